"""Part V, movement."""

import pytest

from host_sim.games.taktik.drawing.sketch import sketch
from host_sim.games.taktik.rules.actions import End, Move, Release
from host_sim.games.taktik.rules.house import House
from host_sim.games.taktik.rules.state import EventKind, Status
from host_sim.speldators import Fire
from tests.games.taktik.clauses import forbids, holds
from tests.games.taktik.scene import (
    LAND,
    allowed,
    at,
    fire,
    happened,
    moves,
    refused,
    roll,
    scene,
    seen_by,
    status,
    steps_left,
    strength_seen,
    targets,
)

# Two spaces of open country, two of a city, two of open country; then the enemy's city.
TOWN = sketch(
    "town",
    """
    .k .k .K .K .k .k .S .S
     .k .k .K .K .k .k .S .S
    """,
)

# V1


@holds("V1", "R4")
@pytest.mark.parametrize(
    ("lit", "extra", "repair", "steps"),
    [
        (0, False, False, 0),
        (2, False, False, 2),
        (4, False, False, 4),
        (6, False, False, 6),
        (0, True, False, 3),
        (6, True, False, 9),
        (0, False, True, 1),
        (4, False, True, 5),
    ],
)
def test_steps_are_the_lit_lamps_three_extra_and_one_for_an_idle_repair_lamp(
    lit: int, extra: bool, repair: bool, steps: int
) -> None:
    game = scene("KT1@a1 ST1@a14")
    roll(game, lit, extra=extra, repair=repair)
    assert steps_left(game) == steps


@holds("V1")
def test_steps_are_split_over_any_number_of_units_in_any_directions() -> None:
    game = scene("KT1@a3 KT2@b5 KT3@c1 KC1@c7 ST1@a14", steps=6)
    game.apply(Move("KT1", ("a2", "b2")))
    game.apply(Move("KT2", ("a5",)))
    game.apply(Move("KT3", ("c2", "c3")))
    game.apply(Move("KC1", ("c8", "b7")))
    assert steps_left(game) == 0


@forbids("V1")
def test_nobody_goes_farther_than_the_steps_last() -> None:
    game = scene("KT1@a1 KT2@c1 ST1@a14", steps=2)
    assert set(game.reach("KT1").half_steps.values()) == {2, 4}
    refused(game, Move("KT1", ("a2", "a3", "a4")), "V1")
    game.apply(Move("KT1", ("a2", "a3")))
    assert moves(game, "KT2") == set()
    refused(game, Move("KT2", ("c2",)), "V1")
    refused(game, Move("KT1", ("a4",)), "V1")


@forbids("V1")
def test_a_dark_roll_moves_nobody() -> None:
    game = scene("KT1@a1 KC1@c1 ST1@a14")
    roll(game, 0)
    assert game.legal_actions(Move) == []
    assert game.movable() == []
    refused(game, Move("KC1", ("c2",)), "V1")


@holds("V1")
def test_moving_is_voluntary() -> None:
    game = scene("KT1@a1 ST1@a14")
    roll(game, 6)
    assert allowed(game, End())
    game.apply(End())
    assert at(game, "KT1") == "a1"


@forbids("V1")
def test_unused_steps_are_not_saved_for_the_next_turn() -> None:
    game = scene("KT1@a1 ST1@a14", steps=6)
    game.apply(End())
    assert steps_left(game) == 0
    roll(game, 2)
    assert steps_left(game) == 2
    game.apply(End())
    roll(game, 0)
    refused(game, Move("KT1", ("a2",)), "V1")


@forbids("V1")
def test_only_own_pieces_on_the_board_are_moved() -> None:
    game = scene("KT1@a1 ST1@a14 SC1@b14", steps=6)
    assert {move.piece for move in game.legal_actions(Move) if isinstance(move, Move)} == {"KT1"}
    refused(game, Move("ST1", ("a13",)), "V1")
    refused(game, Move("KT2", ("a2",)), "V1")


