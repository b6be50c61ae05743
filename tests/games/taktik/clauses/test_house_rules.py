"""House rules that read a clause otherwise: each with what it grants and what it forbids."""

from itertools import islice

import pytest

from host_sim.games.taktik.drawing.sketch import sketch
from host_sim.games.taktik.rules.actions import End, Move, Release, Repair, Roll, Rolled, Shoot
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.house import FOUR_ORDERS, House
from host_sim.games.taktik.rules.refusals import Refusal
from host_sim.games.taktik.rules.state import EventKind, Status
from host_sim.games.taktik.view import view
from host_sim.speldators import Fire, Strategy, Tactic
from tests.games.taktik.clauses import forbids, holds
from tests.games.taktik.scene import (
    LAND,
    allowed,
    at,
    fire,
    happened,
    moves,
    on_turn,
    refused,
    releases,
    roll,
    scene,
    status,
    steps_left,
    strength_seen,
    targets,
    winner,
)

FRIENDS = House(passing="friends")
SAFE = House(holders="safe")
ANY = House(long_range_bearing="any")
ONE_UNIT = House(repair_step="unit")
ALLIANCE = House(repair_area="alliance")
BOTH = House(depot_loss="both")
THIRSTY = House(field_hq_fuel=True)

# four_order (M2)


def order_of_turns(game: Game, turns: int) -> list[str]:
    found: list[str] = []
    while len(found) < turns:
        found.append(on_turn(game))
        game.apply(Roll(Strategy.ATTACK, Tactic.EXTRA))
        game.apply(Rolled(0))
        game.apply(End())
    return found


@holds("M2")
@pytest.mark.parametrize("order", FOUR_ORDERS)
def test_four_play_as_they_sit_from_whoever_begins(order: str) -> None:
    game = scene(
        "KT1@a1 AT1@e1 ST1@a9 CT1@e9",
        "four",
        board=LAND,
        player="armania",
        house=House(four_order=order),
    )
    around = order.split()
    begins = around.index("armania")
    assert order_of_turns(game, 6) == list(islice(around * 3, begins, begins + 6))


@forbids("M2")
def test_how_four_sit_does_not_change_the_order_of_three() -> None:
    house = House(four_order="kazaldis calderon armania sarapan")
    game = scene("KT1@a1 AT1@e1 ST1@a9", "three", board=LAND, player="sarapan", house=house)
    assert order_of_turns(game, 4) == ["sarapan", "kazaldis", "armania", "sarapan"]


# passing (V4)


@holds("V4")
def test_a_unit_passes_a_friend_if_it_can_go_on() -> None:
    game = scene("KT1@a1 KT2@a2 ST1@a14", house=FRIENDS, steps=2)
    assert game.reach("KT1").half_steps["a3"] == 4
    assert game.reach("KT1").path("a3") == ("a2", "a3")
    game.apply(Move("KT1", ("a2", "a3")))
    assert (at(game, "KT1"), at(game, "KT2")) == ("a3", "a2")
    assert allowed(game, End())


@holds("V4")
def test_a_unit_passes_several_friends_and_an_allys_units_too() -> None:
    game = scene("KT1@d3 KT2@d4 AT1@d5 ST1@a9", "four", board=LAND, house=FRIENDS, steps=3)
    game.apply(Move("KT1", ("d4", "d5", "d6")))
    assert [at(game, unit) for unit in ("KT1", "KT2", "AT1")] == ["d6", "d4", "d5"]


@holds("V4", "A1.4")
@pytest.mark.parametrize("piece", ["KH1", "KF1", "KA1"])
def test_field_hqs_and_depots_pass_units_too(piece: str) -> None:
    pieces = "KF2@b1" if piece == "KA1" else ""
    game = scene(
        f"{piece}@a1 KT2@a2 ST1@a14 {pieces}", house=FRIENDS, mines=True, supply=True, steps=2
    )
    game.apply(Move(piece, ("a2", "a3")))
    assert (at(game, piece), at(game, "KT2")) == ("a3", "a2")


@holds("V4")
def test_a_unit_may_go_back_from_a_friend() -> None:
    game = scene("KT1@a1 KT2@a2 ST1@a14", house=FRIENDS, steps=2)
    game.apply(Move("KT1", ("a2",)))
    assert moves(game, "KT1") >= {"a1", "a3"}
    game.apply(Move("KT1", ("a1",)))
    refused(game, Shoot("KT1", "ST1"), "E1")
    assert allowed(game, End())


