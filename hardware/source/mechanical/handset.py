"""The assembled handset from the front, as a picture for people: what you are going to have."""

from hardware.source.design import front, shell
from hardware.source.design.legends import LEGENDS
from hardware.source.design.panel_parts import PANEL_PARTS
from hardware.source.design.parts import LAMP_COLOURS
from hardware.source.drawing.sheet import box, circle, document, mm
from hardware.source.mechanical.artwork import STYLE, print_parts

EDGE = 8.0  # of air around the case
WIDTH = shell.OUTER_WIDTH + 2 * EDGE
HEIGHT = shell.OUTER_HEIGHT + 2 * EDGE
# The result of a roll, as in the project's README: 2 and 4 steps, 3 extra ones, and a hit.
LIT = ("move2", "move4", "extra", "fire_lamp")
GLOWS = {
    "amber": "#ffab2e",
    "white": "#fff6df",
    "green": "#4fe06a",
    "blue": "#5aa2ff",
    "red": "#ff4a3a",
}
CAPS = {"roll": "roll", "fire": "fire"}


def _stops(*stops: tuple[float, str, float]) -> str:
    return "".join(
        f'<stop offset="{mm(at)}" stop-color="{colour}" stop-opacity="{mm(alpha)}"/>'
        for at, colour, alpha in stops
    )


def _down(name: str, *stops: tuple[float, str, float]) -> str:
    return f'<linearGradient id="{name}" x2="0" y2="1">{_stops(*stops)}</linearGradient>'


def _round(name: str, cy: float, *stops: tuple[float, str, float]) -> str:
    return f'<radialGradient id="{name}" cy="{mm(cy)}" r=".6">{_stops(*stops)}</radialGradient>'


def _paints() -> str:
    return "\n".join(
        [
            "<defs>",
            _down("shell", (0, "#57524a", 1), (0.4, "#3b3731", 1), (1, "#1f1c18", 1)),
            _down("sheen", (0, "#fff", 0.38), (0.5, "#fff", 0), (1, "#5a4114", 0.22)),
            _down(
                "metal",
                (0, "#fdfcf8", 1),
                (0.45, "#8f8b82", 1),
                (0.7, "#d8d4ca", 1),
                (1, "#66625a", 1),
            ),
            _down("inside", (0, "#4a463f", 1), (1, "#cfcbc1", 1)),
            _down("well", (0, "#0f0d0b", 1), (1, "#4a443a", 1)),
            _round("roll", 0.4, (0, "#e0702f", 1), (0.6, "#c9551a", 1), (1, "#8c3910", 1)),
            _round("fire", 0.4, (0, "#d4434b", 1), (0.6, "#b3202a", 1), (1, "#75131a", 1)),
            *(
                _round(f"lit-{colour}", 0.5, (0, "#fffdf0", 1), (0.5, glow, 1), (1, glow, 0.75))
                + _round(
                    f"halo-{colour}", 0.5, (0.2, glow, 0.85), (0.55, glow, 0.35), (0.83, glow, 0)
                )
                for colour, glow in GLOWS.items()
            ),
            "</defs>",
        ]
    )


PAINTED = "\n".join(
    [
        ".shell{fill:url(#shell)} .sheen{fill:url(#sheen)} .metal{fill:url(#metal)}",
        ".inside{fill:url(#inside)} .well-in{fill:url(#well)} .shadow{fill:#000;fill-opacity:.3}",
        ".roll{fill:url(#roll)} .fire{fill:url(#fire)} .dark{fill:#16130f} .gap{fill:#14120f}",
        ".lens{fill-opacity:.42;stroke:#0b0a08;stroke-width:.3}",
        ".slot{stroke:#3a362f;stroke-width:.7}",
        ".shine{fill:#fff;fill-opacity:.5} .bat{fill:url(#metal);stroke:#55514a;stroke-width:.2}",
        *(f".lit-{c}{{fill:url(#lit-{c})}} .halo-{c}{{fill:url(#halo-{c})}}" for c in GLOWS),
        *(f".dull-{c}{{fill:{glow}}}" for c, glow in GLOWS.items()),
    ]
)


