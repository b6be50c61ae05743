"""The officer of Taktik with fuel and ammunition (A2)."""

import random

from host_sim.games.taktik.drawing.sketch import sketch
from host_sim.games.taktik.formats.record import Record
from host_sim.games.taktik.players.officer import Officer
from host_sim.games.taktik.players.recruit import Recruit
from host_sim.games.taktik.rules.actions import Action, End, Move, Shoot
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.taktik.rules.supply import RANGE
from host_sim.games.taktik.seat import Seat
from tests.games.taktik.players.whole_games import match
from tests.games.taktik.random_games import new_record
from tests.games.taktik.scene import at, scene

# A flag at either end.
STRIP = sketch(
    "strip",
    """
    .k .k .k .k .k .k .k .s .s .s .s .s .s .s
     HK .k .k .k .k .k .k .s .s .s .s .s .s HS
    .k .k .k .k .k .k .k .s .s .s .s .s .s .s
    """,
)


def turn(game: Game) -> list[Action]:
    """What an officer does until it fires or ends the turn."""
    officer, done = Officer(random.Random(1)), list[Action]()
    while not game.over and (not done or not isinstance(done[-1], Shoot | End)):
        (action,) = officer.choose(Seat(Record(game, ("a", "b"), ("", "")), game.actors[0]))
        done.append(action)
        game.apply(action)
    return done


def away(game: Game, one: str, other: str) -> int:
    """Spaces between two pieces that are on the board."""
    board, spaces = game.theatre.board, (at(game, one), at(game, other))
    numbers = [board.number[space] for space in spaces if space]
    return board.grid.distance(*numbers)


def test_it_beats_recruits_that_have_fuel_and_ammunition_too() -> None:
    won = 0
    for seed in range(16):
        record = new_record(seed, Mode.INTRO, mines=False, supply=True)
        seats: list[Officer | Recruit] = [Recruit(random.Random(seed)) for _ in range(2)]
        seats[seed % 2] = Officer(random.Random(seed))
        for _ in match(record, seats, seed):
            pass
        won += record.game.state.winner == seed % 2
    assert won >= 11


def test_its_depot_comes_to_a_unit_without_fuel() -> None:
    """A2.2"""
    game = scene("KT1@a9 KF1@a1 KA1@b8 ST1@c13", board=STRIP, steps=6, supply=True)
    done = turn(game)
    assert isinstance(done[0], Move) and done[0].piece == "KF1"
    assert away(game, "KT1", "KF1") <= RANGE


def test_a_depot_does_not_leave_those_whom_it_alone_serves() -> None:
    """A2.2: two tanks stay fuelled, though a car has gone far ahead."""
    game = scene("KC1@c10 KT1@a1 KT2@c2 KF1@a3 KA1@b3 ST1@a13", board=STRIP, steps=4, supply=True)
    turn(game)
    assert away(game, "KT1", "KF1") <= RANGE and away(game, "KT2", "KF1") <= RANGE


def test_a_runner_does_not_leave_its_fuel_behind() -> None:
    """A2.2: seven spaces to the flag are too many for one turn, and the depot cannot follow."""
    game = scene("KT1@b5 KF1@a1 KA1@b2 KT2@a2 ST1@a13:8", board=STRIP, steps=2, supply=True)
    turn(game)
    assert away(game, "KT1", "KF1") <= RANGE


def test_a_depot_that_is_about_to_be_run_over_leaves() -> None:
    """A2.1"""
    game = scene(
        "KT1@a1:2 KF1@b6 KA1@a2 ST1@b9:8 SF1@b12 SA1@b13", board=STRIP, steps=4, supply=True
    )
    before = away(game, "KF1", "ST1")
    turn(game)
    assert away(game, "KF1", "ST1") > before


def test_it_runs_over_the_depot_that_fuels_most_of_its_enemies() -> None:
    """A2.1: one fuels nobody, the other all of them."""
    pieces = "KT1@b6:4 KF1@b4 KA1@b5 ST1@a13 ST2@c13 ST3@b13 SF1@b8 SF2@a5 SF3@a6 SA1@a14 KT2@a1"
    game = scene(pieces, board=STRIP, steps=2, supply=True)
    turn(game)
    assert at(game, "SF1") is None and at(game, "SF2")
