"""Part R, repair."""

import pytest

from host_sim.games.taktik.drawing.sketch import sketch
from host_sim.games.taktik.rules.actions import (
    Action,
    End,
    Move,
    Release,
    Repair,
    Roll,
    Rolled,
    Shoot,
    Shown,
)
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.state import Event, EventKind, Phase, Status
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
    targets,
    winner,
)

# Two repair spaces of Kazaldis side by side; b2 has two ways out, b3 lies next to Sarapan's HQ.
YARD = sketch(
    "yard",
    """
    ^k .k .k .k .s .s
     ^k rk rk Hs .s .s
    ^k ^k Hk .k Ds .s
    """,
)


def damage(pieces: str, mode: str = "standard", shooter: int = 8) -> tuple[Game, list[Event]]:
    """Of Kazaldis' tank on d5 and Sarapan's on d6, which has strength 4, the weaker is damaged."""
    game = scene(f"KT1@d4:{shooter} ST1@d6:4 {pieces}", mode, board=LAND, steps=1)
    game.apply(Move("KT1", ("d5",)))
    return game, fire(game, "KT1", "ST1", Fire.DAMAGE)


def choice(game: Game) -> set[str]:
    """The repair spaces that the owner of the damaged unit may choose from."""
    return {repair.space for repair in game.legal_actions(Repair) if isinstance(repair, Repair)}


# R1


@holds("R1")
@pytest.mark.parametrize(
    ("mode", "owner"), [("standard", "sarapan+calderon"), ("four", "sarapan"), ("intro", "sarapan")]
)
def test_the_owner_chooses_a_repair_space_even_in_anothers_turn(mode: str, owner: str) -> None:
    game, _ = damage("ST2@a9", mode)
    assert (game.state.phase, game.actors) == (Phase.DAMAGED, [owner])
    assert choice(game) == {"b7", "c8"}
    assert at(game, "ST1") is None  # it has left the field already
    assert happened(game.apply(Repair("ST1", "c8"))) == [EventKind.TO_REPAIR]
    assert (at(game, "ST1"), status(game, "ST1")) == ("c8", Status.REPAIR)
    assert game.actors == [on_turn(game)]
    assert on_turn(game).startswith("kazaldis")


@holds("R1")
def test_a_damaged_shooter_goes_to_its_own_country() -> None:
    game, _ = damage("KT2@a1 ST2@a9", shooter=2)
    assert game.actors == ["kazaldis+armania"]
    assert choice(game) == {"b3", "c2"}


@holds("R1")
def test_with_one_free_space_there_is_no_choice() -> None:
    game, news = damage("ST2@b7 ST3@a9")
    assert happened(news)[-1] is EventKind.TO_REPAIR
    assert (at(game, "ST1"), game.state.phase) == ("c8", Phase.FIRE)


@holds("R1")
@pytest.mark.parametrize("mode", ["standard", "four"])
def test_when_the_own_area_is_full_the_unit_goes_to_the_allys(mode: str) -> None:
    game, _ = damage("ST2@b7 ST3@c8 ST4@a9", mode)
    assert choice(game) == {"f7", "g8"}
    game.apply(Repair("ST1", "g8"))
    assert status(game, "ST1") == Status.REPAIR
    game, _ = damage("ST2@b7 ST3@c8 CT1@g8 ST4@a9", mode)
    assert at(game, "ST1") == "f7"


@holds("R1")
def test_when_no_space_is_free_the_unit_is_removed() -> None:
    game, news = damage("ST2@b7 ST3@c8 CT1@f7 CT2@g8 ST4@a9")
    revealed = [EventKind.REVEALED, EventKind.REVEALED]
    assert happened(news) == [*revealed, EventKind.DAMAGED, EventKind.NOT_REPAIRABLE]
    assert (at(game, "ST1"), status(game, "ST1")) == (None, Status.LOST)
    assert game.state.phase is Phase.FIRE


@forbids("R1")
@pytest.mark.parametrize(("mode", "others"), [("intro", ""), ("three", "AT1@e1")])
def test_an_ally_who_is_not_in_play_repairs_nobody(mode: str, others: str) -> None:
    game, news = damage(f"ST2@b7 ST3@c8 ST4@a9 {others}", mode)
    assert EventKind.NOT_REPAIRABLE in happened(news)
    assert status(game, "ST1") == Status.LOST


