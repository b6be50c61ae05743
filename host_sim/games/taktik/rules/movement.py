"""Movement (part V), and what a piece meets on the space it enters (V6, H1, R5, A1, A2.1)."""

from host_sim.games.taktik.rules import stops, supply, victory, ways
from host_sim.games.taktik.rules.forces import KIND, Kind, battalion, pieces_of
from host_sim.games.taktik.rules.refusals import Refusal
from host_sim.games.taktik.rules.state import FIELD, NONE, EventKind, Phase, State, Status
from host_sim.games.taktik.rules.theatre import DEPOT_GOAL, HQ_GOAL

_NOT_MOVING = {
    Status.REPAIR: Refusal.UNDER_REPAIR,  # R2
    Status.HOLDING: Refusal.HOLDS_A_PLACE,  # V6
    Status.LOST: Refusal.NOT_ON_BOARD,
    Status.LAID: Refusal.MINE_STAYS,
    Status.DEAD: Refusal.MINE_STAYS,
}


def refuse_step(state: State, piece: int, to: int) -> Refusal | None:
    """Why this piece may not step there now, or None if it may."""
    return refuse_mover(state, piece) or refuse_entry(state, piece, to)


def refuse_mover(state: State, piece: int) -> Refusal | None:
    """Whether this piece may take a (further) step at all, wherever it leads."""
    if state.phase is not Phase.MOVE:
        return refuse_phase(state)
    if state.theatre.owner[piece] != state.player:  # V1
        return Refusal.NOT_YOURS
    if piece == state.mover:
        hungry = state.fuel_due
    else:
        if state.status[piece] != FIELD:
            return _NOT_MOVING[Status(state.status[piece])]
        if state.moved >> piece & 1:  # V3
            return Refusal.MOVED_ALREADY
        if refusal := stops.refuse_stop(state):  # V3: the piece that is moving comes first
            return refusal
        hungry = KIND[piece] <= state.theatre.last_fuelled  # A1.4, A2.1
    if hungry and state.theatre.supply and not supply.has_fuel(state, piece):  # A2.2, A2.4
        return Refusal.NO_FUEL
    return None


def refuse_entry(state: State, piece: int, to: int) -> Refusal | None:
    """Whether the next step of this piece may lead there."""
    theatre, origin = state.theatre, state.at[piece]
    if refusal := ways.refuse_way(theatre, piece, origin, to):
        return refusal
    held = state.holder[to]
    if held and not _overruns(state, piece, held - 1) and not stops.friends(state, piece) >> to & 1:
        return Refusal.OCCUPIED  # V4
    left = state.half_steps
    lacks = left < ways.WHOLE and left < ways.cost(theatre.city, piece, origin, to)
    if lacks and not stops.has_free_step(state, piece):  # V1, R4
        return Refusal.TOO_FEW_STEPS
    if state.release_due or theatre.passes_friends:
        return stops.refuse_crossing(state, piece, to)
    return None


def refuse_phase(state: State) -> Refusal:
    """Why the player on turn may not move now."""
    return {
        Phase.SET_UP: Refusal.NOT_SET_UP,
        Phase.FIRST_ROLL: Refusal.ROLL_FOR_FIRST,
        Phase.ROLL: Refusal.ROLL_FIRST,
        Phase.LAMPS: Refusal.ROLL_UNDER_WAY,
        Phase.FIRE: Refusal.FIRING_BEGAN,  # E1
        Phase.FIRE_LAMP: Refusal.SHOT_UNDER_WAY,
        Phase.DAMAGED: Refusal.DAMAGED_UNIT_WAITS,
        Phase.OVER: Refusal.GAME_OVER,
    }[state.phase]


def _overruns(state: State, piece: int, other: int) -> bool:
    """A combat unit may enter an enemy field HQ (A1.3) or supply depot (A2.1)."""
    side = state.theatre.side
    return KIND[piece] <= Kind.CAR < KIND[other] and side[piece] != side[other]


