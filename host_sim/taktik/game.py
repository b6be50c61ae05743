"""A game of Taktik as a person speaks of it: actions by name, taking back, and what happened."""

import itertools
import random
from array import array
from collections.abc import Sequence

from host_sim.speldators import Fire, Strategy, Tactic
from host_sim.taktik import reach, rules, turns
from host_sim.taktik.actions import (
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
    text,
)
from host_sim.taktik.forces import NAMES, NUMBER, PIECES, Kind, pieces_of
from host_sim.taktik.refusals import Refusal, Refused
from host_sim.taktik.rules import Verb
from host_sim.taktik.state import Event, Phase, State, Status, What
from host_sim.taktik.theatre import NOBODY, Theatre

_RESULTS = tuple(Fire)  # numbered as in `fire`: hit, damage, miss
_CHANCE = (Phase.FIRST_ROLL, Phase.LAMPS, Phase.FIRE_LAMP)
_VERBS: dict[type[Action], Verb] = {
    Place: Verb.PLACE,
    Ready: Verb.READY,
    Roll: Verb.ROLL,
    Rolled: Verb.ROLLED,
    Move: Verb.STEP,
    Release: Verb.RELEASE,
    Shoot: Verb.SHOOT,
    Shown: Verb.SHOWN,
    Repair: Verb.REPAIR,
    End: Verb.END,
    Resign: Verb.RESIGN,
    Draw: Verb.DRAW,
}
# What a player may take back within the turn, unless something was revealed by it.
_TAKEN_BACK = (Place, Move, Release, Repair)
_TELLING = {What.MINE_EXPLODED, What.FIELD_HQ_TAKEN, What.SEEN_BEHIND, What.REVEALED}


class Reach:
    """Spaces that a piece can get to, each with the half-steps it takes."""

    def __init__(self, state: State, piece: int) -> None:
        self._state, self._piece = state, piece
        self._layers = reach.flood(state, piece)
        names = state.theatre.space_names
        self.half_steps = {
            names[space]: spent
            for spent, bits in enumerate(self._layers[1:], 1)
            for space in reach.spaces(bits)
        }

    def path(self, to: str) -> tuple[str, ...]:
        """The spaces to enter, one after the other, on a cheapest way."""
        theatre, spent = self._state.theatre, self.half_steps[to]
        way = reach.path(theatre, self._piece, self._layers, theatre.board.number[to], spent)
        return tuple(theatre.space_names[space] for space in way)