@forbids("R1")
def test_with_its_depot_lost_a_damaged_unit_is_lost() -> None:
    game, news = damage("KT2@d8 ST2@a9")
    assert EventKind.NOT_REPAIRABLE in happened(news)
    assert status(game, "ST1") == Status.LOST


@forbids("R1")
@pytest.mark.parametrize(
    "action",
    [
        Repair("ST1", "f7"),
        Repair("ST1", "b3"),
        Repair("ST1", "a8"),
        Repair("ST1", "b8"),
        Repair("ST2", "b7"),
        Repair("KT1", "b3"),
    ],
    ids=["the ally's too soon", "the enemy's", "open ground", "the hq", "another", "the shooter"],
)
def test_only_the_damaged_unit_goes_only_to_a_free_space_of_its_own(action: Action) -> None:
    game, _ = damage("ST2@a9")
    refused(game, action, "R1")


@forbids("R1")
def test_a_repair_space_that_is_taken_is_not_free() -> None:
    game, _ = damage("ST2@b7 ST3@c8 ST4@a9")
    refused(game, Repair("ST1", "b7"), "R1")
    assert choice(game) == {"f7", "g8"}


@forbids("R1")
def test_nothing_else_is_done_before_the_damaged_unit_is_placed() -> None:
    game, _ = damage("KT2@a1 ST2@a9")
    for action in (End(), Move("KT2", ("a2",)), Shoot("KT1", "ST2"), Release("ST1", ("a7",))):
        refused(game, action, "R1")


@forbids("R1")
def test_a_unit_that_is_not_damaged_is_not_sent_to_repair() -> None:
    game = scene("KT1@d4:8 ST1@d6:2 ST2@a9", board=LAND)
    repairs = Repair("KT1", "b3"), Repair("ST1", "b7")
    for action in (
        Roll(Strategy.ATTACK, Tactic.EXTRA),
        Rolled(2),
        Move("KT1", ("d5",)),
        Shoot("KT1", "ST1"),
        Shown(Fire.MISS),
    ):
        game.apply(action)
        for repair in repairs:
            refused(game, repair, "R1")


# R2


@forbids("R2")
def test_a_unit_under_repair_neither_moves_nor_fires() -> None:
    game = scene("KT1@b3 KT2@a1 ST1@a4", board=LAND, steps=6, long_range=True)
    assert moves(game, "KT1") == set()
    assert game.reach("KT1").half_steps == {}
    assert "KT1" not in game.movable()
    refused(game, Move("KT1", ("b4",)), "R2")
    refused(game, Shoot("KT1", "ST1"), "R2")


@forbids("R2")
def test_a_shooter_that_went_under_repair_fires_no_more() -> None:
    game, _ = damage("KT2@a1 KT3@b3 ST2@a9", shooter=2)
    assert at(game, "KT1") == "c2"
    refused(game, Shoot("KT1", "ST1"), "R2")


@holds("R2")
def test_a_released_unit_moves_and_fires_as_before() -> None:
    game = scene("KT1@b3:8 KT2@a1 ST1@c5:2 ST2@a9", board=LAND)
    roll(game, 2, repair=True)
    game.apply(Release("KT1", ("b4",)))
    assert targets(game, "KT1") == {"ST1"}
    fire(game, "KT1", "ST1", Fire.HIT)
    assert status(game, "ST1") == Status.LOST
    for _ in range(2):
        game.apply(End())
        roll(game, 2)
    game.apply(Move("KT1", ("a5",)))


# R3


def release_due(pieces: str, move: int = 2, mode: str = "intro", player: str = "kazaldis") -> Game:
    game = scene(pieces, mode, board=LAND, player=player)
    roll(game, move, repair=True)
    return game


@holds("R3")
def test_the_first_step_out_is_free_and_the_others_are_paid() -> None:
    game = release_due("KT1@b3 KT2@a1 ST1@a9", move=2)
    game.apply(Release("KT1", ("b4",)))
    assert (at(game, "KT1"), status(game, "KT1"), steps_left(game)) == ("b4", Status.FIELD, 2)
    game.apply(Move("KT1", ("b5",)))
    assert steps_left(game) == 1
    at_once = release_due("KT1@b3 KT2@a1 ST1@a9", move=2)
    at_once.apply(Release("KT1", ("b4", "b5")))
    assert at_once.state == game.state


