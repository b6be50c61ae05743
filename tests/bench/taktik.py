"""The board game: side by side with python-chess, and what a state, a list and a replay cost."""

import gc
import random
import timeit
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path

import chess

from host_sim.games.taktik.battle import Conditions, Shot, fight
from host_sim.games.taktik.formats.map_text import find_map, read_map
from host_sim.games.taktik.formats.record import Record
from host_sim.games.taktik.formats.record_reader import read_record
from host_sim.games.taktik.players.random_player import RandomPlayer
from host_sim.games.taktik.players.rolls import VirtualRolls
from host_sim.games.taktik.rules import engine as rules
from host_sim.games.taktik.rules.actions import Action, Roll, Rolled
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.house import House
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.taktik.rules.set_up import automatic
from host_sim.games.taktik.rules.state import Phase
from host_sim.games.taktik.rules.theatre import Theatre
from host_sim.games.taktik.seat import Seat
from host_sim.speldators import Strategy, Tactic
from tests.bench.figure import Figure

COMPILED = not rules.__file__.endswith(".py")
NAME = "taktik_compiled" if COMPILED else "taktik"
STEPS = 20_000
ROUNDS = 5  # the best of them: whatever else the machine does only slows it down
TURNS = 400
LONG = House(quiet_turns=100_000)  # so that no game is over before so many turns


def figures(folder: Path) -> Iterator[Figure]:
    theatre = Theatre(read_map(find_map("classic")), Mode.STANDARD, LONG)
    taktik, python_chess = 0.0, 0.0
    for seed in range(ROUNDS):  # in turns, so that both meet the same machine
        taktik = max(taktik, _taktik_steps(theatre, seed))
        python_chess = max(python_chess, _chess_steps(seed))
    yield f"{NAME}_random_steps", taktik, "steps/s"
    yield "python_chess_random_steps", python_chess, "steps/s"
    yield f"{NAME}_to_python_chess", taktik / python_chess, "ratio"

    moving = _before_a_move(theatre)
    yield f"{NAME}_legal_actions", len(moving.legal_actions()), "actions"
    yield f"{NAME}_legal_actions_listed_in", _seconds(moving.legal_actions, 200) * 1e6, "us"
    yield f"{NAME}_state_copied_in", _seconds(moving.state.copy, 5000) * 1e6, "us"
    yield f"{NAME}_memory_of_{TURNS}_turns", _memory(theatre), "bytes"

    path = folder / "game.tkt"
    yield f"{NAME}_actions_of_{TURNS}_turns", _record(theatre, path), "actions"
    yield f"{NAME}_{TURNS}_turns_replayed_in", _seconds(lambda: read_record(path), 1) * 1e3, "ms"

    for count, name in enumerate(("one_shot", "two_shots", "three_shots", "four_shots"), 1):
        yield f"{NAME}_odds_of_{name}_in", _seconds(_battle(count), 20) * 1e3, "ms"


def _battle(count: int) -> Callable[[], object]:
    """As many shots as that, each at another unit that is not known: the most there is to count."""
    theatre = Theatre(read_map(find_map("drill")), Mode.INTRO, House())
    record = _begun(theatre, random.Random(1))
    seat = Seat(record, record.game.name(0))
    shots = [
        Shot(shooter, target, place)
        for place, (shooter, target) in enumerate(
            zip(theatre.units_of_side[0], theatre.units_of_side[1][:count], strict=False)
        )
    ]

    def odds() -> object:
        belief = seat.belief()
        return fight(belief, Conditions.of(belief.known), shots)

    return odds


def _seconds(work: Callable[[], object], number: int) -> float:
    return min(timeit.repeat(work, number=number, repeat=ROUNDS)) / number


def _begun(theatre: Theatre, chance: random.Random) -> Record:
    record = Record.new(theatre, ("random",) * theatre.players, chance)
    for player in range(theatre.players):
        for action in automatic(record.game, player, chance):
            record.apply(action)
    return record


def _actions(record: Record, chance: random.Random) -> Iterator[Action]:
    """Pick a unit, then one of the spaces it can get to; each action is then applied."""
    game = record.game
    rolls = VirtualRolls(game.theatre.house, chance.getrandbits)
    player = RandomPlayer(chance)
    seats = [Seat(record, game.name(player)) for player in range(game.theatre.players)]
    while not game.over:
        if game.awaits_chance:
            yield rolls.answer(game.state.phase, game.toggles)
        else:
            yield player.choose(seats[game.player(game.actors[0])])[0]


def _taktik_steps(theatre: Theatre, seed: int) -> float:
    """Actions a second; a unit's whole move is one."""
    chance = random.Random(seed)
    seconds, done = 0.0, 0
    while done < STEPS:
        record = _begun(theatre, chance)
        began = timeit.default_timer()
        for action, _ in zip(_actions(record, chance), range(STEPS - done), strict=False):
            record.apply(action)
            done += 1
        seconds += timeit.default_timer() - began
    return done / seconds


def _chess_steps(seed: int) -> float:
    """Moves a second by `legal_moves` and `push`; a dull game ends after 100 quiet plies."""
    chance = random.Random(seed)
    done, began = 0, timeit.default_timer()
    while done < STEPS:
        board = chess.Board()
        while board.halfmove_clock <= 100 and (moves := list(board.legal_moves)):
            board.push(chance.choice(moves))
            done += 1
    return done / (timeit.default_timer() - began)


def _before_a_move(theatre: Theatre) -> Game:
    """The first turn, with every lamp lit: there is never more to choose from."""
    game = _begun(theatre, random.Random(1)).game
    while game.state.phase is Phase.FIRST_ROLL:
        game.apply(Rolled(6 if game.state.player else 2))
    game.apply(Roll(Strategy.ATTACK, Tactic.EXTRA))
    game.apply(Rolled(6, long_range=True, extra=True))
    return game


def _memory(theatre: Theatre) -> int:
    """Of a game and its whole history."""
    chance = random.Random(2)
    tracemalloc.start()
    record = _begun(theatre, chance)
    _play_on(record, chance)
    gc.collect()
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return size


def _record(theatre: Theatre, path: Path) -> int:
    chance = random.Random(2)
    record = _begun(theatre, chance)
    record.write_to(path)
    _play_on(record, chance)
    record.close()
    return len(record.game)


def _play_on(record: Record, chance: random.Random) -> None:
    for action in _actions(record, chance):
        record.apply(action)
        if record.game.state.turn > TURNS:
            break
