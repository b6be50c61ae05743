"""The drill template, 1:1: stick it on, punch each cross, drill the size that stands there."""

from hardware.source.design import front
from hardware.source.design.fasteners import SPACER
from hardware.source.design.legends import WORDS
from hardware.source.design.panel_parts import PANEL_PARTS, hole
from hardware.source.drawing.sheet import box, circle, cross, document, line, mm, words
from hardware.source.mechanical.ruler import LENGTH, crop_marks, rule
from hardware.source.mechanical.ruler import STYLE as RULER_STYLE

WIDTH, HEIGHT = 180.0, 250.0
PANEL_X = (WIDTH - front.WIDTH) / 2
PANEL_Y = 37.0
RULE_X = (WIDTH - LENGTH) / 2
RULE_Y = 172.5
TABLE_Y = 184.5
TABLE_WIDTH = front.WIDTH
HALF_TABLE = 53.0
ROW = 4.6
BOARD_SCREW_DRILL = PANEL_PARTS["screw"].drill

STYLE = f"""
{RULER_STYLE}
.edge{{fill:none;stroke:#000;stroke-width:.3}}
.hole{{fill:none;stroke:#000;stroke-width:.25}}
.maybe{{fill:none;stroke:#000;stroke-width:.25;stroke-dasharray:1 .7}}
.mark{{fill:none;stroke:#000;stroke-width:.15}}
.table{{fill:none;stroke:#888;stroke-width:.15}}
""".strip()

NOTES = (
    "Print at 100 % (actual size) and measure the rule: it must be 100 mm. Stick the sheet on,",
    "punch every cross, drill 3 mm through all of them, then each to the diameter beside it (mm).",
)
BOARD_NOTE = (
    f"Dashed: for {mm(SPACER.length)} mm spacers that carry the circuit board."
    " Not in the printed panel, which has posts."
)


def template() -> str:
    """The whole sheet."""
    return document(
        "Drill template, 1:1",
        WIDTH,
        HEIGHT,
        STYLE,
        [
            words(WIDTH / 2, 12, "Taktik Speldator: drill template 1:1", 5, "note", bold=True),
            *(words(WIDTH / 2, 19 + 4.6 * i, note, 3.0, "note") for i, note in enumerate(NOTES)),
            *crop_marks(PANEL_X, PANEL_Y, front.WIDTH, front.HEIGHT),
            f'<g transform="translate({mm(PANEL_X)} {mm(PANEL_Y)})">',
            *plan(),
            "</g>",
            words(WIDTH / 2, PANEL_Y + front.HEIGHT + 10.6, BOARD_NOTE, 2.7, "note"),
            *rule(RULE_X, RULE_Y),
            *table(),
        ],
    )


def plan() -> list[str]:
    """The panel with its holes, from its upper left corner on."""
    parts = [box(0, 0, front.WIDTH, front.HEIGHT, "edge", front.CORNER_RADIUS)]
    for h in front.HOLES:
        across = hole(h.part, "drill")
        parts += [
            circle(h.x, h.y, across, "hole"),
            cross(h.x, h.y, max(2.5, across / 2 + 1.5), "mark"),
        ]
        if h.part == "screw":
            inner = h.x + 4 if h.x < front.WIDTH / 2 else h.x - 4
            anchor = "start" if h.x < front.WIDTH / 2 else "end"
            parts.append(words(inner, h.y + 1, f"ø {mm(across)}", 2.6, "note", anchor=anchor))
        else:
            # The lamps' words stand above them: below the last one is a screw of the board.
            away = -across / 2 - 6.5 if h.part == "lamp" else across / 2 + 5
            parts += [
                words(h.x, h.y + away, WORDS[h.name], 2.6, "note"),
                words(h.x, h.y + away + 3.6, f"ø {mm(across)}", 2.8, "note", bold=True),
            ]
    for x, y in map(front.from_board, front.BOARD_SCREWS):
        parts += [
            circle(x, y, BOARD_SCREW_DRILL, "maybe"),
            cross(x, y, 2.6, "mark"),
            words(x, y + 5.6, f"(ø {mm(BOARD_SCREW_DRILL)})", 2.6, "note"),
        ]
    parts += [
        words(front.WIDTH / 2, 6.5, "TOP", 3, "note", bold=True),
        words(
            front.WIDTH / 2,
            front.HEIGHT - 4,
            f"{mm(front.WIDTH)} x {mm(front.HEIGHT)} mm",
            2.8,
            "note",
        ),
    ]
    return parts


def table() -> list[str]:
    """Each hole by its distance from the left and the upper edge."""
    rows = [(WORDS.get(h.name, "screw"), h.x, h.y, hole(h.part, "drill")) for h in front.HOLES]
    rows += [
        ("(board)", x, y, BOARD_SCREW_DRILL) for x, y in map(front.from_board, front.BOARD_SCREWS)
    ]
    half = (len(rows) + 1) // 2
    parts: list[str] = []
    for column, some in enumerate((rows[:half], rows[half:])):
        x = (WIDTH - TABLE_WIDTH) / 2 + column * (TABLE_WIDTH - HALF_TABLE)
        heads = (
            ("hole", 0, "start"),
            ("from left", 30, "end"),
            ("from top", 44, "end"),
            ("drill", HALF_TABLE, "end"),
        )
        parts += [
            words(x + dx, TABLE_Y, head, 2.4, "note", anchor=anchor, bold=True)
            for head, dx, anchor in heads
        ]
        parts.append(line(x, TABLE_Y + 1.3, x + HALF_TABLE, TABLE_Y + 1.3, "table"))
        for i, (name, left, top, across) in enumerate(some):
            y = TABLE_Y + ROW * (i + 1) + 0.6
            parts += [
                words(x, y, name, 2.6, "note", anchor="start"),
                words(x + 30, y, f"{left:.1f}", 2.6, "note", anchor="end"),
                words(x + 44, y, f"{top:.1f}", 2.6, "note", anchor="end"),
                words(x + HALF_TABLE, y, f"{across:.1f}", 2.6, "note", anchor="end"),
            ]
    return parts