@holds("R3")
def test_a_unit_is_released_even_without_a_step() -> None:
    game = release_due("KT1@b3 KT2@a1 ST1@a9", move=0)
    game.apply(Release("KT1", ("b4",)))
    assert at(game, "KT1") == "b4"
    refused(game, Move("KT1", ("b5",)), "V1")


@holds("R3")
@pytest.mark.parametrize("moment", [0, 1, 2], ids=["first", "between", "last"])
def test_a_unit_is_released_at_any_moment_of_the_movement(moment: int) -> None:
    game = release_due("KT1@b3 KT2@a1 KT3@d3 ST1@a9", move=2)
    actions: list[Action] = [Move("KT2", ("a2",)), Move("KT3", ("d4",))]
    actions.insert(moment, Release("KT1", ("b4",)))
    for action in actions:
        game.apply(action)
    assert [at(game, unit) for unit in ("KT1", "KT2", "KT3")] == ["b4", "a2", "d4"]
    assert steps_left(game) == 0


@forbids("R3")
def test_movement_cannot_end_while_a_release_is_possible() -> None:
    game = release_due("KT1@b3 KT2@a3:8 ST1@a5 ST2@a9")
    game.apply(Move("KT2", ("a4",)))
    refused(game, End(), "R3")
    refused(game, Shoot("KT2", "ST1"), "R3")
    game.apply(Release("KT1", ("c3",)))
    assert allowed(game, End())
    assert targets(game, "KT2") == {"ST1"}


@holds("R3")
@pytest.mark.parametrize(
    ("unit", "ways"),
    [("KT1@b3", {"a3", "a4", "b4", "c3", "c4"}), ("KT1@c2", {"b1", "c1", "c3", "d1"})],
)
def test_the_free_step_leads_to_any_free_ground_next_to_the_repair_space(
    unit: str, ways: set[str]
) -> None:
    assert releases(release_due(f"{unit} KT2@a1 ST1@a9"), "KT1") == ways


@forbids("R3", "V5")
@pytest.mark.parametrize(
    ("unit", "own"),
    [("KT1@b3", "b2"), ("KT1@c2", "b2"), ("KT1@c2", "d2")],
    ids=["hq", "hq", "depot"],
)
def test_the_free_step_leads_to_no_place_of_the_own_side(unit: str, own: str) -> None:
    refused(release_due(f"{unit} KT2@a1 ST1@a9"), Release("KT1", (own,)), "V5")


@forbids("R3")
@pytest.mark.parametrize("other", ["KT2", "ST2", "SH1"])
def test_the_free_step_leads_to_an_empty_space(other: str) -> None:
    game = scene(f"KT1@b3 KT3@a1 {other}@b4 ST1@a9", board=LAND, mines=True)
    roll(game, 2, repair=True)
    assert releases(game, "KT1") == {"a3", "a4", "c3", "c4"}
    refused(game, Release("KT1", ("b4",)), "R3")


@forbids("R3")
def test_the_free_step_leads_out_of_every_repair_area() -> None:
    game = scene("KT1@b2 KT2@a4 ST1@a6", board=YARD)
    roll(game, 2, repair=True)
    assert releases(game, "KT1") == {"a2", "a3"}
    refused(game, Release("KT1", ("b3",)), "V5")
    border = sketch("border", ".k rk rs .s .s")
    game = scene("KT1@a2 KT2@a4 ST1@a5", board=border)
    roll(game, 2, repair=True)
    assert releases(game, "KT1") == {"a1"}
    refused(game, Release("KT1", ("a3",)), "R3")


@forbids("R3")
def test_the_free_step_leads_to_a_neighbour_that_can_be_entered() -> None:
    game = scene("KT1@b2 KT2@a4 ST1@a6", board=YARD)
    roll(game, 2, repair=True)
    refused(game, Release("KT1", ("b1",)), "B5")
    refused(game, Release("KT1", ("a4",)), "V3")
    refused(game, Release("KT1", ()), "V3")
    walled = sketch("walled", ".k rk .k .s .s", blocked="a1-a2")
    game = scene("KT1@a2 KT2@a4 ST1@a5", board=walled)
    roll(game, 2, repair=True)
    assert releases(game, "KT1") == {"a3"}
    refused(game, Release("KT1", ("a1",)), "B5")