@forbids("V4")
def test_nobody_stops_on_a_friend() -> None:
    game = scene("KT1@a1 KT2@a2 ST1@a14", house=FRIENDS, steps=1)
    refused(game, Move("KT1", ("a2",)), "V4")
    assert "a2" not in game.reach("KT1").half_steps


@forbids("V4")
def test_while_a_unit_is_on_a_friend_nothing_else_is_done() -> None:
    game = scene("KT1@a1 KT2@a2 KT3@c1 KT4@b3 ST1@a4", house=FRIENDS, steps=6)
    game.apply(Move("KT4", ("a3",)))
    game.apply(Move("KT1", ("a2",)))
    assert game.movable() == ["KT1"]
    refused(game, End(), "V4")
    refused(game, Move("KT3", ("c2",)), "V4")
    refused(game, Move("KT2", ("b2",)), "V4")
    refused(game, Shoot("KT4", "ST1"), "V4")
    game.apply(Move("KT1", ("b2",)))
    assert allowed(game, Shoot("KT4", "ST1"))


@forbids("V4", "R3")
def test_nobody_is_released_while_a_unit_is_on_a_friend() -> None:
    game = scene("KT1@b3 KT2@a2 KT3@a3 ST1@a9", board=LAND, house=FRIENDS)
    roll(game, 2, repair=True)
    game.apply(Move("KT2", ("a3",)))
    assert releases(game, "KT1") == set()
    refused(game, Release("KT1", ("b4",)), "V4")


@forbids("V4")
@pytest.mark.parametrize("other", ["ST1", "KF1", "KH1"])
def test_only_units_of_the_own_side_are_passed(other: str) -> None:
    pieces = f"KT1@a1 KF2@b1 {other}@a2 ST2@a14"
    game = scene(pieces, house=FRIENDS, mines=True, supply=True, steps=3)
    refused(game, Move("KT1", ("a2",)), "V4")


@forbids("V4", "V6")
def test_a_friend_that_holds_a_place_is_not_passed() -> None:
    """The move would end there."""
    game = scene("KT1@b8 KT2@a8 ST1@e9 CT1@a5", "standard", board=LAND, house=FRIENDS, steps=6)
    refused(game, Move("KT2", ("b8",)), "V4")


@forbids("V4")
def test_without_that_house_rule_friends_stand_in_the_way() -> None:
    game = scene("KT1@a1 KT2@a2 ST1@a14", steps=2)
    refused(game, Move("KT1", ("a2",)), "V4")
    refused(game, Move("KT1", ("a2", "a3")), "V4")


@holds("V4", "A1.2")
def test_a_mine_behind_a_friend_takes_the_one_that_passes() -> None:
    game = scene("KT1@a6 KT2@a7 KT3@c1 SM1@a8 ST1@a14", house=FRIENDS, mines=True, steps=2)
    events = game.apply(Move("KT1", ("a7", "a8")))
    assert happened(events) == [EventKind.MINE_EXPLODED]
    assert (at(game, "KT1"), at(game, "KT2")) == (None, "a7")
    assert allowed(game, End())


@holds("V4")
def test_a_step_onto_a_friend_can_be_undone() -> None:
    game = scene("KT1@a1 KT2@a2 ST1@a14", house=FRIENDS, steps=2)
    before = game.state.copy()
    game.apply(Move("KT1", ("a2",)))
    game.undo()
    assert game.state == before


# holders (V6, W2)

PLACES = pytest.mark.parametrize(
    ("start", "place", "near"), [("a8", "b8", "b9"), ("c9", "d8", "d9")], ids=["hq", "depot"]
)


@holds("V6", "E1")
@PLACES
def test_a_unit_may_fire_in_the_turn_in_which_it_took_a_place(
    start: str, place: str, near: str
) -> None:
    game = scene(f"KT1@{start}:8 ST1@{near}:2 CT1@a6", "standard", board=LAND, steps=6)
    game.apply(Move("KT1", (place,)))
    assert targets(game, "KT1") == {"ST1"}
    fire(game, "KT1", "ST1", Fire.HIT)
    assert status(game, "ST1") is Status.LOST


@forbids("V6", "E1")
@PLACES
def test_a_holder_fires_in_no_later_turn(start: str, place: str, near: str) -> None:
    del start
    game = scene(f"KT1@{place} KT2@a1 ST1@{near} CT1@a6", "standard", board=LAND, steps=1)
    game.apply(Move("KT2", ("a2",)))
    refused(game, Shoot("KT1", "ST1"), "E1")