# V2


@holds("V2")
@pytest.mark.parametrize(
    "path", [("a2",), ("a2", "a3"), ("a2", "a3", "a4"), ("b1", "b2", "b3", "b4", "b5")]
)
def test_a_tank_pays_one_step_for_every_space(path: tuple[str, ...]) -> None:
    game = scene("KT1@a1 ST1@a8", board=TOWN, steps=9)
    game.apply(Move("KT1", path))
    assert steps_left(game) == 9 - len(path)


@holds("V2")
@pytest.mark.parametrize(
    ("path", "paid"),
    [
        (("a2",), 0.5),
        (("a2", "b2"), 1),
        (("a2", "a3"), 1.5),
        (("a2", "a3", "a4"), 2.5),
        (("a2", "a3", "a4", "a5"), 3.5),
        (("a2", "a3", "a4", "a5", "a6"), 4),
        (("a2", "a3", "a4", "a5", "a6", "a7"), 5),
    ],
)
def test_a_car_pays_half_outside_cities_and_one_inside_and_across_the_line(
    path: tuple[str, ...], paid: float
) -> None:
    game = scene("KC1@a1 ST1@a8", board=TOWN, steps=9)
    assert game.reach("KC1").half_steps[path[-1]] == 2 * paid
    game.apply(Move("KC1", path))
    assert steps_left(game) == 9 - paid


@holds("V2")
def test_cars_share_half_steps() -> None:
    game = scene("KC1@a1 KC2@b1 KC3@c1 KT1@c5 ST1@a14", steps=2.5)
    game.apply(Move("KC1", ("a2",)))
    game.apply(Move("KT1", ("c6",)))
    game.apply(Move("KC2", ("b2",)))
    game.apply(Move("KC3", ("c2",)))
    assert steps_left(game) == 0


@forbids("V2")
def test_a_tank_cannot_use_a_half_step() -> None:
    game = scene("KC1@a1 KC2@b1 KT1@c1 ST1@a14", steps=1)
    game.apply(Move("KC1", ("a2",)))
    assert moves(game, "KT1") == set()
    refused(game, Move("KT1", ("c2",)), "V1")
    assert moves(game, "KC2") != set()


@forbids("V2")
@pytest.mark.parametrize(
    ("start", "inwards"), [("a2", "a3"), ("a3", "a4"), ("a4", "a5")], ids=["in", "inside", "out"]
)
def test_a_car_needs_a_whole_step_at_a_city(start: str, inwards: str) -> None:
    game = scene(f"KC1@{start} ST1@a8", board=TOWN, steps=0.5)
    assert inwards not in moves(game, "KC1")
    refused(game, Move("KC1", (inwards,)), "V1")


@forbids("V2")
def test_a_leftover_half_step_is_lost() -> None:
    game = scene("KC1@a1 ST1@a14", steps=1)
    game.apply(Move("KC1", ("a2",)))
    game.apply(End())
    roll(game, 0)
    assert steps_left(game) == 0
    game.apply(End())
    roll(game, 2)
    assert steps_left(game) == 2


# V3


@holds("V3")
def test_a_move_is_a_path_told_at_once_or_step_by_step() -> None:
    at_once = scene("KT1@a1 ST1@a14", steps=3)
    at_once.apply(Move("KT1", ("a2", "b2", "c3")))
    stepwise = scene("KT1@a1 ST1@a14", steps=3)
    for space in ("a2", "b2", "c3"):
        stepwise.apply(Move("KT1", (space,)))
    assert at_once.state == stepwise.state
    assert at(stepwise, "KT1") == "c3"


@forbids("V3")
def test_a_unit_moves_only_once_a_turn() -> None:
    game = scene("KT1@a1 KT2@c1 ST1@a14", steps=6)
    game.apply(Move("KT1", ("a2",)))
    game.apply(Move("KT2", ("c2",)))
    assert moves(game, "KT1") == set()
    refused(game, Move("KT1", ("a3",)), "V3")
    assert game.movable() == ["KT2"]


