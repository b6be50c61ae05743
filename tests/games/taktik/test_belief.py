"""What may stand under every counter, from what a player knows (F2, F3, E6-E9, A1)."""

import itertools
import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_sim.games.taktik.belief import Belief
from host_sim.games.taktik.formats.record import Record
from host_sim.games.taktik.rules.board import Edge
from host_sim.games.taktik.rules.forces import COMBAT, KIND, NUMBER, Kind
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.house import House
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.taktik.rules.state import Status
from host_sim.games.taktik.seat import Seat
from host_sim.games.taktik.view import known_state, view
from host_sim.speldators import Fire
from tests.games.taktik.hidden import permuted
from tests.games.taktik.random_games import actions, new_record
from tests.games.taktik.scene import PLAIN, fire, scene

TANKS = (2, 2, 2, 4, 4, 4, 8, 8)
CARS = (2, 2, 4, 4)


def of(game: Game, player: str = "kazaldis") -> Belief:
    number = game.player(player)
    return Belief(known_state(game.state, number), game.history.entered)


def played(seed: int, mode: Mode, most: int) -> Record:
    record = new_record(seed, mode)
    for action, _ in zip(actions(record, seed, bold=True), range(most), strict=False):
        record.apply(action)
    return record


positions = given(seed=st.integers(0, 10**6), mode=st.sampled_from(Mode), most=st.integers(0, 1500))


def test_an_unseen_unit_has_any_strength_of_the_deal() -> None:
    """F2"""
    belief = of(scene("KT1@a1 ST1@a6 SC1@b6"))
    tank, car = NUMBER["ST1"], NUMBER["SC1"]
    assert belief.strengths(tank) == TANKS
    assert belief.strengths(car) == CARS
    assert [belief.odds(tank, s) for s in (2, 4, 8)] == [Fraction(n, 8) for n in (3, 3, 2)]
    assert [belief.odds(car, s) for s in (2, 4, 8)] == [Fraction(1, 2), Fraction(1, 2), 0]


def test_a_player_knows_their_own_units() -> None:
    """F3"""
    belief = of(scene("KT1@a1:8 ST1@a6"))
    assert belief.strengths(NUMBER["KT1"]) == (8,)
    assert belief.odds(NUMBER["KT1"], 8) == 1
    assert belief.is_known(NUMBER["KT1"])
    assert not belief.is_known(NUMBER["ST1"])


def test_equal_strength_favours_the_shooter() -> None:
    """E7"""
    belief = of(scene("KT1@a1:4 ST1@a6"))
    assert belief.beats(NUMBER["KT1"], NUMBER["ST1"]) == Fraction(6, 8)
    assert belief.beats(NUMBER["ST1"], NUMBER["KT1"]) == Fraction(5, 8)


@pytest.mark.parametrize("result", [Fire.HIT, Fire.DAMAGE])
def test_what_a_shot_reveals_is_gone_from_the_deal(result: Fire) -> None:
    """E7, E8: both strengths are revealed, and to everybody."""
    game = scene("KT1@a1:8 KT2@c1 SC1@a4:4 ST1@a5:2 ST2@b5", steps=2)
    game.apply("move KT1 a2 a3")
    fire(game, "KT1", "SC1", result)
    belief = of(game)
    assert belief.strengths(NUMBER["SC1"]) == (4,)
    assert belief.strengths(NUMBER["SC2"]) == (2, 2, 4)
    assert belief.strengths(NUMBER["ST1"]) == TANKS
    assert of(game, "sarapan").strengths(NUMBER["KT2"]) == (2, 2, 2, 4, 4, 4, 8)


def test_a_miss_tells_nothing() -> None:
    """E9"""
    game = scene("KT1@a1:8 SC1@a4:4", steps=2)
    game.apply("move KT1 a2 a3")
    before = of(game)
    fire(game, "KT1", "SC1", Fire.MISS)
    units = game.theatre.units
    assert [of(game).strengths(u) for u in units] == [before.strengths(u) for u in units]


def test_a_look_at_a_rear_code_is_known_to_who_saw_it_alone() -> None:
    """E6: an ally of theirs learns nothing by it."""
    board = replace(PLAIN, home=(Edge.EAST, Edge.EAST, Edge.WEST, Edge.WEST))
    pieces = "KT1@b4:8 AT1@a1 ST1@b6 CT1@a14"
    game = scene(pieces, "four", board=board, house=House(rear_codes=True), steps=1)
    game.apply("move KT1 b5")
    game.apply("shoot KT1 ST1")
    saw, others = of(game, "calderon"), of(game, "sarapan")
    assert saw.strengths(NUMBER["KT1"]) == (8,)
    assert saw.strengths(NUMBER["KT2"]) == (2, 2, 2, 4, 4, 4, 8)
    assert others.strengths(NUMBER["KT1"]) == others.strengths(NUMBER["KT2"]) == TANKS


def test_a_unit_lost_to_a_mine_keeps_its_secret() -> None:
    """A1.2"""
    game = scene("KT1@a1:8 KT2@c1 ST1@a6 SM1@a8", player="sarapan", steps=1, mines=True)
    assert of(game).strengths(NUMBER["ST1"]) == TANKS
    game = scene("KT1@a7:8 KT2@c1 ST1@c9 SM1@a8", steps=1, mines=True)
    game.apply("move KT1 a8")
    assert game.state.status[NUMBER["KT1"]] == Status.LOST
    assert of(game, "sarapan").strengths(NUMBER["KT1"]) == TANKS


