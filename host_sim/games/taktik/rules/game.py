"""A game of Taktik as a person speaks of it: actions by name, undoing them, and what happened."""

import itertools
import random

from host_sim.games.taktik.rules import engine as rules
from host_sim.games.taktik.rules.actions import (
    Action,
    Draw,
    End,
    Move,
    Place,
    Ready,
    Release,
    Repair,
    Resign,
    Roll,
    Rolled,
    Shoot,
    Shown,
    parse,
    text,
)
from host_sim.games.taktik.rules.engine import Verb
from host_sim.games.taktik.rules.forces import NAMES, PIECES, Kind, pieces_of
from host_sim.games.taktik.rules.history import History
from host_sim.games.taktik.rules.naming import VERBS, Naming
from host_sim.games.taktik.rules.reach import Reach
from host_sim.games.taktik.rules.refusals import Refusal
from host_sim.games.taktik.rules.state import Event, EventKind, Phase, State, Status
from host_sim.games.taktik.rules.theatre import NO_PLAYER, Theatre
from host_sim.kit.refused import Refused
from host_sim.speldators import Strategy, Tactic, read_toggles

_CHANCE = (Phase.FIRST_ROLL, Phase.LAMPS, Phase.FIRE_LAMP)
# What a player may undo within the turn, unless something was learnt by it.
_UNDOABLE = (Place, Move, Release, Shoot, Repair)
_MOVING = (Move, Release)
_BY_PLAYER = (Ready, Resign, Draw)  # and a player has several names
_TELLING = {EventKind.MINE_EXPLODED, EventKind.FIELD_HQ_TAKEN, EventKind.SEEN_BEHIND}


