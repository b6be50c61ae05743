"""Part E, fire."""

from dataclasses import replace

import pytest

from host_sim.games.taktik.drawing.sketch import sketch
from host_sim.games.taktik.rules.actions import End, Move, Release, Repair, Roll, Shoot, Shown
from host_sim.games.taktik.rules.board import Edge
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.house import House
from host_sim.games.taktik.rules.state import Event, EventKind, Phase, Status
from host_sim.games.taktik.view import view
from host_sim.speldators import Fire, Strategy, Tactic
from tests.games.taktik.clauses import forbids, holds
from tests.games.taktik.scene import (
    LAND,
    PLAIN,
    allowed,
    at,
    fire,
    happened,
    moves,
    on_turn,
    refused,
    roll,
    scene,
    seen_by,
    status,
    strength_seen,
    targets,
)

TOWN = sketch(
    "town",
    """
    .k .k .k .K .K .K .s .s .s .s
     .k .k .k .K .K .K .s .s .s .s
    """,
)
GROUND = {
    "nothing": ".k",
    "a bridge": "=k",
    "a river": "~k",
    "a lake": "ok",
    "no man's land": ".-",
    "a repair space": "rs",
    "a mountain": "^k",
    "a forest": "fk",
    "a house": "hk",
    "a city": ".S",
}
AROUND = ["a5", "a6", "b4", "b6", "c5", "c6"]  # of b5
EXACTLY = House(long_range_gap="exactly_2")
SEEING = House(rear_codes=True)
CLEAR = House(forest_blocks=False)


def in_position(pieces: str, *, long_range: bool = False, house: House | None = None) -> Game:
    """Kazaldis' first tank has come from b4 to b5 and may fire."""
    game = scene(f"KT1@b4:8 {pieces}", long_range=long_range, house=house, steps=1)
    game.apply(Move("KT1", ("b5",)))
    return game


def over(*ground: str, long_range: bool = True, house: House | None = None) -> Game:
    """A tank has come to b2; a target stands east of it, with this ground between."""
    line = " ".join(GROUND[name] for name in ground)
    board = sketch("range", f".k .k .k .k .k .k\n .k .k {line} .s .s .s")
    game = scene(
        f"KT1@b1 ST1@b{3 + len(ground)}", board=board, house=house, long_range=long_range, steps=1
    )
    game.apply(Move("KT1", ("b2",)))
    return game


# E1


@holds("E1")
def test_a_unit_that_moved_into_position_may_fire() -> None:
    game = in_position("ST1@b6:2 ST2@a14")
    assert targets(game, "KT1") == {"ST1"}
    game.apply(Shoot("KT1", "ST1"))
    assert game.state.phase is Phase.FIRE_LAMP


@holds("E1")
def test_firing_is_voluntary() -> None:
    game = in_position("ST1@b6:2")
    assert allowed(game, End())
    game.apply(End())
    assert on_turn(game) == "sarapan"


@forbids("E1")
def test_a_unit_that_did_not_move_does_not_fire() -> None:
    game = in_position("KT2@a6 ST1@b6")
    assert targets(game, "KT2") == set()
    refused(game, Shoot("KT2", "ST1"), "E1")


@forbids("E1")
def test_a_unit_that_moved_in_an_earlier_turn_does_not_fire() -> None:
    game = in_position("ST1@b6 ST2@c14")
    game.apply(End())
    roll(game, 0)
    refused(game, Shoot("ST1", "KT1"), "E1")
    game.apply(End())
    roll(game, 0)
    refused(game, Shoot("KT1", "ST1"), "E1")


@forbids("E1")
def test_nothing_moves_after_the_first_shot() -> None:
    game = scene("KT1@b4:8 KT2@c1 KT3@b2 ST1@b6:2 ST2@a14", steps=6)
    game.apply(Move("KT2", ("c2",)))
    game.apply(Move("KT1", ("b5",)))
    fire(game, "KT1", "ST1", Fire.MISS)
    assert game.legal_actions(Move) == []
    assert game.movable() == []
    refused(game, Move("KT1", ("b4",)), "E1")
    refused(game, Move("KT3", ("b3",)), "E1")


