"""A game written down: everything that is needed to play it again, one action a line.

    taktik record 1
    mode intro
    options mines supply                  those in play; left out if none
    house quiet_turns = 100               every house rule that differs from the rule book
    player kazaldis Anna                  each player, and who that is
    player sarapan random
    map name Drill                        the map file, line by line
    lesson kazaldis hit                   in a first game: what that player's first shot shows
    copy-for kazaldis                     only in a copy that hides the others' secrets
    head 412 9a3e…                        of the record that it was made of: so many lines, SHA-256
    secret kazaldis SALT KT=2,4,… KC=…    salt and strengths; in a copy, one's own alone
    set-up
    place KT1 d4 KT2 e5                   from here on actions, and what follows from them:
    ready kazaldis
    seal kazaldis 51f0…                   the SHA-256 of what `reveal` will say behind the name
    play                                  the header ends: all are ready, all secrets are sealed
    rolled 4
    undo kazaldis                         that player took the action above back
    result sarapan won_by_hq
    reveal kazaldis SALT KT=2,4,… KC=… KM=d5,…

What follows by itself (seal, play, result, reveal) is written and read together with its action.
"""

import random
from collections.abc import Iterable, Iterator

from host_sim.games.taktik.formats import seals
from host_sim.games.taktik.lesson import Lesson
from host_sim.games.taktik.news import side_name
from host_sim.games.taktik.rules.actions import Action, Place, Ready, text
from host_sim.games.taktik.rules.forces import KIND, NUMBER, Kind
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.house import changes
from host_sim.games.taktik.rules.modes import OPTIONS
from host_sim.games.taktik.rules.state import DRAW, Event, Phase, State
from host_sim.games.taktik.rules.theatre import Theatre
from host_sim.kit import record
from host_sim.kit.head import Head
from host_sim.kit.record_file import title


class Record(record.Record[Game, Action, Event]):
    """A game, who plays it, and the salts of the seals."""

    GAME = "taktik"

    def __init__(
        self,
        game: Game,
        seats: tuple[str, ...],
        salts: tuple[str, ...],
        copy_for: int | None = None,
        copied: Head | None = None,
        lesson: Lesson | None = None,
    ) -> None:
        super().__init__(game, seats)
        self.salts = salts
        self.copy_for = copy_for
        self.copied = copied  # of the record that this is a copy of
        self.lesson = lesson

    @classmethod
    def new(
        cls,
        theatre: Theatre,
        seats: tuple[str, ...],
        chance: random.Random,
        lesson: Lesson | None = None,
    ) -> "Record":
        """A new game with dealt strengths and fresh salts; `chance` must not be guessable."""
        game = Game.deal(theatre, chance)
        salts = tuple(f"{chance.getrandbits(128):032x}" for _ in seats)
        return cls(game, seats, salts, lesson=lesson)

    def redacted(self, player: int) -> list[str]:
        """The record as one player may have it: the others' secrets are left out until the end.

        Pieces are placed in their own order: the order in which they were is nobody's business.
        """
        actions = self.game.actions()
        placings = seen_placings(self.game.state, actions, player)
        rest = [action for action in actions if not isinstance(action, Place)]
        head = self.head if self.copy_for is None else self.copied
        twin = Record(self.game, self.seats, self.salts, player, head, self.lesson)
        return [*twin.header(), *self._actions([*placings, *rest])]

    def header(self) -> Iterator[str]:
        theatre = self.game.theatre
        options = [option for option in OPTIONS if getattr(theatre, option)]
        yield title(self.GAME)
        yield f"mode {theatre.mode.value}"
        if options:
            yield f"options {' '.join(options)}"
        yield from (f"house {line}" for line in changes(theatre.house))
        for player, seat in enumerate(self.seats):
            yield f"player {self.game.name(player)} {seat}"
        yield from (f"map {line}" for line in theatre.board.text.removesuffix("\n").split("\n"))
        if self.lesson is not None:
            yield f"lesson {self.lesson.line(theatre)}"
        if self.copy_for is not None:
            yield f"copy-for {self.game.name(self.copy_for)}"
        if self.copied is not None:
            yield f"head {self.copied}"
        for player, salt in enumerate(self.salts):
            if self.copy_for in (None, player):
                strengths = seals.strengths(self.game.state, player)
                yield f"secret {self.game.name(player)} {salt} {strengths}"
        yield "set-up"

    def _actions(self, actions: list[Action]) -> Iterator[str]:
        ready = 0
        for action in actions:
            yield text(action)
            if isinstance(action, Ready):
                ready += 1
                yield from self._sealing(action.player, ready == self.game.theatre.players)
        yield from self._ending()

    def last_lines(self) -> list[str]:
        done = self.game.last
        return [text(done), *self._follows(done)]

    def _follows(self, action: Action) -> Iterator[str]:
        if isinstance(action, Ready):
            yield from self._sealing(action.player, self.game.state.phase is not Phase.SET_UP)
        yield from self._ending()

    def _sealing(self, name: str, begun: bool) -> Iterator[str]:
        player = self.game.player(name)
        seal = seals.seal(self.salts[player], seals.secrets(self.game.state, player))
        yield f"seal {name} {seal}"
        if begun:
            yield "play"

    def _ending(self) -> Iterator[str]:
        state = self.game.state
        if state.ended_by is None:
            return
        winner = "draw" if state.winner == DRAW else side_name(self.game.theatre, state.winner)
        yield f"result {winner} {state.ended_by.name.lower()}"
        for player, salt in enumerate(self.salts):
            yield f"reveal {self.game.name(player)} {salt} {seals.secrets(state, player)}"


def seen_placings(state: State, actions: Iterable[Action], player: int) -> list[Action]:
    """Where a player saw everybody's pieces put in the end: others' when all are ready (M5)."""
    placings = (one for action in actions if isinstance(action, Place) for one in action.each)
    placed: dict[int, Action] = {NUMBER[one.piece]: one for one in placings}
    return [
        placed[piece]
        for piece in sorted(placed)
        if state.theatre.owner[piece] == player
        or (state.positions_public and KIND[piece] != Kind.MINE)
    ]
