"""A quick set-up for those who want to play at once: units forward, what they guard behind."""

import random
from collections.abc import Iterator

from host_sim.games.taktik.rules.actions import Action, Place, Ready
from host_sim.games.taktik.rules.forces import COMBAT, KIND, NAMES, Kind
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.theatre import Theatre

FORWARD = 0.7  # the part of a country, counted from the enemy, where units stand
BEHIND = 0.5  # where field HQ and depots stand, counted from the rear


def automatic(game: Game, player: int, chance: random.Random) -> Iterator[Action]:
    """Every piece of a player on a space of its own, and ready."""
    theatre = game.theatre
    taken: dict[bool, set[int]] = {True: set(), False: set()}  # mines lie below pieces
    for piece in theatre.pieces_of[player]:  # where they stand until it is their turn
        taken[KIND[piece] == Kind.MINE].add(game.state.at[piece])
    nearest_first: dict[frozenset[int], list[int]] = {}  # many pieces share the same ground
    for piece in theatre.pieces_of[player]:
        mine, ground = KIND[piece] == Kind.MINE, theatre.ground(piece)
        if ground not in nearest_first:
            nearest_first[ground] = _nearest_first(theatre, piece)
        free = [s for s in nearest_first[ground] if s not in taken[mine]]
        space = chance.choice(_preferred(piece, free))
        taken[mine] = taken[mine] - {game.state.at[piece]} | {space}
        yield Place(NAMES[piece], theatre.space_names[space])
    yield Ready(game.name(player))


def _nearest_first(theatre: Theatre, piece: int) -> list[int]:
    """Where a piece may stand, from the enemy's headquarters backwards."""
    board, side = theatre.board, theatre.side[piece]
    goals = [board.hq[country] for country in theatre.casting.countries if country.side != side]
    distance = board.grid.distance
    return sorted(
        theatre.ground(piece), key=lambda space: (min(distance(space, g) for g in goals), space)
    )


def _preferred(piece: int, spaces: list[int]) -> list[int]:
    if KIND[piece] in COMBAT:
        return spaces[: max(1, int(len(spaces) * FORWARD))]
    if KIND[piece] == Kind.MINE:
        return spaces
    return spaces[int(len(spaces) * (1 - BEHIND)) :]