@forbids("E1", "E5")
def test_a_unit_fires_only_once_a_turn() -> None:
    game = in_position("ST1@b6:2 ST2@a6:2 ST3@a14")
    fire(game, "KT1", "ST1", Fire.HIT)
    assert targets(game, "KT1") == set()
    refused(game, Shoot("KT1", "ST2"), "E5")
    assert allowed(game, End())


@forbids("E1")
def test_a_unit_back_where_it_began_has_not_moved_into_position() -> None:
    game = scene("KT1@b5 ST1@b6 ST2@a14", steps=6)
    game.apply(Move("KT1", ("b4", "b5")))
    assert targets(game, "KT1") == set()
    refused(game, Shoot("KT1", "ST1"), "E1")
    game.apply(Move("KT1", ("c6",)))  # it may still go on
    assert targets(game, "KT1") == {"ST1"}


@holds("E1")
def test_a_unit_may_cross_the_space_where_it_began_and_fire() -> None:
    game = scene("KT1@b5 ST1@b6 ST2@a14", steps=6)
    game.apply(Move("KT1", ("b4", "b5", "c6")))
    assert targets(game, "KT1") == {"ST1"}


@forbids("E1")
@pytest.mark.parametrize("target", ["KT2", "KH1", "SH1", "SF1", "SA1", "SM1"])
def test_only_enemy_combat_units_are_targets(target: str) -> None:
    pieces = f"KT1@b4:8 KA1@a1 KF1@a2 ST1@a14 {target}@b6"
    game = scene(pieces, mines=True, supply=True, steps=1)
    game.apply(Move("KT1", ("b5",)))
    assert targets(game, "KT1") == set()
    refused(game, Shoot("KT1", target), "E1")


@forbids("E1")
def test_a_unit_that_is_not_in_the_field_is_no_target() -> None:
    refused(in_position("ST1@b6"), Shoot("KT1", "ST2"), "E1")


@forbids("E1")
@pytest.mark.parametrize("piece", ["KH1", "KF1", "KA1"])
def test_what_has_no_gun_does_not_fire(piece: str) -> None:
    game = scene(f"KT1@a1 {piece}@b4 ST1@b6", mines=True, supply=True, steps=1)
    game.apply(Move(piece, ("b5",)))
    refused(game, Shoot(piece, "ST1"), "E1")


@forbids("E1")
def test_an_enemy_unit_does_not_fire_in_anothers_turn() -> None:
    refused(in_position("ST1@b6"), Shoot("ST1", "KT1"), "V1")


# E2


@holds("E2")
def test_a_target_stands_on_one_of_the_neighbouring_spaces() -> None:
    for space in AROUND:
        start = next(s for s in AROUND if s != space)
        game = scene(f"KT1@{start} ST1@{space} ST2@a14", steps=1)
        game.apply(Move("KT1", ("b5",)))
        assert targets(game, "KT1") == {"ST1"}


@holds("E2", "B5")
def test_a_blocked_side_does_not_stop_fire() -> None:
    board = sketch("walled", ".k .k .s .s .s .s", blocked="a2-a3")
    game = scene("KT1@a1 ST1@a3", board=board, steps=1)
    game.apply(Move("KT1", ("a2",)))
    assert targets(game, "KT1") == {"ST1"}
    game = scene("KT1@a1 ST1@a4", board=board, long_range=True, steps=1)
    game.apply(Move("KT1", ("a2",)))
    assert targets(game, "KT1") == {"ST1"}


@forbids("E2")
@pytest.mark.parametrize("space", ["b7", "a7", "c4", "b3", "b8"])
def test_a_target_out_of_contact_is_out_of_reach(space: str) -> None:
    game = in_position(f"ST1@{space}")
    assert targets(game, "KT1") == set()
    refused(game, Shoot("KT1", "ST1"), "E2")


