"""Small boards for figures and tests, written as the maps are, but held to none of their rules."""

from host_sim.games.taktik.rules.board import NOBODY, Board, Country, Edge, Terrain
from host_sim.games.taktik.rules.hexes import Grid

NOTHING = "__"
SYMBOLS = {
    ".": Terrain.OPEN,
    "h": Terrain.HOUSE,
    "^": Terrain.MOUNTAIN,
    "f": Terrain.FOREST,
    "o": Terrain.LAKE,
    "~": Terrain.RIVER,
    "=": Terrain.BRIDGE,
    "H": Terrain.HQ,
    "r": Terrain.REPAIR,
    "D": Terrain.DEPOT,
}
OWNERS = {country.name[0].lower(): int(country) for country in Country} | {"-": NOBODY}


def sketch(name: str, rows: str, blocked: str = "") -> Board:
    """Two characters a space, terrain and owner, `__` where there is none; lines are rows.

    A capital owner is inside its city. Blocked sides are pairs of names: `a1-a2 a2-b2`.
    """
    words = [line.split() for line in rows.strip().splitlines()]
    grid = Grid(max(map(len, words)), len(words))
    drawn = {
        grid.space(column, row): word
        for row, line in enumerate(words)
        for column, word in enumerate(line)
        if word != NOTHING
    }
    terrain, city, walls = bytearray(grid.size), bytearray(grid.size), bytearray(grid.size)
    country = bytearray([NOBODY]) * grid.size
    for space, (symbol, owner) in drawn.items():
        terrain[space] = SYMBOLS[symbol]
        country[space] = OWNERS[owner.lower()]
        city[space] = owner.isupper()
    number = {grid.name(space): space for space in grid.spaces() if space in drawn}
    for pair in blocked.split():
        one, other = (number[end] for end in pair.split("-"))
        walls[one] |= 1 << grid.offsets.index(other - one)
        walls[other] |= 1 << grid.offsets.index(one - other)

    def standing(kind: Terrain, owner: int, side: bool = False) -> tuple[int, ...]:
        return tuple(
            space
            for space in drawn
            if terrain[space] == kind and (country[space] & 1 if side else country[space]) == owner
        )

    return Board(
        name=name,
        text=rows,
        grid=grid,
        terrain=bytes(terrain),
        country=bytes(country),
        city=bytes(city),
        blocked=bytes(walls),
        hq=tuple((*standing(Terrain.HQ, c), 0)[0] for c in Country),
        repair=tuple(standing(Terrain.REPAIR, c) for c in Country),
        depot=tuple((*standing(Terrain.DEPOT, side, side=True), 0)[0] for side in (0, 1)),
        home=(Edge.WEST, Edge.EAST, Edge.WEST, Edge.EAST),
        number=number,
    )
