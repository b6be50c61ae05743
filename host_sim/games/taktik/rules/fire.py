"""Fire (part E): who may fire at whom, and what a result does."""

from host_sim.games.taktik.rules import movement, repair, stops, supply, victory
from host_sim.games.taktik.rules.board import Edge
from host_sim.games.taktik.rules.forces import COMBAT, KIND
from host_sim.games.taktik.rules.refusals import Refusal
from host_sim.games.taktik.rules.state import NONE, EventKind, Phase, State, Status
from host_sim.speldators import DAMAGE, MISS

# The edge of the board that lies in a direction, nearest to it (E6).
EDGES = (Edge.EAST, Edge.SOUTH, Edge.SOUTH, Edge.WEST, Edge.NORTH, Edge.NORTH)

_NOT_FIRING = {
    Status.REPAIR: Refusal.UNDER_REPAIR,  # R2
    Status.HOLDING: Refusal.HOLDER_IS_SILENT,  # V6
    Status.LOST: Refusal.NOT_ON_BOARD,
}
_NOT_A_TARGET = {
    Status.REPAIR: Refusal.TARGET_UNDER_REPAIR,  # E10
    Status.HOLDING: Refusal.TARGET_HOLDS_A_PLACE,  # V6
}


def refuse_shot(state: State, shooter: int, target: int) -> Refusal | None:
    """Why this shot may not be fired now, or None if it may."""
    return refuse_shooter(state, shooter) or refuse_target(state, shooter, target)


def refuse_shooter(state: State, shooter: int) -> Refusal | None:
    """Whether this unit may fire now, at whomever."""
    theatre = state.theatre
    if state.phase not in (Phase.MOVE, Phase.FIRE):
        return movement.refuse_phase(state)
    if theatre.owner[shooter] != state.player:
        return Refusal.NOT_YOURS
    if KIND[shooter] not in COMBAT:  # E1, A1.4
        return Refusal.NO_GUN
    if not state.is_in_field(shooter):
        return _NOT_FIRING[Status(state.status[shooter])]
    if not state.moved >> shooter & 1:  # E1
        return Refusal.DID_NOT_MOVE
    place = state.order.index(shooter)
    if place < state.first_shot:  # E5
        return Refusal.PASSED_OVER
    if state.origins[place] == state.at[shooter]:  # E1
        return Refusal.BACK_WHERE_IT_BEGAN
    supplied = state.had_ammunition[place] or supply.has_ammunition(state, shooter)
    if not supplied:  # A2.3, A2.4
        return Refusal.NO_AMMUNITION
    if state.phase is Phase.MOVE:  # a shot would end movement
        if refusal := stops.refuse_stop(state):
            return refusal
        if repair.releasable(state):
            return Refusal.MUST_RELEASE
    return None


def refuse_target(state: State, shooter: int, target: int) -> Refusal | None:
    """Why that may not be fired at from there, or None if it may."""
    side = state.theatre.side
    if KIND[target] not in COMBAT or side[target] == side[shooter]:  # E1, A2.1
        return Refusal.NOT_A_TARGET
    if not state.is_in_field(target):
        return _NOT_A_TARGET.get(Status(state.status[target]), Refusal.NOT_A_TARGET)
    origin, goal = state.at[shooter], state.at[target]
    if goal - origin in state.theatre.direction:
        return None  # E2, E3: in contact, in or outside a city
    return refuse_distance(state, origin, goal)


def refuse_distance(state: State, origin: int, goal: int) -> Refusal | None:
    """Fire at a target that is not in contact: only at long range, outside cities (E4)."""
    theatre = state.theatre
    if theatre.city[origin] or theatre.city[goal]:
        return Refusal.OUT_OF_CONTACT_IN_CITY
    if not state.long_range:  # E4
        return Refusal.OUT_OF_CONTACT
    ways = theatre.long_shots.get(goal - origin)
    if ways is None:
        return Refusal.NO_LONG_SHOT
    for way in ways:
        if all(theatre.crossed_by_shots[origin + s] and not state.holder[origin + s] for s in way):
            return None
    return Refusal.SHOT_BLOCKED


def targets(state: State, shooter: int) -> list[int]:
    """Whom a unit that may fire can fire at."""
    theatre, origin, holder = state.theatre, state.at[shooter], state.holder
    found: list[int] = []
    for offset in theatre.aims if state.long_range else theatre.offsets:
        space = origin + offset
        held = holder[space] if 0 < space < len(holder) else 0
        if held and not refuse_target(state, shooter, held - 1):
            found.append(held - 1)
    return sorted(found)


def shoot(state: State, shooter: int, target: int) -> None:
    """Shooter and target are named; the fire button comes next (E5)."""
    state.mover = NONE
    state.pending = shooter
    state.target = target
    state.first_shot = state.order.index(shooter) + 1  # E5
    state.phase = Phase.FIRE_LAMP
    _turn_gun(state, shooter, target)


def _turn_gun(state: State, shooter: int, target: int) -> None:
    """E6: whoever sits behind the shooter may see its rear code."""
    theatre = state.theatre
    offset = state.at[target] - state.at[shooter]
    state.facing[shooter] = direction = theatre.aims[offset]
    if not theatre.house.rear_codes:
        return
    behind, side = EDGES[(direction + 3) % 6], theatre.side[shooter]
    seen_by = 0
    for player, battalions in enumerate(theatre.casting.players):
        homes = {theatre.board.home[theatre.casting.country(b)] for b in battalions}
        if theatre.player_side[player] != side and behind in homes:
            seen_by |= 1 << player
    if seen_by:
        state.seen[shooter] |= seen_by
        state.tell(EventKind.SEEN_BEHIND, shooter, seen_by)


def show(state: State, result: int) -> None:
    """What the fire lamp showed (E7-E9)."""
    shooter, target = state.pending, state.target
    state.pending = state.target = NONE
    state.phase = Phase.FIRE
    if result == MISS:  # E9
        return
    for unit in (shooter, target):
        state.seen[unit] = state.theatre.everyone  # E7
        state.tell(EventKind.REVEALED, unit, state.strength[unit])
    loser = _loser(state, shooter, target)
    if result == DAMAGE:  # E8
        repair.damage(state, loser)
    else:
        state.tell(EventKind.DESTROYED, loser)
        state.remove(loser)
        victory.check(state)


def _loser(state: State, shooter: int, target: int) -> int:
    """The lower strength; the shooter counts as higher when equal (E7)."""
    if not supply.has_ammunition(state, target):
        return target  # A2.5
    return shooter if state.strength[shooter] < state.strength[target] else target