# E3


@holds("E3")
@pytest.mark.parametrize(
    ("start", "stand", "target"),
    [
        ("b4", "a5", "a6"),
        ("a3", "a4", "a5"),
        ("a4", "a3", "b3"),
        ("a2", "a3", "a4"),
        ("a5", "a6", "a7"),
    ],
    ids=["inside", "entering", "leaving", "into the city", "out of the city"],
)
def test_in_a_city_and_across_its_line_fire_reaches_the_spaces_around(
    start: str, stand: str, target: str
) -> None:
    game = scene(f"KT1@{start}:8 ST1@{target}:2 ST2@a10", board=TOWN, steps=1)
    game.apply(Move("KT1", (stand,)))
    assert targets(game, "KT1") == {"ST1"}
    fire(game, "KT1", "ST1", Fire.HIT)
    assert status(game, "ST1") == Status.LOST


@forbids("E3")
@pytest.mark.parametrize("long_range", [False, True], ids=["near", "long range"])
@pytest.mark.parametrize(
    ("start", "stand", "target"),
    [("b4", "a4", "a6"), ("a1", "a2", "a4"), ("a5", "a6", "a8"), ("a5", "a6", "b7")],
    ids=["inside", "into the city", "out of the city", "out of line"],
)
def test_in_a_city_and_across_its_line_nothing_farther_is_reached(
    start: str, stand: str, target: str, long_range: bool
) -> None:
    game = scene(f"KT1@{start} ST1@{target}", board=TOWN, long_range=long_range, steps=1)
    game.apply(Move("KT1", (stand,)))
    assert targets(game, "KT1") == set()
    refused(game, Shoot("KT1", "ST1"), "E3")


# E4


@holds("E4")
@pytest.mark.parametrize("between", [1, 2])
def test_long_range_reaches_over_one_or_two_spaces(between: int) -> None:
    game = over(*["nothing"] * between)
    assert targets(game, "KT1") == {"ST1"}
    assert allowed(game, Shoot("KT1", "ST1"))


@holds("E4")
@pytest.mark.parametrize(
    "spaces",
    [("d7", "d8"), ("f6", "g7"), ("f4", "g4"), ("d3", "d2"), ("b4", "a4"), ("b6", "a7")],
    ids=["east", "southeast", "southwest", "west", "northwest", "northeast"],
)
def test_long_range_goes_in_all_six_directions(spaces: tuple[str, str]) -> None:
    board = sketch("wide", "\n".join([" ".join([".k"] * 9)] * 7))
    start = "d4" if spaces[0] != "d3" else "d6"
    for target in spaces:
        game = scene(f"KT1@{start} ST1@{target}", board=board, long_range=True, steps=1)
        game.apply(Move("KT1", ("d5",)))
        assert targets(game, "KT1") == {"ST1"}
        game.apply(Shoot("KT1", "ST1"))


@holds("E4")
def test_every_unit_that_moved_may_use_long_range_and_neighbours_stay_targets() -> None:
    game = scene("KT1@a1 KC1@c1 ST1@a4 ST2@c5 ST3@b2", long_range=True, steps=4)
    game.apply(Move("KT1", ("a2",)))
    game.apply(Move("KC1", ("c2",)))
    assert targets(game, "KT1") == {"ST1", "ST3"}
    assert targets(game, "KC1") == {"ST2", "ST3"}
    fire(game, "KT1", "ST1", Fire.MISS)
    fire(game, "KC1", "ST2", Fire.MISS)


@forbids("E4")
def test_without_the_lamp_there_is_no_long_range() -> None:
    game = over("nothing", long_range=False)
    assert targets(game, "KT1") == set()
    refused(game, Shoot("KT1", "ST1"), "E2")


