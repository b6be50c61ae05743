"""Taktik at the command line: play, replay and check games; check and draw maps."""

import argparse
import json
import random
from collections.abc import Sequence
from pathlib import Path

from host_sim.games import commands as common
from host_sim.games.commands import COMPUTER
from host_sim.games.match import play
from host_sim.games.taktik.formats.map_text import find_map, read_map
from host_sim.games.taktik.formats.record import Record, seen_placings
from host_sim.games.taktik.formats.record_reader import compare_with_copy, read_record
from host_sim.games.taktik.news import describe
from host_sim.games.taktik.players.person import Person, TypedRolls
from host_sim.games.taktik.players.table import Player, RandomPlayer, Rolls, SpeldatorRolls, Table
from host_sim.games.taktik.rules.actions import Action, Place, text
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.house import House, read_house
from host_sim.games.taktik.rules.modes import CASTINGS, Mode
from host_sim.games.taktik.rules.set_up import automatic
from host_sim.games.taktik.rules.state import Event
from host_sim.games.taktik.rules.theatre import Theatre
from host_sim.games.taktik.view import view
from host_sim.kit.faults import BadInput
from host_sim.kit.record_reader import Reading

PROGRESS_TURNS = 100


def new(options: argparse.Namespace) -> int:
    chance = common.chance(options.seed)
    record = Record.new(_theatre(options), _seats(options, "person"), chance)
    if not options.manual:
        for player in range(record.game.theatre.players):
            for action in automatic(record.game, player, chance):
                record.apply(action)
    record.write_to(options.record)
    record.close()
    print(f"{options.record}: a new game; `taktik play --continue {options.record}` plays it")
    return 0


def play_on(options: argparse.Namespace) -> int:
    """`taktik play`: a new game, or one that was left."""
    chance = common.chance(options.seed)
    if options.go_on:
        common.refuse_changes(options, ("mode", "map", "options", "house", "players"))
        record = common.go_on(options.go_on, _read_whole)
        common.refuse_json_for_people(options, record.seats)
    else:
        new = Record.new(_theatre(options), _seats(options, COMPUTER), chance)
        common.refuse_json_for_people(options, new.seats)
        record = common.begin(new, options.record)
    try:
        return _play(record, options, chance)
    finally:
        record.close()


def _read_whole(path: Path) -> Reading[Record]:
    reading = read_record(path)
    if reading.record.copy_for is not None:
        raise BadInput.of(path, "is a player's copy, not the game itself")
    return reading


def _play(record: Record, options: argparse.Namespace, chance: random.Random) -> int:
    game = record.game
    people = common.has_people(record.seats)
    seats: list[Player] = [
        RandomPlayer(chance) if seat == COMPUTER else Person(common.typed, print)
        for seat in record.seats
    ]
    rolls: Rolls = (
        TypedRolls(common.typed, print)
        if options.rolls == "typed"
        else SpeldatorRolls(game.theatre.house, chance.getrandbits)
    )

    def tell(action: Action, events: list[Event]) -> None:
        if people and not isinstance(action, Place):
            print(_story(game, action, events))
        elif not people and game.state.turn % PROGRESS_TURNS == 0:
            common.progress(f"turn {game.state.turn}")

    over = play(record, Table(record, seats, rolls).choose, tell)
    common.progress("")
    if options.json:
        print(json.dumps(view(game.state, None)))
    else:
        print(_result(game) if over else f"left in turn {game.state.turn}")
    return 0


def replay(options: argparse.Namespace) -> int:
    game = read_record(options.file).record.game
    player = _player(game, options.view, options.file)
    actions = game.actions()[: options.until]
    again = Game(game.theatre, game.state.strength)
    events = [again.apply(action) for action in actions]
    if options.json:
        print(json.dumps(view(again.state, player)))
        return 0
    if player is not None:
        for place in seen_placings(again.state, actions, player):
            print(f"       {text(place)}")
    for number, (action, told_of) in enumerate(zip(actions, events, strict=True), 1):
        if player is None or not isinstance(action, Place):
            print(f"{number:5}  {_story(again, action, told_of)}")
    return 0


def verify(options: argparse.Namespace) -> int:
    return common.verified(lambda: _verify(options))


def _verify(options: argparse.Namespace) -> int:
    reading = read_record(options.file)
    if options.copy:
        compare_with_copy(reading.record, options.copy)
    game, missing = reading.record.game, reading.missing
    sealed = game.state.ready.bit_count()
    print(f"{options.file}: {len(game)} actions, all legal; secrets of {sealed} players sealed")
    if options.copy:
        print(f"the seals are those of {options.copy}")
    if game.over and not missing:
        print(f"{_result(game)}; all secrets revealed, and they are what was sealed")
    elif game.over:
        print(f"{_result(game)}, but not all secrets are revealed: its end was cut off")
        return common.NOT_GOOD
    else:
        print(f"the game goes on in turn {game.state.turn}, and its secrets are not revealed yet")
    return 0


def export(options: argparse.Namespace) -> int:
    record = read_record(options.file).record
    player = _player(record.game, options.view, options.file)
    assert player is not None  # --view is required
    if record.copy_for not in (None, player):
        raise BadInput.of(options.file, "is another player's copy")
    lines = "".join(f"{line}\n" for line in record.redacted(player))
    if options.output is None:
        print(lines, end="")
    else:
        common.write(options.output, lines.encode(), anew=False)
    return 0


def check_map(options: argparse.Namespace) -> int:
    def check() -> str:
        board = read_map(find_map(options.file))
        columns, rows = board.grid
        return f"{options.file}: a good map, {board.name}, {columns} x {rows} spaces"

    return common.checked_file(check)


def draw_map(options: argparse.Namespace) -> int:
    from host_sim.games.taktik.drawing.board_drawing import board_svg

    svg = board_svg(read_map(find_map(options.file)))
    return common.write_picture(svg, options.output, options.width)


def _theatre(options: argparse.Namespace) -> Theatre:
    house = read_house(options.house) if options.house else House()
    board = read_map(find_map(options.map or "classic"))
    chosen = options.options or ()
    return Theatre(board, _mode(options), house, "mines" in chosen, "supply" in chosen)


def _mode(options: argparse.Namespace) -> Mode:
    return Mode(options.mode or Mode.STANDARD)


def _seats(options: argparse.Namespace, default: str) -> tuple[str, ...]:
    mode = _mode(options)
    names = [CASTINGS[mode].name(player) for player in range(len(CASTINGS[mode].players))]
    seats: tuple[str, ...] = options.players or (default,) * len(names)
    if len(seats) != len(names):
        message = f"mode {mode.value} has {len(names)} players: {', '.join(names)}"
        raise BadInput.of("--players", message)
    return seats


def _player(game: Game, name: str | None, file: Path) -> int | None:
    if name is None:
        return None
    player = game.theatre.casting.player(name)
    if player is None:
        names = ", ".join(game.name(p) for p in range(game.theatre.players))
        raise BadInput.of(file, f"has no player {name!r:.40}, but {names}")
    return player


def _story(game: Game, action: Action, events: Sequence[Event]) -> str:
    lines = [text(action), *(describe(game.theatre, event) for event in events)]
    return "\n         ".join(lines)


def _result(game: Game) -> str:
    state = game.state
    assert state.ended_by is not None  # it is over
    return f"turn {state.turn}: {describe(game.theatre, Event(state.ended_by, state.winner))}"
