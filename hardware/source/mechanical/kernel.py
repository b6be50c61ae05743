"""The few verbs of manifold3d that we use, with types of our own: its own are incomplete."""

import importlib
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

Point = tuple[float, float]
Vec = tuple[float, float, float]

_m: Any = importlib.import_module("manifold3d")


class Mesh(NamedTuple):
    """A solid's surface as triangles."""

    corners: list[Vec]
    faces: list[tuple[int, int, int]]  # counter-clockwise, seen from outside


class Solid:
    """Watertight by construction."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    def moved(self, by: Vec) -> "Solid":
        """The same solid elsewhere."""
        return Solid(self.inner.translate(by))

    def turned(self, degrees: Vec) -> "Solid":
        """About x, then y, then z."""
        return Solid(self.inner.rotate(degrees))

    def mesh(self) -> Mesh:
        """Its surface."""
        raw = self.inner.to_mesh64()
        return Mesh(
            [(x, y, z) for x, y, z, *_ in raw.vert_properties.tolist()],
            [(a, b, c) for a, b, c in raw.tri_verts.tolist()],
        )

    @property
    def is_sound(self) -> bool:
        """Whether it is there and closed."""
        return self.inner.status() == _m.Error.NoError and not self.inner.is_empty()

    @property
    def volume(self) -> float:
        """In cubic millimetres."""
        return self.inner.volume()

    @property
    def genus(self) -> int:
        """How many holes go through it."""
        return self.inner.genus()

    @property
    def pieces(self) -> int:
        """Of how many separate pieces it is."""
        return len(self.inner.decompose())

    @property
    def bounds(self) -> tuple[Vec, Vec]:
        """The lowest and the highest corner of the box around it."""
        x0, y0, z0, x1, y1, z1 = self.inner.bounding_box()
        return (x0, y0, z0), (x1, y1, z1)


def extruded(outlines: Sequence[Sequence[Point]], height: float, share: float = 1.0) -> Solid:
    """The outlines together, pulled up from z = 0; at the top, `share` of their size."""
    sections = [_m.CrossSection([list(outline)]) for outline in outlines]
    whole = _m.CrossSection.batch_boolean(sections, _m.OpType.Add)
    return Solid(_m.Manifold.extrude(whole, height, scale_top=(share, share)))


def wrapped(points: Sequence[Vec]) -> Solid:
    """The smallest solid without dents that holds these points."""
    return Solid(_m.Manifold.hull_points(list(points)))


def hull(parts: Iterable[Solid]) -> Solid:
    """The same for solids."""
    return Solid(_m.Manifold.batch_hull([part.inner for part in parts]))


def joined(parts: Iterable[Solid]) -> Solid:
    """All of them as one."""
    return _boolean(_m.OpType.Add, parts)


def without(solid: Solid, parts: Iterable[Solid]) -> Solid:
    """What is left of a solid when others are cut away."""
    return _boolean(_m.OpType.Subtract, [solid, *parts])


def within(solid: Solid, other: Solid) -> Solid:
    """What two solids share."""
    return _boolean(_m.OpType.Intersect, [solid, other])


def _boolean(how: Any, parts: Iterable[Solid]) -> Solid:
    return Solid(_m.Manifold.batch_boolean([part.inner for part in parts], how))