@forbids("E4")
def test_long_range_is_for_the_turn_in_which_it_was_lit() -> None:
    game = scene("KT1@a1 ST1@a5 ST2@c14")
    roll(game, 2, long_range=True)
    game.apply(End())
    roll(game, 2)
    game.apply(Move("ST1", ("a4",)))
    game.apply(Move("ST2", ("c13",)))
    refused(game, Shoot("ST1", "KT1"), "E2")


@forbids("E4")
@pytest.mark.parametrize("space", ["b9", "a7", "c4", "a3", "b1"])
def test_long_range_goes_neither_farther_nor_out_of_line(space: str) -> None:
    game = in_position(f"ST1@{space}", long_range=True)
    assert targets(game, "KT1") == set()
    refused(game, Shoot("KT1", "ST1"), "E4")


@holds("E4")
def test_in_the_house_of_exactly_2_two_spaces_must_lie_between() -> None:
    assert targets(over("nothing", "nothing", house=EXACTLY), "KT1") == {"ST1"}
    assert targets(over(house=EXACTLY), "KT1") == {"ST1"}  # neighbours stay targets


@forbids("E4")
def test_in_the_house_of_exactly_2_one_space_is_too_few() -> None:
    game = over("nothing", house=EXACTLY)
    assert targets(game, "KT1") == set()
    refused(game, Shoot("KT1", "ST1"), "E4")


@forbids("E4")
@pytest.mark.parametrize("piece", ["KT2", "AT1", "CT1", "AH1", "SF1"])
@pytest.mark.parametrize("where", ["b6", "b7"])
def test_a_piece_between_stops_the_shot(piece: str, where: str) -> None:
    game = scene(
        f"KT1@b4 {piece}@{where} ST1@b8 KA1@a1 KF1@a2",
        "standard",
        mines=True,
        supply=True,
        long_range=True,
        steps=1,
    )
    game.apply(Move("KT1", ("b5",)))
    assert "ST1" not in targets(game, "KT1")
    refused(game, Shoot("KT1", "ST1"), "E4")


@holds("E4")
def test_a_mine_between_is_no_piece_and_stops_nothing() -> None:
    game = scene("KT1@b4 SM1@b6 ST1@b7", mines=True, long_range=True, steps=1)
    game.apply(Move("KT1", ("b5",)))
    assert targets(game, "KT1") == {"ST1"}


@holds("E4")
@pytest.mark.parametrize(
    "ground", ["a bridge", "a river", "a lake", "no man's land", "a repair space"]
)
def test_a_long_shot_crosses_water_and_open_ground(ground: str) -> None:
    for between in ([ground], [ground, "nothing"], ["nothing", ground]):
        game = over(*between)
        assert targets(game, "KT1") == {"ST1"}
        assert allowed(game, Shoot("KT1", "ST1"))


@forbids("E4")
@pytest.mark.parametrize("ground", ["a mountain", "a forest", "a house", "a city"])
def test_mountains_forests_houses_and_cities_stop_a_long_shot(ground: str) -> None:
    for between in ([ground], [ground, "nothing"], ["nothing", ground]):
        game = over(*between)
        assert targets(game, "KT1") == set()
        refused(game, Shoot("KT1", "ST1"), "E4")


@holds("E4")
@pytest.mark.parametrize("ground", ["a forest", "a house"])
def test_a_house_may_let_shots_pass_forests_and_houses(ground: str) -> None:
    for between in ([ground], [ground, "nothing"], ["nothing", ground]):
        assert targets(over(*between, house=CLEAR), "KT1") == {"ST1"}


@forbids("E4")
@pytest.mark.parametrize("ground", ["a mountain", "a city"])
def test_in_that_house_mountains_and_cities_still_stop_them(ground: str) -> None:
    refused(over(ground, house=CLEAR), Shoot("KT1", "ST1"), "E4")


@forbids("E4")
def test_a_house_within_a_city_stops_a_long_shot_in_any_house() -> None:
    board = sketch("range", ".k .k hK .s .s")
    game = scene("KT1@a1 ST1@a4", board=board, house=CLEAR, long_range=True, steps=1)
    game.apply(Move("KT1", ("a2",)))
    refused(game, Shoot("KT1", "ST1"), "E4")