@holds("R3", "V6")
def test_the_free_step_may_lead_into_an_enemy_hq() -> None:
    game = scene("KT1@b3 KT2@a2 ST1@a6", board=YARD)
    roll(game, 0, repair=True)
    assert releases(game, "KT1") == {"a3", "a4", "b4", "c4"}
    assert happened(game.apply(Release("KT1", ("b4",)))) == [
        EventKind.HQ_TAKEN,
        EventKind.WON_BY_HQ,
    ]
    assert winner(game) == "kazaldis"


@holds("R3", "A1.2")
def test_the_free_step_may_lead_onto_a_mine() -> None:
    border = sketch("border", ".k rk .s .s .s")
    game = scene("KT1@a2 KT2@a1 ST1@a5 SM1@a3", board=border, mines=True)
    roll(game, 0, repair=True)
    assert happened(game.apply(Release("KT1", ("a3",)))) == [EventKind.MINE_EXPLODED]
    assert (status(game, "KT1"), at(game, "KT1")) == (Status.LOST, None)
    assert allowed(game, End())


@holds("R3", "E5")
def test_a_released_unit_has_its_place_in_the_order_of_fire() -> None:
    game = release_due("KT1@b3:8 KT2@a2:8 KT3@d3:8 ST1@a5:2 ST2@c5:2 ST3@d5:2 ST4@a9", move=4)
    game.apply(Move("KT2", ("a3", "a4")))
    game.apply(Release("KT1", ("b4",)))
    game.apply(Move("KT3", ("d4",)))
    fire(game, "KT1", "ST2", Fire.HIT)
    refused(game, Shoot("KT2", "ST1"), "E5")
    fire(game, "KT3", "ST3", Fire.HIT)


@forbids("R3")
def test_a_released_unit_counts_as_moved() -> None:
    game = release_due("KT1@b3 KT2@a1 ST1@a9", move=6)
    game.apply(Release("KT1", ("b4",)))
    game.apply(Move("KT2", ("a2",)))
    refused(game, Move("KT1", ("b5",)), "V3")


@forbids("R3")
def test_the_lamp_releases_one_unit_and_no_more() -> None:
    game = release_due("KT1@b3 KT2@c2 KT3@a1 ST1@a9")
    game.apply(Release("KT1", ("b4",)))
    assert releases(game, "KT2") == set()
    refused(game, Release("KT2", ("c1",)), "R3")
    assert allowed(game, End())


@forbids("R3")
def test_without_the_lamp_nobody_is_released() -> None:
    game = scene("KT1@b3 KT2@a1 ST1@a9", board=LAND)
    roll(game, 6, extra=True)
    assert releases(game, "KT1") == set()
    refused(game, Release("KT1", ("b4",)), "R3")
    assert allowed(game, End())


@forbids("R3")
def test_a_release_that_was_not_possible_is_not_kept_for_the_next_turn() -> None:
    game = scene("KT1@b2 KT2@a2 KT3@a3 ST1@a6", board=YARD)
    roll(game, 0, repair=True)
    game.apply(End())
    roll(game, 0)
    game.apply(End())
    roll(game, 2)
    game.apply(Move("KT3", ("a4",)))
    refused(game, Release("KT1", ("a3",)), "R3")


@forbids("R3")
def test_only_a_unit_under_repair_is_released() -> None:
    game = release_due("KT1@b3 KT2@a1 ST1@a9")
    refused(game, Release("KT2", ("a2",)), "R3")
    refused(game, Release("KT3", ("a2",)), "R3")


@forbids("R3")
def test_an_allys_or_enemys_unit_is_not_released() -> None:
    game = release_due("KT1@b3 KT2@a1 AT1@f3 ST1@b7 CT1@e9", mode="four")
    assert releases(game, "AT1") == set()
    refused(game, Release("AT1", ("f4",)), "V1")
    refused(game, Release("ST1", ("b6",)), "V1")


@holds("R3")
def test_a_player_releases_a_unit_of_either_of_their_countries() -> None:
    pieces = "KT1@b3 AT1@f3 KT2@a1 ST1@a9"
    for unit, way in (("KT1", "b4"), ("AT1", "f4")):
        game = release_due(pieces, mode="standard")
        game.apply(Release(unit, (way,)))
        assert status(game, unit) == Status.FIELD


