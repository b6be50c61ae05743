"""Solids as a shaded line drawing (SVG), seen from a direction, without perspective."""

from math import sqrt
from typing import NamedTuple

from hardware.source.mechanical.bsp import Facet, dot, far_to_near
from hardware.source.mechanical.kernel import Solid, Vec

SHARP = 0.9  # cosine of the bend from which an edge is drawn
LIGHT = (-0.35, 0.55, 0.75)  # in the picture: from the left, from above, from the eye
INK = "#1c1a17"


class Body(NamedTuple):
    """A solid and its colour."""

    solid: Solid
    colour: tuple[int, ...]  # red, green, blue


class View(NamedTuple):
    """Unit vectors of the picture: to the right, up, and towards the eye."""

    right: Vec
    up: Vec
    towards: Vec

    def place(self, at: Vec) -> tuple[float, float]:
        """Where a point is in the picture, y down."""
        return dot(self.right, at), -dot(self.up, at)

    def out_of_picture(self, v: Vec) -> Vec:
        """A direction of the picture as one in space."""
        x, y, z = (
            self.right[i] * v[0] + self.up[i] * v[1] + self.towards[i] * v[2] for i in range(3)
        )
        return (x, y, z)


class Drawing(NamedTuple):
    """SVG marks, and the box around them."""

    x: float
    y: float
    width: float
    height: float
    body: str


def _unit(v: Vec) -> Vec:
    length = sqrt(dot(v, v))
    return (v[0] / length, v[1] / length, v[2] / length)


def _cross(a: Vec, b: Vec) -> Vec:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def view(towards: Vec) -> View:
    """Upright, for an eye in this direction."""
    eye = _unit(towards)
    right = _unit(_cross((0.0, 0.0, 1.0), eye))
    return View(right, _cross(eye, right), eye)


def facets(body: Body, light: Vec) -> list[Facet]:
    """A body's triangles, shaded, with the edges that are to be drawn."""
    mesh = body.solid.mesh()
    places, faces = mesh.corners, sorted(mesh.faces)
    normals: list[Vec] = []
    beside: dict[tuple[int, int], int] = {}
    for i, face in enumerate(faces):
        a, b, c = (places[corner] for corner in face)
        n = _cross((b[0] - a[0], b[1] - a[1], b[2] - a[2]), (c[0] - a[0], c[1] - a[1], c[2] - a[2]))
        normals.append(_unit(n) if dot(n, n) > 0 else (0.0, 0.0, 0.0))
        for k in range(3):
            beside[face[k], face[(k + 1) % 3]] = i
    found: list[Facet] = []
    for face, normal in zip(faces, normals, strict=True):
        if normal == (0.0, 0.0, 0.0):
            continue
        drawn = tuple(
            dot(normal, normals[beside[face[(k + 1) % 3], face[k]]]) < SHARP for k in range(3)
        )
        at = tuple(places[corner] for corner in face)
        found.append(Facet(at, drawn, normal, _shade(body.colour, dot(normal, light))))
    return found


def _shade(colour: tuple[int, ...], lit: float) -> str:
    bright = 0.62 + 0.38 * lit
    return "#" + "".join(f"{max(0, min(255, round(c * bright))):02x}" for c in colour)


def draw(bodies: list[Body], seen: View) -> Drawing:
    """In millimetres of the picture; x and y are the drawing's upper left corner."""
    light = _unit(seen.out_of_picture(LIGHT))
    shown = [
        f for body in bodies for f in facets(body, light) if dot(f.normal, seen.towards) > 1e-6
    ]
    groups: list[tuple[str, list[str], list[str]]] = []
    xs: list[float] = []
    ys: list[float] = []
    for facet in far_to_near(shown, seen.towards):
        places = [seen.place(corner) for corner in facet.corners]
        xs += [x for x, _ in places]
        ys += [y for _, y in places]
        points = [f"{x:.2f} {y:.2f}" for x, y in places]
        lines = [
            f"M{points[k]}L{points[(k + 1) % len(points)]}"
            for k, real in enumerate(facet.drawn)
            if real
        ]
        area = "M" + "L".join(points) + "z"
        # Neighbours of one colour without edges between them are one path.
        if groups and groups[-1][0] == facet.colour and not groups[-1][2]:
            groups[-1][1].append(area)
            groups[-1][2].extend(lines)
        else:
            groups.append((facet.colour, [area], lines))
    parts: list[str] = []
    for colour, areas, lines in groups:
        parts.append(f'<path fill="{colour}" stroke="{colour}" d="{"".join(areas)}"/>')
        if lines:
            parts.append(f'<path class="edge" d="{"".join(lines)}"/>')
    body = '<g stroke-width=".2" stroke-linejoin="round">\n' + "\n".join(parts) + "\n</g>"
    return Drawing(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys), body)


STYLE = f".edge{{fill:none;stroke:{INK};stroke-width:.3;stroke-linecap:round}}"
