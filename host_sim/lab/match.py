"""One game of a match, from what it is played by, a number and who sits where: always the same one.

The games of a pair share their chance: set-up, rolls, opening, and the whims of a seat. Only who
sits where changes, so that what a seat or the dice are worth falls out of the difference.
"""

import argparse
import random
import time
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from host_sim.games import registry
from host_sim.games.contract import RANDOM, Kind, Player, Session
from host_sim.games.match import play
from host_sim.kit.faults import BadInput
from host_sim.lab import configuration, players
from host_sim.lab.configuration import Configuration
from host_sim.lab.patience import OutOfPatience, limited
from host_sim.lab.programs import Program

DRAWN = 0.5
TURNS, PATIENCE = 400, 120.0  # what is meant where nothing is said
UNFINISHED = "unfinished"
MOST_SILENCE = 10_000  # times that a player may be asked and do nothing


class Terms(NamedTuple):
    """What all games of a match have in common."""

    kind: Kind
    options: argparse.Namespace  # of a new game, as its own commands read them
    players: tuple[str, ...]  # two of them, or one for each seat: see players.py
    seed: int
    turns: int  # a game that is longer ends unfinished
    opening: int  # so many actions are anybody's, before the players begin
    patience: float = PATIENCE  # seconds of CPU that a player may think in a turn
    sources: Mapping[str, str] = {}  # texts of the files in which players are
    code: str = ""  # hash of rules and players that is expected; none, and any will do

    @property
    def configuration(self) -> Configuration:
        """All that makes results comparable, whichever the seed."""
        return Configuration(
            self.kind.name,
            configuration.code_of(self.kind),
            configuration.plain(self.options),
            tuple(map(players.shown, self.players)),
            self.turns,
            self.opening,
            configuration.files_of(self.options, players.files(self.players)),
        )


class Pairing(NamedTuple):
    """Which game of a match."""

    pair: int
    seating: int  # how many places the players have moved on: with two, 1 is seats swapped


class Played(NamedTuple):
    """What came of it; numbers are told in the order of players."""

    pairing: Pairing
    scores: tuple[float, ...]  # 1, 0.5 or 0
    won: tuple[str, ...]  # seats; nobody if it is drawn or unfinished
    ended: str  # how, in the game's own word
    first: str  # the seat that moved first
    length: int  # in turns
    turns: tuple[int, ...]  # in which they thought
    cpu: tuple[float, ...] = ()  # seconds that they did; another time it takes another time

    @property
    def score(self) -> float:
        return self.scores[0]

    @property
    def finished(self) -> bool:
        return self.ended != UNFINISHED


class Failed(NamedTuple):
    """A game that could not be played: a player has raised an error, or done what is illegal."""

    pairing: Pairing
    why: str


class Thinker:
    """A player whose time is taken, and who leaves when the game becomes too long."""

    def __init__(self, name: str, player: Player, session: Session[Any], terms: Terms) -> None:
        self.name, self._player, self._session = name, player, session
        self._most, self._patience = terms.turns, terms.patience
        self.cpu = 0.0
        self.turns: set[int] = set()
        self._this_turn = 0.0  # of the CPU
        self._silence = 0

    def choose(self, seat: Any) -> Sequence[Any] | None:
        turn = self._session.record.game.turn
        if turn > self._most:
            return None
        if turn not in self.turns:
            self._this_turn = 0.0
            self.turns.add(turn)
        actions = self._timed(seat)
        if actions is None:
            raise ValueError("it leaves the table, which is no move")
        self._silence = 0 if actions else self._silence + 1
        if self._silence > MOST_SILENCE:
            raise ValueError("it does nothing, however often it is asked")
        return actions

    def _timed(self, seat: Any) -> Sequence[Any] | None:
        began = time.thread_time()
        try:
            with limited(max(self._patience - self._this_turn, 0.01)):
                return self._player.choose(seat)
        finally:
            spent = time.thread_time() - began
            self.cpu += spent
            self._this_turn += spent

    def close(self) -> None:
        if isinstance(self._player, Program):
            self._player.close()


