"""The self-test as one sees it: every lamp in these pictures is what the firmware's own program
answered when it was run with these switches."""

from hashlib import sha256
from random import Random
from typing import NamedTuple

from hardware.source.design import front
from hardware.source.design.legends import LEGENDS
from hardware.source.design.panel_parts import PANEL_PARTS
from hardware.source.design.parts import LAMP_COLOURS
from hardware.source.drawing.shapes import LED_PAINT, circle, line, rect
from hardware.source.guide.page import EDGE, MARGIN, METAL, WIDTH, block, page
from hardware.source.guide.panel_behind import LABELS
from host_sim.kit.svg import Point, text
from panel.entropy import Pool
from panel.selftest import BLINK_MS, CHASE_MS, ECHO, ECHO_LIMIT_MS, SelfTest
from speldator.controls import ALL_LAMPS, FIRE, LAMPS, SWITCHES

TITLE = "The self-test: what you see"
SCALE = 1.06
GAP = 12.0
TOP = 110.0
ROW = front.HEIGHT * SCALE + 90
DARK = "#4b4f55"
SEED = 1979
HOLD_MS = 500
# What stands at a toggle's lower end: there its lever closes it.
CLOSED = {"strategy": LEGENDS["en"].strategy[2], "tactic": LEGENDS["en"].tactic[2]}


def _mix(state: bytearray, raw: bytes) -> bytes:
    return sha256(bytes(state) + raw).digest()


class Idle:
    """What follows the test; nobody gets there."""

    busy = False
    steady_ms = 1

    def step(self, now_ms: int, inputs: int) -> int:
        """Dark, whatever is pressed."""
        return 0


class View(NamedTuple):
    """The panel at one moment, and the words below it."""

    closed: int  # bits of the switches that are closed
    lit: int  # bits of the lamps that glow
    words: list[str]


class Watched:
    """A self-test that has just begun, seen millisecond by millisecond."""

    def __init__(self) -> None:
        # Sound random bits, the same every time.
        chance = Random(SEED)
        pool = Pool(chance.randbytes, _mix, int)
        self._test = SelfTest(pool, lambda: chance.getrandbits(1), Idle())
        self._now = 0

    def lamps(self, inputs: int, ms: int) -> int:
        """After the switches have been so for so long."""
        lamps = 0
        for _ in range(ms):
            lamps = self._test.step(self._now, inputs)
            self._now += 1
        return lamps & ALL_LAMPS


def chase() -> list[View]:
    """How it begins: each lamp in turn."""
    test = Watched()
    seconds = CHASE_MS / 1000
    views: list[View] = []
    for n in range(len(LAMPS)):
        lit = test.lamps(0, CHASE_MS)
        views.append(View(0, lit, [f"lamp {_names(lit)}", f"from {n * seconds:.1f} s"]))
    return views


def _after_chase() -> Watched:
    test = Watched()
    test.lamps(0, CHASE_MS * len(LAMPS))
    return test


def _doing(switch: int) -> str:
    name = SWITCHES[switch.bit_length() - 1]
    if name in CLOSED:
        return f"{_panel_word(name)} on {CLOSED[name]}"
    return f"{_panel_word(name)} held"


def _panel_word(name: str) -> str:
    return " ".join(LABELS[name])


def _names(lamps: int) -> str:
    lit = [_panel_word(name) for n, name in enumerate(LAMPS) if lamps >> n & 1]
    return ", ".join(lit) if lit else "none"


def echo() -> list[View]:
    """Each switch with the lamp that answers it."""
    views: list[View] = []
    for switch, _ in ECHO:
        lit = _after_chase().lamps(switch, HOLD_MS)
        views.append(View(switch, lit, [_doing(switch), f"lamp {_names(lit)}"]))
    return views


def _verdict(left_out: int) -> Watched:
    """Every switch worked once, but for these."""
    test = _after_chase()
    for switch, _ in ECHO:
        if not switch & left_out:
            test.lamps(switch, HOLD_MS)
            test.lamps(0, HOLD_MS)
    if left_out:
        test.lamps(0, ECHO_LIMIT_MS)
    return test


def ends() -> list[View]:
    """How it ends: all well, or a switch that was not seen."""
    well = _verdict(0).lamps(0, HOLD_MS)
    test = _verdict(FIRE)
    phases = sorted((test.lamps(0, BLINK_MS) for _ in range(2)), reverse=True)
    return [
        View(0, well, ["all steady:", "all is well"]),
        View(0, phases[0], [f"lamp {_names(phases[0])} blinks: lit,", "a quarter second later"]),
        View(0, phases[1], ["dark, and so on:", "the button FIRE was not seen"]),
    ]


def _switch(corner: Point, place: front.Hole, *, closed: bool) -> str:
    middle = corner.plus(Point(place.x, place.y), SCALE)
    mark = circle(middle, 14, fill="none", stroke="#ee7d00", stroke_width=3) if closed else ""
    if place.part == "toggle":
        lever = middle.plus(Point(0, 8 if closed else -8))
        return (
            mark
            + circle(middle, 5, fill=METAL, stroke=EDGE)
            + line([middle, lever], stroke=EDGE, stroke_width=4, stroke_linecap="round")
        )
    paint = "#b3202a" if place.name == "fire" else "#c9551a"
    size = PANEL_PARTS[place.part].head / 2 * SCALE - 3
    return circle(middle, size, fill=paint, stroke=EDGE) + mark


def _panel(corner: Point, view: View) -> list[str]:
    parts = [
        rect(corner, front.WIDTH * SCALE, front.HEIGHT * SCALE, fill="#efe4cb", stroke=EDGE, rx=6)
    ]
    for n, place in enumerate(front.LAMPS):
        middle = corner.plus(Point(place.x, place.y), SCALE)
        paint = LED_PAINT[LAMP_COLOURS[place.name]]
        if view.lit >> n & 1:
            parts.append(circle(middle, 11, fill=paint, fill_opacity=0.35))
            parts.append(circle(middle, 6.5, fill=paint, stroke=EDGE))
        else:
            parts.append(circle(middle, 4.5, fill=DARK))
    for place in (*front.TOGGLES, *front.BUTTONS):
        bit = 1 << SWITCHES.index(place.name)
        parts.append(_switch(corner, place, closed=bool(view.closed & bit)))
    below = corner.plus(Point(0, front.HEIGHT * SCALE + 18))
    return [*parts, *block(below, view.words, "word", 16)]


def rows() -> dict[str, list[View]]:
    """The picture's rows by their headings."""
    return {
        "1. Let go of ROLL when lamp 2 lights. Each lamp lights alone:": chase(),
        "2. Work every switch, in any order. While it is closed, its lamp glows:": echo(),
        "3. When all four have moved, or after a minute:": ends(),
    }


def picture() -> str:
    """The whole test, row by row."""
    parts: list[str] = [
        text(Point(MARGIN, 64), "Switch on with ROLL held. An orange ring: closed.", "note")
    ]
    for n, (heading, views) in enumerate(rows().items()):
        y = TOP + n * ROW
        parts.append(text(Point(MARGIN, y - 10), heading, "name"))
        across = (WIDTH - 2 * MARGIN + GAP) / (6 if len(views) > 4 else 4)
        for column, view in enumerate(views):
            parts += _panel(Point(MARGIN + column * across, y), view)
    beside = Point(MARGIN + 3 / 4 * (WIDTH - 2 * MARGIN + GAP), TOP + 2 * ROW + 40)
    parts += block(beside, ["Another lamp blinks?", "See the verdicts", "in the build guide."])
    return page(TITLE, TOP + 3 * ROW - 16, parts)