@forbids("E4")
def test_a_shot_does_not_leave_the_board() -> None:
    board = sketch("gap", ".k .k __ .s .s")
    game = scene("KT1@a1 ST1@a4", board=board, long_range=True, steps=1)
    game.apply(Move("KT1", ("a2",)))
    assert targets(game, "KT1") == set()
    refused(game, Shoot("KT1", "ST1"), "E4")


@holds("E4", "M4")
def test_a_closed_country_does_not_stop_a_long_shot() -> None:
    board = sketch("corner", ".k .k .a .a .s .s")
    game = scene("KT1@a1 ST1@a5", board=board, long_range=True, steps=1)
    game.apply(Move("KT1", ("a2",)))
    assert targets(game, "KT1") == {"ST1"}


# E5


def volley() -> Game:
    """Three tanks have moved, in the order 2, 1, 3, each next to a weak enemy."""
    game = scene("KT1@b2:8 KT2@b6:8 KT3@c9:8 ST1@a3:2 ST2@a8:2 ST3@c11:2 ST4@b14:2 KT4@c1", steps=3)
    game.apply(Move("KT2", ("b7",)))
    game.apply(Move("KT1", ("b3",)))
    game.apply(Move("KT3", ("c10",)))
    return game


@holds("E5")
def test_units_fire_in_the_order_in_which_they_moved() -> None:
    game = volley()
    for shooter, target in (("KT2", "ST2"), ("KT1", "ST1"), ("KT3", "ST3")):
        fire(game, shooter, target, Fire.HIT)
        assert status(game, target) == Status.LOST


@holds("E5")
def test_a_unit_may_be_passed_over() -> None:
    game = volley()
    assert {shot.shooter for shot in game.legal_actions(Shoot) if isinstance(shot, Shoot)} == {
        "KT1",
        "KT2",
        "KT3",
    }
    fire(game, "KT1", "ST1", Fire.MISS)
    fire(game, "KT3", "ST3", Fire.MISS)


@forbids("E5")
def test_a_unit_that_was_passed_over_does_not_fire_later() -> None:
    game = volley()
    fire(game, "KT1", "ST1", Fire.MISS)
    assert targets(game, "KT2") == set()
    refused(game, Shoot("KT2", "ST2"), "E5")
    refused(game, Shoot("KT1", "ST1"), "E5")
    fire(game, "KT3", "ST3", Fire.MISS)
    refused(game, Shoot("KT2", "ST2"), "E5")
    refused(game, Shoot("KT1", "ST1"), "E5")


@holds("E5")
def test_each_shot_has_a_result_of_its_own() -> None:
    game = volley()
    assert happened(fire(game, "KT2", "ST2", Fire.MISS)) == []
    assert EventKind.DESTROYED in happened(fire(game, "KT1", "ST1", Fire.HIT))
    assert happened(fire(game, "KT3", "ST3", Fire.MISS)) == []


@forbids("E5")
def test_the_fire_button_is_not_pressed_before_shooter_and_target_are_named() -> None:
    game = volley()
    refused(game, Shown(Fire.HIT), "E5")
    game.apply(Shoot("KT2", "ST2"))
    for action in (
        Shoot("KT1", "ST1"),
        Move("KT3", ("c9",)),
        Roll(Strategy.ATTACK, Tactic.EXTRA),
        End(),
    ):
        refused(game, action, "E5")
    game.apply(Shown(Fire.MISS))
    refused(game, Shown(Fire.HIT), "E5")


@holds("E5")
def test_the_toggles_of_the_turn_hold_for_all_its_rolls() -> None:
    game = scene("KT1@b2 KT2@b6 ST1@a4 ST2@a8")
    roll(game, 2, strategy=Strategy.RETREAT, repair=True)
    toggles = {"strategy": "retreat", "tactic": "repair"}
    game.apply(Move("KT1", ("b3",)))
    game.apply(Move("KT2", ("b7",)))
    for shooter, target in (("KT1", "ST1"), ("KT2", "ST2")):
        fire(game, shooter, target, Fire.MISS)
        assert view(game.state, 0)["toggles"] == toggles


