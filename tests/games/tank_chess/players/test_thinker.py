"""The players that look ahead: legal, deterministic, mindful of the clock; and what they say."""

import random

import pytest

from host_sim.games import registry
from host_sim.games.contract import Player
from host_sim.games.match import play
from host_sim.games.tank_chess.formats.layout import find_layout, read_layout
from host_sim.games.tank_chess.formats.record import Record
from host_sim.games.tank_chess.kind import KIND
from host_sim.games.tank_chess.players.random_player import RandomPlayer
from host_sim.games.tank_chess.players.reason import reason
from host_sim.games.tank_chess.players.thinker import Thinker
from host_sim.games.tank_chess.rules.actions import PLAYERS, Draw, Resign, Turn
from host_sim.games.tank_chess.rules.board import Board, Reason
from host_sim.games.tank_chess.rules.clock import Clock
from host_sim.games.tank_chess.rules.kernels import COMPILED
from host_sim.games.tank_chess.rules.notation import parse_move
from host_sim.games.tank_chess.rules.search import Thought
from host_sim.games.tank_chess.rules.tree import WIN
from host_sim.games.tank_chess.seat import Seat
from host_sim.games.tank_chess.session import TankChessSession
from tests.games.tank_chess.clauses import placed
from tests.spoken import LANGUAGES, spoken

LEVELS = ("sergeant", "captain", "general")
WALLS = "#a2 #b2 #b1 #o16 #o15 #p15"


def seat_of(words: str, turn: str = "w", clock: Clock | None = None) -> Seat:
    position = placed(words, turn)
    return Seat(Record(position, ("a", "b"), clock), PLAYERS[position.turn])


def explained(words: str, move: str, *line: str, score: int = 0, turn: str = "w") -> str:
    """What is said of a move, in English."""
    moves = tuple(map(parse_move, (move, *line)))
    why = reason(placed(words, turn), Thought(moves[0], score, 3, 100, moves))
    for language in LANGUAGES:
        assert "{" not in spoken(language).say(why.key, **why.details)
    return spoken("en").say(why.key, **why.details)


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_plays_what_is_legal_and_says_why(level: str) -> None:
    seat = seat_of(f"Ca1N Hh4N lh9S tn4W #k4 cp16S {WALLS}")
    player = registry.player(KIND, f"{level} nodes=300", random.Random(1))
    assert isinstance(player, Thinker)
    (turn,) = player.choose(seat)
    assert seat.refusal(turn) is None
    why = player.why()
    assert why and "{" not in spoken("en").say(why.key, **why.details)


def test_the_same_position_is_played_the_same_way() -> None:
    """Whatever the chance: levels that count positions know none."""
    seats = (seat_of("Ca1N Hh4N lh9S tn4W #k4 cp16S") for _ in range(2))
    one, other = (Thinker(nodes=400).choose(seat) for seat in seats)
    assert one == other


def test_whoever_may_not_move_has_nothing_to_say() -> None:
    """C11, C13: a game that is over, or another's turn."""
    record = Record(placed("Ca1N cp16S"), ("a", "b"))
    waiting = Thinker(nodes=10)
    assert waiting.choose(Seat(record, "black")) == [] and waiting.why() is None
    record.apply(Resign("white"))
    assert waiting.choose(Seat(record, "white")) == []


def test_a_draw_that_is_offered_is_declined_by_playing_on() -> None:
    """C13"""
    record = Record(placed("Ca1N cp16S"), ("a", "b"))
    record.apply(Draw("black"))
    (turn,) = Thinker(nodes=10).choose(Seat(record, "white"))
    assert isinstance(turn, Turn)


@pytest.mark.parametrize("player", [Thinker(nodes=10**9), Thinker(ms=60_000)])
def test_the_clock_is_never_used_up(player: Thinker) -> None:
    """C14: with a second left, a general who was given a minute takes a thirtieth of it."""
    record = Record(placed("Ca1N Hh4N lh9S cp16S"), ("a", "b"), Clock(1))
    record.apply(Turn(record.game.board.parse("a1-a1E"), 59_000))
    record.apply(Turn(record.game.board.parse("p16-p16W"), 1))
    seat = Seat(record, "white")
    assert seat.time_left == 1_000
    (turn,) = player.choose(seat)
    assert seat.refusal(turn) is None


