"""Chance and people play whole games of Tank Chess, with a clock in made-up time."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host_sim.games.contract import Player
from host_sim.games.match import play
from host_sim.games.tank_chess.formats.layout import find_layout, read_layout
from host_sim.games.tank_chess.formats.record import Record
from host_sim.games.tank_chess.formats.record_reader import read_record
from host_sim.games.tank_chess.players.person import Person
from host_sim.games.tank_chess.players.random_player import RandomPlayer
from host_sim.games.tank_chess.rules.actions import PLAYERS, Resign, Time, Turn, text
from host_sim.games.tank_chess.rules.board import Reason, Result
from host_sim.games.tank_chess.rules.clock import Clock
from host_sim.games.tank_chess.session import TankChessSession
from host_sim.kit.record import Moment
from tests.games.tank_chess.clauses import placed

CORNERS = "Ca1N cp16S"


def ticking(*times: int) -> Callable[[], int]:
    """A clock that shows these, one after the other."""
    shown = iter(times)
    return lambda: next(shown)


def typing(*lines: str) -> Callable[[str], str | None]:
    typed: Iterator[str] = iter(lines)
    return lambda prompt: next(typed, None)


def people(record: Record, *lines: str) -> tuple[bool, list[str]]:
    """Two people type these lines; answers whether the game ended, and all that was said."""
    said: list[str] = []
    person = Person(typing(*lines), said.append)
    return sits(record, [person, person]), said


def sits(record: Record, players: list[Player], now_ms: Callable[[], int] = lambda: 0) -> bool:
    """Whether the game of these two ended."""
    return play(TankChessSession(record, now_ms), dict(zip(PLAYERS, players, strict=True)))


def corners(words: str = CORNERS, clock: Clock | None = None) -> Record:
    return Record(placed(words), ("Anna", "Bo"), clock)


@pytest.mark.parametrize("board", ["basic16", "basic20"])
def test_chance_plays_to_the_end_and_everything_is_told(board: str, tmp_path: Path) -> None:
    record = Record(read_layout(find_layout(board)), ("random", "random"))
    record.write_to(tmp_path / "game.tcr")
    player = RandomPlayer(random.Random(5))
    told: list[Moment] = []
    assert play(TankChessSession(record), {"white": player, "black": player}, told.append)
    record.close()
    assert told == record.story()
    assert [moment.action for moment in told] == record.game.actions()
    assert read_record(tmp_path / "game.tcr").record.game.result == record.game.result


def test_the_clock_counts_from_the_beginning_of_a_turn_to_its_move() -> None:
    record = corners(clock=Clock(1, increment=2))
    record.apply(Turn(record.game.board.parse("a1-a2N"), 5_000))
    moves = Person(typing("p16-p15S", "a2-a3N"), lambda _: None)
    sits(record, [moves, moves], ticking(1_000_000, 1_010_500, 1_010_750))
    done = [text(action) for action in record.game.actions()[1:]]
    assert done == ["p16-p15S 10.500", "a2-a3N 0.250"]
    assert record.game.left == (60_000 - 5_000 + 2_000 - 250 + 2_000, 60_000 - 10_500 + 2_000)


@pytest.mark.parametrize(("spent", "over"), [(59_999, False), (60_000, True), (99_000, True)])
def test_a_move_that_comes_too_late_loses(spent: int, over: bool) -> None:
    record = corners(clock=Clock(1))
    person = Person(typing("a1-a2N"), lambda _: None)
    assert sits(record, [person, person], ticking(7, 7 + spent)) == over
    assert isinstance(record.game.last, Time) == over
    assert record.game.result == (Result(1, Reason.TIME) if over else None)


def test_an_offer_takes_time_and_leaves_the_clock_running() -> None:
    record = corners(clock=Clock(1))
    person = Person(typing("draw", "a1-a2N"), lambda _: None)
    sits(record, [person, person], ticking(0, 20_000, 30_000))
    assert [text(action) for action in record.game.actions()] == ["draw white", "a1-a2N 30.000"]


# A person


def test_a_person_moves_asks_and_is_answered() -> None:
    record = corners("Ca1N Hc3N cp16S")
    over, said = people(
        record, "help", "", "legal", "legal c3", "legal p16", "a1-a9N", "e4", "two words", "a1-a2N"
    )
    assert not over
    board, helped, blank, movable, moves, others, far, no_move, words, *_ = said
    assert "C↑" in board and "H↑" in board and "c↓" in board
    assert "e4-g6NE*g9" in helped and "quit" in helped
    assert blank == words == "`help` tells what you can type"
    assert movable.startswith("these can move: a1 c3")
    assert {"c3-c4N", "c3-c3NE", "c3-c3NE*p16"} <= set(moves.split()) and "a1-" not in moves
    assert others == "no piece of yours can move from p16"
    assert far.startswith("C4: a1-a9N: out of reach: a command tank takes up to 5 steps")
    assert no_move.startswith("C15: e4: a move is written like")
    assert [text(action) for action in record.game.actions()] == ["a1-a2N"]


def test_a_hint_comes_in_three_steps_and_anew_for_every_position() -> None:
    record = corners("Ca1N Hh8N ch13S")  # White's heavy tank hits the command tank at once
    _, said = people(record, "hint", "hint", "hint", "hint", "a1-a2N", "hint")
    piece, goal, move, again, _, others = said[1:7]
    assert piece == "look at the piece on h8"
    assert goal.startswith("it should ") and move.endswith("*h13") and again == move
    assert others == "look at the piece on h13"


def test_a_hint_tells_to_leave_the_board() -> None:
    """C11"""
    _, said = people(corners("Ce14N cp10S"), "hint", "hint", "hint")
    assert said[1:] == ["look at the piece on e14", "it should leave the board", "e14-off"]


def test_people_agree_on_a_draw() -> None:
    record = corners()
    over, said = people(record, "a1-a2N", "draw", "draw", "p16-p15S", "draw")
    assert over and record.game.result == Result(None, Reason.AGREEMENT)
    done = [text(action) for action in record.game.actions()]
    assert done == ["a1-a2N", "draw black", "p16-p15S", "draw white"]
    assert "C13: that player's offer already stands" in said
    assert sum("a draw is offered" in line for line in said) == 1


def test_who_resigns_loses() -> None:
    record = corners()
    assert people(record, "a1-a2N", "resign")[0]
    assert record.game.last == Resign("black")
    assert record.game.result == Result(0, Reason.RESIGNATION)


def test_quit_and_the_end_of_input_leave_the_table() -> None:
    for lines in (("a1-a2N", "quit", "p16-p15S"), ("a1-a2N",)):
        record = corners()
        assert not people(record, *lines)[0]
        assert len(record.game) == 1 and not record.game.over


def test_two_people_take_moves_back() -> None:
    record = corners()
    people(record, "undo", "a1-a2N", "p16-p15S", "undo", "undo", "a1-a3N")
    assert [text(action) for action in record.game.actions()] == ["a1-a3N"]


def test_nothing_is_taken_back_at_the_start_or_with_a_clock() -> None:
    _, said = people(corners(), "undo")
    assert said[-1].startswith("C3: only one's own last action is undone")
    _, said = people(corners(clock=Clock(5)), "a1-a2N", "undo")
    assert said[-1] == "C14: with a clock nothing is undone"


def test_against_the_computer_its_move_is_taken_back_together_with_ones_own() -> None:
    record = corners()
    person = Person(typing("a1-a2N", "undo", "a1-a3N"), lambda _: None)
    sits(record, [person, RandomPlayer(random.Random(1))])
    assert text(record.game.actions()[0]) == "a1-a3N" and len(record.game) == 2


def test_a_computer_that_began_does_not_begin_again() -> None:
    record = corners()
    sits(record, [RandomPlayer(random.Random(1)), Person(typing("undo", "quit"), print)])
    assert len(record.game) == 1


def test_who_agrees_or_resigns_too_late_has_lost_on_time() -> None:
    for typed in ("draw", "resign"):
        record = corners(clock=Clock(1))
        person = Person(typing(typed), lambda _: None)
        assert sits(record, [person, person], ticking(0, 60_000))
        assert record.game.actions() == [Time("white")]


def test_what_must_be_announced_is_told_again_to_who_comes_back() -> None:
    record = corners("He4N Ca1N ce9S")
    people(record, "e4-e3N")
    assert "CHECK!" in people(record)[1][0].splitlines()


def test_the_clock_is_shown_to_who_is_next() -> None:
    _, said = people(corners(clock=Clock(30)))
    assert said[0].endswith("white had 30:00 left when this turn began")
