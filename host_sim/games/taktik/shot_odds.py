"""What a player may expect of one shot before they fire it, for the page."""

from typing import Any

from host_sim.games.taktik.battle import QUARTERS, Conditions, Shot, fight, plan
from host_sim.games.taktik.belief import Belief
from host_sim.games.taktik.rules.state import Phase


def shot_odds(belief: Belief, shooter: int, target: int) -> dict[str, Any]:
    """Of a shot that is named, or may be named now; raises Refused if it may not."""
    state = belief.known
    named = state.phase is Phase.FIRE_LAMP and (state.pending, state.target) == (shooter, target)
    shots = [Shot(shooter, target, state.first_shot)] if named else plan(state, [(shooter, target)])
    conditions = Conditions.of(state)
    battle = fight(belief, conditions, shots)
    hit, damage = conditions.hit, conditions.damage
    return {
        "lamp": {
            "hit": hit / QUARTERS,
            "damage": damage / QUARTERS,
            "miss": 1 - (hit + damage) / QUARTERS,
        },
        "fates": {
            "target_lost": float(battle.lost(target)),
            "target_repair": float(battle.repaired(target)),
            "nothing": float(battle.odds(lambda end: not end.lost and not end.repaired)),
            "shooter_repair": float(battle.repaired(shooter)),
            "shooter_lost": float(battle.lost(shooter)),
        },
        "strengths": {
            who: [
                [strength, float(belief.odds(unit, strength))]
                for strength in sorted(set(belief.strengths(unit)))
            ]
            for who, unit in (("shooter", shooter), ("target", target))
        },
        "unarmed": target in conditions.unarmed,
    }