@forbids("E5")
def test_a_later_shot_gives_no_chance_to_set_the_toggles_again() -> None:
    game = volley()
    fire(game, "KT2", "ST2", Fire.MISS)
    refused(game, Roll(Strategy.RETREAT, Tactic.REPAIR), "M2")


@forbids("E5")
def test_a_target_that_an_earlier_shot_removed_is_no_target() -> None:
    game = scene("KT1@b4:8 KT2@a5 ST1@b6:2 ST2@a14", steps=2)
    game.apply(Move("KT1", ("b5",)))
    game.apply(Move("KT2", ("a6",)))
    assert targets(game, "KT2") == {"ST1"}
    fire(game, "KT1", "ST1", Fire.HIT)
    assert targets(game, "KT2") == set()
    refused(game, Shoot("KT2", "ST1"), "E1")


@holds("E5", "E4")
def test_a_shot_that_cleared_the_line_makes_way_for_the_next() -> None:
    game = scene("KT1@a5:8 KT2@b3:8 ST1@b5:2 ST2@b6:2 ST3@a14", long_range=True, steps=2)
    game.apply(Move("KT1", ("a6",)))
    game.apply(Move("KT2", ("b4",)))
    assert targets(game, "KT2") == {"ST1"}
    fire(game, "KT1", "ST1", Fire.HIT)
    assert targets(game, "KT2") == {"ST2"}


# E6


@forbids("E6")
def test_turning_the_gun_shows_nothing_unless_the_house_says_so() -> None:
    for house, shown in ((House(), None), (SEEING, 8)):
        game = scene("KT1@a5:8 ST1@b4", house=house, steps=1)
        game.apply(Move("KT1", ("b5",)))
        game.apply(Shoot("KT1", "ST1"))  # to the west, away from Sarapan's edge
        assert strength_seen(game, "sarapan", "KT1") == shown


def aimed(target: str, homes: dict[int, Edge], mode: str = "intro") -> list[Event]:
    """What happens when a tank on b5 names a target; by default everyone sits in the west."""
    board = replace(PLAIN, home=tuple(homes.get(country, Edge.WEST) for country in range(4)))
    start = next(space for space in AROUND if space != target)
    game = scene(f"KT1@{start}:8 ST1@{target}", mode, board=board, house=SEEING, steps=1)
    game.apply(Move("KT1", ("b5",)))
    news = game.apply(Shoot("KT1", "ST1"))
    assert (strength_seen(game, "sarapan", "KT1") == 8) == bool(news)
    return news


BEHIND = [
    ("b6", Edge.WEST),  # a shot to the east
    ("c6", Edge.NORTH),  # southeast
    ("c5", Edge.NORTH),  # southwest
    ("b4", Edge.EAST),
    ("a5", Edge.SOUTH),  # northwest
    ("a6", Edge.SOUTH),  # northeast
]


@holds("E6")
@pytest.mark.parametrize(("target", "behind"), BEHIND)
def test_an_enemy_who_sits_behind_the_shooter_sees_its_strength(target: str, behind: Edge) -> None:
    assert happened(aimed(target, {1: behind})) == [EventKind.SEEN_BEHIND]


@forbids("E6")
@pytest.mark.parametrize(("target", "behind"), BEHIND)
def test_an_enemy_who_sits_elsewhere_sees_nothing(target: str, behind: Edge) -> None:
    for edge in set(Edge) - {behind}:
        assert aimed(target, {1: edge}) == []


@holds("E6")
def test_who_commands_two_countries_looks_from_both_their_edges() -> None:
    homes = {1: Edge.NORTH, 3: Edge.WEST}
    assert happened(aimed("b6", homes, mode="standard")) == [EventKind.SEEN_BEHIND]


