"""Actions as a fixed list, the same at every moment of a game, for programs that learn to play.

An offer to stop (W4) is not in it, nor is what chance does. Who sets up puts their pieces in their
order, one by one, and is ready with the last; so a space says enough.
"""

from typing import Final

from host_sim.games.taktik.rules import engine, fire, repair, stops, turns
from host_sim.games.taktik.rules.engine import Verb
from host_sim.games.taktik.rules.forces import KIND, Kind
from host_sim.games.taktik.rules.state import Phase, State, Status
from host_sim.games.taktik.rules.theatre import Theatre
from host_sim.games.taktik.rules.ways import WHOLE
from host_sim.speldators import STRATEGY, TACTIC

TOGGLES = (0, STRATEGY, TACTIC, STRATEGY | TACTIC)
END: Final = 0  # in the list; then a roll for each of the toggles
ROLL: Final = 1
MOVE: Final = ROLL + 4  # then every piece that can move, in each direction; a release too
_WAYS: Final = 6
# By ways as bits: which they are, and the same as marks.
_MARKS: Final = tuple(bytes(bits >> way & 1 for way in range(_WAYS)) for bits in range(1 << _WAYS))
_LISTED: Final = tuple(tuple(way for way in range(_WAYS) if marks[way]) for marks in _MARKS)


