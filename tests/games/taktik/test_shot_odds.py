"""What somebody is told of a shot before they fire it, from what their seat knows (part E)."""

from typing import Any

import pytest

from host_sim.games.taktik.formats.record import Record
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.session import TaktikSession
from tests.games.taktik.scene import LAND, scene

PIECES = "KT1@d4:4 KT2@a1 ST1@d6:8 ST2@a9 SC1@d7"


def asked(game: Game, player: str, shooter: str = "KT1", target: str = "ST1") -> Any:
    session = TaktikSession(Record(game, ("person",) * game.theatre.players, ()))
    return session.ask(player, {"odds": {"shooter": shooter, "target": target}})


def moved() -> Game:
    game = scene(PIECES, board=LAND, steps=1)
    game.apply("move KT1 d5")
    return game


def test_a_shot_that_may_be_fired_is_answered_from_what_its_player_knows() -> None:
    """F2, S8, E7, E8: six of eight tanks are no stronger than 4, whatever this one is."""
    answer = asked(moved(), "kazaldis")
    assert answer["lamp"] == {"hit": 0.5, "damage": 0.25, "miss": 0.25}
    assert answer["fates"] == {
        "target_lost": 6 / 16,
        "target_repair": 6 / 32,
        "nothing": 1 / 4,
        "shooter_repair": 2 / 32,
        "shooter_lost": 2 / 16,
    }
    assert answer["strengths"] == {
        "shooter": [[4, 1.0]],
        "target": [[2, 3 / 8], [4, 3 / 8], [8, 2 / 8]],
    }
    assert not answer["unarmed"]


def test_a_named_shot_is_answered_for_whoever_asks() -> None:
    """F3: the owner of the target knows its strength, not the shooter's."""
    game = moved()
    game.apply("shoot KT1 ST1")
    assert asked(game, "kazaldis")["fates"] == asked(moved(), "kazaldis")["fates"]
    answer = asked(game, "sarapan")
    assert answer["strengths"]["target"] == [[8, 1.0]]
    assert answer["fates"]["shooter_lost"] == 6 / 16  # unless it is one of the two 8


def test_a_target_without_ammunition_is_named() -> None:
    """A2.5"""
    pieces = "KT1@a6:2 KA1@a1 KF1@b1 KT2@a2 ST1@a8 SA1@c14 SF1@c13"
    game = scene(pieces, steps=1, supply=True)
    game.apply("move KT1 a7")
    answer = asked(game, "kazaldis")
    assert answer["unarmed"]
    assert answer["fates"]["shooter_lost"] == 0


@pytest.mark.parametrize(
    ("shooter", "target", "clause"), [("KT2", "ST1", "E1"), ("KT1", "SC1", "E2")]
)
def test_what_may_not_be_fired_is_refused_by_its_clause(
    shooter: str, target: str, clause: str
) -> None:
    assert asked(moved(), "kazaldis", shooter, target)["clause"] == clause


def test_a_watcher_and_nonsense_get_no_odds() -> None:
    session = TaktikSession(Record(moved(), ("person", "person"), ()))
    with pytest.raises(ValueError, match="no such question"):
        session.ask(None, {"odds": {"shooter": "KT1", "target": "ST1"}})
    for shot in ({"shooter": "XX", "target": "ST1"}, {"shooter": "KT1"}, "KT1"):
        with pytest.raises(ValueError, match="no such question"):
            session.ask("kazaldis", {"odds": shot})