def seated(
    sides: Sequence[Sequence[str]], seats: Sequence[str], count: int, seating: int
) -> list[list[str]]:
    """The seats of each player: two have a side each, more have a seat each."""
    if count == len(sides) == 2:
        return [list(sides[(player + seating) % 2]) for player in range(2)]
    if count == len(seats):
        return [[seats[(player + seating) % count]] for player in range(count)]
    many = f"2 players, or {len(seats)}" if len(seats) != 2 and len(sides) == 2 else len(seats)
    raise BadInput.of("lab", f"this game is for {many}, not for {count}")


class Game:
    """A game of a match that is about to be played."""

    def __init__(self, terms: Terms, pairing: Pairing) -> None:
        self._terms, self._pairing = terms, pairing
        commands = terms.kind.commands()
        record = commands.new(terms.options, None, self._chance("set-up"))
        self.session = terms.kind.session(record)
        sides, seats = self.session.sides, list(self.session.seats)
        self._seats = seated(sides, seats, len(terms.players), pairing.seating)
        self._rolls = commands.rolls(terms.options, record, self._chance("rolls"))
        self._name = {
            seat: name
            for name, ours in zip(terms.players, self._seats, strict=True)
            for seat in ours
        }

    def _chance(self, of: str) -> random.Random:
        """Neither what one player draws nor how long they play changes another's chance."""
        return random.Random(f"{self._terms.seed}/{self._pairing.pair}/{of}")

    def play(self) -> Played:
        session = self.session
        if self._terms.opening:
            self._open()
        thinkers = {seat: self._thinker(seat) for ours in self._seats for seat in ours}
        rolls: dict[str | None, Player] = {None: self._rolls} if self._rolls else {}
        try:
            over = play(session, {**rolls, **thinkers})
        finally:
            for thinker in thinkers.values():
                thinker.close()
        return Played(
            self._pairing,
            tuple(self._score(ours) for ours in self._seats),
            tuple(session.winners) if over else (),
            (session.view(None).get("ended_by") or "over") if over else UNFINISHED,
            self._first(),
            session.record.game.turn,
            tuple(sum(len(thinkers[seat].turns) for seat in ours) for ours in self._seats),
            tuple(sum(thinkers[seat].cpu for seat in ours) for ours in self._seats),
        )

    def _thinker(self, seat: str) -> Thinker:
        terms, name = self._terms, self._name[seat]
        player = players.player(terms.kind, name, self._chance(seat), terms.sources)
        if isinstance(player, Program):
            player.attend(self.session, terms.patience)
        return Thinker(name, player, self.session, terms)

    def _open(self) -> None:
        """Where nothing is left to chance, the same two players would play the same game again."""
        anybody = registry.player(self._terms.kind, RANDOM, self._chance("opening"))
        session, rolls = self.session, self._rolls
        while len(session.record.game) < self._terms.opening and not session.over:
            by = None if session.awaits_chance else session.actors[0]
            player = rolls if by is None and rolls else anybody
            for action in player.choose(session.seats[session.actors[0]]) or ():
                session.do(by, action)

    def _score(self, seats: Sequence[str]) -> float:
        """An unfinished game counts as a draw."""
        winners = set(self.session.winners) if self.session.over else set[str]()
        if not winners:
            return DRAWN
        return 1.0 if winners & set(seats) else 0.0

    def _first(self) -> str:
        """Who moved first, once all was set up."""
        story = map(self.session.record.moment, range(len(self.session.record.game)))
        return next((moment.by for moment in story if moment.by and moment.turn), "")

    def now(self) -> str:
        """For whoever asks what went wrong: whose turn it is."""
        session = self.session
        turn = f"turn {session.record.game.turn}"
        if session.over or not session.actors:
            return turn
        seat = session.actors[0]
        return f"{turn}, {self._name[seat]} as {seat}"


def play_one(terms: Terms, pairing: Pairing) -> Played | Failed:
    """Whatever a player does wrong is told, with the game it did it in."""
    if terms.code and terms.code != configuration.code_of(terms.kind):
        return Failed(pairing, "a machine of the cluster has other rules or players than this one")
    game: Game | None = None
    try:
        game = Game(terms, pairing)
        return game.play()
    except OutOfPatience:
        why = f"takes more than {terms.patience:g} seconds for a turn (--patience)"
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
    return Failed(pairing, f"{game.now()}: {why}" if game else why)
