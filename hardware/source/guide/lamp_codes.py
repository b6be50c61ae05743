"""The lamp codes on a line of time, as the firmware's own frame() answers them."""

from hardware.source.design.parts import LAMP_COLOURS
from hardware.source.drawing.shapes import LED_PAINT, circle, line, rect
from hardware.source.guide.page import EDGE, MARGIN, page
from host_sim.kit.svg import Point, text
from panel.codes import BATTERY_LOW, FINISHED, FLASH_MS, SETTINGS_BAD, TICK_FAILED, frame
from speldator.controls import ALL_LAMPS

TITLE = "Lamp codes: all six lamps flash together"
CODES = {
    BATTERY_LOW: "the battery is weak",
    SETTINGS_BAD: "the settings file could not be used",
    TICK_FAILED: "the program met an error and went on",
}
SECOND = 250.0  # of the page for each second
LEFT, TOP, ROW = 24.0, 96.0, 84.0
BAR = 36.0
LIT, DARK = "#efe4cb", "#6b7076"


def phases(code: int) -> list[bool]:
    """Lit or dark, FLASH_MS each, until the game is shown again."""
    found: list[bool] = []
    while (lamps := frame(code, len(found) * FLASH_MS)) != FINISHED:
        assert lamps in (0, ALL_LAMPS)
        found.append(lamps == ALL_LAMPS)
    return found


def picture() -> str:
    """A row for each code."""
    width = FLASH_MS / 1000 * SECOND
    note = f"Each box lasts {FLASH_MS / 1000:g} s. Then the game again. Any button ends a code."
    parts = [text(Point(MARGIN, 62), note, "note")]
    for n, (code, words) in enumerate(CODES.items()):
        y = TOP + n * ROW
        parts.append(text(Point(LEFT, y + 12), f"{code} flashes: {words}", "name"))
        for i, on in enumerate(phases(code)):
            corner = Point(LEFT + i * width, y + 22)
            parts.append(rect(corner, width, BAR, fill=LIT if on else DARK, stroke="#ffffff"))
            for step, colour in enumerate(LAMP_COLOURS.values()):
                lamp = corner.plus(Point((step + 0.5) * width / len(LAMP_COLOURS), BAR / 2))
                paint = LED_PAINT[colour] if on else "#2a2d31"
                parts.append(circle(lamp, 5, fill=paint, stroke=EDGE))
    bottom = TOP + len(CODES) * ROW + 6
    longest = len(phases(max(CODES))) * FLASH_MS / 1000
    for second in range(int(longest) + 1):
        x = LEFT + second * SECOND
        parts.append(line([Point(x, bottom - 12), Point(x, bottom - 4)], stroke=EDGE))
        parts.append(
            text(Point(x, bottom + 12), f"{second} s", "word middle" if second else "word")
        )
    return page(TITLE, bottom + 28, parts)
