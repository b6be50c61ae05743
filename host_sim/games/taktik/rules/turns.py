"""From set-up to the end of a turn (parts M and T), and offers to stop (W4)."""

from host_sim.games.taktik.rules import movement, repair, stops, victory
from host_sim.games.taktik.rules.board import SET_UP_GROUND
from host_sim.games.taktik.rules.forces import COMBAT, KIND, Kind
from host_sim.games.taktik.rules.refusals import Refusal
from host_sim.games.taktik.rules.state import DRAW, NONE, EventKind, Phase, State, Status
from host_sim.games.taktik.rules.theatre import NO_PLAYER
from host_sim.speldators import EXTRA, LONG_RANGE, MOVE2, MOVE4, REPAIR, TACTIC

EXTRA_STEPS = 3


def refuse_placing(state: State, piece: int, space: int) -> Refusal | None:
    """Why this piece may not be set up there, or None if it may."""
    theatre = state.theatre
    if state.phase is not Phase.SET_UP:
        return Refusal.GAME_OVER if state.phase is Phase.OVER else Refusal.NOT_IN_SET_UP
    owner = theatre.owner[piece]
    if owner == NO_PLAYER:
        return Refusal.NOT_IN_PLAY
    if state.ready >> owner & 1:  # M5
        return Refusal.ALREADY_READY
    mine = KIND[piece] == Kind.MINE
    if space not in theatre.ground(piece):
        if mine:
            return Refusal.NO_PLACE_FOR_MINE
        standing = theatre.board.terrain[space] in SET_UP_GROUND  # M1
        return Refusal.NOT_YOUR_COUNTRY if standing else Refusal.NO_PLACE_TO_STAND
    if mine:
        return Refusal.MINE_THERE if space in state.mine_at else None  # A1.1
    return Refusal.SPACE_TAKEN if state.holder[space] else None  # B1


def place(state: State, piece: int, space: int) -> None:
    """Placing again moves the piece."""
    if KIND[piece] == Kind.MINE:
        state.mine_at.pop(state.at[piece], None)
        state.mine_at[space] = piece
        state.at[piece] = space
        state.status[piece] = Status.LAID
        return
    if KIND[piece] in COMBAT and state.status[piece] != Status.FIELD:
        state.in_field[state.theatre.side[piece]] += 1
    state.put(piece, space)
    state.status[piece] = Status.FIELD


def refuse_ready(state: State, player: int) -> Refusal | None:
    """Why this player cannot be ready yet, or None if they can."""
    if state.phase is not Phase.SET_UP:
        return Refusal.GAME_OVER if state.phase is Phase.OVER else Refusal.NOT_IN_SET_UP
    if state.ready >> player & 1:
        return Refusal.ALREADY_READY
    placed = all(state.at[piece] for piece in state.theatre.pieces_of[player])  # M5
    return None if placed else Refusal.NOT_ALL_PLACED


def be_ready(state: State, player: int) -> None:
    """A player has set up; when all have, play begins."""
    theatre = state.theatre
    state.ready |= 1 << player
    if state.ready != theatre.everyone:  # M5
        return
    if theatre.players == 3:  # M2: Sarapan begins without a roll
        _begin_play(state, 0)
    else:
        _ask_first_rolls(state, theatre.everyone)


def _ask_first_rolls(state: State, contenders: int) -> None:
    state.phase = Phase.FIRST_ROLL
    state.contenders = contenders
    state.best_roll = NONE
    state.leaders = 0
    state.player = _lowest(contenders)


def _lowest(players: int) -> int:
    return (players & -players).bit_length() - 1


def refuse_lamps(state: State, lamps: int) -> Refusal | None:
    """Why these lamps cannot be what a roll shows now, or None if they can."""
    if state.phase is Phase.FIRST_ROLL:
        return Refusal.ONLY_MOVEMENT_COUNTS if lamps & ~(MOVE2 | MOVE4) else None
    if state.phase is not Phase.LAMPS:
        return Refusal.GAME_OVER if state.phase is Phase.OVER else Refusal.NO_LAMPS_AWAITED
    if lamps & EXTRA and state.toggles & TACTIC:
        return Refusal.NO_EXTRA
    if lamps & REPAIR and not state.toggles & TACTIC:
        return Refusal.NO_REPAIR
    return None


