"""Pictures of how the handset goes together, drawn from the solids themselves."""

from typing import NamedTuple

from hardware.source.design import front, shell
from hardware.source.drawing.letters import width as text_width
from hardware.source.drawing.sheet import box, circle, document, line, mm, words
from hardware.source.mechanical import case_bottom, mock_up
from hardware.source.mechanical.kernel import Vec
from hardware.source.mechanical.shaded import STYLE, Body, Drawing, View, draw, view
from hardware.source.mechanical.solids import rough

MARGIN = 6.0
WORDS = 5.0  # size of the letters
STYLE_ALL = f"""
{STYLE}
.paper{{fill:#fff}}
.halo{{fill:none;stroke:#fff;stroke-width:.9;stroke-opacity:.75}}
.lead{{fill:none;stroke:#1c1a17;stroke-width:.35}}
.note{{fill:#1c1a17}}
.dot{{fill:#1c1a17;stroke:#fff;stroke-width:.3}}
""".strip()


class Note(NamedTuple):
    """Words beside the picture, with a line to what they mean."""

    what: tuple[str, ...]
    at: Vec  # what it points to


def moved(bodies: list[Body], z: float) -> list[Body]:
    """Bodies lifted by so much."""
    return [Body(body.solid.moved((0, 0, z)), body.colour) for body in bodies]


def face_down(bodies: list[Body]) -> list[Body]:
    """Turned over, its upper edge towards the reader."""
    return [Body(body.solid.turned((180, 0, 0)), body.colour) for body in bodies]


def _page(title: str, drawing: Drawing, seen: View, notes: list[Note]) -> str:
    """The drawing, and to its right the notes, each with a line to what it means."""
    column = drawing.width + 2 * MARGIN + 8
    places = [(note, seen.place(note.at)) for note in notes]
    places.sort(key=lambda pair: pair[1][1])
    parts: list[str] = []
    y = MARGIN + WORDS
    for note, (px, py) in places:
        x0, y0 = px - drawing.x + MARGIN, py - drawing.y + MARGIN
        y = max(y, y0 + WORDS / 3)
        parts += [
            *(line(x0, y0, column - 1.5, y - WORDS / 3, kind) for kind in ("halo", "lead")),
            circle(x0, y0, 1.6, "dot"),
        ]
        for i, text in enumerate(note.what):
            parts.append(words(column, y + i * 1.25 * WORDS, text, WORDS, "note", anchor="start"))
        y += (len(note.what) * 1.25 + 0.6) * WORDS
    texts = [text for note in notes for text in note.what]
    width = column + max(text_width(text, WORDS) for text in texts) + MARGIN
    height = max(drawing.height + 2 * MARGIN, y)
    shift = f"translate({mm(MARGIN - drawing.x)} {mm(MARGIN - drawing.y)})"
    return document(
        title,
        width,
        height,
        STYLE_ALL,
        [
            box(0, 0, width, height, "paper"),
            f'<g transform="{shift}">',
            drawing.body,
            "</g>",
            *parts,
        ],
    )


def exploded() -> str:
    """From above: panel with its switches, circuit board, case, battery door."""
    seen = view((-0.5, -0.9, 0.62))
    panel, board, door = 132.0, 64.0, -42.0
    with rough():
        bodies = [
            *mock_up.case(),
            *moved([mock_up.panel(), *mock_up.in_panel()], panel),
            *moved(mock_up.on_board(), board),
            *moved(mock_up.door(), door),
        ]
    face, back = mock_up.FACE, mock_up.BACK
    right, top = front.WIDTH, front.HEIGHT
    notes = [
        Note(("front panel",), (right - 3, 96, face + panel)),
        Note(
            ("buttons and toggles", "have nuts of their own"),
            (110, top - front.CONTROL_Y - 5, back + panel - 18),
        ),
        Note(
            ("circuit board with the", "Pico; LEDs on long legs"),
            (104, 52, mock_up.BOARD_TOP + board),
        ),
        Note(("case",), (right + 2, 40, 46)),
        Note(("power switch", "in the right wall"), (right - 9, top - front.POWER_Y - 6, 14)),
        Note(("3 AA cells in a holder,", "taped to the door"), (68, 30, door + 12)),
        Note(("battery door",), (case_bottom.OPENING.x1 - 1, case_bottom.OPENING.y0 + 2, door + 1)),
    ]
    return _page("The parts of the handset", draw(bodies, seen), seen, notes)


