"""Drawing in millimetres: the few SVG marks that panel, template and pictures share."""

from host_sim.kit.svg import safe


def mm(value: float) -> str:
    """To a thousandth, without trailing zeros, the same on every machine."""
    return f"{round(value, 3) + 0.0:.3f}".rstrip("0").rstrip(".")


def circle(x: float, y: float, diameter: float, kind: str) -> str:
    """A circle around its middle."""
    return f'<circle class="{kind}" cx="{mm(x)}" cy="{mm(y)}" r="{mm(diameter / 2)}"/>'


def line(x0: float, y0: float, x1: float, y1: float, kind: str) -> str:
    """A straight line."""
    return f'<path class="{kind}" d="M{mm(x0)} {mm(y0)}L{mm(x1)} {mm(y1)}"/>'


def cross(x: float, y: float, arm: float, kind: str) -> str:
    """An upright cross, to punch or drill at."""
    across = f"M{mm(x - arm)} {mm(y)}H{mm(x + arm)}M{mm(x)} {mm(y - arm)}V{mm(y + arm)}"
    return f'<path class="{kind}" d="{across}"/>'


def box(x: float, y: float, width: float, height: float, kind: str, radius: float = 0) -> str:
    """A rectangle from its upper left corner on, with round corners if `radius` is given."""
    rounded = f' rx="{mm(radius)}"' if radius else ""
    return (
        f'<rect class="{kind}" x="{mm(x)}" y="{mm(y)}" width="{mm(width)}" height="{mm(height)}"'
        f"{rounded}/>"
    )


def words(
    x: float,
    y: float,
    what: str,
    size: float,
    kind: str,
    *,
    anchor: str = "middle",
    bold: bool = False,
    spacing: float = 0,
) -> str:
    """One line of text; y is the line that its letters stand on."""
    heavy = ' font-weight="700"' if bold else ""
    spaced = f' letter-spacing="{mm(spacing)}"' if spacing else ""
    side = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return (
        f'<text class="{kind}" x="{mm(x)}" y="{mm(y)}" font-size="{mm(size)}"{side}{heavy}{spaced}>'
        f"{safe(what)}</text>"
    )


def document(title: str, width: float, height: float, style: str, parts: list[str]) -> str:
    """One unit is one millimetre, on paper too."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{mm(width)}mm" height="{mm(height)}mm"'
            f' viewBox="0 0 {mm(width)} {mm(height)}" font-family="DejaVu Sans, sans-serif"'
            ' role="img">',
            f"<title>{safe(title)}</title>",
            f"<style>\n{style}\n</style>",
            *parts,
            "</svg>\n",
        ]
    )
