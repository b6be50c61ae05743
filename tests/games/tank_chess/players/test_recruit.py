"""The recruit of Tank Chess: legal, quick to win, and careful with its command tank."""

import random
from functools import cache

import pytest

from host_sim.games.contract import Player
from host_sim.games.match import play
from host_sim.games.tank_chess.formats.layout import find_layout, read_layout
from host_sim.games.tank_chess.formats.record import Record
from host_sim.games.tank_chess.players.random_player import RandomPlayer
from host_sim.games.tank_chess.players.recruit import Recruit
from host_sim.games.tank_chess.rules.actions import PLAYERS, Draw, Turn
from host_sim.games.tank_chess.rules.board import Board, Reason
from host_sim.games.tank_chess.rules.clock import Clock
from host_sim.games.tank_chess.rules.game import Game
from host_sim.games.tank_chess.rules.notation import Move, parse_move, square_name
from host_sim.games.tank_chess.rules.pieces import Kind
from host_sim.games.tank_chess.seat import Seat
from host_sim.games.tank_chess.session import TankChessSession
from tests.games.tank_chess.clauses import placed, targets

WALLS = "#a2 #b2 #b1 #o16 #o15 #p15"  # so that the command tanks in their corners are out of it


def chosen(words: str, turn: str = "w", seed: int = 1) -> str:
    """What a recruit plays in a position."""
    position = placed(words, turn)
    seat = Seat(Record(position, ("a", "b")), PLAYERS[position.turn])
    return str(Recruit(random.Random(seed)).choose(seat)[0].move)


def match(record: Record, *seats: Player) -> Game:
    assert play(TankChessSession(record, lambda: 0), dict(zip(PLAYERS, seats, strict=True)))
    return record.game


def new_record(layout: str) -> Record:
    return Record(read_layout(find_layout(layout)), ("a", "b"))


@cache
def recruits(layout: str, seed: int) -> Game:
    """A whole game of theirs, which takes a while."""
    recruit = Recruit(random.Random(seed))
    return match(new_record(layout), recruit, recruit)


def after(words: str, turn: str = "w", seed: int = 1) -> Board:
    board = Board(placed(words, turn))
    board.push(board.parse(chosen(words, turn, seed)))
    return board


@pytest.mark.parametrize("layout", ["basic16", "basic20"])
@pytest.mark.parametrize("seed", range(2))
def test_recruits_play_to_the_end(layout: str, seed: int) -> None:
    assert recruits(layout, seed).over


def test_a_recruit_plays_with_a_clock() -> None:
    """C14"""
    recruit = Recruit(random.Random(3))
    start = placed("Ca1N Hc6N cp16S hn12S #d4 #d5 #e8")
    game = match(Record(start, ("a", "b"), Clock(30, 5)), recruit, recruit)
    assert len(game) > 2 and game.result and game.result.reason is not Reason.TIME


def test_the_same_seed_plays_the_same_game() -> None:
    recruit = Recruit(random.Random(0))
    again = match(new_record("basic16"), recruit, recruit)
    assert again.actions() == recruits("basic16", 0).actions() != recruits("basic16", 1).actions()


@pytest.mark.parametrize(("layout", "games", "least"), [("basic16", 12, 11), ("basic20", 6, 5)])
def test_a_recruit_beats_chance(layout: str, games: int, least: int) -> None:
    won = 0
    for seed in range(games):
        chance = random.Random(seed)
        side = seed % 2
        seats: list[Player] = [RandomPlayer(chance), RandomPlayer(chance)]
        seats[side] = Recruit(chance)
        result = match(new_record(layout), *seats).result
        won += result is not None and result.winner == side
    assert won >= least


def test_it_destroys_the_command_tank_at_once() -> None:
    """C11: though a heavy tank could be had as well."""
    words = "Ca1N He4N ce10S hh4W"
    assert chosen(words).endswith("*e10")


@pytest.mark.parametrize(("words", "turn"), [("Ce14N cp16S", "w"), ("Ca1N cp3S", "b")])
def test_it_escapes_when_it_can(words: str, turn: str) -> None:
    """C11"""
    assert chosen(words, turn).endswith("-off")


def test_it_destroys_the_most_valuable_piece() -> None:
    words = f"Ca1N He4N lb8N hh8E cp16S {WALLS}"
    assert targets(words) == {"b8", "h8"}
    assert chosen(words).endswith("*h8")


@pytest.mark.parametrize("seed", range(5))
def test_it_brings_its_command_tank_out_of_check(seed: int) -> None:
    """C12"""
    words = "Ce1N Lb2N hf9S cp16S"
    board = Board(placed(words, "b"))
    assert any(move.target == "e1" for move in board.legal_moves)
    board = after(words, seed=seed)
    assert _where(board, Kind.COMMAND) not in {move.target for move in board.legal_moves}


@pytest.mark.parametrize("seed", range(5))
def test_it_stands_in_the_way_of_an_escape(seed: int) -> None:
    """C12: Black's command tank is about to leave; only a piece in its lane stops it."""
    words = "Co10N Lc1E cb4S #a4 #a3 #c4 #c3 #a5 #c5 #a2"
    board = Board(placed(words, "b"))
    assert any(move.end == "off" for move in board.legal_moves)
    board = after(words, seed=seed)
    assert board.result or not any(move.end == "off" for move in board.legal_moves)


@pytest.mark.parametrize("seed", range(5))
def test_it_fires_from_where_it_cannot_be_hit(seed: int) -> None:
    """The tank destroyer comes to bear on the ranks three, five and six."""
    words = f"Ca1N Hh4N lh9S tn4W #k4 cp16S {WALLS}"
    move = parse_move(chosen(words, seed=seed))
    assert move.target == "h9"
    board = Board(placed(words))
    risky = {way.end for way in board.legal_moves if way.target and _is_answered(board, way)}
    assert risky == {"h3", "h5", "h6"}
    assert move.end not in risky


def test_it_never_answers_but_with_a_move() -> None:
    """C13: a draw that is offered is declined by playing on."""
    record = Record(placed("Ca1N cp16S"), ("a", "b"))
    record.apply(Draw("black"))
    (turn,) = Recruit(random.Random(1)).choose(Seat(record, "white"))
    assert isinstance(turn, Turn)


def test_thinking_leaves_the_game_as_it_is() -> None:
    record = new_record("basic20")
    before = record.lines(), record.game.board.position
    Recruit(random.Random(1)).choose(Seat(record, "white"))
    assert (record.lines(), record.game.board.position) == before


def _where(board: Board, kind: Kind) -> str:
    """White's piece of that kind."""
    pieces = board.snapshot().pieces.items()
    return next(square_name(s) for s, p in pieces if p.kind is kind and p.side == 0)


def _is_answered(board: Board, move: Move) -> bool:
    """Whether White's heavy tank can be destroyed after this move."""
    board.push(move)
    hit = {answer.target for answer in board.legal_moves}
    heavy = _where(board, Kind.HEAVY)
    board.pop()
    return heavy in hit