def _lamp(lamp: front.Hole) -> list[str]:
    colour = LAMP_COLOURS[lamp.name]
    lit = lamp.name in LIT
    return [
        circle(lamp.x, lamp.y, 23, f"halo-{colour}") if lit else "",
        circle(lamp.x, lamp.y, 10, "metal"),
        circle(lamp.x, lamp.y, 7.2, "inside"),
        circle(lamp.x, lamp.y, 6.6, "dark"),
        circle(lamp.x, lamp.y, 6, f"lit-{colour}" if lit else f"lens dull-{colour}"),
        circle(lamp.x - 0.9, lamp.y - 1.1, 1.3, "shine"),
    ]


def _toggle(toggle: front.Hole) -> list[str]:
    """Lever up."""
    x, y = toggle.x, toggle.y
    nut = " ".join(f"{mm(x + dx)},{mm(y + dy)}" for dx, dy in (
        (-5.3, 0), (-2.65, -4.6), (2.65, -4.6), (5.3, 0), (2.65, 4.6), (-2.65, 4.6)
    ))  # fmt: skip
    bat = (
        f"M{mm(x - 1.1)} {mm(y + 0.6)}L{mm(x - 1.9)} {mm(y - 8)}"
        f"A1.9 1.9 0 0 1 {mm(x + 1.9)} {mm(y - 8)}L{mm(x + 1.1)} {mm(y + 0.6)}"
        f"A1.1 1.1 0 0 1 {mm(x - 1.1)} {mm(y + 0.6)}z"
    )
    return [
        circle(x, y + 1, 12, "shadow"),
        f'<polygon class="metal" points="{nut}"/>',
        circle(x, y, 6.4, "inside"),
        circle(x, y, 5, "dark"),
        f'<path class="bat" d="{bat}"/>',
        f'<ellipse class="shine" cx="{mm(x - 0.6)}" cy="{mm(y - 8.2)}" rx=".6" ry="1.1"/>',
    ]


def _button(button: front.Hole) -> list[str]:
    head = PANEL_PARTS[button.part].head
    return [
        circle(button.x, button.y, head, "well-in"),
        circle(button.x, button.y + 0.7, head - 3, "shadow"),
        circle(button.x, button.y, head - 4, CAPS[button.name]),
        f'<ellipse class="shine" cx="{mm(button.x)}" cy="{mm(button.y - head * 0.22)}"'
        f' rx="{mm(head * 0.2)}" ry="{mm(head * 0.07)}"/>',
    ]


def _screw(screw: front.Hole) -> list[str]:
    x, y, arm = screw.x, screw.y, 1.6
    slots = f"M{mm(x - arm)} {mm(y)}H{mm(x + arm)}M{mm(x)} {mm(y - arm)}V{mm(y + arm)}"
    return [circle(x, y, PANEL_PARTS["screw"].head, "metal"), f'<path class="slot" d="{slots}"/>']


def handset(language: str) -> str:
    """The picture, its panel in one of the languages."""
    legend = LEGENDS[language]
    around = shell.GAP + shell.RIM
    plate, *printed = print_parts(legend)
    draw = {
        "lamp": _lamp,
        "toggle": _toggle,
        "big_button": _button,
        "button": _button,
        "screw": _screw,
    }
    return document(
        f"The assembled speldator, {legend.name}",
        WIDTH,
        HEIGHT,
        f"{STYLE}\n{PAINTED}",
        [
            _paints(),
            box(EDGE + 1, EDGE + 2.5, shell.OUTER_WIDTH - 2, shell.OUTER_HEIGHT, "shadow", 9.5),
            box(EDGE, EDGE, shell.OUTER_WIDTH, shell.OUTER_HEIGHT, "shell", shell.OUTER_RADIUS),
            f'<g transform="translate({mm(EDGE + around)} {mm(EDGE + around)})">',
            box(
                -shell.GAP,
                -shell.GAP,
                front.WIDTH + 2 * shell.GAP,
                front.HEIGHT + 2 * shell.GAP,
                "gap",
                front.CORNER_RADIUS + shell.GAP,
            ),
            plate,
            box(0, 0, front.WIDTH, front.HEIGHT, "sheen", front.CORNER_RADIUS),
            *printed,
            *(part for h in front.HOLES for part in draw[h.part](h) if part),
            "</g>",
        ],
    )
