"""What a finished game of Taktik looks back on: rolls against what was to be expected, strength."""

from collections import Counter
from itertools import product
from typing import Any

from host_sim.games.taktik.news import details, side_name
from host_sim.games.taktik.rules.actions import Roll, Rolled, Shown
from host_sim.games.taktik.rules.forces import COMBAT, KIND
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.house import House
from host_sim.games.taktik.rules.state import EventKind, Status
from host_sim.speldators import Fire, Strategy, Tactic
from speldator import controls, odds

TURNING_POINTS = {
    EventKind.HQ_TAKEN,
    EventKind.DEPOT_TAKEN,
    EventKind.FIELD_HQ_TAKEN,
    EventKind.DESTROYED,
}
IN_PLAY = (Status.FIELD, Status.REPAIR, Status.HOLDING)


def statistics(game: Game) -> dict[str, Any]:
    again = Game(game.theatre, game.state.strength)
    strength: list[dict[str, Any]] = []
    events: list[dict[str, Any]] = []
    for action in game.actions():
        happened = again.apply(action)
        turn = again.state.turn
        if again.state.positions_public and (not strength or strength[-1]["turn"] != turn):
            strength.append({"turn": turn, "sides": _strengths(again)})
        events += [
            {"turn": turn, "kind": event.kind.name.lower(), **details(game.theatre, event)}
            for event in happened
            if event.kind in TURNING_POINTS
        ]
    strength.append({"turn": again.state.turn, "sides": _strengths(again)})
    return {"rolls": _rolls(game), "strength": strength, "events": events}


def _strengths(game: Game) -> dict[str, int]:
    """Of all units that are not lost, by side."""
    state, theatre = game.state, game.theatre
    sums = {side_name(theatre, side): 0 for side in sorted(set(theatre.player_side))}
    for piece in theatre.pieces:
        if KIND[piece] in COMBAT and state.status[piece] in IN_PLAY:
            sums[side_name(theatre, theatre.side[piece])] += state.strength[piece]
    return sums


def _rolls(game: Game) -> dict[str, Any]:
    chances = _chances(game.theatre.house)
    lit, rolled = Counter[str](), Counter[str]()
    expected = dict.fromkeys(controls.LAMPS[:5], 0.0)
    shown = Counter[tuple[Strategy, Fire]]()
    toggles: Roll | None = None
    for action in game.actions():
        match action:
            case Roll():
                toggles = action
            case Rolled() if toggles:
                for lamp in expected:
                    rolled[lamp] += 1
                    lit[lamp] += _is_lit(action, lamp)
                    expected[lamp] += chances[toggles.strategy, toggles.tactic][lamp]
            case Shown(result) if toggles:
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
