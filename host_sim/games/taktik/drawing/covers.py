"""What covers a space, by its terrain: patches that grow together, glyphs, bridges."""

from collections.abc import Callable
from typing import NamedTuple

from host_sim.games.taktik.drawing.glyphs import FORESTS, HOUSES, MOUNTAINS
from host_sim.games.taktik.drawing.outlines import MIDDLES
from host_sim.games.taktik.drawing.palette import COUNTRY_CLASSES
from host_sim.games.taktik.rules.board import Terrain
from host_sim.kit.svg import Point, use

CENTRE = Point(0, 0)
NORTH = [4, 5]
WATER = frozenset({Terrain.LAKE, Terrain.RIVER, Terrain.BRIDGE})


class Cover(NamedTuple):
    """All that decides how the terrain of a space looks."""

    terrain: Terrain
    joined: int = 0  # sides across which the same terrain goes on, as bits
    edge: int = 0  # sides at the edge of the board, as bits
    banks: int = 0  # sides across which a bridge leads, as bits
    variant: int = 0
    owner: int = 0  # the country of an HQ, the side of a depot

    def drawn(self) -> str:
        """The shape as SVG."""
        draw = DRAWN.get(self.terrain)
        return draw(self) if draw else ""


def grows_with(terrain: int) -> frozenset[Terrain]:
    """The terrains with which a patch of this one grows together."""
    if terrain in WATER:
        return WATER
    return frozenset({Terrain(terrain)}) if terrain in GROWING else frozenset()


def _patch(cover: Cover, kind: str) -> str:
    return use(f"patch-{cover.joined}", kind)


def _house(cover: Cover) -> str:
    return _patch(cover, "yard") + use(f"house-{cover.variant % len(HOUSES)}")


def _mountain(cover: Cover) -> str:
    return _patch(cover, "rock") + use(f"mountain-{cover.variant % len(MOUNTAINS)}")


def _forest(cover: Cover) -> str:
    return _patch(cover, "wood") + use(f"forest-{cover.variant % len(FORESTS)}")


def _lake(cover: Cover) -> str:
    return _patch(cover, "water") + use("waves")


def _river(cover: Cover) -> str:
    return _patch(cover, "water") + f'<path class="flow" d="{_flow(cover.joined, cover.edge)}"/>'


def _bridge(cover: Cover) -> str:
    """A deck from bank to bank; neighbouring sides are one bank."""
    deck = _lines(_landings(cover.banks))
    return _patch(cover, "water") + "".join(
        f'<path class="{part}" d="{deck}"/>' for part in ("deck", "planks", "gaps")
    )


def _hq(cover: Cover) -> str:
    return use(f"flag-{COUNTRY_CLASSES[cover.owner]}")


def _repair(_: Cover) -> str:
    return use("wrench")


def _depot(cover: Cover) -> str:
    return use(f"depot-{cover.owner}")


DRAWN: dict[Terrain, Callable[[Cover], str]] = {
    Terrain.HOUSE: _house,
    Terrain.MOUNTAIN: _mountain,
    Terrain.FOREST: _forest,
    Terrain.LAKE: _lake,
    Terrain.RIVER: _river,
    Terrain.BRIDGE: _bridge,
    Terrain.HQ: _hq,
    Terrain.REPAIR: _repair,
    Terrain.DEPOT: _depot,
}
GROWING = frozenset({Terrain.HOUSE, Terrain.MOUNTAIN, Terrain.FOREST})


def _flow(joined: int, edge: int) -> str:
    """The current, from water to water, or off the board if that is the only way on."""
    ends = [MIDDLES[d] for d in range(6) if (joined & ~edge) >> d & 1]
    if len(ends) < 2:
        ends += [_middle(run) for run in runs(edge)]
    return _lines(ends or [MIDDLES[3], MIDDLES[0]])


def _lines(ends: list[Point]) -> str:
    """From the first end to the second through the centre; any others come in from their side."""
    if len(ends) == 1:
        return f"M{ends[0]}L{CENTRE}"
    through = f"M{ends[0]}Q{CENTRE} {ends[1]}"
    return through + "".join(f"M{end}L{CENTRE}" for end in ends[2:])


def _landings(sides: int) -> list[Point]:
    """Where a deck reaches each bank: in the middle of the sides that belong to it."""
    banks = runs(sides)
    if len(banks) > 1:
        return [_middle(bank) for bank in banks]
    # Land on one side only, or all around: straight across, from the middle of it.
    end = _middle(banks[0] if banks and len(banks[0]) < 6 else NORTH)
    return [end, Point(-end.x, -end.y)]


def _middle(run: list[int]) -> Point:
    inner = run[(len(run) - 1) // 2 : len(run) // 2 + 1]
    first, last = MIDDLES[inner[0]], MIDDLES[inner[-1]]
    # Between two sides lies a corner, a little farther out than the line between their middles.
    return first.towards(last, 0.5).plus(first.towards(last, 0.5), 0.3 if first != last else 0)


def runs(sides: int) -> list[list[int]]:
    """Sides in unbroken runs around the space, each clockwise."""
    starts = [d for d in range(6) if sides >> d & 1 and not sides >> (d - 1) % 6 & 1]
    found: list[list[int]] = []
    for start in starts:
        length = next(n for n in range(1, 7) if not sides >> (start + n) % 6 & 1)
        found.append([(start + n) % 6 for n in range(length)])
    return found or ([list(range(6))] if sides else [])