@holds("V3")
def test_a_unit_moves_again_in_the_next_turn() -> None:
    game = scene("KT1@a1 KT2@c1 ST1@a14", steps=6)
    game.apply(Move("KT1", ("a2",)))
    game.apply(End())
    roll(game, 0)
    game.apply(End())
    roll(game, 2)
    game.apply(Move("KT1", ("a3",)))
    assert at(game, "KT1") == "a3"


@forbids("V3")
def test_a_release_ends_the_move_that_was_under_way() -> None:
    game = scene("KT1@a1 KT2@b3 ST1@a9", board=LAND)
    roll(game, 6, repair=True)
    game.apply(Move("KT1", ("a2",)))
    game.apply(Release("KT2", ("b4",)))
    refused(game, Move("KT1", ("a3",)), "V3")
    assert moves(game, "KT2") != set()


@forbids("V3")
@pytest.mark.parametrize(
    "path", [("a3",), ("c1",), ("a1",), ("a2", "a4"), ()], ids=lambda path: "-".join(path)
)
def test_a_move_goes_from_neighbour_to_neighbour(path: tuple[str, ...]) -> None:
    refused(scene("KT1@a1 ST1@a14", steps=6), Move("KT1", path), "V3")


@forbids("V3")
def test_a_space_at_the_other_end_of_the_row_is_no_neighbour() -> None:
    game = scene("KT1@a14 KT2@b1 ST1@c14", steps=6)
    refused(game, Move("KT1", ("b1",)), "V3")
    refused(game, Move("KT2", ("a14",)), "V3")


@holds("V3")
def test_a_move_is_resolved_space_by_space() -> None:
    game = scene("KT1@a6 KT2@c1 ST1@a14 SH1@a7 SM1@a9", mines=True, steps=6)
    # Taking the field HQ on the way makes the mine ahead harmless.
    assert happened(game.apply(Move("KT1", ("a7", "a8", "a9")))) == [EventKind.FIELD_HQ_TAKEN]
    assert at(game, "KT1") == "a9"


@forbids("V3")
def test_what_is_illegal_later_on_the_path_makes_the_whole_move_illegal() -> None:
    game = scene("KT1@a6 KT2@a9 ST1@a14 SH1@a7", mines=True, steps=6)
    refused(game, Move("KT1", ("a7", "a8", "a9")), "V4")
    assert (at(game, "KT1"), at(game, "SH1")) == ("a6", "a7")


# V4


@forbids("V4")
@pytest.mark.parametrize("other", ["KT2", "AT1", "ST2", "CC1"])
def test_no_unit_enters_a_space_that_holds_a_piece(other: str) -> None:
    game = scene(f"KT1@a1 {other}@a2 ST1@a14", "standard", steps=6)
    assert moves(game, "KT1") == {"b1"}
    assert "a2" not in game.reach("KT1").half_steps
    refused(game, Move("KT1", ("a2",)), "V4")
    refused(game, Move("KT1", ("a2", "a3")), "V4")


@forbids("V4")
def test_no_unit_enters_a_space_that_holds_a_unit_under_repair_or_a_taken_place() -> None:
    game = scene("KT1@a8 KT2@b8 ST1@c8 AT1@c7 CT1@e6", "standard", board=LAND, steps=6)
    refused(game, Move("KT1", ("b8",)), "V4")
    refused(game, Move("AT1", ("c8",)), "V4")


@holds("V4")
def test_a_unit_goes_around_what_stands_in_its_way() -> None:
    game = scene("KT1@a1 KT2@a2 ST1@a14", steps=6)
    assert game.reach("KT1").path("a3") == ("b1", "b2", "a3")
    game.apply(Move("KT1", ("b1", "b2", "a3")))
    assert at(game, "KT1") == "a3"


