"""Finds room for a country's name: a row of its spaces with little on them."""

from collections.abc import Iterator

from host_sim.games.taktik.drawing.outlines import WIDTH, centre
from host_sim.games.taktik.drawing.palette import COUNTRY_CLASSES
from host_sim.games.taktik.rules.board import Board, Country, Terrain
from host_sim.kit.svg import Point, number, text

# How much a letter on it would disturb, or be disturbed.
DISTURBS = {
    Terrain.OPEN: 0,
    Terrain.BRIDGE: 4,
    Terrain.LAKE: 2,
    Terrain.RIVER: 4,
    Terrain.FOREST: 4,
    Terrain.MOUNTAIN: 4,
    Terrain.HOUSE: 4,
    Terrain.REPAIR: 8,
    Terrain.HQ: 8,
    Terrain.DEPOT: 8,
}
IN_CITY = 2
SHORTENED = 0.6  # for each space that the name is shorter than it could be
ASTRAY = 0.5  # for each space that it is away from the middle of the country
SHORTEST = 4
ROOMY = 1.5  # spaces to a letter, at most
LARGEST = 58  # letters, in height
CAPITALS = 0.73  # the height of a capital letter, to that of its line


def country_name(board: Board, country: Country) -> str:
    """What a country is called on a board."""
    places = list(_places(board, country))
    if not places:
        return ""
    _, first, length = min(places)
    word = country.name
    start = centre(board.grid, first)
    step = length * WIDTH / len(word)
    size = min(LARGEST, step * 0.9)
    left = start.x - WIDTH / 2 + step / 2
    y = start.y + size * CAPITALS / 2
    # Letter by letter: then it is as wide with any font.
    letters = "".join(
        text(Point(left + step * place, y), letter, "letter") for place, letter in enumerate(word)
    )
    kind = COUNTRY_CLASSES[country]
    return f'<g class="country-name {kind}" font-size="{number(size)}">{letters}</g>'


def _places(board: Board, country: Country) -> Iterator[tuple[float, int, int]]:
    """How bad it is, and the first space and length, of each row of spaces that could do."""
    grid = board.grid
    own = [s for s in grid.spaces() if board.terrain[s] and board.country[s] == country]
    if not own:
        return
    middle = _middle([centre(grid, space) for space in own])
    longest = int(len(country.name) * ROOMY)
    for first in own:
        for length in range(SHORTEST, longest + 1):
            row = range(first, first + length)
            if not all(board.terrain[s] and board.country[s] == country for s in row):
                break
            bad = sum(DISTURBS[Terrain(board.terrain[s])] + IN_CITY * board.city[s] for s in row)
            at = _middle([centre(grid, space) for space in row])
            away = abs(at.x - middle.x) / WIDTH + abs(at.y - middle.y) / WIDTH
            yield bad + SHORTENED * (longest - length) + ASTRAY * away, first, length


def _middle(points: list[Point]) -> Point:
    return Point(
        sum(point.x for point in points) / len(points),
        sum(point.y for point in points) / len(points),
    )