class Choices:
    """Of a game on these terms: after the moves all shots, then all spaces to be placed on."""

    def __init__(self, theatre: Theatre) -> None:
        self.theatre = theatre
        self.movers = tuple(p for p in theatre.pieces if KIND[p] != Kind.MINE)
        self.shots = tuple(
            (shooter, target)
            for side in (0, 1)
            for shooter in theatre.units_of_side[side]
            for target in theatre.units_of_side[1 - side]
        )
        first = MOVE + _WAYS * len(self.movers)
        self.shot_of: dict[int, dict[int, int]] = {}
        for place, (shooter, target) in enumerate(self.shots):
            self.shot_of.setdefault(shooter, {})[target] = first + place
        self.first_shot = first
        self.first_space = first + len(self.shots)
        areas = {space for home in theatre.repair_areas for area in home for space in area}
        grounds = (theatre.ground(piece) for piece in theatre.pieces)
        self.spaces = tuple(sorted(areas.union(*grounds)))
        self.space_of = {space: self.first_space + n for n, space in enumerate(self.spaces)}
        self._place_of = [0] * len(KIND)  # by piece
        for place, piece in enumerate(self.movers):
            self._place_of[piece] = place
        self._nothing = [_MARKS[0]] * len(self.movers)
        self._rest = bytes(len(self) - first)
        # By piece: the ways that are free, as bits, when it stood where `at` says; -1 is not known.
        self._ways = [-1] * len(KIND)
        self._at = [0] * len(KIND)

    def __len__(self) -> int:
        return self.first_space + len(self.spaces)

    def legal(self, state: State) -> list[int]:
        """The places in the list of what `player(state)` may do now, in rising order."""
        phase = state.phase
        if phase is Phase.MOVE or phase is Phase.FIRE:
            found = self._ends(state)
            for place, ways in self._moves(state):
                first = MOVE + _WAYS * place
                for way in _LISTED[ways]:
                    found.append(first + way)
            return found + self._shots(state)
        if phase is Phase.ROLL:
            return [ROLL, ROLL + 1, ROLL + 2, ROLL + 3]
        if phase is Phase.DAMAGED:
            free = repair.free_spaces(state, state.pending)
            return sorted([self.space_of[space] for space in free])
        if phase is Phase.SET_UP:
            piece = self.waiting(state)
            return [
                self.space_of[space]
                for space in sorted(self.theatre.ground(piece))
                if not turns.refuse_placing(state, piece, space)
            ]
        return []

    def mark(self, state: State) -> bytearray:
        """The list with a 1 for everything that is legal."""
        phase = state.phase
        if phase is not Phase.MOVE and phase is not Phase.FIRE:
            marks = bytearray(self.first_space + len(self.spaces))
            for place in self.legal(state):
                marks[place] = 1
            return marks
        moves = self._nothing[:]
        for place, ways in self._moves(state):
            moves[place] = _MARKS[ways]
        begin = b"\x01\0\0\0\0" if self._ends(state) else b"\0\0\0\0\0"
        marks = bytearray(begin + b"".join(moves) + self._rest)
        for place in self._shots(state):
            marks[place] = 1
        return marks

    def _ends(self, state: State) -> list[int]:
        return [] if turns.refuse_end(state) else [END]

    def _shots(self, state: State) -> list[int]:
        found: list[int] = []
        if len(state.order) > state.first_shot:
            for shooter in engine.shooters(state):
                shots = self.shot_of[shooter]
                for target in fire.targets(state, shooter):
                    found.append(shots[target])
            found.sort()
        return found

    def _moves(self, state: State) -> list[tuple[int, int]]:
        """The places of pieces that may move, in rising order, and the ways that they may go."""
        if state.phase is not Phase.MOVE:
            return []
        known = not state.release_due and not self.theatre.passes_friends
        if known:
            self._forget(state)
            known = state.half_steps >= WHOLE
        found: list[tuple[int, int]] = []
        for piece in engine.movable(state):
            ways = self._ways[piece] if known else -1
            if ways < 0:
                ways = self._bits(state.at[piece], engine.steps(state, piece))
                if known:
                    self._ways[piece] = ways
            if ways:
                found.append((self._place_of[piece], ways))
        if state.release_due and not stops.refuse_stop(state):
            for unit in repair.releasable(state):
                ways = self._bits(state.at[unit], repair.exits(state, unit))
                found.append((self._place_of[unit], ways))
            found.sort()
        return found

    def _bits(self, here: int, spaces: list[int]) -> int:
        direction, bits = self.theatre.direction, 0
        for to in spaces:
            bits |= 1 << direction[to - here]
        return bits

    def _forget(self, state: State) -> None:
        """Of whatever stands next to a space that was left or entered since the last time."""
        at, before, ways, holder = state.at, self._at, self._ways, state.holder
        offsets, last = self.theatre.offsets, len(holder) - 1
        for piece in self.theatre.pieces:
            here, there = at[piece], before[piece]
            if here != there:
                before[piece] = here
                ways[piece] = -1
                for space in (here, there):
                    for offset in offsets if space else ():
                        if 0 < space + offset <= last and (held := holder[space + offset]):
                            ways[held - 1] = -1

    def player(self, state: State) -> int:
        """Who is next; during set-up the first who is not ready. Nobody while chance is."""
        if state.phase is Phase.SET_UP:
            waiting = ~state.ready
            return (waiting & -waiting).bit_length() - 1
        return self.theatre.owner[state.pending] if state.phase is Phase.DAMAGED else state.player

    def waiting(self, state: State) -> int:
        """The piece that is placed next in set-up."""
        mine = self.theatre.pieces_of[self.player(state)]
        return next(piece for piece in mine if not state.at[piece])

    def numbers(self, state: State, place: int) -> list[int]:
        """What `engine.apply` is given for an action of the list: one after the other."""
        if place == END:
            return [engine.action(Verb.END)]
        if place < MOVE:
            return [engine.action(Verb.ROLL, TOGGLES[place - ROLL])]
        if place < self.first_shot:
            piece, way = self.movers[(place - MOVE) // _WAYS], (place - MOVE) % _WAYS
            verb = Verb.RELEASE if state.status[piece] == Status.REPAIR else Verb.STEP
            return [engine.action(verb, piece, state.at[piece] + self.theatre.offsets[way])]
        if place < self.first_space:
            shooter, target = self.shots[place - self.first_shot]
            return [engine.action(Verb.SHOOT, shooter, target)]
        space = self.spaces[place - self.first_space]
        if state.phase is Phase.SET_UP:
            return self._placing(state, space)
        return [engine.action(Verb.REPAIR, state.pending, space)]

    def _placing(self, state: State, space: int) -> list[int]:
        """The next piece, and ready if it is the last."""
        player = self.player(state)
        left = [piece for piece in self.theatre.pieces_of[player] if not state.at[piece]]
        placing = engine.action(Verb.PLACE, left[0], space)
        return [placing] if len(left) > 1 else [placing, engine.action(Verb.READY, player)]

    def apply(self, state: State, place: int) -> None:
        """Does an action of the list, or raises Refused and changes nothing."""
        for number in self.numbers(state, place):
            engine.apply(state, number)