@holds("V4")
@pytest.mark.parametrize(
    ("other", "event"),
    [
        ("SH1", EventKind.FIELD_HQ_TAKEN),
        ("SF1", EventKind.DEPOT_OVERRUN),
        ("SA1", EventKind.DEPOT_OVERRUN),
    ],
)
def test_an_enemy_field_hq_or_supply_depot_can_be_entered(other: str, event: EventKind) -> None:
    game = scene(f"KT1@a1 KF1@c1 {other}@a2 ST1@a14", mines=True, supply=True, steps=6)
    assert moves(game, "KT1") == {"a2", "b1"}
    assert happened(game.apply(Move("KT1", ("a2",)))) == [event]
    assert (at(game, "KT1"), at(game, other)) == ("a2", None)


@forbids("V4")
@pytest.mark.parametrize("other", ["KH1", "KF1", "KA1", "AH1", "AF1"])
def test_a_field_hq_or_supply_depot_of_the_own_side_cannot_be_entered(other: str) -> None:
    game = scene(f"KT1@a1 KF2@c1 {other}@a2 ST1@a14", "standard", mines=True, supply=True, steps=6)
    refused(game, Move("KT1", ("a2",)), "V4")
    assert "a2" not in game.reach("KT1").half_steps


# V5


@forbids("V5")
@pytest.mark.parametrize(
    ("mode", "player", "unit"),
    [
        ("standard", "kazaldis", "KT1"),
        ("standard", "kazaldis", "AC1"),
        ("four", "kazaldis", "KC1"),
        ("four", "armania", "AT1"),
    ],
)
@pytest.mark.parametrize(
    ("start", "own"),
    [("c3", "b2"), ("c3", "d2"), ("c3", "b3"), ("e3", "f2"), ("e3", "d2"), ("e3", "f3")],
    ids=["hq", "depot", "repair", "armania's hq", "the same depot", "armania's repair"],
)
def test_no_unit_enters_a_place_of_its_own_side(
    mode: str, player: str, unit: str, start: str, own: str
) -> None:
    game = scene(f"{unit}@{start} ST1@a9", mode, board=LAND, player=player, steps=6)
    assert own not in moves(game, unit)
    refused(game, Move(unit, (own,)), "V5")


@holds("V5")
def test_the_ground_between_the_own_places_is_free() -> None:
    game = scene("KT1@c3 AT1@e3 ST1@a9", "standard", board=LAND, steps=6)
    assert moves(game, "KT1") == {"c4", "d3"}
    assert moves(game, "AT1") == {"d3", "e2", "e4"}


@holds("V5")
def test_an_empty_enemy_repair_space_is_ordinary_ground() -> None:
    game = scene("KT1@a7:4 ST1@a6:8", board=LAND, steps=1)
    assert happened(game.apply(Move("KT1", ("b7",)))) == []
    assert status(game, "KT1") == Status.FIELD
    game.apply(End())
    roll(game, 2)
    game.apply(Move("ST1", ("a7",)))
    assert targets(game, "ST1") == {"KT1"}
    fire(game, "ST1", "KT1", Fire.DAMAGE)
    assert status(game, "KT1") == Status.REPAIR


@forbids("V5")
def test_an_enemy_on_a_repair_space_keeps_it_from_being_free() -> None:
    game = scene("KT1@a7 KT2@a5:8 ST1@a8:2 ST2@d9", board=LAND, steps=4)
    game.apply(Move("KT1", ("b7",)))
    game.apply(Move("KT2", ("a6", "a7")))
    fire(game, "KT2", "ST1", Fire.DAMAGE)
    assert at(game, "ST1") == "c8"  # no choice: the other one is taken


# V6