@forbids("E6")
def test_a_country_out_of_play_gives_its_edge_to_nobody() -> None:
    assert aimed("b6", {1: Edge.NORTH, 3: Edge.WEST}) == []


@forbids("E6")
def test_an_ally_behind_the_shooter_and_another_enemy_see_nothing() -> None:
    homes = (Edge.EAST, Edge.EAST, Edge.WEST, Edge.WEST)
    board = replace(PLAIN, home=homes)
    game = scene("KT1@b4:8 AT1@a1 ST1@b6 CT1@a14", "four", board=board, house=SEEING, steps=1)
    game.apply(Move("KT1", ("b5",)))
    game.apply(Shoot("KT1", "ST1"))
    assert strength_seen(game, "calderon", "KT1") == 8
    assert strength_seen(game, "sarapan", "KT1") is None
    assert strength_seen(game, "armania", "KT1") is None
    assert strength_seen(game, "calderon", "ST1") is None


@holds("E6")
def test_the_gun_turns_towards_a_distant_target_too() -> None:
    game = in_position("ST1@b8", house=SEEING, long_range=True)
    game.apply(Shoot("KT1", "ST1"))
    assert seen_by(game, "sarapan", "KT1")["facing"] == "east"
    assert strength_seen(game, "sarapan", "KT1") is None  # Sarapan sits in the east


# E7, E8


STRENGTHS = [(8, 2), (8, 4), (4, 2), (2, 2), (4, 4), (8, 8), (2, 4), (2, 8), (4, 8)]


def duel(shooter: int, target: int, result: Fire) -> tuple[Game, list[Event]]:
    pieces = f"KT1@d4:{shooter} KT2@a1 ST1@d6:{target} ST2@a9"
    game = scene(pieces, board=LAND, steps=1)
    game.apply(Move("KT1", ("d5",)))
    return game, fire(game, "KT1", "ST1", result)


@holds("E7")
@pytest.mark.parametrize(("shooter", "target"), STRENGTHS)
def test_a_hit_destroys_the_weaker_unit_be_it_target_or_shooter(shooter: int, target: int) -> None:
    game, news = duel(shooter, target, Fire.HIT)
    loser, victor = ("KT1", "ST1") if shooter < target else ("ST1", "KT1")
    assert (status(game, loser), at(game, loser)) == (Status.LOST, None)
    assert status(game, victor) == Status.FIELD
    assert happened(news) == [EventKind.REVEALED, EventKind.REVEALED, EventKind.DESTROYED]


@holds("E7")
@pytest.mark.parametrize("strength", [2, 4, 8])
def test_equal_strength_favours_the_shooter(strength: int) -> None:
    game, _ = duel(strength, strength, Fire.HIT)
    assert (status(game, "KT1"), status(game, "ST1")) == (Status.FIELD, Status.LOST)


@holds("E7")
@pytest.mark.parametrize("result", [Fire.HIT, Fire.DAMAGE])
def test_both_strengths_are_revealed_to_the_whole_table(result: Fire) -> None:
    game = scene("KT1@d4:8 AT1@e1 ST1@d6:2 CT1@e9", "four", board=LAND, steps=1)
    game.apply(Move("KT1", ("d5",)))
    fire(game, "KT1", "ST1", result)
    for player in ("kazaldis", "sarapan", "armania", "calderon"):
        assert strength_seen(game, player, "KT1") == 8
        assert strength_seen(game, player, "ST1") == 2


@forbids("E7")
def test_a_hit_touches_nobody_else() -> None:
    game = in_position("ST1@b6:2 ST2@a6:2 KT2@c6:2")
    fire(game, "KT1", "ST1", Fire.HIT)
    assert [status(game, unit) for unit in ("ST2", "KT2", "KT1")] == [Status.FIELD] * 3
    assert strength_seen(game, "kazaldis", "ST2") is None
    assert strength_seen(game, "sarapan", "KT2") is None


