"""What a finished game of Taktik looks back on: rolls against what was to be expected, strength,
the chance of winning."""

from collections import Counter
from itertools import product
from typing import Any

from host_sim.games.taktik.analysis import as_data
from host_sim.games.taktik.formats.record import Record
from host_sim.games.taktik.news import details, side_name
from host_sim.games.taktik.rules.actions import Ready, Roll, Rolled, Shown
from host_sim.games.taktik.rules.forces import COMBAT, KIND
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.house import House
from host_sim.games.taktik.rules.state import Event, EventKind
from host_sim.kit.record import Moment
from host_sim.speldators import Fire, Strategy, Tactic
from speldator import controls, odds

TURNING_POINTS = {
    EventKind.HQ_TAKEN,
    EventKind.DEPOT_TAKEN,
    EventKind.FIELD_HQ_TAKEN,
    EventKind.DESTROYED,
}
# What happened to a unit that is lost by it.
LOSSES = {
    EventKind.MINE_EXPLODED,
    EventKind.DESTROYED,
    EventKind.LOST_UNDER_REPAIR,
    EventKind.NOT_REPAIRABLE,
}


def statistics(record: Record) -> dict[str, Any]:
    """Rolls and strength in one pass over the story; only the chances need it played again."""
    theatre, story = record.game.theatre, record.story()
    sides = _strengths(record.game)
    strength: list[dict[str, Any]] = []
    events: list[dict[str, Any]] = []
    ready = 0
    turns = [moment.turn for moment in story[1:]]  # after each action
    for moment, turn in zip(story, [*turns, record.game.turn], strict=True):
        event: Event
        for event in moment.events:
            if event.kind in LOSSES and KIND[event.piece] in COMBAT:
                side = side_name(theatre, theatre.side[event.piece])
                sides[side] -= record.game.state.strength[event.piece]
            if event.kind in TURNING_POINTS:
                told = {"turn": turn, "kind": event.kind.name.lower()}
                events.append(told | details(theatre, event))
        ready += isinstance(moment.action, Ready)
        if ready == theatre.players and (not strength or strength[-1]["turn"] != turn):
            strength.append({"turn": turn, "sides": dict(sides)})
    strength.append({"turn": record.game.turn, "sides": sides})
    return {
        "rolls": _rolls(record, story),
        "strength": strength,
        "events": events,
        "chances": as_data(record.game),
    }


def _strengths(game: Game) -> dict[str, int]:
    """Of all units at the beginning, by side."""
    theatre = game.theatre
    sums = {side_name(theatre, side): 0 for side in sorted(set(theatre.player_side))}
    for piece in theatre.units:
        sums[side_name(theatre, theatre.side[piece])] += game.state.strength[piece]
    return sums


def _rolls(record: Record, story: list[Moment]) -> dict[str, Any]:
    chances = _chances(record.game.theatre.house)
    no_chance = record.lesson and record.lesson.shown_at(record.game)
    lit, rolled = Counter[str](), Counter[str]()
    expected = dict.fromkeys(controls.LAMPS[:5], 0.0)
    shown = Counter[tuple[Strategy, Fire]]()
    toggles: Roll | None = None
    for place, moment in enumerate(story):
        match action := moment.action:
            case Roll():
                toggles = action
            case Rolled() if toggles:
                for lamp in expected:
                    rolled[lamp] += 1
                    lit[lamp] += _is_lit(action, lamp)
                    expected[lamp] += chances[toggles.strategy, toggles.tactic][lamp]
            case Shown(result) if toggles and place != no_chance:
                shown[toggles.strategy, result] += 1
            case _:
                pass
    lamps = [
        {"lamp": x, "lit": lit[x], "of": rolled[x], "expected": expected[x] / max(1, rolled[x])}
        for x in expected
    ]
    return {"count": rolled["move2"], "lamps": lamps, "fire": _fire(shown, chances)}


def _fire(shown: Counter[tuple[Strategy, Fire]], chances: dict[Any, dict[str, float]]) -> list[Any]:
    found: list[dict[str, Any]] = []
    for strategy in Strategy:
        shots = sum(shown[strategy, result] for result in Fire)
        for result in Fire:
            chance = chances[strategy, Tactic.EXTRA][result]
            row = {"strategy": strategy.value, "result": result.value}
            found.append({**row, "count": shown[strategy, result], "of": shots, "expected": chance})
    return found


def _is_lit(action: Rolled, lamp: str) -> bool:
    steps = {"move2": (2, 6), "move4": (4, 6)}
    return action.move in steps[lamp] if lamp in steps else bool(getattr(action, lamp))


def _chances(house: House) -> dict[tuple[Strategy, Tactic], dict[str, float]]:
    """Of every lamp and fire result, by the toggles."""
    rows = odds.table(house.move_odds, house.long_range_odds)
    names = (*controls.LAMPS[:5], Fire.HIT, Fire.DAMAGE)
    found: dict[tuple[Strategy, Tactic], dict[str, float]] = {}
    for (fixing, tactic), (retreat, strategy) in product(enumerate(Tactic), enumerate(Strategy)):
        quarters = rows[retreat | fixing << 1]
        chances = {name: n / 4 for name, n in zip(names, quarters, strict=True)}
        found[strategy, tactic] = {**chances, Fire.MISS: 1 - sum(quarters[5:]) / 4}
    return found
