"""The game on flat numbers against the rules that it follows."""

import random
from collections.abc import Iterator

import pytest

from host_sim.games.taktik.formats.record import Record
from host_sim.games.taktik.players.flat_game import FlatGame
from host_sim.games.taktik.rules.forces import KIND, NAMES, NUMBER, Kind
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.house import House
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.taktik.rules.state import Phase
from host_sim.games.taktik.search.chance import Chance
from host_sim.games.taktik.search.ground import Ground
from host_sim.games.taktik.seat import Seat
from tests.games.taktik.random_games import actions, new_record
from tests.games.taktik.scene import LAND, scene


def seats(record: Record, seed: int, phase: Phase, most: int) -> Iterator[Seat]:
    """Whoever is on turn in that phase of a game that chance plays."""
    for action in actions(record, seed):
        game = record.game
        if game.state.phase is phase:
            yield Seat(record, game.actors[0])
            most -= 1
        if not most:
            return
        record.apply(action)


def flat(game: Game, player: str | None = None) -> FlatGame:
    seat = Seat(Record(game, ("a",) * game.theatre.players, ("",)), player or game.actors[0])
    return FlatGame(seat.theatre, seat.view())


@pytest.mark.parametrize("mode", Mode)
def test_a_flood_reaches_what_the_rules_let_it_reach(mode: Mode) -> None:
    """V1-V6: the same spaces, for the same half-steps."""
    record = new_record(3, mode)
    compared = 0
    for seat in seats(record, 3, Phase.MOVE, 60):
        seen = seat.view()
        if seen["release_due"]:  # R3: some spaces must be left free
            continue
        game = FlatGame(seat.theatre, seen)
        for name in seat.movable():
            told = game.field.reach(game.index[name], seen["half_steps"])
            names = seat.theatre.space_names
            assert {names[s]: spent for s, spent in told} == seat.reach(name).half_steps
            compared += 1
    assert compared > 50


def test_nobody_is_stronger_than_what_is_left_for_them() -> None:
    """F2, F3: known strengths stay, the others are dealt among those who hide them."""
    record = new_record(4, Mode.STANDARD)
    for seat in seats(record, 4, Phase.MOVE, 20):
        game = FlatGame(seat.theatre, seat.view())
        strengths = record.game.state.strength
        for seed in range(5):
            world = game.world(random.Random(seed))
            for shown in game.seen["pieces"]:
                if shown["strength"]:
                    assert world[game.index[shown["name"]]] == shown["strength"]
            for kind in (Kind.TANK, Kind.CAR):
                units = [p for p in game.pieces if KIND[p] == kind]
                dealt = sorted(world[game.index[NAMES[unit]]] for unit in units)
                assert dealt == sorted(strengths[unit] for unit in units)


def test_mines_may_lie_under_nobody_of_the_other_side() -> None:
    """A1.1, A1.2"""
    game = flat(scene("KT1@a8 KM1@a1 ST1@a9 SM1@a10", mines=True, steps=2))
    for seed in range(20):
        mines = game.mines(random.Random(seed))
        spaces = dict(zip(mines[1::2], mines[::2], strict=True))
        board = game.theatre.board
        assert spaces[1] == board.number["a1"]
        assert spaces[2] in game.theatre.ground(NUMBER["SM1"])
        assert spaces[2] != board.number["a8"]


@pytest.mark.parametrize("half_steps", [1, 7, 13, 18, 19])
def test_the_chance_of_a_roll(half_steps: int) -> None:
    """S3, S5: of 0, 2, 4 and 6 steps, each with 3 more or not, so many reach that far."""
    ground: Ground = flat(scene("KT1@a1 ST1@a14", steps=1)).field.ground
    rolls = [2 * (move + extra) for move in (0, 2, 4, 6) for extra in (0, 3)]
    assert ground.chance_of(half_steps) == 125 * sum(roll >= half_steps for roll in rolls)


def test_nearer_is_better() -> None:
    ground = flat(scene("KT1@a1 ST1@a14", steps=1)).field.ground
    worth = [ground.worth_of(far) for far in range(120)]
    assert worth == sorted(worth, reverse=True) and worth[0] > worth[9] > worth[18] > 0


def test_who_drives_into_the_last_headquarters_wins() -> None:
    """H1, W1: in every world, whatever comes after."""
    game = flat(scene("KT1@b6 KT2@a1 ST1@g9", board=LAND, steps=3))
    plans = game.plans(4, random.Random(1))
    into = (game.index["KT1"], game.theatre.board.number["b8"])
    assert plans.judge([into], 0, 8) == 8_000_000
    assert plans.turns == 8  # an effort too: whoever thinks for so many turns must come to an end


def test_who_lets_the_enemy_in_loses() -> None:
    """S3: Sarapan's tank needs one step of whatever it rolls, in seven of eight cases it has it."""
    game = flat(scene("KT1@g1 ST1@a2:8 ST2@g9", board=LAND, steps=0))
    plans = game.plans(4, random.Random(1))
    assert plans.judge([], 0, 64) < 64 * 350_000


@pytest.mark.parametrize(("enemy", "better"), [(2, True), (8, False)])
def test_a_shot_is_worth_what_the_target_loses_by_it(enemy: int, better: bool) -> None:
    """E7: 4 beats 2, and loses against 8."""
    position = f"KT1@c4:4 KT2@g1 ST1@c6:{enemy} ST2@g9"
    before = scene(position, board=LAND, steps=1)
    before.state.seen[NUMBER["ST1"]] = before.theatre.everyone
    before.apply("move KT1 c5")
    game = flat(before)
    plans = game.plans(4, random.Random(1))
    shooter, target = game.index["KT1"], game.index["ST1"]
    fired, held = plans.judge_shot(shooter, target, 0, 64), plans.judge_shot(-1, -1, 0, 64)
    assert (fired > held) == better


def test_a_thought_leaves_the_field_as_it_was() -> None:
    game = flat(scene("KT1@b6 KT2@a1 ST1@g9 ST2@f9", board=LAND, steps=3))
    plans = game.plans(4, random.Random(1))
    assert plans.judge([], 0, 16) == plans.judge([], 0, 16)
    assert plans.propose((100, 100, 100, 100, 0), 1) == plans.propose((100, 100, 100, 100, 0), 1)


def test_chance_is_even_and_seeded() -> None:
    """S10"""
    drawn = [0] * 4
    for seed in range(1000):
        chance = Chance(seed)
        drawn[chance.below(4)] += 1
        drawn[chance.below(4)] += 1
    assert all(440 < count < 560 for count in drawn)
    assert [Chance(7).draw() for _ in range(3)] == [Chance(7).draw()] * 3


def test_a_house_with_other_odds_is_counted_with_them() -> None:
    """S3, house `move_odds`: three of four light."""
    game = flat(scene("KT1@a1 ST1@a14", steps=1, house=House(move_odds=3)))
    assert game.field.ground.chance_of(1) == 1000 - 1000 // 32 - 1