@forbids("V6")
@PLACES
def test_a_safe_holder_fires_no_more(start: str, place: str, near: str) -> None:
    game = scene(
        f"KT1@{start} KT2@a1 ST1@{near} CT1@a6", "standard", board=LAND, house=SAFE, steps=6
    )
    game.apply(Move("KT1", (place,)))
    assert targets(game, "KT1") == set()
    refused(game, Shoot("KT1", "ST1"), "V6")


def fired_at(place: str, result: Fire, house: House | None = None) -> Game:
    """Sarapan's tank fires at the weaker one that holds a place of its side."""
    start, near = {"b8": ("a7", "a8"), "d8": ("c9", "d9")}[place]
    game = scene(
        f"KT1@{place}:2 KT2@a1 ST1@{start}:8",
        "standard",
        board=LAND,
        player="sarapan",
        house=house,
        steps=6,
    )
    game.apply(Move("ST1", (near,)))
    fire(game, "ST1", "KT1", result)
    return game


@holds("V6", "E1")
@pytest.mark.parametrize("place", ["b8", "d8"], ids=["hq", "depot"])
def test_a_holder_can_be_destroyed_and_the_place_stays_taken(place: str) -> None:
    game = fired_at(place, Fire.HIT)
    assert status(game, "KT1") is Status.LOST
    shown = view(game.state, None)
    assert shown["taken"] == (["sarapan"] if place == "b8" else [])
    assert shown["depots_lost"] == (["sarapan+calderon"] if place == "d8" else [])


@holds("V6", "R1")
def test_a_damaged_holder_goes_under_repair_and_the_place_stays_taken() -> None:
    game = fired_at("b8", Fire.DAMAGE)
    game.apply(Repair("KT1", "b3"))
    assert status(game, "KT1") is Status.REPAIR
    assert view(game.state, None)["taken"] == ["sarapan"]


@holds("V6", "H1", "W4")
@pytest.mark.parametrize(("start", "place"), [("a8", "b8"), ("d7", "d8")], ids=["hq", "depot"])
def test_a_place_is_taken_once_and_may_be_entered_again(start: str, place: str) -> None:
    game = fired_at(place, Fire.HIT)
    game.apply(End())
    state = game.state
    state.lift(state.theatre.units[1])
    state.put(state.theatre.units[1], state.theatre.board.number[start])
    roll(game, 2)
    assert game.apply(Move("KT2", (place,))) == []
    assert status(game, "KT2") is Status.HOLDING
    assert not game.state.stirred
    refused(game, Move("KT2", (start,)), "V6")


@forbids("V6")
@pytest.mark.parametrize(("place", "near"), [("b8", "a8"), ("d8", "d9")], ids=["hq", "depot"])
def test_a_safe_holder_cannot_be_fired_at(place: str, near: str) -> None:
    start = {"a8": "a7", "d9": "c9"}[near]
    game = scene(
        f"KT1@{place} KT2@a1 ST1@{start}",
        "standard",
        board=LAND,
        player="sarapan",
        house=SAFE,
        steps=6,
    )
    game.apply(Move("ST1", (near,)))
    assert targets(game, "ST1") == set()
    refused(game, Shoot("ST1", "KT1"), "V6")


LAST = pytest.mark.parametrize(
    ("start", "place"), [("a8", "b8"), ("c9", "d8")], ids=["hq", "depot"]
)


@forbids("W2")
@LAST
def test_whoever_takes_a_place_with_the_last_unit_has_not_lost(start: str, place: str) -> None:
    game = scene(f"KT1@{start} ST1@d7 CT1@e9", "standard", board=LAND, steps=1)
    game.apply(Move("KT1", (place,)))
    assert not game.over


@holds("W2")
def test_a_side_whose_last_holder_is_destroyed_has_lost() -> None:
    game = scene("KT1@b8:2 ST1@a7:8", "standard", board=LAND, player="sarapan", steps=6)
    game.apply(Move("ST1", ("a8",)))
    fire(game, "ST1", "KT1", Fire.HIT)
    assert winner(game) == "sarapan+calderon"


