"""C16: any fair board is one to play on: games on boards that nobody has designed."""

import random

import pytest
from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from host_sim.games.tank_chess.formats.layout import Layout, parse_layout
from host_sim.games.tank_chess.formats.opening import opening
from host_sim.games.tank_chess.formats.record import Record
from host_sim.games.tank_chess.formats.record_reader import parse_record
from host_sim.games.tank_chess.rules.board import Board, Reason, Result
from host_sim.games.tank_chess.rules.clock import Clock
from host_sim.games.tank_chess.rules.game import Game
from host_sim.games.tank_chess.rules.notation import OFF, Move
from host_sim.games.tank_chess.rules.pieces import FORCES, PIECES, Kind
from host_sim.games.tank_chess.rules.position import parse, text
from host_sim.kit.faults import BadInput
from tests.games.tank_chess import naive
from tests.games.tank_chess.random_games import actions
from tests.games.tank_chess.test_second_implementation import named

DEEPEST = 5  # rank up to which a side's pieces may stand at first, from 0
SEEDS = st.integers(0, 10**6)


def drawn(size: int, chance: random.Random) -> str:
    """The text of a layout: fair by half a turn, the command tank in the midst of its own."""
    squares: dict[tuple[int, int], str] = {}

    def put(symbol: str, file: int, rank: int) -> None:
        squares[file, rank] = symbol
        squares[size - 1 - file, size - 1 - rank] = symbol.swapcase()

    others = [kind for kind, number in FORCES[size].items() for _ in range(number)]
    others.remove(Kind.COMMAND)
    chance.shuffle(others)
    home = chance.randrange(1, size - 1)
    put(PIECES[Kind.COMMAND].letter, home, 0)
    # Shielded all around (C7), by obstacles too, but not walled in.
    around = [(home - 1, 0), (home + 1, 0), (home - 1, 1), (home + 1, 1), (home, 1)]
    chance.shuffle(around)
    for number, square in enumerate(around):
        put("#" if number < chance.randrange(4) else PIECES[others.pop()].letter, *square)
    near = [(f, r) for f in range(size) for r in range(DEEPEST + 1) if (f, r) not in squares]
    for kind, square in zip(others, chance.sample(near, len(others)), strict=True):
        put(PIECES[kind].letter, *square)
    free = [(f, r) for f in range(size) for r in range(size // 2) if (f, r) not in squares]
    for square in chance.sample(free, chance.randrange(size)):
        put("#", *square)
    ranks = (
        f"{rank + 1}: {' '.join(squares.get((file, rank), '.') for file in range(size))}\n"
        for rank in reversed(range(size))
    )
    return f"name Random\nboard\n{''.join(ranks)}"


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    """Those that are fit to play on, which nearly all are."""
    size = draw(st.sampled_from((16, 20)))
    try:
        return parse_layout(drawn(size, random.Random(draw(SEEDS))), "random.layout")
    except BadInput as bad:
        event(str(bad.faults[0].message))
        assume(condition=False)
        raise


def compare(board: Board) -> None:
    """With the second implementation, and with what is read from its line."""
    line = board.position
    position = naive.read(line.rsplit(" ", 1)[0])
    assert set(board.legal_moves) == {named(move) for move in naive.moves(position)}
    assert text(parse(line)) == line and Board(line).position == line


def test_nearly_all_of_them_are_fit_to_play_on() -> None:
    fit = 0
    for seed in range(60):
        try:
            parse_layout(drawn((16, 20)[seed % 2], random.Random(seed)), "random.layout")
        except BadInput:
            continue
        fit += 1
    assert fit > 50


@given(layouts(), SEEDS, st.sampled_from([None, Clock(5, 2)]))
@settings(max_examples=25)
def test_a_game_on_any_layout(layout: Layout, seed: int, clock: Clock | None) -> None:
    record = Record(layout, ("random", "random"), clock)
    compare(record.game.board)
    chance = random.Random(seed)
    for action, ply in zip(actions(record.game, seed, talk=0.02), range(60), strict=False):
        actor = record.game.actor(action)
        record.apply(action)
        if not clock and not record.game.over and chance.random() < 0.1:
            before = record.game.board.position
            assert record.undo(actor) == action
            record.apply(action)
            assert record.game.board.position == before
        if ply % 12 == 0 and not record.game.over:
            compare(record.game.board)
    lines = record.lines()
    again = parse_record("".join(f"{line}\n" for line in lines), "random.tcr").record
    assert again.lines() == lines and again.start == layout
    assert again.game.board.position == record.game.board.position
    assert again.game.result == record.game.result and again.game.left == record.game.left


@given(layouts())
@settings(max_examples=25)
def test_the_first_move_decides_nothing(layout: Layout) -> None:
    """C16; nor would Black's if White passed."""
    for turn in (0, 1):
        game = Game(opening(layout)._replace(turn=turn))
        assert game.calls() == []
        assert len(game.board.legal_moves) > 0


@given(layouts(), SEEDS)
@settings(max_examples=15)
def test_half_a_turn_of_the_board_changes_nothing_but_the_colours(
    layout: Layout, seed: int
) -> None:
    """C1: a game and the same with the sides exchanged come to the same end."""
    start = opening(layout)
    games = Board(start), Board(start._replace(turn=1))
    last = layout.size - 1
    chance = random.Random(seed)

    def turned(name: str) -> str:
        if name in ("", OFF):
            return name
        return f"{chr(97 + last - (ord(name[0]) - 97))}{last - (int(name[1:]) - 1) + 1}"

    for _ in range(12):
        if games[0].result:
            break
        found = sorted(games[0].legal_moves)
        move = chance.choice([shot for shot in found if shot.target] or found)
        facing = {"N": "S", "S": "N", "E": "W", "W": "E"}
        other = Move(
            turned(move.start),
            turned(move.end),
            "".join(facing[letter] for letter in move.facing),
            turned(move.target),
        )
        games[0].push(move)
        games[1].push(other)
        assert len(games[0].legal_moves) == len(games[1].legal_moves)
        assert games[0].is_check() == games[1].is_check()
        assert games[0].is_escape() == games[1].is_escape()
    first, second = games[0].result, games[1].result
    assert (first is None) == (second is None)
    if first and second and first.winner is not None:
        assert second == Result(1 - first.winner, first.reason)
        assert first.reason in (Reason.COMMAND_TANK, Reason.ESCAPE)


def test_a_layout_that_is_not_fair_is_no_game() -> None:
    lines = drawn(16, random.Random(1)).replace("#", ".", 1)
    with pytest.raises(BadInput, match="has no counterpart"):
        parse_layout(lines, "random.layout")
