"""Where a piece can get to, and the cheapest ways there."""

from functools import cached_property

from host_sim.games.taktik.rules import movement, stops, ways
from host_sim.games.taktik.rules.refusals import Refusal
from host_sim.games.taktik.rules.state import State

PLENTY = 1000  # half-steps: enough to get anywhere


class Reach:
    """The spaces where a piece can stop, the cheapest first; mines are not foreseen."""

    def __init__(self, state: State, piece: int) -> None:
        self._theatre, self._piece = state.theatre, piece
        self._start, self._half_steps = state.at[piece], state.half_steps
        self._flood = ways.Flood([], [])
        if not movement.refuse_mover(state, piece):
            self._flood = ways.flood(
                state.theatre,
                piece,
                self._start,
                state.half_steps,
                stops.has_free_step(state, piece),
                stops.enterable(state, piece),
            )
        no_stop = stops.friends(state, piece) | stops.bars_release(state, piece)
        self._layers = _stops(self._flood, no_stop | 1 << self._start)

    def __len__(self) -> int:
        return sum(bits.bit_count() for bits in self._layers)

    def __getitem__(self, place: int) -> str:
        for bits in self._layers:
            if place < bits.bit_count():
                return self._theatre.space_names[ways.spaces(bits)[place]]
            place -= bits.bit_count()
        raise IndexError("it does not get to so many spaces")

    @cached_property
    def half_steps(self) -> dict[str, int]:
        """What each of them takes."""
        names = self._theatre.space_names
        return {
            names[space]: spent
            for spent, bits in enumerate(self._layers)
            for space in ways.spaces(bits)
        }

    def path(self, to: str) -> tuple[str, ...]:
        """The spaces to enter, one after the other, on a cheapest way; found backwards."""
        here = self._theatre.board.number[to]
        spent = next(spent for spent, bits in enumerate(self._layers) if bits >> here & 1)
        kept = not self._flood.paid[spent] >> here & 1
        way: list[str] = []
        while here != self._start:
            way.append(self._theatre.space_names[here])
            here, spent, kept = self._before(here, spent, kept)
        return tuple(reversed(way))

    def _before(self, here: int, spent: int, kept: bool) -> tuple[int, int, bool]:
        """From where a space is entered: what was spent until there, and whether the free step was
        still kept."""
        theatre, flood = self._theatre, self._flood
        for direction, offset in enumerate(theatre.offsets):
            before = here - offset
            if theatre.goal[before] or theatre.blocked[before] >> direction & 1:
                continue
            price = ways.cost(theatre.city, self._piece, before, here)
            left = spent - price
            if left >= 0 and (flood.kept if kept else flood.paid)[left] >> before & 1:
                return before, left, kept
            is_free = price == ways.WHOLE or spent == self._half_steps  # R4
            if not kept and is_free and spent < len(flood.kept) and flood.kept[spent] >> before & 1:
                return before, spent, True
        raise AssertionError("every space of a layer was had from one before it")


def _stops(flood: ways.Flood, elsewhere: int) -> list[int]:
    """By half-steps spent: where the piece can stop, and could not for less."""
    if not flood.kept:
        return [bits & ~elsewhere for bits in flood.paid]
    layers: list[int] = []
    for spent, bits in enumerate(flood.paid):
        kept = flood.kept[spent] if spent < len(flood.kept) else 0
        layers.append((bits | kept) & ~elsewhere)
        elsewhere |= layers[-1]
    return layers


def why_not(state: State, piece: int, space: int) -> Refusal:
    """What keeps a piece from a space: itself, the space and the ways into it, or the distance."""
    if refusal := movement.refuse_mover(state, piece) or stops.refuse_stop_on(state, piece, space):
        return refusal
    trial = state.copy()
    trial.half_steps = PLENTY
    refusals: list[Refusal | None] = []
    for offset in state.theatre.offsets:
        if 0 < space - offset < len(state.holder):
            trial.at[piece] = space - offset
            refusals.append(movement.refuse_entry(trial, piece, space))
    return Refusal.TOO_FEW_STEPS if None in refusals else refusals[0] or Refusal.NO_WAY
