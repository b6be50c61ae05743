"""Changes what a player cannot know."""

import random

from host_sim.games.taktik.rules.forces import COMBAT, KIND, Kind, battalion
from host_sim.games.taktik.rules.state import Phase, State, Status


def permuted(state: State, player: int, chance: random.Random) -> State:
    """The same game for this player, with everything that is hidden from them changed."""
    twin, theatre = state.copy(), state.theatre
    hidden = [p for p in theatre.pieces if not state.seen[p] >> player & 1]
    strength = bytearray(state.strength)
    for key in {(battalion(p), KIND[p]) for p in hidden if KIND[p] in COMBAT}:
        units = [p for p in hidden if (battalion(p), KIND[p]) == key]
        values = [state.strength[unit] for unit in units]
        for unit, value in zip(units, chance.sample(values, len(values)), strict=True):
            strength[unit] = value
    twin.strength = bytes(strength)
    for piece in hidden:
        if KIND[piece] == Kind.MINE and state.status[piece] != Status.AWAY:
            free = sorted(s for s in theatre.ground(piece) if s not in twin.mine_at)
            twin.mine_at.pop(twin.at[piece], None)
            twin.at[piece] = chance.choice(free)
            if state.status[piece] == Status.LAID:
                twin.mine_at[twin.at[piece]] = piece
        elif state.phase is Phase.SET_UP and state.at[piece]:
            free = sorted(s for s in theatre.ground(piece) if not twin.holder[s])
            twin.put(piece, chance.choice(free))
    return twin