class Game:
    """`game.apply(Move("KT1", ("d4", "d5")))`; chance is an action too, so it can be scripted."""

    def __init__(self, theatre: Theatre, strength: bytes) -> None:
        self.theatre = theatre
        self.state = State(theatre, strength)
        self._done = array("I")  # the number of every action, a move's steps one by one
        self._ends = array("I")  # where in `_done` each action ends
        self._final = bytearray()  # by action: 1 if it cannot be taken back in fairness
        self._began = self.state.copy()
        self._turn_began = (0, self._began)  # how many actions before it, and the state

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
        return len(self._ends)

    @property
    def over(self) -> bool:
        return self.state.phase is Phase.OVER

    @property
    def awaits_chance(self) -> bool:
        """Whether the speldator is next, not a player."""
        return self.state.phase in _CHANCE

    @property
    def actors(self) -> list[str]:
        """The players who are next; several during set-up, none while chance is awaited."""
        state, players = self.state, range(self.theatre.players)
        if state.phase is Phase.SET_UP:
            return [self.name(p) for p in players if not state.ready >> p & 1]
        if state.phase is Phase.DAMAGED:
            return [self.name(self.theatre.owner[state.pending])]
        return [] if self.over or self.awaits_chance else [self.name(state.player)]

    def actor(self, action: Action) -> str | None:
        """Whose action that is, legal or not; None for what chance does."""
        match action:
            case Ready(player) | Resign(player) | Draw(player):
                return self.name(self.player(player))
            case Place(piece) | Repair(piece):
                owner = self.theatre.owner[self._piece(piece)]
                return self.name(owner) if owner != NOBODY else None
            case Rolled() | Shown():
                return None
            case Roll() | Move() | Release() | Shoot() | End():
                return self.name(self.state.player)

    def name(self, player: int) -> str:
        return self.theatre.casting.name(player)

    def player(self, name: str) -> int:
        """By full name, or by one of the countries they command."""
        player = self.theatre.casting.player(name)
        if player is None:
            raise Refused(Refusal.NO_SUCH_PLAYER, f"{name!r:.40}")
        return player

    def legal_actions(self, *kinds: type[Action]) -> list[Action]:
        """Everything that may be done now, or those kinds of it; a long move is step after step."""
        verbs = [_VERBS[kind] for kind in kinds] if kinds else Verb
        return [self._action([number]) for number in rules.legal_actions(self.state, verbs)]

    def movable(self) -> list[str]:
        """Pieces that may begin or go on to move, if the steps last and a way is open."""
        return [NAMES[piece] for piece in rules.movable(self.state)]

    def reach(self, piece: str) -> "Reach":
        """Where a piece can get to with the steps that are left; mines are not foreseen."""
        return Reach(self.state, self._piece(piece))

    def refusal(self, action: Action) -> Refused | None:
        """Why an action may not be done, or None if it may; nothing is changed."""
        twin = self.copy()
        try:
            twin.apply(action)
        except Refused as refused:
            return refused
        return None

    def apply(self, action: Action) -> list[Event]:
        """Does an action and tells what happened, or raises Refused and changes nothing.

        A piece that is lost on its way does not go on; all else in its path must be legal.
        """
        numbers = self._numbers(action)
        before = self.state.copy() if len(numbers) > 1 else None
        turn, told, done = self.state.turn, list[Event](), 0
        try:
            for number in numbers:
                told += rules.apply(self.state, number)
                done += 1
                if self.state.status[rules.subject(number)] == Status.LOST and before:
                    break
        except Refused as refused:
            if before:
                self.state = before
            raise Refused(refused.refusal, text(action)) from None
        self._done.extend(numbers[:done])
        self._ends.append(len(self._done))
        fair = type(action) in _TAKEN_BACK and not any(event.what in _TELLING for event in told)
        self._final.append(not fair)
        if self.state.turn != turn:
            self._turn_began = (len(self), self.state.copy())
        return told

    @property
    def may_take_back(self) -> bool:
        """Whether `undo` is fair: no roll since, and nothing was revealed."""
        return len(self) > 0 and not self._final[-1]

    def undo(self) -> Action:
        """Takes the last action back, whatever it was, and answers it."""
        if not len(self):
            raise IndexError("nothing to take back")
        undone = self.last
        self._ends.pop()
        self._final.pop()
        del self._done[self._end(len(self)) :]
        if self._turn_began[0] > len(self):
            self._turn_began = (0, self._began)
        count, start = self._turn_began
        self.state = start.copy()
        for number in self._done[self._end(count) :]:
            rules.apply(self.state, number)
        return undone

    def actions(self) -> list[Action]:
        """What was done, in order; a move that a mine ended is as long as it was."""
        return [self._at(place) for place in range(len(self))]

    @property
    def last(self) -> Action:
        return self._at(len(self) - 1)

    def _at(self, place: int) -> Action:
        return self._action(self._done[self._end(place) : self._end(place + 1)])

    def _end(self, count: int) -> int:
        return self._ends[count - 1] if count else 0

    def copy(self) -> "Game":
        twin = Game.__new__(Game)
        twin.theatre = self.theatre
        twin.state = self.state.copy()
        twin._done = self._done[:]
        twin._ends = self._ends[:]
        twin._final = self._final[:]
        twin._began = self._began
        twin._turn_began = self._turn_began
        return twin

    # Between names and numbers

    def _piece(self, name: str) -> int:
        if name not in NUMBER:
            raise Refused(Refusal.NO_SUCH_PIECE, f"{name!r:.40}")
        return NUMBER[name]

    def _space(self, name: str) -> int:
        space = self.theatre.board.number.get(name)
        if space is None:
            raise Refused(Refusal.NO_SUCH_SPACE, f"{name!r:.40}")
        return space

    def _numbers(self, action: Action) -> list[int]:
        match action:
            case Move(piece, path):
                return self._way(Verb.STEP, piece, path)
            case Release(unit, path):
                return self._way(Verb.RELEASE, unit, path)
            case Place(piece, space):
                return [rules.action(Verb.PLACE, self._piece(piece), self._space(space))]
            case Repair(unit, space):
                return [rules.action(Verb.REPAIR, self._piece(unit), self._space(space))]
            case Shoot(shooter, target):
                return [rules.action(Verb.SHOOT, self._piece(shooter), self._piece(target))]
            case Roll(strategy, tactic):
                retreat = turns.RETREAT if strategy is Strategy.RETREAT else 0
                repair = turns.REPAIR if tactic is Tactic.REPAIR else 0
                return [rules.action(Verb.ROLL, retreat | repair)]
            case Rolled():
                return [rules.action(Verb.ROLLED, _lamps(action))]
            case Shown(result):
                return [rules.action(Verb.SHOWN, _RESULTS.index(result))]
            case Ready(player):
                return [rules.action(Verb.READY, self.player(player))]
            case Resign(player):
                return [rules.action(Verb.RESIGN, self.player(player))]
            case Draw(player):
                return [rules.action(Verb.DRAW, self.player(player))]
            case End():
                return [rules.action(Verb.END)]

    def _way(self, first: Verb, piece: str, path: tuple[str, ...]) -> list[int]:
        if not path:
            raise Refused(Refusal.NO_WAY, piece)
        number = self._piece(piece)
        verbs = [first] + [Verb.STEP] * (len(path) - 1)
        return [
            rules.action(verb, number, self._space(space))
            for verb, space in zip(verbs, path, strict=True)
        ]

    def _action(self, numbers: Sequence[int]) -> Action:
        names, first = self.theatre.space_names, numbers[0]
        verb, subject, place = rules.verb(first), rules.subject(first), rules.place(first)
        path = tuple(names[rules.place(number)] for number in numbers)
        match verb:
            case Verb.STEP:
                return Move(NAMES[subject], path)
            case Verb.RELEASE:
                return Release(NAMES[subject], path)
            case Verb.PLACE:
                return Place(NAMES[subject], path[0])
            case Verb.REPAIR:
                return Repair(NAMES[subject], path[0])
            case Verb.SHOOT:
                return Shoot(NAMES[subject], NAMES[place])
            case Verb.ROLL:
                strategy = Strategy.RETREAT if subject & turns.RETREAT else Strategy.ATTACK
                return Roll(strategy, Tactic.REPAIR if subject & turns.REPAIR else Tactic.EXTRA)
            case Verb.ROLLED:
                return _rolled(subject)
            case Verb.SHOWN:
                return Shown(_RESULTS[subject])
            case Verb.READY:
                return Ready(self.name(subject))
            case Verb.RESIGN:
                return Resign(self.name(subject))
            case Verb.DRAW:
                return Draw(self.name(subject))
            case Verb.END:
                return End()


def _lamps(rolled: Rolled) -> int:
    return (
        (rolled.move >> 1)  # 2 and 4 are the lamps' own bits, shifted
        | (turns.LONG_RANGE if rolled.long_range else 0)
        | (turns.EXTRA if rolled.extra else 0)
        | (turns.REPAIRED if rolled.repair else 0)
    )


def _rolled(lamps: int) -> Rolled:
    return Rolled(
        (lamps & (turns.MOVE2 | turns.MOVE4)) << 1,
        bool(lamps & turns.LONG_RANGE),
        bool(lamps & turns.EXTRA),
        bool(lamps & turns.REPAIRED),
    )