@holds("R3", "R1")
def test_a_unit_is_released_from_the_allys_area_too() -> None:
    game = release_due("KT1@f3 KT2@a1 ST1@a9", mode="standard")
    assert releases(game, "KT1") == {"e3", "e4", "f4", "g3", "g4"}
    game.apply(Release("KT1", ("e3",)))
    assert status(game, "KT1") == Status.FIELD


@holds("R3")
def test_when_no_release_is_possible_nothing_happens() -> None:
    game = scene("KT1@b2 KT2@a2 KT3@a3 ST1@a6", board=YARD)
    assert roll(game, 2, repair=True) == []
    assert steps_left(game) == 2  # no extra step either
    assert game.legal_actions(Release) == []
    assert allowed(game, End())


@forbids("R3")
def test_a_way_out_that_is_opened_must_be_used() -> None:
    game = scene("KT1@b2 KT2@a2 KT3@a3 ST1@a6", board=YARD)
    roll(game, 2, repair=True)
    game.apply(Move("KT3", ("a4",)))
    refused(game, End(), "R3")
    game.apply(Release("KT1", ("a3",)))
    assert allowed(game, End())


@forbids("R3", "E1")
def test_nobody_is_released_after_the_first_shot() -> None:
    game = scene("KT1@b2 KT2@a2 KT3@a3:8 ST1@a5:2 ST2@b5:2 ST3@a6", board=YARD)
    roll(game, 2, repair=True)
    game.apply(Move("KT3", ("a4",)))
    game.apply(Move("KT2", ("a3",)))
    refused(game, Shoot("KT3", "ST1"), "R3")  # a2 is free now
    game.apply(Release("KT1", ("a2",)))
    fire(game, "KT3", "ST1", Fire.HIT)
    refused(game, Release("KT1", ("b2",)), "E1")


@holds("R3")
def test_a_way_out_that_a_shot_opened_binds_nobody() -> None:
    pieces = "KT1@b2 KT2@a2 KT3@a5:8 KT4@b5 ST1@a3:2 ST2@c6 ST3@a6"
    game = scene(pieces, board=YARD)
    roll(game, 2, repair=True)
    game.apply(Move("KT3", ("a4",)))
    game.apply(Move("KT4", ("a5",)))
    fire(game, "KT3", "ST1", Fire.HIT)  # a3 is free now, but movement is over
    refused(game, Release("KT1", ("a3",)), "E1")
    assert targets(game, "KT4") == {"ST3"}
    assert allowed(game, End())
    fire(game, "KT4", "ST3", Fire.MISS)
    game.apply(End())


# R4


@holds("R4")
@pytest.mark.parametrize("mode", ["standard", "four"])
def test_who_has_no_unit_under_repair_gets_one_step_more(mode: str) -> None:
    game = scene("KT1@a1 AT1@e1 ST1@b7 CT1@e9", mode, board=LAND)
    news = roll(game, 4, repair=True)
    assert news == [Event(EventKind.EXTRA_STEP, game.player("kazaldis"))]
    assert steps_left(game) == 5
    assert allowed(game, End())


@holds("R4", "V2")
def test_the_extra_step_takes_a_car_two_spaces() -> None:
    game = scene("KC1@a1 ST1@a14")
    roll(game, 0, repair=True)
    game.apply(Move("KC1", ("a2", "a3")))
    assert steps_left(game) == 0


@holds("R4")
def test_an_allys_unit_under_repair_does_not_stand_against_the_extra_step() -> None:
    game = scene("KT1@a1 AT1@f3 ST1@a9 CT1@e9", "four", board=LAND)
    assert happened(roll(game, 0, repair=True)) == [EventKind.EXTRA_STEP]
    assert steps_left(game) == 1


@forbids("R4")
@pytest.mark.parametrize("under_repair", ["KT2@b3", "AT2@f3"])
def test_who_has_a_unit_under_repair_gets_no_extra_step(under_repair: str) -> None:
    game = scene(f"KT1@a1 {under_repair} ST1@a9", "standard", board=LAND)
    assert roll(game, 4, repair=True) == []
    assert steps_left(game) == 4


@forbids("R4")
def test_a_release_does_not_add_a_step_afterwards() -> None:
    game = release_due("KT1@b3 KT2@a1 ST1@a9", move=2)
    game.apply(Release("KT1", ("b4",)))
    assert steps_left(game) == 2


