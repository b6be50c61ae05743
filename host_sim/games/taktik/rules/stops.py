"""Where a piece may not stop: on a friend that it passes (V4), and where it would bar the last
release (R3). It may cross such a space if its steps last to one where it can stop."""

from host_sim.games.taktik.rules import ways
from host_sim.games.taktik.rules.forces import COMBAT, KIND, Kind
from host_sim.games.taktik.rules.refusals import Refusal
from host_sim.games.taktik.rules.state import NONE, State, Status


def friends(state: State, piece: int) -> int:
    """Spaces of units that this piece may pass (house `passing`); none unless it may."""
    theatre = state.theatre
    if not theatre.passes_friends:
        return 0
    found = 0
    for unit in theatre.units_of_side[theatre.side[piece]]:
        if unit != piece and state.at[unit]:
            found |= 1 << state.at[unit]
    return found & ~theatre.goal_spaces  # V6: a move ends there


def enterable(state: State, piece: int) -> int:
    """Spaces that the board and the pieces on it let this one enter (V4)."""
    theatre = state.theatre
    held = state.occupied
    if KIND[piece] in COMBAT:
        for other in theatre.overrun_by[theatre.side[piece]]:  # A1.3, A2.1
            if state.at[other]:
                held ^= 1 << state.at[other]
    return theatre.entry_spaces[piece] & ~(held & ~friends(state, piece))


def exits(state: State, occupied: int) -> int:
    """Spaces to which the player on turn could release a unit, if those were occupied (R3)."""
    theatre = state.theatre
    beside = 0
    for unit in theatre.units_of[state.player]:
        if state.status[unit] == Status.REPAIR:
            beside |= theatre.around(1 << state.at[unit])
    return beside & theatre.exit_spaces[theatre.player_side[state.player]] & ~occupied


def bars_release(state: State, piece: int) -> int:
    """Spaces where no release would be possible with this piece there, though one was (R3)."""
    if not state.release_due:
        return 0
    here = state.at[piece]
    others = state.occupied
    if state.holder[here] == piece + 1:
        others ^= 1 << here
    open_before = state.release_open if piece == state.mover else exits(state, state.occupied)
    if not open_before:
        return 0
    only = exits(state, others)
    ended = state.theatre.repair_ends_on[state.theatre.side[piece]]  # R5
    return ended if only & (only - 1) else ended | only


def refuse_stop(state: State) -> Refusal | None:
    """Why the piece whose move is under way must go on, or None if it may stop."""
    mover = state.mover
    if mover == NONE:
        return None
    here = state.at[mover]
    if state.holder[here] == mover + 1 and not state.release_due:
        return None
    return refuse_stop_on(state, mover, here)


def refuse_stop_on(state: State, piece: int, space: int) -> Refusal | None:
    """Why this piece, which may get there, may not stop on a space."""
    if friends(state, piece) >> space & 1:
        return Refusal.ENDS_ON_FRIEND
    return Refusal.BARS_RELEASE if bars_release(state, piece) >> space & 1 else None


def refuse_crossing(state: State, piece: int, to: int) -> Refusal | None:
    """Whether a piece that enters this space may stop there, or else can go on."""
    refusal = refuse_stop_on(state, piece, to)
    return None if refusal is None or _can_go_on(state, piece, to) else refusal


def _can_go_on(state: State, piece: int, to: int) -> bool:
    """From a space where it may not stop to one where it may."""
    theatre = state.theatre
    if theatre.goal[to]:  # V6
        return False
    price = ways.cost(theatre.city, piece, state.at[piece], to)
    half_steps, free_step = ways.pay(price, state.half_steps, has_free_step(state, piece))
    back = 1 << state.at[piece] & theatre.entry_spaces[piece]
    ground = enterable(state, piece) | back
    flood = ways.flood(theatre, piece, to, half_steps, free_step, ground)
    no_stop = friends(state, piece) | bars_release(state, piece) | 1 << to
    return any(bits & ~no_stop for bits in flood.paid + flood.kept)


def has_free_step(state: State, piece: int) -> bool:
    """R4: for a unit."""
    return state.free_step and KIND[piece] <= Kind.CAR