@holds("W2", "V6")
@LAST
def test_a_side_whose_last_unit_is_a_safe_holder_has_lost(start: str, place: str) -> None:
    game = scene(f"KT1@{start} ST1@d7 CT1@e9", "standard", board=LAND, house=SAFE, steps=1)
    assert happened(game.apply(Move("KT1", (place,))))[-1] is EventKind.WON_BY_ANNIHILATION
    assert winner(game) == "sarapan+calderon"


@holds("T1")
def test_a_holder_gives_its_player_a_turn() -> None:
    game = scene("KT1@b8 AT1@e1 ST1@a7", "three", board=LAND, player="sarapan", steps=0)
    assert happened(game.apply(End())) == []
    assert on_turn(game) == "kazaldis"


@holds("T1", "W4")
def test_when_both_sides_only_hold_places_it_ends_as_a_draw() -> None:
    house = House(quiet_turns=3)
    game = scene("KT1@d8 ST1@d2", board=LAND, house=house, steps=0)
    while not game.over:
        game.apply(End())
        if not game.over:
            roll(game, 6)
    assert winner(game) == "draw"


@forbids("T1")
def test_a_safe_holder_gives_no_turn() -> None:
    game = scene("KT1@b8 AT1@e1 ST1@a7", "three", board=LAND, player="sarapan", house=SAFE, steps=0)
    assert happened(game.apply(End())) == [EventKind.SKIPPED]
    assert on_turn(game) == "armania"


# long_range_bearing (E4)

# Two spaces east of b5 and one row up or down, three spaces away, and straight on.
BENT = ["a4", "a7", "c4", "c7", "a3", "a8", "c3", "c8"]


def at_long_range(pieces: str, house: House | None) -> Game:
    """Kazaldis' first tank has come from b4 to b5 with the lamp lit."""
    game = scene(f"KT1@b4:8 {pieces}", long_range=True, house=house, steps=1)
    game.apply(Move("KT1", ("b5",)))
    return game


@holds("E4")
@pytest.mark.parametrize("space", BENT)
def test_in_any_bearing_only_the_distance_counts(space: str) -> None:
    assert targets(at_long_range(f"ST1@{space}", ANY), "KT1") == {"ST1"}


@forbids("E4")
@pytest.mark.parametrize("space", BENT)
def test_along_the_lines_there_is_no_shot_around_the_corner(space: str) -> None:
    game = at_long_range(f"ST1@{space}", None)
    assert targets(game, "KT1") == set()
    refused(game, Shoot("KT1", "ST1"), "E4")


@holds("E4")
@pytest.mark.parametrize("piece", ["KT2@a6", "KT2@b6"])
def test_in_any_bearing_a_shot_is_clear_if_one_shortest_way_is(piece: str) -> None:
    assert targets(at_long_range(f"ST1@a7 {piece}", ANY), "KT1") == {"ST1"}


@forbids("E4")
def test_in_any_bearing_a_shot_is_blocked_if_every_shortest_way_is() -> None:
    game = at_long_range("ST1@a7 KT2@a6 KT3@b6", ANY)
    refused(game, Shoot("KT1", "ST1"), "E4")


@forbids("E4")
@pytest.mark.parametrize("space", ["a9", "b9", "c9"])
def test_in_any_bearing_three_spaces_between_are_too_far(space: str) -> None:
    refused(at_long_range(f"ST1@{space}", ANY), Shoot("KT1", "ST1"), "E4")


@forbids("E4")
@pytest.mark.parametrize("space", ["a4", "a7", "b7"])
def test_exactly_two_between_is_a_distance_in_any_bearing(space: str) -> None:
    house = House(long_range_bearing="any", long_range_gap="exactly_2")
    refused(at_long_range(f"ST1@{space}", house), Shoot("KT1", "ST1"), "E4")
    assert targets(at_long_range("ST1@a8 ST2@b8 ST3@c3", house), "KT1") == {"ST1", "ST2", "ST3"}


@holds("E6")
@pytest.mark.parametrize(
    ("space", "facing"),
    [("a7", "east"), ("a4", "west"), ("c7", "east"), ("a8", "east"), ("c4", "west")],
)
def test_a_gun_points_along_the_nearest_direction_or_the_row(space: str, facing: str) -> None:
    game = at_long_range(f"ST1@{space}", ANY)
    game.apply(Shoot("KT1", "ST1"))
    shown = {piece["name"]: piece["facing"] for piece in view(game.state, None)["pieces"]}
    assert shown["KT1"] == facing


