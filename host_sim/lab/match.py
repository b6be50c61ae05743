"""One game of a match, from what it is played by, a number and who begins: always the same one.

Both games of a pair share their chance: set-up, rolls, opening, and the whims of a seat. Only who
sits where changes, so that what a seat or the dice are worth falls out of the difference.
"""

import argparse
import random
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from host_sim.games import registry
from host_sim.games.contract import RANDOM, Kind, Player, Session
from host_sim.games.match import play

DRAWN = 0.5


class Terms(NamedTuple):
    """What all games of a match have in common."""

    kind: Kind
    options: argparse.Namespace  # of a new game, as its own commands read them
    players: tuple[str, str]  # seats' names of the registry, with their settings
    seed: int
    turns: int  # a game that is longer ends unfinished
    opening: int  # so many actions are anybody's, before the players begin


class Pairing(NamedTuple):
    """Which game of a match."""

    pair: int
    swapped: bool  # the second player has the side that begins


class Played(NamedTuple):
    """What came of it; what is told of both is told of the first player first."""

    pairing: Pairing
    score: float  # of the first player: 1, 0.5 or 0
    finished: bool
    length: int  # in turns
    cpu: tuple[float, float]  # seconds that each of them thought
    turns: tuple[int, int]  # in which they did


class Failed(NamedTuple):
    """A game that could not be played: a player has raised an error, or done what is illegal."""

    pairing: Pairing
    why: str


class Thinker:
    """A player whose time is taken, and who leaves when the game becomes too long."""

    def __init__(self, player: Player, session: Session[Any], most: int) -> None:
        self._player, self._session, self._most = player, session, most
        self.cpu = 0.0
        self.turns: set[int] = set()

    def choose(self, seat: Any) -> Sequence[Any] | None:
        turn = self._session.record.game.turn
        if turn > self._most:
            return None
        self.turns.add(turn)
        began = time.process_time()
        try:
            return self._player.choose(seat)
        finally:
            self.cpu += time.process_time() - began


class Game:
    """A game of a match that is about to be played."""

    def __init__(self, terms: Terms, pairing: Pairing) -> None:
        self._terms, self._pairing = terms, pairing
        commands = terms.kind.commands()
        record = commands.new(terms.options, None, self._chance("set-up"))
        self.session = terms.kind.session(record)
        first, second = self.session.sides
        self._sides = (second, first) if pairing.swapped else (first, second)
        self._rolls = commands.rolls(terms.options, record, self._chance("rolls"))

    def _chance(self, of: str) -> random.Random:
        """Neither what one player draws nor how long they play changes another's chance."""
        return random.Random(f"{self._terms.seed}/{self._pairing.pair}/{of}")

    def play(self) -> Played:
        session, kind = self.session, self._terms.kind
        if self._terms.opening:
            self._open()
        players: dict[str | None, Player] = {None: self._rolls} if self._rolls else {}
        thinkers: list[list[Thinker]] = [[], []]
        for ours, (name, side) in zip(
            thinkers, zip(self._terms.players, self._sides, strict=True), strict=True
        ):
            for seat in side:
                player = registry.player(kind, name, self._chance(seat))
                players[seat] = thinker = Thinker(player, session, self._terms.turns)
                ours.append(thinker)
        over = play(session, players)
        cpu = [sum(one.cpu for one in ours) for ours in thinkers]
        turns = [sum(len(one.turns) for one in ours) for ours in thinkers]
        length = session.record.game.turn
        return Played(
            self._pairing, self._score(), over, length, (cpu[0], cpu[1]), (turns[0], turns[1])
        )

    def _open(self) -> None:
        """Where nothing is left to chance, the same two players would play the same game again."""
        anybody = registry.player(self._terms.kind, RANDOM, self._chance("opening"))
        session, rolls = self.session, self._rolls
        while len(session.record.game) < self._terms.opening and not session.over:
            by = None if session.awaits_chance else session.actors[0]
            player = rolls if by is None and rolls else anybody
            for action in player.choose(session.seats[session.actors[0]]) or ():
                session.do(by, action)

    def _score(self) -> float:
        """An unfinished game counts as a draw."""
        winners = set(self.session.winners) if self.session.over else set[str]()
        if not winners:
            return DRAWN
        return 1.0 if winners & set(self._sides[0]) else 0.0


def play_one(terms: Terms, pairing: Pairing) -> Played | Failed:
    """Whatever a player does wrong is told, with the game it did it in."""
    try:
        return Game(terms, pairing).play()
    except Exception as error:
        return Failed(pairing, f"{type(error).__name__}: {error}")
