"""A solid as binary STL: the same bytes on every run and machine."""

import struct
from math import sqrt

from hardware.source.mechanical.kernel import Solid, Vec

Triangle = tuple[Vec, Vec, Vec]
DECIMALS = 4  # a tenth of a micrometre; a 32-bit float holds that up to 500 mm


def triangles(solid: Solid) -> list[Triangle]:
    """Counter-clockwise seen from outside, in an order that depends on the shape alone."""
    mesh = solid.mesh()
    corners = [
        (round(x, DECIMALS) + 0.0, round(y, DECIMALS) + 0.0, round(z, DECIMALS) + 0.0)
        for x, y, z in mesh.corners
    ]
    found = [_smallest_first(corners[a], corners[b], corners[c]) for a, b, c in mesh.faces]
    # Where two corners have become one, the triangles between them are gone; the rest still closes.
    return sorted(face for face in found if len(set(face)) == 3)


def stl(solid: Solid) -> bytes:
    """The file's bytes."""
    faces = triangles(solid)
    header = b"Taktik Speldator, millimetres".ljust(80)
    body = b"".join(
        struct.pack("<12fH", *_normal(face), *face[0], *face[1], *face[2], 0) for face in faces
    )
    return header + struct.pack("<I", len(faces)) + body


def _smallest_first(a: Vec, b: Vec, c: Vec) -> Triangle:
    return min((a, b, c), (b, c, a), (c, a, b))


def _normal(face: Triangle) -> Vec:
    """Viewers light a face by it. Only sums, products and a square root: those round alike."""
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = face
    ux, uy, uz = bx - ax, by - ay, bz - az
    vx, vy, vz = cx - ax, cy - ay, cz - az
    x, y, z = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
    length = sqrt(x * x + y * y + z * z) or 1.0
    return (round(x / length, 5) + 0.0, round(y / length, 5) + 0.0, round(z / length, 5) + 0.0)