def test_units_of_one_deal_are_believed_jointly() -> None:
    """Against every order in which the rest of a deal can lie."""
    belief = of(scene("KT1@a1:4 ST1@a6 ST2@a7 ST3@a8 SC1@b6"))
    units = [NUMBER[name] for name in ("ST1", "KT1", "SC1", "ST2", "ST3")]
    counted = Counter[tuple[int, ...]]()
    for tanks in itertools.permutations(TANKS, 3):
        for car in CARS:
            counted[tanks[0], 4, car, tanks[1], tanks[2]] += 1
    assert belief.joint(units) == dict(counted)


@positions
@settings(max_examples=40)
def test_a_belief_does_not_depend_on_what_is_hidden(seed: int, mode: Mode, most: int) -> None:
    """F3: nor does a world that is drawn from it."""
    game = played(seed, mode, most).game
    for player in range(game.theatre.players):
        twin = permuted(game.state, player, random.Random(seed))
        assert known_state(twin, player) == known_state(game.state, player)
        worlds = [
            Belief(known_state(state, player), game.history.entered).world(random.Random(1))
            for state in (game.state, twin)
        ]
        assert worlds[0] == worlds[1]


@positions
@settings(max_examples=40)
def test_what_is_left_of_a_deal_always_fits(seed: int, mode: Mode, most: int) -> None:
    """F2: as many strengths as counters, the true ones among them."""
    record = played(seed, mode, most)
    state = record.game.state
    for player in state.theatre.player_names:
        belief = Seat(record, player).belief()
        hidden = [unit for unit in state.theatre.units if not belief.is_known(unit)]
        for unit in hidden:
            peers = [u for u in hidden if belief.strengths(u) is belief.strengths(unit)]
            true = sorted(state.strength[peer] for peer in peers)
            assert belief.strengths(unit) == tuple(true)


@positions
@settings(max_examples=40)
def test_a_world_is_the_game_as_this_player_sees_it(seed: int, mode: Mode, most: int) -> None:
    record = played(seed, mode, most)
    state = record.game.state
    for player, name in enumerate(state.theatre.player_names):
        world = Seat(record, name).belief().world(random.Random(seed))
        if state.positions_public:
            assert view(world, player) == view(state, player)
        for piece in state.theatre.pieces:
            assert bool(world.strength[piece]) == (KIND[piece] in COMBAT)
        live = {p for p in state.theatre.pieces if world.status[p] == Status.LAID}
        assert set(world.mine_at.values()) == live
        assert all(world.at[mine] == space for space, mine in world.mine_at.items())


def test_worlds_are_as_likely_as_the_odds_say() -> None:
    game = scene("KT1@a1 ST1@a6 SC1@b6 SM1@a8 SM2@a9", mines=True)
    belief, chance = of(game), random.Random(7)
    drawn = [belief.world(chance) for _ in range(4000)]
    for name, strength in (("ST1", 2), ("ST1", 8), ("SC1", 4)):
        unit = NUMBER[name]
        share = sum(world.strength[unit] == strength for world in drawn) / len(drawn)
        assert share == pytest.approx(float(belief.odds(unit, strength)), abs=0.03)
    spaces = [game.theatre.board.number[name] for name in ("a9", "a10", "b9")]
    safe = sum(not any(s in world.mine_at for s in spaces) for world in drawn) / len(drawn)
    assert safe == pytest.approx(float(belief.safe(NUMBER["KT1"], spaces)), abs=0.03)


# Mines


def test_a_mine_may_lie_wherever_no_enemy_has_been() -> None:
    """A1.1, A1.2"""
    game = scene("KT1@a7 ST1@c12 SM1@b9 SM2@b10", steps=2, mines=True)
    sarapan = game.theatre.ground(NUMBER["SM1"])
    assert of(game).minefields == {1: sarapan}
    game.apply("move KT1 a8 a9")
    walked = {game.theatre.board.number[name] for name in ("a8", "a9")}
    belief = of(game)
    assert belief.minefields == {1: sarapan - walked}
    assert belief.safe(NUMBER["KT1"], walked) == 1
    left = len(sarapan) - 2
    a10 = game.theatre.board.number["a10"]
    assert belief.safe(NUMBER["KT1"], [a10]) == 1 - Fraction(2, left)
    assert belief.safe(NUMBER["ST1"], [a10]) == 1
    assert of(game, "sarapan").minefields == {}


def test_a_mine_that_went_off_is_feared_no_more() -> None:
    """A1.2"""
    game = scene("KT1@a7 KT2@c1 ST1@c12 SM1@a8 SM2@b10", steps=2, mines=True)
    a8, a9 = (game.theatre.board.number[name] for name in ("a8", "a9"))
    ground = game.theatre.ground(NUMBER["SM1"])
    game.apply("move KT1 a8")
    belief = of(game)
    assert belief.safe(NUMBER["KT2"], [a8]) == 1
    assert belief.safe(NUMBER["KT2"], [a9]) == 1 - Fraction(1, len(ground) - 1)


def test_a_taken_mine_map_ends_all_fear() -> None:
    """A1.3"""
    game = scene("KT1@a7 ST1@c12 SH1@a8 SM1@b9 SM2@b10", steps=2, mines=True)
    game.apply("move KT1 a8")
    everywhere = range(game.theatre.board.grid.size)
    assert of(game).safe(NUMBER["KT1"], everywhere) == 1


def test_nothing_of_another_set_up_is_known() -> None:
    """M5"""
    record = new_record(3)
    seat = Seat(record, record.game.name(0))
    for action in actions(record, 3):
        if record.game.state.ready:
            break
        record.apply(action)
    known = seat.belief().known
    others = [p for p in known.theatre.pieces if known.theatre.owner[p] != 0]
    assert not any(known.at[p] or known.status[p] for p in others)
    assert not known.in_field[1]
    assert Kind.MINE in {KIND[p] for p in others}
