"""Solids as a slicer sees them: nothing but the triangles of an STL file."""

import struct
from collections import Counter
from math import sqrt
from typing import NamedTuple

Vec = tuple[float, float, float]


class Face(NamedTuple):
    corners: tuple[Vec, Vec, Vec]
    normal: Vec
    area: float

    @property
    def middle(self) -> Vec:
        a, b, c = self.corners
        return ((a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3, (a[2] + b[2] + c[2]) / 3)


def minus(a: Vec, b: Vec) -> Vec:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def dot(a: Vec, b: Vec) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Vec, b: Vec) -> Vec:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def read_stl(data: bytes) -> list[Face]:
    (count,) = struct.unpack_from("<I", data, 80)
    assert len(data) == 84 + 50 * count
    faces: list[Face] = []
    for i in range(count):
        numbers = struct.unpack_from("<12fH", data, 84 + 50 * i)
        a, b, c = numbers[3:6], numbers[6:9], numbers[9:12]
        n = cross(minus(b, a), minus(c, a))
        long = sqrt(dot(n, n))
        normal = (n[0] / long, n[1] / long, n[2] / long) if long else (0.0, 0.0, 0.0)
        faces.append(Face((a, b, c), normal, long / 2))
    return faces


def edges(faces: list[Face]) -> Counter[tuple[Vec, Vec]]:
    return Counter((face.corners[k], face.corners[(k + 1) % 3]) for face in faces for k in range(3))


def is_watertight(faces: list[Face]) -> bool:
    """Every edge is gone along once in each direction."""
    count = edges(faces)
    return all(n == 1 and count[b, a] == 1 for (a, b), n in count.items())


def genus(faces: list[Face]) -> int:
    """Of one closed surface, by Euler: corners - edges + faces = 2 - 2 x genus."""
    corners = {corner for face in faces for corner in face.corners}
    return (2 - (len(corners) - len(edges(faces)) // 2 + len(faces))) // 2


def volume(faces: list[Face]) -> float:
    return sum(dot(a, cross(b, c)) for a, b, c in (face.corners for face in faces)) / 6


def bounds(faces: list[Face]) -> tuple[Vec, Vec]:
    corners = [corner for face in faces for corner in face.corners]
    xs, ys, zs = zip(*corners, strict=True)
    return (min(xs), min(ys), min(zs)), (max(xs), max(ys), max(zs))


def thickness(faces: list[Face], face: Face) -> float:
    """From the middle of a face straight inwards to where the solid ends."""
    start = face.middle
    way = (-face.normal[0], -face.normal[1], -face.normal[2])
    nearest = float("inf")
    for other in faces:
        if dot(other.normal, way) <= 1e-9:
            continue  # it is entered there, or runs alongside
        a, b, c = other.corners
        ab, ac = minus(b, a), minus(c, a)
        p = cross(way, ac)
        scale = dot(ab, p)
        if abs(scale) < 1e-12:
            continue
        from_a = minus(start, a)
        u = dot(from_a, p) / scale
        if not -1e-9 <= u <= 1 + 1e-9:
            continue
        q = cross(from_a, ab)
        v = dot(way, q) / scale
        if v < -1e-9 or u + v > 1 + 1e-9:
            continue
        far = dot(ac, q) / scale
        if 1e-4 < far < nearest:
            nearest = far
    return nearest


def overhangs(faces: list[Face], bed: float = 0.01) -> list[Face]:
    """Those that look down at less than 45 degrees from level, and do not lie on the bed."""
    return [
        face
        for face in faces
        if face.normal[2] < -0.7075 and min(corner[2] for corner in face.corners) > bed
    ]


def patches(faces: list[Face]) -> list[list[Face]]:
    """Faces that touch, together."""
    groups: list[tuple[set[Vec], list[Face]]] = []
    for face in faces:
        mine = set(face.corners)
        touching = [group for group in groups if group[0] & mine]
        merged = (
            mine.union(*(g[0] for g in touching)),
            [face, *(f for g in touching for f in g[1])],
        )
        groups = [group for group in groups if group not in touching] + [merged]
    return [group for _, group in groups]


def span(patch: list[Face]) -> float:
    """The shorter side of a patch's rectangle: how far threads must reach through the air."""
    (x0, y0, _), (x1, y1, _) = bounds(patch)
    return min(x1 - x0, y1 - y0)