@holds("E6")
@pytest.mark.parametrize(("space", "seen"), [("a3", 8), ("a8", None)])
def test_in_any_bearing_a_rear_is_seen_from_the_edge_behind(space: str, seen: int | None) -> None:
    """Sarapan sits in the east: behind a shot to the west."""
    game = at_long_range(f"ST1@{space}", House(long_range_bearing="any", rear_codes=True))
    game.apply(Shoot("KT1", "ST1"))
    assert strength_seen(game, "sarapan", "KT1") == seen


# repair_area (R1)


def damage(pieces: str, house: House | None = None) -> Game:
    """Sarapan's tank on d6 is damaged."""
    game = scene(f"KT1@d4:8 ST1@d6:4 {pieces}", "standard", board=LAND, house=house, steps=1)
    game.apply(Move("KT1", ("d5",)))
    fire(game, "KT1", "ST1", Fire.DAMAGE)
    return game


@holds("R1")
@pytest.mark.parametrize("space", ["b7", "c8", "f7", "g8"])
def test_in_an_alliance_any_free_repair_space_of_the_side_will_do(space: str) -> None:
    game = damage("CT1@e9", ALLIANCE)
    game.apply(Repair("ST1", space))
    assert (at(game, "ST1"), status(game, "ST1")) == (space, Status.REPAIR)


@forbids("R1")
@pytest.mark.parametrize("space", ["b3", "f7", "g8"])
def test_the_own_area_comes_first(space: str) -> None:
    refused(damage("CT1@e9"), Repair("ST1", space), "R1")


@forbids("R1")
@pytest.mark.parametrize("space", ["b3", "f3"])
def test_an_alliance_is_not_repaired_by_the_enemy(space: str) -> None:
    refused(damage("CT1@e9", ALLIANCE), Repair("ST1", space), "R1")


# Nobody bars the last release (R3)

# From the repair space b2 one way leads out, to a3; beyond it lies a2.
DOOR = sketch(
    "door",
    """
    ^k .k .k .k .k .k .s .s
     ^k rk ^k .k .k .s .s .s
    ^k ^k ^k .k Hs .s Ds .s
    """,
    blocked="a2-b2",
)


def at_the_door(pieces: str, move: int, *, mines: bool = False, supply: bool = False) -> Game:
    game = scene(f"KT1@b2 ST1@a8 {pieces}", board=DOOR, mines=mines, supply=supply)
    roll(game, move, repair=True)
    return game


@forbids("R3")
def test_no_unit_stops_on_the_only_way_out() -> None:
    game = at_the_door("KT2@a5", 2)
    refused(game, Move("KT2", ("a4", "a3")), "R3")
    game.apply(Move("KT2", ("a4",)))
    refused(game, Move("KT2", ("a3",)), "R3")
    assert "a3" not in game.reach("KT2").half_steps
    assert game.refusal(Move("KT2", ("a3",))).refusal is Refusal.BARS_RELEASE  # pyright: ignore


@forbids("R3")
@pytest.mark.parametrize("piece", ["KH1", "KF1", "KA1"])
def test_no_field_hq_or_depot_stops_on_the_only_way_out(piece: str) -> None:
    game = at_the_door(f"{piece}@a5 KT2@c4", 2, mines=True, supply=True)
    refused(game, Move(piece, ("a4", "a3")), "R3")


@holds("R3")
def test_a_unit_may_cross_the_only_way_out() -> None:
    game = at_the_door("KT2@a4", 2)
    assert game.reach("KT2").path("a2") == ("a3", "a2")
    game.apply(Move("KT2", ("a3", "a2")))
    assert releases(game, "KT1") == {"a3"}


@forbids("R3")
def test_whoever_crosses_the_only_way_out_must_go_on() -> None:
    game = at_the_door("KT2@a4 KT3@b5 KT4@b6 ST2@b7", 6)
    game.apply(Move("KT4", ("a7",)))
    game.apply(Move("KT2", ("a3",)))
    refused(game, End(), "R3")
    refused(game, Move("KT3", ("b4",)), "R3")
    refused(game, Shoot("KT4", "ST2"), "R3")
    refused(game, Release("KT1", ("a3",)), "R3")
    assert game.movable() == ["KT2"]
    game.apply(Move("KT2", ("a4",)))
    assert allowed(game, Release("KT1", ("a3",)))