def lamps_lit(state: State, lamps: int) -> None:
    """What the lamps of a roll do."""
    steps = (2 if lamps & MOVE2 else 0) + (4 if lamps & MOVE4 else 0)
    if state.phase is Phase.FIRST_ROLL:
        _count_first_roll(state, steps)
        return
    if lamps & EXTRA:
        steps += EXTRA_STEPS
    if lamps & REPAIR:
        state.release_due = bool(repair.under_repair(state))
        if not state.release_due:  # R4
            state.free_step = state.theatre.house.repair_step == "unit"
            steps += not state.free_step
            state.tell(EventKind.EXTRA_STEP, state.player)
    state.half_steps = 2 * steps  # V1, V2
    state.long_range = bool(lamps & LONG_RANGE)
    state.phase = Phase.MOVE


def _count_first_roll(state: State, steps: int) -> None:
    """M2: the highest sum begins, and whoever ties for it rolls again."""
    state.tell(EventKind.ROLLED_FOR_FIRST, state.player, steps)
    if steps > state.best_roll:
        state.best_roll = steps
        state.leaders = 0
    if steps == state.best_roll:
        state.leaders |= 1 << state.player
    later = state.contenders >> (state.player + 1) << (state.player + 1)
    if later:
        state.player = _lowest(later)
    elif state.leaders & (state.leaders - 1):
        state.tell(EventKind.TIED_FOR_FIRST, NONE, state.leaders)
        _ask_first_rolls(state, state.leaders)
    else:
        _begin_play(state, _lowest(state.leaders))


def _begin_play(state: State, player: int) -> None:
    state.order_at = state.theatre.order.index(player)
    state.tell(EventKind.BEGINS, player)
    _begin_turn(state)


def _begin_turn(state: State) -> None:
    state.player = state.theatre.order[state.order_at]
    state.turn += 1
    state.phase = Phase.ROLL
    state.half_steps = 0
    state.long_range = state.free_step = False
    state.release_due = state.release_open = state.stirred = state.fuel_due = False
    state.mover = NONE
    state.moved = state.first_shot = 0
    state.order = []
    state.origins = []
    state.had_ammunition = []


def refuse_roll(state: State) -> Refusal | None:
    """Why there is no roll now, or None if there is."""
    if state.phase is Phase.ROLL:
        return None
    if state.phase in (Phase.MOVE, Phase.FIRE):
        return Refusal.NO_ROLL_AWAITED
    return movement.refuse_phase(state)


def roll(state: State, toggles: int) -> None:
    """The toggles are set and the roll button is held."""
    mine = 1 << state.player
    state.resignations &= ~mine  # who plays on takes an offer back (W4)
    state.draw_offers &= ~mine
    state.toggles = toggles
    state.phase = Phase.LAMPS


def refuse_end(state: State) -> Refusal | None:
    """Why the turn may not end now, or None if it may."""
    if state.phase is Phase.FIRE:
        return None
    if state.phase is not Phase.MOVE:
        return movement.refuse_phase(state)
    if refusal := stops.refuse_stop(state):
        return refusal
    return Refusal.MUST_RELEASE if repair.releasable(state) else None  # R3


def end_turn(state: State) -> None:
    """The next player who can do something begins a turn."""
    state.quiet_turns = 0 if state.stirred else state.quiet_turns + 1
    if state.quiet_turns >= state.theatre.house.quiet_turns:  # W4
        victory.end(state, DRAW, EventKind.DRAWN_BY_QUIET)
        return
    order = state.theatre.order
    while True:
        state.order_at = (state.order_at + 1) % len(order)  # M2
        player = order[state.order_at]
        if _can_play(state, player):
            break
        state.tell(EventKind.SKIPPED, player)
    _begin_turn(state)


def _can_play(state: State, player: int) -> bool:
    """T1: with a unit in the field or under repair, or another piece that can be moved."""
    return any(
        state.is_in_field(piece) or state.status[piece] == Status.REPAIR
        for piece in state.theatre.pieces_of[player]
    )


def refuse_offer(state: State, offers: int, player: int) -> Refusal | None:
    """Why this player cannot say that they stop, or None if they can."""
    if state.phase is Phase.OVER:
        return Refusal.GAME_OVER
    return Refusal.OFFERED_ALREADY if offers >> player & 1 else None


def resign(state: State, player: int) -> None:
    """A player gives up; the side has, once all its players have (W4)."""
    state.resignations |= 1 << player
    side = state.theatre.player_side[player]
    allies = [p for p, s in enumerate(state.theatre.player_side) if s == side]
    if all(state.resignations >> ally & 1 for ally in allies):  # W4
        victory.end(state, 1 - side, EventKind.WON_BY_RESIGNATION)


def offer_draw(state: State, player: int) -> None:
    """A player would agree to a draw; it is one, once all would (W4)."""
    state.draw_offers |= 1 << player
    if state.draw_offers == state.theatre.everyone:  # W4
        victory.end(state, DRAW, EventKind.DRAWN_BY_AGREEMENT)
