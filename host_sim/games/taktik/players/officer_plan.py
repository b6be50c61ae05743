"""An officer's next step of a turn: the one that brings most, until none brings anything."""

from collections.abc import Sequence
from typing import NamedTuple

from host_sim.games.taktik.players.known_pieces import Piece
from host_sim.games.taktik.players.officer_supply import Supply
from host_sim.games.taktik.players.officer_values import Values, worth
from host_sim.games.taktik.rules.actions import Action, Move, Release, Repair, Roll, Shoot
from host_sim.games.taktik.rules.forces import COMBAT, Kind
from host_sim.games.taktik.rules.reach import Reach
from host_sim.games.taktik.seat import Seat
from host_sim.speldators import Strategy, Tactic

LEAST = 0.05  # what a move must bring
EXACT = 16  # moves of which the danger at home is counted anew
CRITICAL = 0.5  # danger that is worth counting
REPAIRED = {Strategy.ATTACK: 0.25, Strategy.RETREAT: 0.5}  # S6


class Candidate(NamedTuple):
    """A move that may be the best one."""

    hope: float  # what it brings if it ends all danger at home
    gain: float  # what it brings, the danger apart if `hope` differs
    name: str
    space: int


def best_move(seat: Seat, values: Values) -> Move | None:
    """The one that brings most, if any brings enough."""
    number, supply = seat.theatre.board.number, Supply(values)
    found: list[Candidate] = []
    reaches: dict[str, Reach] = {}
    for name in seat.movable():
        piece = values.field.own[name]
        if piece.kind in COMBAT or name in supply.escorts:
            reaches[name] = seat.reach(name)
            ends = [number[space] for space in reaches[name].half_steps]
            gains = unit_gains if piece.kind in COMBAT else escort_gains
            found += gains(supply, piece, ends)
    best = _best(values, found)
    if not best:
        return None
    return Move(best.name, reaches[best.name].path(seat.theatre.space_names[best.space]))


def _best(values: Values, found: list[Candidate]) -> Candidate | None:
    """The danger at home takes long to count: only those are counted that may be the best."""
    found.sort(key=lambda one: one.hope, reverse=True)
    best, chosen, counted = LEAST, None, 0
    for one in found:
        if one.hope <= best or counted > EXACT:
            break
        gain = one.gain
        if one.hope != gain:
            counted += 1
            gain = one.hope - values.danger_with(values.field.own[one.name].space, one.space)
        if gain > best:
            best, chosen = gain, one
    return chosen


def escort_gains(supply: Supply, depot: Piece, ends: Sequence[int]) -> list[Candidate]:
    """A depot follows those who need it."""
    gains = supply.depot_gains(depot, ends)
    return [Candidate(g, g, depot.name, s) for g, s in zip(gains, ends, strict=True)]


def unit_gains(supply: Supply, unit: Piece, ends: Sequence[int]) -> list[Candidate]:
    """What it brings a unit to be on each of these spaces, and not where it is."""
    values = supply.values
    here, now, narrow, goal = unit.space, values.danger_now, values.narrow, values.theatre.goal
    left = max(0.0, values.danger_without(here) - now)
    *there, stays = supply.standing(unit, (*ends, here))
    if unit.name in values.field.seen["moved"]:
        stays += values.firing_positions(unit.strengths[0]).get(here, 0.0)
    fire = _fire(supply, unit)
    fear, overrun = values.fear(unit), supply.overrun
    found: list[Candidate] = []
    for space, stand in zip(ends, there, strict=True):
        if goal[space]:
            gain = values.capture(unit, space)
        else:
            gain = stand - stays + overrun.get(space, 0.0) - abs(fear[space] - fear[here])
            gain += fire.get(space, 0.0)
        if left > CRITICAL or narrow >> space & 1:
            found.append(Candidate(gain + now, gain, unit.name, space))
        else:
            found.append(Candidate(gain - left, gain - left, unit.name, space))
    return found


def _fire(supply: Supply, unit: Piece) -> dict[int, float]:
    """What shots promise by space, where the unit has ammunition for them (A2.3)."""
    fire, near = supply.values.firing_positions(unit.strengths[0]), supply.near(Kind.AMMUNITION)
    if near >> unit.space & 1:
        return fire
    return {space: promise for space, promise in fire.items() if near >> space & 1}


def best_shot(shots: Sequence[Action], values: Values) -> Shoot | None:
    """The best of the first unit that has a good one: who is passed over stays silent (E5)."""
    targets = {enemy.name: enemy for enemy in values.field.targets}
    good: dict[str, list[tuple[float, Shoot]]] = {}
    for shot in shots:
        assert isinstance(shot, Shoot)
        unit = values.field.own[shot.shooter]
        promise = values.shot(unit.strengths[0], values.loss(unit), targets[shot.target])
        if promise > 0:
            good.setdefault(shot.shooter, []).append((promise, shot))
    for name in values.field.seen["moved"]:
        if name in good:
            return max(good[name])[1]
    return None


def best_roll(values: Values) -> Roll:
    """REPAIR for those who wait for it, unless steps are worth more (S5, S6)."""
    waiting = [worth(piece) for piece in values.field.own.values() if piece.status == "repair"]
    worth_most = max(waiting, default=0.0)
    attack = REPAIRED[Strategy.ATTACK] * worth_most
    retreat = REPAIRED[Strategy.RETREAT] * worth_most - values.shots_ahead()
    if not waiting or values.extra_steps() >= max(attack, retreat):
        return Roll(Strategy.ATTACK, Tactic.EXTRA)
    return Roll(Strategy.ATTACK if attack >= retreat else Strategy.RETREAT, Tactic.REPAIR)


def best_release(releases: Sequence[Action], values: Values) -> Release:
    """The unit that is worth most, to where it does most."""
    number, supply = values.theatre.board.number, Supply(values)

    def value(action: Release) -> float:
        unit = values.field.own[action.unit]
        (one,) = unit_gains(supply, unit, [number[action.path[0]]])
        return worth(unit) + one.hope

    return max((action for action in releases if isinstance(action, Release)), key=value)


def best_repair(repairs: Sequence[Action], values: Values) -> Repair:
    """Where it is most in the enemy's way: nobody fires at it there (E10)."""
    number = values.theatre.board.number
    actions = [action for action in repairs if isinstance(action, Repair)]
    return min(actions, key=lambda action: values.danger_with(0, number[action.space]))
