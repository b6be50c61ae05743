"""Who plays: which computers there are, and which of them are quick enough here."""

from typing import ClassVar

import pytest

from host_sim.games import registry
from host_sim.games.contract import RANDOM, Kind, PlayerKind, Setting
from tests.third_game.kind import KIND, Pebbles
from tests.third_game.players import PLAYERS

ANYBODY, PERSON = PLAYERS[0], PLAYERS[-1]


def row(name: str, *settings: str, needs_fast: bool = False) -> PlayerKind:
    found = tuple(Setting(one, "", 1, 1, 9) for one in settings)
    return PlayerKind(name, "", "", ANYBODY.make, found, needs_fast=needs_fast)


class Odd(Pebbles):
    players = (row("weak"), row("strong"), row("giant", needs_fast=True), row(RANDOM), PERSON)


class Compiled(Odd):
    compiled: ClassVar = {"fast": {"kernel": "kernel"}}


def is_compiled(kind: Kind) -> bool:
    return True


def test_the_best_is_the_strongest_that_is_quick_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    assert registry.best(Odd()) == "strong"
    monkeypatch.setattr(registry, "is_fast", is_compiled)
    assert registry.best(Odd()) == "giant"
    assert registry.best(KIND) == "thinker"


def test_the_lobby_is_told_who_is_missing() -> None:
    told = {one["name"]: one["available"] for one in registry.opponents(Odd())}
    assert told == {"weak": True, "strong": True, "giant": False, RANDOM: True}


def test_a_game_is_fast_only_if_libraries_are_what_runs() -> None:
    assert not registry.is_fast(KIND)  # nothing of it is ever compiled
    assert not registry.is_fast(Compiled())  # there is no such module


@pytest.mark.parametrize(
    ("player", "long"),
    [
        (row("plain"), False),
        (row("deep", "depth"), False),
        (row("timed", "ms"), True),
        (row("counting", "nodes"), True),
        (row("giant", needs_fast=True), True),
    ],
    ids=lambda one: getattr(one, "name", ""),
)
def test_whoever_has_a_budget_thinks_long(player: PlayerKind, long: bool) -> None:
    assert player.thinks_long is long