def lipo() -> str:
    """From above, without the panel: the charger module over its pad, the cell on the door."""
    seen = view((-0.5, -0.85, 0.72))
    lift, door = 24.0, -48.0
    with rough():
        bodies = [
            *mock_up.case("case_lipo"),
            *moved(mock_up.modules("case_lipo"), lift),
            *moved(mock_up.door("case_lipo"), door),
        ]
    module = case_bottom.seat(front.CHARGER)
    middle = front.HEIGHT - front.CHARGER.socket.y
    floor = shell.FLOOR
    notes = [
        Note(
            ("charger module: tape", "it onto its pad, the", "socket to the wall"),
            (module.x1 - 12, middle - 2, floor + front.CHARGER_PAD + lift + 2.6),
        ),
        Note(
            ("way of the plug", "through the right wall"),
            (case_bottom.wall_inside(1, 8), middle - 4, shell.TOTAL_HEIGHT - 35),
        ),
        Note(("power switch",), (front.WIDTH - 9, front.HEIGHT - front.POWER_Y - 6, 14)),
        Note(("LiPo cell, taped", "to the door"), (58, 30, door + floor + 5)),
        Note(("battery door",), (case_bottom.OPENING.x1 - 1, case_bottom.OPENING.y0 + 2, door + 1)),
    ]
    return _page("The case for a LiPo cell", draw(bodies, seen), seen, notes)


def panel_back() -> str:
    """The panel face down, the circuit board about to be laid onto its posts."""
    seen = view((-0.35, -0.9, 0.8))
    lift = 34.0
    with rough():
        bodies = [
            *face_down([mock_up.panel(), *mock_up.in_panel()]),
            *moved(face_down(mock_up.on_board()), lift),
        ]
    x, y = front.from_board(front.BOARD_SCREWS[1])
    post = (x + shell.POST_RADIUS, y - front.HEIGHT, -mock_up.BOARD_TOP - 13)
    board_edge = (
        front.BOARD_AT.x + front.BOARD_WIDTH,
        40 - front.HEIGHT,
        -mock_up.BOARD_TOP + lift,
    )
    notes = [
        Note(("circuit board,", "its back up"), board_edge),
        Note(
            (f"post, {front.BOARD_GAP:g} mm: an M3 screw", "goes through the board into it"), post
        ),
        Note(
            ("nut of a lamp's bezel",),
            (front.LAMPS[5].x + 4, front.LAMP_Y - front.HEIGHT, 2 - mock_up.BACK),
        ),
        Note(("front panel, face down",), (front.WIDTH - 2, 4 - front.HEIGHT, -mock_up.BACK)),
    ]
    return _page("The panel from behind", draw(bodies, seen), seen, notes)


def underside() -> str:
    """From below, the battery door taken off."""
    seen = view((0.5, -0.8, -0.85))
    door = -44.0
    with rough():
        bodies = [
            *mock_up.case(),
            mock_up.panel(),
            *mock_up.in_panel(),
            *mock_up.on_board(),
            *moved(mock_up.door(), door),
        ]
    z = mock_up.FACE - front.POWER_DEPTH
    notes = [
        Note(("ridges for the thumb",), (front.WIDTH + 2, front.HEIGHT - 90, 20)),
        Note(("power switch",), (front.WIDTH + 9, front.HEIGHT - front.POWER_Y, z)),
        Note(
            ("dot: on, when the", "lever points to it"),
            (case_bottom.outline(z).x1, front.HEIGHT - front.POWER_DOT_Y + shell.DOT_RADIUS, z),
        ),
        Note(("two countersunk M3 screws",), (*case_bottom.DOOR_SCREWS[1], door + 1)),
        Note(("battery door", "with the cells on it"), (66, 12, door)),
    ]
    return _page("The case from below", draw(bodies, seen), seen, notes)
