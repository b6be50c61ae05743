"""Part T, a turn."""

import pytest

from host_sim.games.taktik.rules.actions import (
    Action,
    End,
    Move,
    Release,
    Roll,
    Rolled,
    Shoot,
    Shown,
)
from host_sim.games.taktik.rules.state import Event, EventKind, Phase
from host_sim.speldators import Fire, Strategy, Tactic
from tests.games.taktik.clauses import forbids, holds
from tests.games.taktik.scene import (
    LAND,
    at,
    fire,
    happened,
    on_turn,
    refused,
    roll,
    scene,
    targets,
)

READY_TO_FIRE = "KT1@a3:8 ST1@a6:2 ST2@a9"


def test_a_turn_is_roll_move_fire_and_handing_on() -> None:
    game = scene(READY_TO_FIRE, board=LAND)
    phases = [game.state.phase]
    for action in (
        Roll(Strategy.ATTACK, Tactic.EXTRA),
        Rolled(4),
        Move("KT1", ("a4", "a5")),
        Shoot("KT1", "ST1"),
        Shown(Fire.HIT),
        End(),
    ):
        game.apply(action)
        phases.append(game.state.phase)
    assert phases == [
        Phase.ROLL,
        Phase.LAMPS,
        Phase.MOVE,
        Phase.MOVE,
        Phase.FIRE_LAMP,
        Phase.FIRE,
        Phase.ROLL,
    ]
    assert on_turn(game) == "sarapan"


@pytest.mark.parametrize(
    "action",
    [
        Move("KT1", ("a4",)),
        Release("KT1", ("a4",)),
        Shoot("KT1", "ST1"),
        End(),
        Rolled(6),
    ],
    ids=lambda action: type(action).__name__.lower(),
)
def test_nothing_is_done_before_the_roll(action: Action) -> None:
    refused(scene(READY_TO_FIRE, board=LAND), action, "T")


@pytest.mark.parametrize(
    "action",
    [Move("KT1", ("a4",)), Shoot("KT1", "ST1"), End(), Roll(Strategy.RETREAT, Tactic.EXTRA)],
    ids=lambda action: type(action).__name__.lower(),
)
def test_nothing_is_done_while_the_roll_button_is_held(action: Action) -> None:
    game = scene(READY_TO_FIRE, board=LAND)
    game.apply(Roll(Strategy.ATTACK, Tactic.EXTRA))
    refused(game, action, "T")


def test_each_turn_begins_afresh() -> None:
    game = scene(READY_TO_FIRE, board=LAND)
    roll(game, 6, long_range=True)
    game.apply(Move("KT1", ("a4", "a5")))
    game.apply(End())
    roll(game, 0)
    game.apply(End())
    roll(game, 0)
    # Steps, long range and the moves of an earlier turn are gone.
    refused(game, Move("KT1", ("a4",)), "V1")
    refused(game, Shoot("KT1", "ST1"), "E1")
    assert targets(game, "KT1") == set()


def test_a_unit_that_fired_may_fire_again_in_the_next_turn() -> None:
    game = scene("KT1@a3:8 KT2@d3:8 ST1@a6:2 ST2@a9", board=LAND)
    for path in (("a4", "a5"), ("b4", "b5")):
        roll(game, 4)
        game.apply(Move("KT1", path))
        fire(game, "KT1", "ST1", Fire.MISS)
        game.apply(End())
        roll(game, 0)
        game.apply(End())
    assert at(game, "KT1") == "b5"


@pytest.mark.parametrize("tactic", Tactic)
def test_a_lamp_lights_only_under_its_toggle(tactic: Tactic) -> None:
    game = scene(READY_TO_FIRE, board=LAND)
    game.apply(Roll(Strategy.ATTACK, tactic))
    if tactic is Tactic.REPAIR:
        refused(game, Rolled(2, extra=True), "S5")
        game.apply(Rolled(2, repair=True))
    else:
        refused(game, Rolled(2, repair=True), "S6")
        game.apply(Rolled(2, extra=True))


@holds("T1")
def test_a_player_whose_units_are_all_under_repair_still_rolls() -> None:
    game = scene("KT1@b3 AT1@e1 ST1@a7 CT1@e7", "four", board=LAND, player="calderon", steps=0)
    assert happened(game.apply(End())) == []
    assert on_turn(game) == "kazaldis"
    roll(game, 2)
    refused(game, Move("KT1", ("b4",)), "R2")
    game.apply(End())
    assert on_turn(game) == "sarapan"


@holds("T1")
def test_a_player_with_nothing_left_is_skipped() -> None:
    game = scene("KT1@a1 ST1@a7 CT1@e7", "four", board=LAND, player="sarapan", steps=0)
    assert game.apply(End()) == [Event(EventKind.SKIPPED, game.player("armania"))]
    assert on_turn(game) == "calderon"


@holds("T1")
def test_players_with_nothing_left_are_skipped_one_after_the_other() -> None:
    game = scene("AT1@e1 CT1@e7", "four", board=LAND, player="calderon", steps=0)
    assert happened(game.apply(End())) == [EventKind.SKIPPED, EventKind.SKIPPED]
    assert on_turn(game) == "armania"


@holds("T1")
def test_mines_alone_give_no_turn() -> None:
    game = scene("KM1@a1 AT1@e1 ST1@a7", "three", board=LAND, player="sarapan", steps=0, mines=True)
    assert happened(game.apply(End())) == [EventKind.SKIPPED]
    assert on_turn(game) == "armania"


@forbids("T1")
@pytest.mark.parametrize("piece", ["KH1", "KF1", "KA1"], ids=["field hq", "fuel", "ammunition"])
def test_who_can_still_move_something_is_not_skipped(piece: str) -> None:
    game = scene(
        f"{piece}@a1 AT1@e1 ST1@a7",
        "three",
        board=LAND,
        player="sarapan",
        steps=0,
        mines=True,
        supply=True,
    )
    assert happened(game.apply(End())) == []
    assert on_turn(game) == "kazaldis"


@forbids("T1")
def test_who_is_skipped_cannot_act() -> None:
    game = scene("KT1@a1 ST1@a7 CT1@e7", "four", board=LAND, player="sarapan", steps=0)
    game.apply(End())
    assert game.actors == ["calderon"]
    roll(game, 2)
    refused(game, Move("AT1", ("e2",)), "V1")


def test_a_turn_without_a_shot_is_handed_on_all_the_same() -> None:
    game = scene(READY_TO_FIRE, board=LAND)
    roll(game, 0)
    assert game.legal_actions(Move) == []
    game.apply(End())
    assert on_turn(game) == "sarapan"
    fired = scene(READY_TO_FIRE, board=LAND, steps=2)
    fired.apply(Move("KT1", ("a4", "a5")))
    fire(fired, "KT1", "ST1", Fire.MISS)
    fired.apply(End())
    assert on_turn(fired) == "sarapan"
