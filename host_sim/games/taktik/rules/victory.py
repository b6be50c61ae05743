"""Winning (parts H and W): after every event W1 is checked, then W2 (W3)."""

from host_sim.games.taktik.rules.state import EventKind, Phase, State


def check(state: State) -> bool:
    """Ends the game if it is won; answers whether it is over."""
    for side in (0, 1):
        enemies = state.theatre.enemy_countries[side]
        if state.taken & enemies == enemies:  # W1, H2
            end(state, side, EventKind.WON_BY_HQ)
            return True
    for side in (0, 1):
        if state.in_field[1 - side] == 0:  # W2
            end(state, side, EventKind.WON_BY_ANNIHILATION)
            return True
    return False


def end(state: State, winner: int, how: EventKind) -> None:
    """The game is over."""
    state.phase = Phase.OVER
    state.winner = winner
    state.ended_by = how
    state.tell(how, winner)