@holds("V6", "H1")
def test_a_unit_that_enters_an_enemy_hq_takes_it_at_once() -> None:
    game = scene("KT1@a8 KT2@a1 ST1@a6 CT1@e7", "standard", board=LAND, steps=2)
    assert happened(game.apply(Move("KT1", ("b8",)))) == [EventKind.HQ_TAKEN]
    assert (at(game, "KT1"), status(game, "KT1")) == ("b8", Status.HOLDING)


@holds("V6")
def test_other_units_may_use_the_remaining_steps() -> None:
    game = scene("KT1@a8 KT2@a1 ST1@a6 CT1@e7", "standard", board=LAND, steps=2)
    game.apply(Move("KT1", ("b8",)))
    game.apply(Move("KT2", ("a2",)))
    assert steps_left(game) == 0


@forbids("V6")
@pytest.mark.parametrize(
    ("start", "place", "beyond"), [("a8", "b8", "b9"), ("c9", "d8", "d9")], ids=["hq", "depot"]
)
def test_entering_an_enemy_place_ends_the_move(start: str, place: str, beyond: str) -> None:
    game = scene(f"KT1@{start} KT2@a1 ST1@a6 CT1@e6", "standard", board=LAND, steps=6)
    refused(game, Move("KT1", (place, beyond)), "V6")
    # `reach` knows it too: what lies beyond is reached around the place, not through it.
    assert all(place not in game.reach("KT1").path(s)[:-1] for s in game.reach("KT1").half_steps)
    game.apply(Move("KT1", (place,)))
    assert moves(game, "KT1") == set()
    refused(game, Move("KT1", (beyond,)), "V6")


@forbids("V6")
def test_a_unit_that_took_a_place_stays_there_for_the_rest_of_the_game() -> None:
    game = scene("KT1@b8 KT2@a1 ST1@a6 CT1@e7", "standard", board=LAND, steps=6)
    refused(game, Move("KT1", ("b9",)), "V6")
    refused(game, Release("KT1", ("b9",)), "R3")


# V7


@holds("V7")
@pytest.mark.parametrize(
    "target", ["a5", "a6", "b4", "b6", "c5", "c6"], ids=lambda space: f"at {space}"
)
def test_a_unit_fires_in_any_direction_wherever_it_came_from(target: str) -> None:
    for start in {"a5", "a6", "b4", "b6", "c5", "c6"} - {target}:
        game = scene(f"KT1@{start}:8 ST1@{target}:2 ST2@a14", steps=1)
        game.apply(Move("KT1", ("b5",)))
        fire(game, "KT1", "ST1", Fire.HIT)
        assert status(game, "ST1") == Status.LOST


@holds("V7")
def test_a_piece_looks_where_it_went_or_fired_last() -> None:
    game = scene("KT1@b5:8 ST1@c5:2 ST2@a14", steps=1)
    game.apply(Move("KT1", ("b4",)))
    assert seen_by(game, "sarapan", "KT1")["facing"] == "west"
    fire(game, "KT1", "ST1", Fire.MISS)
    assert seen_by(game, "sarapan", "KT1")["facing"] == "southeast"


@forbids("V7")
def test_facing_neither_turns_for_a_price_nor_decides_a_shot() -> None:
    game = scene("KT1@b5 ST1@b6:4 ST2@a14", player="sarapan", steps=2)
    game.apply(Move("ST1", ("b7", "b6")))  # it looks west, at the enemy
    assert steps_left(game) == 0
    game.apply(End())
    roll(game, 4)
    game.apply(Move("KT1", ("a6", "a7")))  # attacked from behind, it is as strong as before
    fire(game, "KT1", "ST1", Fire.HIT)
    assert status(game, "ST1") == Status.LOST


@forbids("V7")
def test_turning_the_back_to_an_enemy_in_a_move_shows_no_rear_code() -> None:
    game = scene("KT1@a5 ST1@a14", house=House(rear_codes=True), steps=2)
    assert happened(game.apply(Move("KT1", ("a4", "a3")))) == []
    assert strength_seen(game, "sarapan", "KT1") is None
