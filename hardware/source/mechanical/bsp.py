"""Flat polygons in space, from the farthest to the nearest: a binary space partition.

Sorting triangles by distance goes wrong as soon as a long one passes behind a short one; a tree
that cuts polygons along the planes of others is right for every view.
"""

from typing import NamedTuple

from hardware.source.mechanical.kernel import Vec

EPS = 1e-5


class Facet(NamedTuple):
    """A flat polygon with its colour."""

    corners: tuple[Vec, ...]
    drawn: tuple[bool, ...]  # whether the edge from each corner to the next is a real edge
    normal: Vec
    colour: str


def dot(a: Vec, b: Vec) -> float:
    """The scalar product."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def far_to_near(facets: list[Facet], towards: Vec) -> list[Facet]:
    """`towards` points from the scene to the eye, which is far away."""
    painted: list[Facet] = []
    # A stack and no recursion: a round hole makes a tree as deep as it has sides.
    todo: list[tuple[str, list[Facet]]] = [("sort", facets)]
    while todo:
        what, some = todo.pop()
        if what == "paint" or len(some) < 2:
            painted += some
            continue
        root = _root(some)
        behind: list[Facet] = []
        before: list[Facet] = []
        level: list[Facet] = []
        offset = dot(root.normal, root.corners[0])
        for facet in some:
            _divide(facet, root.normal, offset, behind, before, level)
        first, last = (behind, before) if dot(root.normal, towards) > 0 else (before, behind)
        todo += [("sort", last), ("paint", level), ("sort", first)]
    return painted


def _root(facets: list[Facet]) -> Facet:
    """Of a few candidates the one that cuts the fewest others."""
    step = max(1, len(facets) // 7)
    sample = facets[:: max(1, len(facets) // 60)]

    def cuts(candidate: Facet) -> int:
        normal = candidate.normal
        offset = dot(normal, candidate.corners[0])
        count = 0
        for facet in sample:
            sides = [dot(normal, corner) - offset for corner in facet.corners]
            count += min(sides) < -EPS and max(sides) > EPS
        return count

    return min(facets[::step], key=cuts)


def _divide(
    facet: Facet,
    normal: Vec,
    offset: float,
    behind: list[Facet],
    before: list[Facet],
    level: list[Facet],
) -> None:
    sides = [dot(normal, corner) - offset for corner in facet.corners]
    low, high = min(sides), max(sides)
    if low >= -EPS and high <= EPS:
        level.append(facet)
    elif low >= -EPS:
        before.append(facet)
    elif high <= EPS:
        behind.append(facet)
    else:
        before.append(_part(facet, sides, 1))
        behind.append(_part(facet, sides, -1))


def _part(facet: Facet, sides: list[float], sign: int) -> Facet:
    """What lies on one side of the cutting plane."""
    corners: list[Vec] = []
    drawn: list[bool] = []
    count = len(sides)
    for i in range(count):
        j = (i + 1) % count
        here, there = sides[i] * sign, sides[j] * sign
        if here >= -EPS:
            corners.append(facet.corners[i])
            # Leaving along this edge: what follows from the cut on is no real edge.
            drawn.append(facet.drawn[i] if there >= -EPS or here > EPS else False)
        if (here > EPS and there < -EPS) or (here < -EPS and there > EPS):
            a, b = facet.corners[i], facet.corners[j]
            t = sides[i] / (sides[i] - sides[j])
            corners.append(
                (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t)
            )
            drawn.append(facet.drawn[i] if there > EPS else False)
    return Facet(tuple(corners), tuple(drawn), facet.normal, facet.colour)