class Game:
    """`game.apply("move KT1 d4 d5")`; chance is an action too, so it can be scripted."""

    def __init__(self, theatre: Theatre, strength: bytes) -> None:
        self.theatre = theatre
        self.state = State(theatre, strength)
        self.naming = Naming(theatre)
        self.history = History()
        self._last: Action | None = None  # where it is what was asked for, word by word

    @classmethod
    def deal(cls, theatre: Theatre, chance: random.Random) -> "Game":
        """A new game, each battalion's strengths shuffled among its pieces (F2)."""
        values = {Kind.CAR: theatre.house.strengths.cars, Kind.TANK: theatre.house.strengths.tanks}
        strength = bytearray(PIECES)
        for battalion in itertools.chain(*theatre.casting.players):
            for kind, dealt in values.items():
                units = pieces_of(battalion, kind)
                for unit, value in zip(units, chance.sample(dealt, len(dealt)), strict=True):
                    strength[unit] = value
        return cls(theatre, bytes(strength))

    def __len__(self) -> int:
        """How many actions were done."""
        return len(self.history)

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.state.phase is Phase.OVER

    @property
    def turn(self) -> int:
        """Of all players together, from 1; 0 before the first."""
        return self.state.turn

    @property
    def awaits_chance(self) -> bool:
        """Whether the speldator is next, not a player."""
        return self.state.phase in _CHANCE

    @property
    def toggles(self) -> tuple[Strategy, Tactic]:
        """As they were set for this turn's roll."""
        return read_toggles(self.state.toggles)

    @property
    def actors(self) -> list[str]:
        """The players who are next; several during set-up, none while chance is awaited."""
        state = self.state
        if state.phase is Phase.SET_UP:
            return [self.name(p) for p in range(self.theatre.players) if not state.ready >> p & 1]
        if state.phase is Phase.DAMAGED:
            return [self.name(self.theatre.owner[state.pending])]
        return [] if self.over or self.awaits_chance else [self.name(state.player)]

    def actor(self, action: Action) -> str | None:
        """Whose action that is, legal or not; None for what chance does."""
        player = self._actor(action)
        return None if player == NO_PLAYER else self.name(player)

    def _actor(self, action: Action) -> int:
        match action:
            case Ready() | Resign() | Draw():
                return self.player(action.player)
            case Place() | Repair():
                return self.theatre.owner[self.naming.piece(action[0])]
            case Rolled() | Shown():
                return NO_PLAYER
            case Roll() | Move() | Release() | Shoot() | End():
                return self.state.player

    def name(self, player: int) -> str:
        """What a player is called, by number."""
        return self.naming.player_name(player)

    def player(self, name: str) -> int:
        """By full name, or by one of the countries they command."""
        return self.naming.player(name)

    def legal_actions(self, *kinds: type[Action]) -> list[Action]:
        """Everything that may be done now, or those kinds of it; a long move is step after step."""
        verbs = [VERBS[kind] for kind in kinds] if kinds else Verb
        return [self.naming.action([n]) for n in rules.legal_actions(self.state, verbs)]

    def movable(self) -> list[str]:
        """Pieces that may begin or go on to move, if the steps last and a way is open."""
        return [NAMES[piece] for piece in rules.movable(self.state)]

    def reach(self, piece: str) -> Reach:
        """Where a piece can get to with the steps that are left; mines are not foreseen."""
        return Reach(self.state, self.naming.piece(piece))

    def refusal(self, action: Action | str) -> Refused | None:
        """Why an action may not be done, or None if it may; nothing is changed."""
        if isinstance(action, str):
            action = parse(action)
        try:
            numbers = self.naming.numbers(action)
            self._try(self.state.copy(), numbers, action)
        except Refused as refused:
            return refused
        return None

    def apply(self, action: Action | str) -> list[Event]:
        """Does an action and tells what happened, or raises Refused and changes nothing.

        It may be said as in a record: `move KT1 b9 b10`. A piece that is lost on its way goes no
        further, but all of its path must be legal: nobody learns from a refusal where a mine lies.
        """
        if isinstance(action, str):
            action = parse(action)
        numbers = self.naming.numbers(action)
        before = self.state.copy()
        if len(numbers) > 1 and self.theatre.mines:
            self._try(before.copy(), numbers, action)
        told: list[Event] = []
        done = 0
        for number in numbers:
            try:
                told += rules.apply(self.state, number)
            except Refused as refused:
                if done:
                    self.state = before
                raise Refused(refused.refusal, text(action)) from None
            done += 1
            if done < len(numbers) and self.state.status[rules.subject(number)] == Status.LOST:
                break
        fair_to = self._actor(action) if self._is_fair(before, action, numbers, told) else NO_PLAYER
        self.history.add(before, numbers[:done], fair_to)
        as_asked = done == len(numbers) and type(action) not in _BY_PLAYER
        self._last = action if as_asked else None
        return told

    def _try(self, state: State, numbers: list[int], action: Action) -> None:
        """Raises Refused if an action is not legal; the state given is used up.

        Whatever moves does so as if no mine lay anywhere: neither the answer nor the time that it
        takes depends on one.
        """
        if isinstance(action, _MOVING):
            state.mine_at = {}
        for number in numbers:
            try:
                rules.apply(state, number)
            except Refused as refused:
                raise Refused(refused.refusal, text(action)) from None

    def _is_fair(
        self, before: State, action: Action, numbers: list[int], told: list[Event]
    ) -> bool:
        """Whether an action may be undone: nothing was rolled, revealed or found out by it."""
        if type(action) not in _UNDOABLE or self.over:
            return False
        if any(event.kind in _TELLING for event in told):
            return False
        probing = self.theatre.mines and isinstance(action, _MOVING)
        return not probing or not self._probes(before, numbers)

    def _probes(self, before: State, numbers: list[int]) -> bool:
        """Whether an enemy mine may lie, for all the table knows, where the piece went."""
        side = self.theatre.side[rules.subject(numbers[0])]
        spaces = {rules.place(number) for number in numbers}
        return any(
            before.status[mine] == Status.LAID and not spaces.isdisjoint(self.theatre.ground(mine))
            for mine in self.theatre.mines_against[side]
        )

    def may_undo(self, player: str) -> bool:
        """Whether it is fair that this player undoes the last action: it is theirs, and since
        then nothing was rolled or revealed."""
        return self.history.fair_to == self.player(player)

    def check_undo(self, player: str) -> str:
        """Raises Refused unless this player may undo the last action; answers their name."""
        if not self.may_undo(player):
            raise Refused(Refusal.NO_UNDO)
        return self.name(self.player(player))

    def undo(self) -> Action:
        """Undoes the last action, whatever it was, and answers it."""
        if not len(self):
            raise Refused(Refusal.NOTHING_DONE)
        undone = self.last
        self.state = self.history.undo()
        self._last = None
        return undone

    def actions(self) -> list[Action]:
        """What was done, in order; a move that a mine ended is as long as it was."""
        return [self.action(place) for place in range(len(self))]

    def action(self, place: int) -> Action:
        """One of them; -1 is the last."""
        return self.naming.action(self.history[place])

    @property
    def last(self) -> Action:
        """The last action."""
        return self.action(-1) if self._last is None else self._last

    def at(self, place: int) -> "Game":
        """As it stood after so many actions, fewer than were done."""
        return self._twin(self.history.state(place), self.history.until(place))

    def copy(self) -> "Game":
        """Another game that stands as this one does, its past included."""
        return self._twin(self.state.copy(), self.history.copy())

    def __copy__(self) -> "Game":
        return self.copy()

    def __deepcopy__(self, _memo: object) -> "Game":
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.state, self.history)

    def _twin(self, state: State, history: History) -> "Game":
        twin = Game(self.theatre, self.state.strength)
        twin.state, twin.history = state, history
        return twin


def _again(state: State, history: History) -> Game:
    """A game that was pickled."""
    game = Game(state.theatre, state.strength)
    game.state, game.history = state, history
    return game