def test_a_repetition_is_seen_through_the_seat() -> None:
    """C13: the positions since something was destroyed last."""
    record = Record(placed("Ca1N cp16S"), ("a", "b"))
    for move in ("a1-a1E", "p16-p16W", "a1-a1N"):
        record.apply(Turn(record.game.board.parse(move)))
    history = Seat(record, "black").history
    assert [position.turn for position in history] == [0, 1, 0]
    assert history[0] == placed("Ca1N cp16S")


def test_positions_before_a_destruction_do_not_come_back() -> None:
    """C10, C13"""
    board = Board(placed(f"Ca1N Hh4N lh9S cp16S {WALLS}"))
    board.push("a1-a1E")
    board.push("p16-p16W")
    board.push(next(move for move in board.legal_moves if move.target == "h9"))
    assert board.repeatable() == []


@pytest.mark.skipif(COMPILED is None, reason="not compiled, it takes a while: make fast")
@pytest.mark.parametrize("layout", ["basic16", "basic20"])
def test_a_compiled_sergeant_beats_chance_from_both_sides(layout: str) -> None:
    for side in (0, 1):
        record = Record(read_layout(find_layout(layout)), ("a", "b"))
        seats: list[Player] = [RandomPlayer(random.Random(side)), RandomPlayer(random.Random(3))]
        seats[side] = Thinker(nodes=1600)
        assert play(TankChessSession(record), dict(zip(PLAYERS, seats, strict=True)))
        result = record.game.result
        assert result and result.winner == side
        assert result.reason in (Reason.COMMAND_TANK, Reason.ESCAPE)


def test_levels_that_are_slow_interpreted_say_so() -> None:
    rows = {row.name: row for row in KIND.players}
    assert [rows[level].needs_fast for level in LEVELS] == [False, True, True]
    assert all(rows[level].cost and rows[level].strength for level in LEVELS)


@pytest.mark.parametrize("wish", ["sergeant nodes=0", "general ms=0", "captain ms=5"])
def test_a_setting_that_makes_no_sense_is_refused(wish: str) -> None:
    with pytest.raises(ValueError, match=r"whole number|no setting"):
        registry.settings(KIND, wish)


@pytest.mark.parametrize(
    ("words", "move", "line", "said"),
    [
        ("Ca1N Hh4N lh9S cp16S", "h4-h5N*h9", (), "destroys what stands on h9"),
        ("He4N Ca1N ce9S", "e4-e3N", (), "From e3 it threatens your command tank: CHECK"),
        (f"Ce11N Lb2N cp16S {WALLS}", "e11-e12N", (), "leave the board: ESCAPE"),
        (f"Ca1N Lh4N hh9S cp16S {WALLS}", "h4-k4E", (), "The piece on h4 could have been"),
        (f"Ca1N Lc3N cp16S {WALLS}", "c3-c4N", ("p16-p16W", "c4-c5N*p9"), "what stands on p9"),
        (f"Ce2N cp16S {WALLS}", "e2-e4N", (), "nearer to the far edge"),
        (f"Ca1N Lc3N cp16S {WALLS}", "c3-c4N", (), "From c3 to c4"),
    ],
)  # fmt: skip
def test_a_move_is_explained(words: str, move: str, line: tuple[str, ...], said: str) -> None:
    assert said in explained(words, move, *line)


def test_a_certain_end_is_what_matters_most() -> None:
    words = "Ca1N Hh4N lh9S cp16S"
    assert "wins in 2" in explained(words, "h4-h5N*h9", score=WIN - 3)
    assert "loses in 2" in explained(words, "h4-h5N*h9", score=4 - WIN)


def test_every_reason_has_its_words() -> None:
    keys = {key for key in spoken("en").own if key.startswith("why.tank_chess.")}
    assert len(keys) == 9
