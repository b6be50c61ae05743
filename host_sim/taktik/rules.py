"""What may be done, and doing it. An action is one number: what, with which piece, and where to.

`legal_actions` lists steps from space to space; a move is a row of steps of one piece (V3).
"""

from collections.abc import Callable
from enum import IntEnum

from host_sim.taktik import fire, movement, repair, turns
from host_sim.taktik.refusals import Refusal, Refused
from host_sim.taktik.state import Event, Phase, State, Status


class Verb(IntEnum):
    PLACE = 0  # piece, space
    READY = 1  # player
    ROLL = 2  # toggles
    ROLLED = 3  # -, lamps (chance)
    STEP = 4  # piece, space
    RELEASE = 5  # piece, space
    SHOOT = 6  # shooter, target
    SHOWN = 7  # fire result (chance)
    REPAIR = 8  # piece, space
    END = 9
    RESIGN = 10  # player
    DRAW = 11  # player


def action(verb: Verb, subject: int = 0, place: int = 0) -> int:
    return verb | subject << 4 | place << 11


def verb(number: int) -> Verb:
    return Verb(number & 15)


def subject(number: int) -> int:
    return number >> 4 & 127


def place(number: int) -> int:
    return number >> 11


def _refuse_shown(state: State, _result: int, _none: int) -> Refusal | None:
    if state.phase is Phase.FIRE_LAMP:
        return None
    return Refusal.GAME_OVER if state.phase is Phase.OVER else Refusal.NO_SHOT_AWAITED


_CHECKS: tuple[Callable[[State, int, int], Refusal | None], ...] = (
    turns.refuse_placing,
    lambda state, player, _: turns.refuse_ready(state, player),
    lambda state, _toggles, _: turns.refuse_roll(state),
    lambda state, lamps, _: turns.refuse_lamps(state, lamps),
    movement.refuse_step,
    repair.refuse_release,
    fire.refuse_shot,
    _refuse_shown,
    repair.refuse_repair,
    lambda state, _none, _: turns.refuse_end(state),
    lambda state, player, _: turns.refuse_offer(state, state.resignations, player),
    lambda state, player, _: turns.refuse_offer(state, state.draw_offers, player),
)
_DEEDS: tuple[Callable[[State, int, int], None], ...] = (
    turns.place,
    lambda state, player, _: turns.be_ready(state, player),
    lambda state, toggles, _: turns.roll(state, toggles),
    lambda state, lamps, _: turns.lamps_lit(state, lamps),
    movement.step,
    repair.release,
    fire.shoot,
    lambda state, result, _: fire.show(state, result),
    repair.put_under_repair,
    lambda state, _none, _: turns.end_turn(state),
    lambda state, player, _: turns.resign(state, player),
    lambda state, player, _: turns.offer_draw(state, player),
)


def refusal(state: State, number: int) -> Refusal | None:
    """Why an action may not be done, or None if it may."""
    return _CHECKS[number & 15](state, number >> 4 & 127, number >> 11)


def apply(state: State, number: int) -> list[Event]:
    """Does it, or raises Refused and changes nothing. Answers what happened besides."""
    if why := refusal(state, number):
        raise Refused(why)
    state.news = []
    _DEEDS[number & 15](state, number >> 4 & 127, number >> 11)
    return state.news


def legal_actions(state: State) -> list[int]:
    """Everything that `apply` would do now, offers to stop included."""
    phase = state.phase
    if phase is Phase.OVER:
        return []
    found: list[int] = []
    if phase is Phase.SET_UP:
        _add_placings(state, found)
    elif phase in (Phase.MOVE, Phase.FIRE):
        _add_play(state, found)
    elif phase is Phase.ROLL:
        found += (action(Verb.ROLL, toggles) for toggles in range(4))
    elif phase in (Phase.FIRST_ROLL, Phase.LAMPS):
        every = (action(Verb.ROLLED, lamps) for lamps in range(32))
        found += (number for number in every if not refusal(state, number))
    elif phase is Phase.FIRE_LAMP:
        found += (action(Verb.SHOWN, result) for result in (fire.HIT, fire.DAMAGE, fire.MISS))
    elif phase is Phase.DAMAGED:
        free = repair.free_spaces(state, state.pending)
        found += (action(Verb.REPAIR, state.pending, space) for space in free)
    for player in range(state.theatre.players):
        if not state.resignations >> player & 1:
            found.append(action(Verb.RESIGN, player))
        if not state.draw_offers >> player & 1:
            found.append(action(Verb.DRAW, player))
    return found


def _add_placings(state: State, found: list[int]) -> None:
    theatre = state.theatre
    for piece in theatre.pieces:
        for space in sorted(theatre.ground(piece)):
            number = action(Verb.PLACE, piece, space)
            if not refusal(state, number):
                found.append(number)
    for player in range(theatre.players):
        if not turns.refuse_ready(state, player):
            found.append(action(Verb.READY, player))


def _add_play(state: State, found: list[int]) -> None:
    if state.phase is Phase.MOVE:
        for piece in movable(state):
            found += (Verb.STEP | piece << 4 | to << 11 for to in steps(state, piece))
        if state.release_due:
            for unit in repair.under_repair(state):
                exits = repair.exits(state, unit)
                found += (action(Verb.RELEASE, unit, to) for to in exits)
    for shooter in shooters(state):
        found += (action(Verb.SHOOT, shooter, target) for target in fire.targets(state, shooter))
    if not turns.refuse_end(state):
        found.append(action(Verb.END))


def movable(state: State) -> list[int]:
    """Pieces that may begin or go on to move, if the steps last and a way is open."""
    if not state.half_steps or state.phase is not Phase.MOVE:
        return []
    return [
        piece
        for piece in state.theatre.pieces_of[state.player]
        if state.status[piece] == Status.FIELD and not movement.refuse_mover(state, piece)
    ]


def steps(state: State, piece: int) -> list[int]:
    """Spaces that a movable piece may enter next."""
    origin = state.at[piece]
    return [
        origin + offset
        for offset in state.theatre.offsets
        if not movement.refuse_entry(state, piece, origin + offset)
    ]


def shooters(state: State) -> list[int]:
    """Units that may fire, if they find a target."""
    return [
        unit for unit in state.order[state.first_shot :] if not fire.refuse_shooter(state, unit)
    ]