@forbids("R3")
def test_two_units_do_not_bar_two_ways_out() -> None:
    board = sketch("doors", "^k .k .k .k .k .s\n ^k rk ^k .k .s .s\n^k ^k ^k .k Ds .s")
    game = scene("KT1@b2 KT2@a4 KT3@a5 ST1@b6", board=board)
    roll(game, 6, repair=True)
    game.apply(Move("KT2", ("a3", "a2")))
    game.apply(Move("KT3", ("a4",)))
    game.state.half_steps = 2
    refused(game, Move("KT3", ("a3",)), "R3")


@holds("R3")
def test_a_unit_that_stood_on_the_only_way_out_may_stay() -> None:
    """No release was possible, so none is taken away."""
    game = at_the_door("KT2@a3 KT3@c4", 2)
    game.apply(Move("KT3", ("b4",)))
    assert allowed(game, End())


@holds("R3", "A2.1")
def test_a_way_out_that_an_enemy_depot_barred_may_be_taken_and_held() -> None:
    game = at_the_door("KT2@a4 KF1@a5 SF1@a3", 2, supply=True)
    game.apply(Move("KF1", ("a6",)))
    game.apply(Move("KT2", ("a3",)))
    assert allowed(game, End())


@holds("R3")
def test_without_the_lamp_anyone_may_stand_there() -> None:
    game = scene("KT1@b2 KT2@a4 ST1@a8", board=DOOR)
    roll(game, 2)
    game.apply(Move("KT2", ("a3",)))
    assert allowed(game, End())


@holds("R3")
def test_after_the_release_anyone_may_stand_there() -> None:
    game = at_the_door("KT2@a5", 4)
    game.apply(Release("KT1", ("a3", "a2")))
    game.apply(Move("KT2", ("a4",)))
    assert steps_left(game) == 2
    game.apply(Move("KT2", ("a3",)))
    assert allowed(game, End())


# repair_step (R4)


@holds("R4")
@pytest.mark.parametrize("unit", ["KT1", "KC1"])
def test_one_unit_enters_one_space_a_car_too(unit: str) -> None:
    game = scene(f"{unit}@a1 ST1@a14", house=ONE_UNIT)
    assert EventKind.EXTRA_STEP in happened(roll(game, 0, repair=True))
    assert view(game.state, None)["free_step"] is True
    assert set(game.reach(unit).half_steps) == {"a2", "b1"}
    game.apply(Move(unit, ("a2",)))
    assert view(game.state, None)["free_step"] is False
    assert moves(game, unit) == set()
    refused(game, Move(unit, ("a3",)), "V1")


@forbids("R4")
def test_the_free_space_is_for_one_unit() -> None:
    game = scene("KT1@a1 KT2@c1 ST1@a14", house=ONE_UNIT)
    roll(game, 0, repair=True)
    game.apply(Move("KT1", ("a2",)))
    refused(game, Move("KT2", ("c2",)), "V1")


@forbids("R4", "A1.4")
@pytest.mark.parametrize("piece", ["KH1", "KF1", "KA1"])
def test_the_free_space_is_not_for_field_hqs_and_depots(piece: str) -> None:
    game = scene(f"{piece}@a1 KT1@c1 ST1@a14", house=ONE_UNIT, mines=True, supply=True)
    roll(game, 0, repair=True)
    refused(game, Move(piece, ("a2",)), "V1")


@holds("R4", "V2")
@pytest.mark.parametrize(("unit", "farthest"), [("KT1", "a4"), ("KC1", "a6")])
def test_the_free_space_comes_on_top_of_the_pool(unit: str, farthest: str) -> None:
    game = scene(f"{unit}@a1 ST1@c14", house=ONE_UNIT)
    roll(game, 2, repair=True)
    reach = game.reach(unit)
    assert farthest in reach.half_steps and f"a{int(farthest[1]) + 1}" not in reach.half_steps
    game.apply(Move(unit, reach.path(farthest)))
    assert steps_left(game) == 0
    assert game.movable() == []


@holds("R4", "V2")
@pytest.mark.parametrize("way", [("a2", "a3"), ("a3",)])
def test_the_dearest_space_is_the_free_one(way: tuple[str, ...]) -> None:
    """A car pays a half in the open, and what it would pay at the city line is free."""
    town = sketch("town", ".k .k .K .K .s .s .s .s\n .k .k .K .K .s .s .s .s")
    start = "a1" if len(way) == 2 else "a2"
    game = scene(f"KC1@{start} ST1@a8", board=town, house=ONE_UNIT)
    roll(game, 2, repair=True)
    paid = len(way) - 1
    assert game.reach("KC1").half_steps["a3"] == paid
    game.apply(Move("KC1", way))
    assert steps_left(game) == 2 - paid / 2