def step(state: State, piece: int, to: int) -> None:
    """One step of a move, paid for."""
    if piece != state.mover:
        begin(state, piece)
    price = ways.cost(state.theatre.city, piece, state.at[piece], to)
    if stops.has_free_step(state, piece):
        state.half_steps, state.free_step = ways.pay(price, state.half_steps, True)
    else:
        state.half_steps -= price
    state.fuel_due = False
    enter(state, piece, to)


def begin(state: State, piece: int) -> None:
    """A piece takes its place in the order of fire (E5)."""
    state.release_open = state.release_due and bool(stops.exits(state, state.occupied))
    state.mover = piece
    state.moved |= 1 << piece
    state.order.append(piece)
    state.origins.append(state.at[piece])
    state.had_ammunition.append(supply.has_ammunition(state, piece))  # A2.3


def enter(state: State, piece: int, to: int) -> None:
    """A piece comes onto a space, and meets what is there."""
    theatre, origin = state.theatre, state.at[piece]
    state.facing[piece] = theatre.direction[to - origin]  # V7
    mine = state.mine_at.get(to)
    if mine is not None and theatre.side[mine] != theatre.side[piece]:
        _explode(state, mine, piece)
        return
    held = state.holder[to]
    if held and theatre.side[held - 1] != theatre.side[piece]:
        _overrun(state, piece, held - 1)
    state.put(piece, to)
    goal = theatre.goal[to]
    if goal:
        _take(state, piece, goal)


def _explode(state: State, mine: int, piece: int) -> None:
    """A1.2: before any capture on that space."""
    del state.mine_at[state.at[mine]]
    state.status[mine] = Status.LOST
    state.seen[mine] = state.theatre.everyone
    state.tell(EventKind.MINE_EXPLODED, piece, mine)
    state.remove(piece)
    victory.check(state)


def _overrun(state: State, piece: int, other: int) -> None:
    state.remove(other)
    if KIND[other] != Kind.FIELD_HQ:
        state.tell(EventKind.DEPOT_OVERRUN, piece, other)
        return
    state.stirred = True  # W4
    state.tell(EventKind.FIELD_HQ_TAKEN, piece, other)
    taker = 1 << state.theatre.owner[piece]
    for mine in pieces_of(battalion(other), Kind.MINE):  # A1.3
        state.seen[mine] |= taker
        if state.status[mine] == Status.LAID:
            state.status[mine] = Status.DEAD
            state.mine_at.pop(state.at[mine], None)  # a trial knows of none


def _take(state: State, piece: int, goal: int) -> None:
    """An enemy HQ (H1) or repair depot (R5): the unit stays for good (V6)."""
    state.status[piece] = Status.HOLDING
    if not state.is_in_field(piece):
        state.leave_field(piece)
    state.mover = NONE
    if goal >= DEPOT_GOAL:
        _take_depot(state, piece, goal - DEPOT_GOAL)
    elif not state.taken >> goal - HQ_GOAL & 1:
        state.taken |= 1 << goal - HQ_GOAL  # H1
        state.stirred = True  # W4
        state.tell(EventKind.HQ_TAKEN, piece, goal - HQ_GOAL)
    victory.check(state)


def _take_depot(state: State, piece: int, loser: int) -> None:
    """R5: it cannot be taken twice, but entered again once its holder is gone."""
    if state.depots_lost >> loser & 1:
        return
    state.depots_lost |= 1 << loser
    state.stirred = True  # W4
    state.tell(EventKind.DEPOT_TAKEN, piece, loser)
    for unit in state.theatre.units:
        if state.status[unit] == Status.REPAIR and not can_repair(state, unit):
            state.tell(EventKind.LOST_UNDER_REPAIR, unit)
            state.remove(unit)


def can_repair(state: State, unit: int) -> bool:
    """Whether the depot on which its repair depends is not lost (R5)."""
    theatre = state.theatre
    return not state.depots_lost & theatre.repair_depots[theatre.side[unit]]