@forbids("E7")
def test_a_destroyed_unit_does_nothing_more() -> None:
    game, _ = duel(2, 8, Fire.HIT)
    refused(game, Shoot("KT1", "ST1"), "V1")
    for _ in range(2):
        game.apply(End())
        roll(game, 2)
    assert moves(game, "KT1") == set()
    refused(game, Move("KT1", ("d5",)), "V1")


@holds("E8")
@pytest.mark.parametrize(("shooter", "target"), STRENGTHS)
def test_damage_sends_the_weaker_unit_under_repair(shooter: int, target: int) -> None:
    game, news = duel(shooter, target, Fire.DAMAGE)
    loser, victor = ("KT1", "ST1") if shooter < target else ("ST1", "KT1")
    assert (status(game, loser), status(game, victor)) == (Status.REPAIR, Status.FIELD)
    assert happened(news) == [EventKind.REVEALED, EventKind.REVEALED, EventKind.DAMAGED]
    repair_space = "b3" if loser == "KT1" else "b7"
    game.apply(Repair(loser, repair_space))
    assert at(game, loser) == repair_space


@forbids("E8")
def test_the_shot_goes_on_to_no_one_until_the_damaged_unit_is_placed() -> None:
    game, _ = duel(8, 2, Fire.DAMAGE)
    assert game.actors == ["sarapan"]
    for action in (Shoot("KT1", "ST2"), End(), Move("KT2", ("a2",)), Release("ST1", ("a7",))):
        refused(game, action, "R1")


# E9


@holds("E9")
def test_a_miss_lets_the_turn_go_on() -> None:
    game, news = duel(8, 2, Fire.MISS)
    assert news == []
    assert game.state.phase is Phase.FIRE
    game.apply(End())
    assert on_turn(game) == "sarapan"


@forbids("E9")
def test_a_miss_neither_harms_nor_reveals() -> None:
    game, _ = duel(2, 8, Fire.MISS)
    assert (status(game, "KT1"), status(game, "ST1")) == (Status.FIELD, Status.FIELD)
    assert (at(game, "KT1"), at(game, "ST1")) == ("d5", "d6")
    assert strength_seen(game, "sarapan", "KT1") is None
    assert strength_seen(game, "kazaldis", "ST1") is None


# E10


@forbids("E10")
def test_a_unit_under_repair_cannot_be_fired_at() -> None:
    game = scene("KT1@a6 ST1@b7 ST2@a9", board=LAND, steps=1)
    game.apply(Move("KT1", ("a7",)))
    assert targets(game, "KT1") == set()
    refused(game, Shoot("KT1", "ST1"), "E10")


@forbids("E10")
def test_a_unit_just_damaged_cannot_be_fired_at_again() -> None:
    game = scene("KT1@a5:8 KT2@b5:8 ST1@b6:2 ST2@a9 ST3@c8", board=LAND, steps=4)
    game.apply(Move("KT1", ("a6",)))
    game.apply(Move("KT2", ("c6", "c7")))
    fire(game, "KT1", "ST1", Fire.DAMAGE)
    assert at(game, "ST1") == "b7"
    refused(game, Shoot("KT2", "ST1"), "E10")


@holds("E10")
def test_it_is_the_repair_that_protects_not_the_place() -> None:
    game = scene("ST1@a6:8 KT1@b7:2 KT2@a1", board=LAND, player="sarapan", steps=1)
    game.apply(Move("ST1", ("a7",)))
    assert targets(game, "ST1") == {"KT1"}


@holds("E10")
def test_a_released_unit_can_be_fired_at_again() -> None:
    game = scene("KT1@a5 ST1@b7 ST2@a9", board=LAND, player="sarapan")
    roll(game, 0, repair=True)
    game.apply(Release("ST1", ("b6",)))
    game.apply(End())
    roll(game, 2)
    game.apply(Move("KT1", ("a6",)))
    assert moves(game, "KT1") != set()
    assert targets(game, "KT1") == {"ST1"}