@forbids("R4")
def test_who_has_a_unit_under_repair_gets_no_free_space() -> None:
    game = scene("KT1@b3 KT2@a1 ST1@a9", board=LAND, house=ONE_UNIT)
    roll(game, 0, repair=True)
    refused(game, Move("KT2", ("a2",)), "V1")


@forbids("R4")
def test_a_free_space_is_not_kept_for_the_next_turn() -> None:
    game = scene("KT1@a1 ST1@a14", house=ONE_UNIT)
    roll(game, 0, repair=True)
    game.apply(End())
    roll(game, 0)
    refused(game, Move("ST1", ("a13",)), "V1")


# depot_loss (R5)

# Kazaldis takes the depot d8; on both sides a unit is under repair.
STRIKE = "KT1@d7:8 KT2@a1:2 KT3@b3 ST1@a9:4 ST2@b7 CT1@e9"


@holds("R5")
def test_when_a_depot_falls_repair_is_over_for_both_sides() -> None:
    game = scene(STRIKE, "standard", board=LAND, house=BOTH, steps=6)
    events = game.apply(Move("KT1", ("d8",)))
    assert happened(events) == [EventKind.DEPOT_TAKEN] + [EventKind.LOST_UNDER_REPAIR] * 2
    assert {status(game, unit) for unit in ("KT3", "ST2")} == {Status.LOST}


@holds("R5", "R1")
def test_from_then_on_the_takers_damaged_units_are_lost_too() -> None:
    game = scene("KT1@d8 KT2@d4:2 ST1@d6:8", "standard", board=LAND, house=BOTH, steps=1)
    game.apply(Move("KT2", ("d5",)))
    assert EventKind.NOT_REPAIRABLE in happened(fire(game, "KT2", "ST1", Fire.DAMAGE))


@forbids("R5")
def test_only_the_loser_repairs_no_more() -> None:
    game = scene(STRIKE, "standard", board=LAND, steps=6)
    assert EventKind.LOST_UNDER_REPAIR in happened(game.apply(Move("KT1", ("d8",))))
    assert (status(game, "KT3"), status(game, "ST2")) == (Status.REPAIR, Status.LOST)


@holds("R5")
def test_the_loser_may_still_take_the_other_depot() -> None:
    game = scene(
        "KT1@d8 ST1@d3 CT1@e9", "standard", board=LAND, player="sarapan", house=BOTH, steps=1
    )
    assert happened(game.apply(Move("ST1", ("d2",)))) == [EventKind.DEPOT_TAKEN]


@forbids("R5", "R3")
def test_who_must_release_does_so_before_a_depot_ends_all_repair() -> None:
    game = scene("KT1@d7 KT3@b3 ST1@a9 CT1@e9", "standard", board=LAND, house=BOTH)
    roll(game, 2, repair=True)
    refused(game, Move("KT1", ("d8",)), "R3")
    game.apply(Release("KT3", ("a3",)))
    assert allowed(game, Move("KT1", ("d8",)))


# field_hq_fuel (A1.4)


@holds("A1.4")
@pytest.mark.parametrize("fuel", ["KF1@a6", "KF1@c1"])
def test_a_field_hq_near_fuel_moves(fuel: str) -> None:
    game = scene(f"KH1@a1 KT1@b1 ST1@a14 {fuel}", house=THIRSTY, mines=True, supply=True, steps=1)
    assert "a2" in moves(game, "KH1")


@forbids("A1.4")
def test_a_field_hq_may_need_fuel() -> None:
    game = scene("KH1@a1 KT1@b7 KF1@a7 ST1@a14", house=THIRSTY, mines=True, supply=True, steps=1)
    refused(game, Move("KH1", ("a2",)), "A2.2")


@holds("A1.4", "A2.1")
@pytest.mark.parametrize(
    "supply", [True, False], ids=["supply depots never", "without that option"]
)
def test_nothing_else_begins_to_need_fuel(supply: bool) -> None:
    piece = "KA1" if supply else "KH1"
    game = scene(f"{piece}@a1 KT1@b7 ST1@a14", house=THIRSTY, mines=True, supply=supply, steps=1)
    assert "a2" in moves(game, piece)
