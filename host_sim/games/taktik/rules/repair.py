"""Repair (part R): where a damaged unit goes, and how it comes back."""

from host_sim.games.taktik.rules import movement, stops, victory, ways
from host_sim.games.taktik.rules.refusals import Refusal
from host_sim.games.taktik.rules.state import NONE, EventKind, Phase, State, Status


def damage(state: State, unit: int) -> None:
    """E8, R1: at once under repair; removed if that cannot be."""
    state.tell(EventKind.DAMAGED, unit)
    state.stirred = True
    state.lift(unit)
    free = free_spaces(state, unit)
    if not free:
        state.tell(EventKind.NOT_REPAIRABLE, unit)
        state.remove(unit)
        victory.check(state)
        return
    state.leave_field(unit)
    state.status[unit] = Status.REPAIR
    if victory.check(state):
        return
    if len(free) == 1:  # R1
        put_under_repair(state, unit, free[0])
    else:
        state.pending = unit
        state.phase = Phase.DAMAGED


def free_spaces(state: State, unit: int) -> list[int]:
    """Free repair spaces of the first areas that have any (R1); none if R5 struck."""
    if not movement.can_repair(state, unit):
        return []
    for area in state.theatre.repair_areas[state.theatre.home[unit]]:
        free = [space for space in area if not state.holder[space]]
        if free:
            return free
    return []


def refuse_repair(state: State, unit: int, space: int) -> Refusal | None:
    """Why the damaged unit may not be placed there, or None if it may."""
    if state.phase is not Phase.DAMAGED:
        return Refusal.GAME_OVER if state.phase is Phase.OVER else Refusal.NONE_DAMAGED
    if unit != state.pending:
        return Refusal.NOT_THE_DAMAGED_ONE
    return None if space in free_spaces(state, unit) else Refusal.NO_FREE_REPAIR_SPACE


def put_under_repair(state: State, unit: int, space: int) -> None:
    """A damaged unit stands on its repair space."""
    state.put(unit, space)
    state.pending = NONE
    state.phase = Phase.FIRE
    state.tell(EventKind.TO_REPAIR, unit, space)


def refuse_release(state: State, unit: int, to: int) -> Refusal | None:
    """R3"""
    if state.phase is not Phase.MOVE:
        return movement.refuse_phase(state)
    if state.theatre.owner[unit] != state.player:
        return Refusal.NOT_YOURS
    if state.status[unit] != Status.REPAIR:
        return Refusal.NOT_UNDER_REPAIR
    if not state.release_due:
        return Refusal.NO_RELEASE
    if refusal := stops.refuse_stop(state):
        return refusal
    return refuse_exit(state, unit, to)


def refuse_exit(state: State, unit: int, to: int) -> Refusal | None:
    """The free step (R3): empty, enterable, outside every repair area."""
    if refusal := ways.refuse_way(state.theatre, unit, state.at[unit], to):
        return refusal
    if state.theatre.repair_area[to]:
        return Refusal.RELEASED_INTO_AREA
    return Refusal.RELEASED_ONTO_PIECE if state.holder[to] else None


def exits(state: State, unit: int) -> list[int]:
    """Where the free step of a unit can lead (R3)."""
    space = state.at[unit]
    neighbours = [space + offset for offset in state.theatre.offsets]
    return [to for to in neighbours if not refuse_exit(state, unit, to)]


def releasable(state: State) -> list[int]:
    """Units that the player must release one of before movement ends (R3)."""
    if not state.release_due:
        return []
    return [unit for unit in under_repair(state) if exits(state, unit)]


def under_repair(state: State) -> list[int]:
    """The units of who is on turn that wait to be released."""
    units = state.theatre.units_of[state.player]
    return [unit for unit in units if state.status[unit] == Status.REPAIR]


def release(state: State, unit: int, to: int) -> None:
    """A unit comes back with its free step (R3)."""
    movement.begin(state, unit)  # R3, E5
    state.release_due = False
    state.fuel_due = True  # A2.2
    state.stirred = True
    state.status[unit] = Status.FIELD
    state.in_field[state.theatre.side[unit]] += 1
    movement.enter(state, unit, to)