@forbids("R4")
def test_without_the_repair_lamp_there_is_no_extra_step() -> None:
    game = scene("KT1@a1 ST1@a9", board=LAND)
    assert roll(game, 2) == []
    assert steps_left(game) == 2


# R5


def depot_taken(pieces: str, mode: str = "standard") -> tuple[Game, list[Event]]:
    """Kazaldis' tank enters the depot of Sarapan and Calderon."""
    game = scene(f"KT8@c9 {pieces}", mode, board=LAND, steps=6)
    return game, game.apply(Move("KT8", ("d8",)))


@holds("R5")
def test_taking_the_depot_destroys_all_units_under_repair_of_both_countries() -> None:
    game, news = depot_taken("KT1@b3 KT2@a1 ST1@b7 ST2@f7 CT1@g8 ST3@a6 CT2@e6")
    assert happened(news) == [EventKind.DEPOT_TAKEN, *[EventKind.LOST_UNDER_REPAIR] * 3]
    assert [status(game, unit) for unit in ("ST1", "ST2", "CT1")] == [Status.LOST] * 3
    assert [at(game, unit) for unit in ("ST1", "ST2", "CT1")] == [None] * 3
    assert [status(game, unit) for unit in ("ST3", "CT2")] == [Status.FIELD] * 2


@forbids("R5")
def test_the_taker_keeps_their_own_repair_area() -> None:
    game, _ = depot_taken("KT1@b3 KT2@a1 ST1@a6")
    assert status(game, "KT1") == Status.REPAIR
    game.apply(End())
    roll(game, 0)
    game.apply(End())
    roll(game, 0, repair=True)
    game.apply(Release("KT1", ("b4",)))
    assert status(game, "KT1") == Status.FIELD


@forbids("R5")
def test_nobody_is_repaired_there_again() -> None:
    game, _ = depot_taken("KT1@d4:8 ST1@d6:2 ST2@a6 CT1@e6")
    game.apply(Move("KT1", ("d5",)))
    news = fire(game, "KT1", "ST1", Fire.DAMAGE)
    assert happened(news)[-1] is EventKind.NOT_REPAIRABLE
    assert status(game, "ST1") == Status.LOST


@holds("R5")
def test_a_damaged_shooter_of_the_losing_side_is_lost_too() -> None:
    game = scene("KT1@d8 KT2@d5:8 ST1@c7:2 ST2@a6", board=LAND, player="sarapan", steps=1)
    game.apply(Move("ST1", ("d6",)))
    assert EventKind.NOT_REPAIRABLE in happened(fire(game, "ST1", "KT2", Fire.DAMAGE))
    assert status(game, "ST1") == Status.LOST


@forbids("R5")
def test_the_depot_is_not_retaken() -> None:
    game, _ = depot_taken("KT1@a1 ST1@d7 CT1@e9")
    game.apply(End())
    roll(game, 6)
    for unit in ("ST1", "CT1"):
        assert "d8" not in moves(game, unit)
        refused(game, Move(unit, ("d8",)), "V5")


@holds("R5")
def test_the_loser_may_still_take_the_enemys_depot() -> None:
    game, _ = depot_taken("KT1@b3 KT2@a1 ST1@d3 ST2@a6")
    game.apply(End())
    roll(game, 2)
    news = game.apply(Move("ST1", ("d2",)))
    assert happened(news) == [EventKind.DEPOT_TAKEN, EventKind.LOST_UNDER_REPAIR]
    assert status(game, "KT1") == Status.LOST


@holds("R5", "R4")
def test_the_repair_lamp_still_gives_the_loser_a_step() -> None:
    game, _ = depot_taken("KT1@a1 ST1@b7 ST2@a6")
    game.apply(End())
    assert happened(roll(game, 0, repair=True)) == [EventKind.EXTRA_STEP]
    assert steps_left(game) == 1


@holds("R5", "M4")
@pytest.mark.parametrize(("mode", "others"), [("intro", ""), ("three", "AT1@e1")])
def test_a_depot_in_a_closed_country_serves_the_countries_in_play(mode: str, others: str) -> None:
    game, news = depot_taken(f"KT1@a1 ST1@b7 ST2@a6 {others}", mode)
    assert EventKind.LOST_UNDER_REPAIR in happened(news)
    assert status(game, "ST1") == Status.LOST
