"""What may be done, and doing it. An action is one number: what, with which piece, and where to.

`legal_actions` lists steps from space to space; a move is a row of steps of one piece (V3).
"""

from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from typing import Final

from host_sim.games.taktik.rules import fire, movement, repair, stops, turns
from host_sim.games.taktik.rules.refusals import Refusal
from host_sim.games.taktik.rules.state import FIELD, Event, Phase, State
from host_sim.games.taktik.rules.ways import WHOLE
from host_sim.kit.refused import Refused
from host_sim.speldators import DAMAGE, HIT, MISS, STRATEGY, TACTIC

_TOGGLES = (0, STRATEGY, TACTIC, STRATEGY | TACTIC)


class Verb(IntEnum):
    """What an action does; what its two numbers mean stands behind."""

    PLACE = 0  # piece, space
    READY = 1  # player
    ROLL = 2  # toggles
    ROLLED = 3  # lamps (chance)
    STEP = 4  # piece, space
    RELEASE = 5  # piece, space
    SHOOT = 6  # shooter, target
    SHOWN = 7  # fire result (chance)
    REPAIR = 8  # piece, space
    END = 9
    RESIGN = 10  # player
    DRAW = 11  # player


_VERBS = tuple(Verb)
# In an action: below this the verb, from here the subject, from there the place.
_SUBJECT_AT: Final = 4
_PLACE_AT: Final = 11
_VERB: Final = (1 << _SUBJECT_AT) - 1
_SUBJECT: Final = (1 << _PLACE_AT - _SUBJECT_AT) - 1


def action(verb: Verb, subject: int = 0, place: int = 0) -> int:
    """What is done, by or with whom, and where to or at whom, as one number."""
    return verb | subject << _SUBJECT_AT | place << _PLACE_AT


def verb(number: int) -> Verb:
    """What an action does."""
    return _VERBS[number & _VERB]


def subject(number: int) -> int:
    """The piece or player that does it; or toggles, lamps, a result."""
    return number >> _SUBJECT_AT & _SUBJECT


def place(number: int) -> int:
    """The space or target."""
    return number >> _PLACE_AT


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
    check = _CHECKS[number & _VERB]
    return check(state, number >> _SUBJECT_AT & _SUBJECT, number >> _PLACE_AT)


def apply(state: State, number: int) -> list[Event]:
    """Does it, or raises Refused and changes nothing. Answers what happened besides."""
    what, whom, where = number & _VERB, number >> _SUBJECT_AT & _SUBJECT, number >> _PLACE_AT
    if why := _CHECKS[what](state, whom, where):
        raise Refused(why)
    state.news = []
    _DEEDS[what](state, whom, where)
    return state.news


def legal_actions(state: State, verbs: Iterable[Verb] = Verb) -> list[int]:
    """Everything that `apply` would do now, offers to stop included; or only those verbs of it."""
    return [number for verb in verbs for number in _LISTS[verb](state)]


def _placings(state: State) -> Iterator[int]:
    if state.phase is Phase.SET_UP:
        for piece in state.theatre.pieces:
            for space in sorted(state.theatre.ground(piece)):
                if not turns.refuse_placing(state, piece, space):
                    yield action(Verb.PLACE, piece, space)


def _readies(state: State) -> Iterator[int]:
    for player in range(state.theatre.players):
        if not turns.refuse_ready(state, player):
            yield action(Verb.READY, player)


def _rolls(state: State) -> Iterator[int]:
    if state.phase is Phase.ROLL:
        yield from (action(Verb.ROLL, toggles) for toggles in _TOGGLES)


def _lamps(state: State) -> Iterator[int]:
    if state.phase in (Phase.FIRST_ROLL, Phase.LAMPS):
        for lamps in range(32):
            if not turns.refuse_lamps(state, lamps):
                yield action(Verb.ROLLED, lamps)


def _steps(state: State) -> Iterator[int]:
    for piece in movable(state):
        for to in steps(state, piece):
            yield Verb.STEP | piece << _SUBJECT_AT | to << _PLACE_AT


def _releases(state: State) -> Iterator[int]:
    if state.phase is Phase.MOVE and not stops.refuse_stop(state):
        for unit in repair.releasable(state):
            yield from (action(Verb.RELEASE, unit, to) for to in repair.exits(state, unit))


def _shots(state: State) -> Iterator[int]:
    for shooter in shooters(state):
        for target in fire.targets(state, shooter):
            yield action(Verb.SHOOT, shooter, target)


def _fire_lamps(state: State) -> Iterator[int]:
    if state.phase is Phase.FIRE_LAMP:
        yield from (action(Verb.SHOWN, result) for result in (HIT, DAMAGE, MISS))


def _repairs(state: State) -> Iterator[int]:
    if state.phase is Phase.DAMAGED:
        for space in repair.free_spaces(state, state.pending):
            yield action(Verb.REPAIR, state.pending, space)


def _ends(state: State) -> Iterator[int]:
    if not turns.refuse_end(state):
        yield action(Verb.END)


def _resignations(state: State) -> Iterator[int]:
    for player in range(state.theatre.players):
        if not turns.refuse_offer(state, state.resignations, player):
            yield action(Verb.RESIGN, player)


def _draws(state: State) -> Iterator[int]:
    for player in range(state.theatre.players):
        if not turns.refuse_offer(state, state.draw_offers, player):
            yield action(Verb.DRAW, player)


_LISTS: tuple[Callable[[State], Iterator[int]], ...] = (
    _placings,
    _readies,
    _rolls,
    _lamps,
    _steps,
    _releases,
    _shots,
    _fire_lamps,
    _repairs,
    _ends,
    _resignations,
    _draws,
)


def movable(state: State) -> list[int]:
    """Pieces that may begin or go on to move, if the steps last and a way is open."""
    if state.phase is not Phase.MOVE or not (state.half_steps or state.free_step):
        return []
    status, moved, mover = state.status, state.moved, state.mover
    if stops.refuse_stop(state):
        return [mover]
    pieces = [
        piece
        for piece in state.theatre.pieces_of[state.player]
        if status[piece] == FIELD and (piece == mover or not moved >> piece & 1)
    ]
    if not state.theatre.supply:
        return pieces
    return [piece for piece in pieces if not movement.refuse_mover(state, piece)]  # A2.2


def steps(state: State, piece: int) -> list[int]:
    """Spaces that a movable piece may enter next."""
    theatre, origin = state.theatre, state.at[piece]
    ways = theatre.ways_out[piece][origin]
    plain = not state.release_due and not theatre.passes_friends and state.half_steps >= WHOLE
    holder = state.holder
    return [
        origin + offset
        for direction, offset in enumerate(theatre.offsets)
        if ways >> direction & 1
        and (
            (plain and not holder[origin + offset])
            or not movement.refuse_entry(state, piece, origin + offset)
        )
    ]


def shooters(state: State) -> list[int]:
    """Units that may fire, if they find a target."""
    waiting = state.order[state.first_shot :]
    return [unit for unit in waiting if not fire.refuse_shooter(state, unit)]
