"""Fuel and ammunition (A2): is a depot of the player near enough?"""

from host_sim.games.taktik.rules.state import State, Status

RANGE = 5  # spaces (A2.2)


def has_fuel(state: State, piece: int) -> bool:
    """Whether a unit may begin to move where it stands (A2.2)."""
    theatre = state.theatre
    return _near(state, theatre.fuel_of[theatre.owner[piece]], state.at[piece])


def has_ammunition(state: State, piece: int) -> bool:
    """Whether a unit is supplied where it stands (A2.3, A2.5)."""
    theatre = state.theatre
    return _near(state, theatre.ammunition_of[theatre.owner[piece]], state.at[piece])


def _near(state: State, depots: tuple[int, ...], space: int) -> bool:
    if not state.theatre.supply:
        return True
    distance = state.theatre.board.grid.distance
    return any(
        state.status[depot] == Status.FIELD and distance(state.at[depot], space) <= RANGE
        for depot in depots
    )
