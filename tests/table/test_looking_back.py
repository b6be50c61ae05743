"""Who looks back while a game goes on sees what they saw then: no more, nor what they know now."""

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from host_sim.games import kinds
from host_sim.games.contract import Json, Session
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.taktik.session import TaktikSession
from tests.table.driving import drive, new_session

STEPS = 150  # of a game of Taktik: past its first battles
MOVES = 30  # of Tank Chess


def taktik(mode: Mode) -> Iterator[Session[Any]]:
    session = new_session(4, mode, mines=mode is Mode.FOUR, supply=mode is Mode.FOUR)
    yield session
    for n, _ in enumerate(drive(session, 4)):
        if session.over or n == STEPS:
            return
        yield session


def tank_chess() -> Iterator[Session[Any]]:
    kind, chance = kinds()["tank-chess"], random.Random(5)
    wishes = {"layout": "basic16", "clock": "5"}
    session = kind.session(kind.new(wishes, ["Anna", "Bo"]))
    yield session
    for _ in range(MOVES):
        (player,) = session.actors
        square = chance.choice(session.may(player)["movable"])
        end = chance.choice(session.ask(player, {"moves": square})["ends"])
        session.act(player, f"{square}-{end['square']}{end['facing']}")
        if session.over:
            return
        yield session


GAMES: dict[str, Callable[[], Iterator[Session[Any]]]] = {
    **{mode.value: lambda mode=mode: taktik(mode) for mode in Mode},
    "tank-chess": tank_chess,
}


def board(view: Json) -> str:
    """What does not run on by itself, as a clock does."""
    return json.dumps({key: told for key, told in view.items() if key != "spent"})


def differences(play: Callable[[], Iterator[Session[Any]]]) -> list[str]:
    """Moments at which somebody would see the past otherwise than they did."""
    seen: dict[tuple[str | None, int], str] = {}
    session: Session[Any] | None = None
    for session in play():
        for player in (None, *session.seats):
            seen[player, len(session.record.game)] = board(session.view(player))
    assert session and not session.over
    return [
        f"{player} at {place}"
        for (player, place), then in seen.items()
        if board(session.ask(player, {"back_to": place})["view"]) != then
    ]


@pytest.mark.parametrize("game", GAMES)
def test_everybody_sees_what_they_saw_then(game: str) -> None:
    assert differences(GAMES[game]) == []


def test_what_was_learnt_later_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """F3: a strength that a battle reveals was hidden before it."""
    honest = TaktikSession.view_of

    def with_todays_knowledge(self: TaktikSession, game: Game, player: str | None) -> Json:
        if game is not self.game:
            game.state.seen = self.game.state.seen[:]
        return honest(self, game, player)

    monkeypatch.setattr(TaktikSession, "view_of", with_todays_knowledge)
    assert differences(GAMES["intro"])


@pytest.mark.parametrize("game", GAMES)
def test_there_is_no_moment_beyond_the_story(game: str) -> None:
    *_, session = GAMES[game]()
    for place in (-1, len(session.record.game) + 1):
        for player in (None, *session.seats):
            with pytest.raises(ValueError, match="not that long"):
                session.ask(player, {"back_to": place})
