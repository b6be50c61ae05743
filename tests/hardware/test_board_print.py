"""What is printed on the circuit board, and how the picture of the finished one shows its parts.

The committed board is read by kiutils and not by our own code. A sign belongs to the hole that it
stands nearest to, and a hole is known by its net.
"""

from functools import cache
from importlib import import_module
from itertools import chain
from math import hypot
from typing import Any, NamedTuple

import pytest

from hardware.source.design import front
from hardware.source.design.bands import bands
from hardware.source.design.nets import NETS
from hardware.source.design.parts import PARTS, parts_of
from hardware.source.generate import ROOT
from hardware.source.pcb.gerber import Draw, read_gerber
from host_sim.kit.svg import Point
from panel.pins import LAMP_PINS, SWITCH_PINS
from tests.hardware.drawn import colour, distance, nearer, nearest, read, rings
from tests.hardware.panel_words import on_panel

FOLDER = ROOT / "hardware/pcb"
PRINT = "F.SilkS"
ON_BOARD = parts_of(set(p.group for p in PARTS.values()), on_board=True)
LED_COLOURS = {part.value for part in PARTS.values() if part.kind == "led"}
# What is printed beside the words of the panel.
OTHER_WORDS = {
    "TAKTIK SPELDATOR",
    "Raspberry Pi Pico",
    "USB",
    "BATTERI",
    "RESET",
    "POWER",
    "STRÖM",
    "NEOPIXEL",
}
ON_THE_BACK = {"TAKTIK SPELDATOR", "löd på den här sidan", "solder on this side"}


class Hole(NamedTuple):
    number: int
    net: str
    at: Point


class Text(NamedTuple):
    words: str
    at: Point


class Stroke(NamedTuple):
    start: Point
    end: Point

    @property
    def middle(self) -> Point:
        return self.start.towards(self.end, 0.5)


class Printed(NamedTuple):
    """A part on the board: its holes, and the print that belongs to it."""

    holes: list[Hole]
    name: Text
    value: Text | None
    signs: list[Text]
    lines: list[Stroke]
    rounds: list[Stroke]  # from a circle's middle to its edge


class Board(NamedTuple):
    parts: dict[str, Printed]
    front: list[Text]
    back: list[Text]


def _placed(at: Any, inner: Any) -> Point:
    """On the page; y points down, turns are against the clock."""
    x, y = {0: (inner.X, inner.Y), 90: (inner.Y, -inner.X)}[at.angle or 0]
    return Point(at.X + x, at.Y + y)


@cache
def board() -> Board:
    kiutils: Any = import_module("kiutils.board")  # it has no types
    found = kiutils.Board.from_file(str(FOLDER / "speldator.kicad_pcb"))
    parts: dict[str, Printed] = {}
    for footprint in found.footprints:
        at = footprint.position
        printed = [item for item in footprint.graphicItems if item.layer == PRINT]
        texts = {
            kind: [
                Text(i.text, _placed(at, i.position))
                for i in printed
                if getattr(i, "type", "") == kind
            ]
            for kind in ("reference", "value", "user")
        }
        kinds = {type(item).__name__ for item in printed}
        assert kinds <= {"FpText", "FpLine", "FpCircle"}
        if not texts["reference"]:
            continue  # a screw
        (name,) = texts["reference"]
        parts[name.words] = Printed(
            [
                Hole(int(pad.number), pad.net.name if pad.net else "", _placed(at, pad.position))
                for pad in footprint.pads
            ],
            name,
            next(iter(texts["value"]), None),
            texts["user"],
            [
                Stroke(_placed(at, i.start), _placed(at, i.end))
                for i in printed
                if type(i).__name__ == "FpLine"
            ],
            [
                Stroke(_placed(at, i.center), _placed(at, i.end))
                for i in printed
                if type(i).__name__ == "FpCircle"
            ],
        )
    texts = [i for i in found.graphicItems if type(i).__name__ == "GrText"]
    front_, back = (
        [Text(i.text, Point(i.position.X, i.position.Y)) for i in texts if i.layer == layer]
        for layer in (PRINT, "B.SilkS")
    )
    return Board(parts, front_, back)


def of(*kinds: str) -> list[str]:
    return [reference for reference, part in ON_BOARD.items() if part.kind in kinds]


def at_hole(reference: str, place: Point) -> Hole:
    """The hole of its part that a mark stands nearest to."""
    return min(board().parts[reference].holes, key=lambda hole: distance(hole.at, place))


def net_of(reference: str, pin: str) -> str:
    return next((net for net, pins in NETS.items() if (reference, pin) in pins), "")


# Parts with a direction


@pytest.mark.parametrize("reference", of("schottky", "rectifier"))
def test_a_diode_s_band_is_at_its_cathode(reference: str) -> None:
    printed = board().parts[reference]
    xs = [p.x for stroke in printed.lines for p in stroke if stroke.start.x == stroke.end.x]
    edges = {min(xs), max(xs)}
    across = [s for s in printed.lines if s.start.x == s.end.x and s.start.x not in edges]
    assert across, "no band"
    for stroke in across:
        assert at_hole(reference, stroke.middle).net == net_of(reference, "K")
        # At the end of the body, not in its middle.
        assert min(abs(stroke.start.x - x) for x in edges) < (max(edges) - min(edges)) / 5


@pytest.mark.parametrize("reference", of("led"))
def test_an_led_has_plus_at_its_anode_and_its_flat_side_at_its_cathode(reference: str) -> None:
    printed = board().parts[reference]
    (sign,), (flat,), (rim,) = printed.signs, printed.lines, printed.rounds
    assert sign.words == "+"
    assert at_hole(reference, sign.at).net == net_of(reference, "A") != "GND"
    assert at_hole(reference, flat.middle).net == net_of(reference, "K") == "GND"
    assert distance(flat.middle, rim.start) < distance(rim.start, rim.end)


@pytest.mark.parametrize("reference", of("battery plug", "pixel plug"))
def test_a_plug_s_signs_stand_at_their_holes(reference: str) -> None:
    printed = board().parts[reference]
    meant = {"+": "+" if reference == "J1" else "V+", "-": "-", "D": "data"}
    assert len(printed.signs) == len(printed.holes)
    for sign in printed.signs:
        assert at_hole(reference, sign.at).net == net_of(reference, meant[sign.words])


@pytest.mark.parametrize("reference", of("button", "toggle"))
def test_a_switch_s_numbers_stand_at_their_holes(reference: str) -> None:
    names = {str(number): name for name, number in PARTS[reference].pins.items()}
    signs = board().parts[reference].signs
    assert sorted(sign.words for sign in signs) == sorted(names)
    for sign in signs:
        hole = at_hole(reference, sign.at)
        assert str(hole.number) == sign.words
        assert hole.net == net_of(reference, names[sign.words])


def test_the_capacitor_has_plus_at_plus_and_its_ruled_half_at_minus() -> None:
    printed = board().parts["C1"]
    (sign,) = printed.signs
    assert sign.words == "+" and at_hole("C1", sign.at).net == net_of("C1", "+")
    assert printed.lines
    for rule in printed.lines:
        assert at_hole("C1", rule.middle).net == net_of("C1", "-")


def test_the_pico_s_corners_are_numbered_and_its_socket_is_at_usb() -> None:
    printed = board().parts["U1"]
    assert {sign.words for sign in printed.signs} == {"1", "20", "21", "40"}
    for sign in printed.signs:
        assert str(at_hole("U1", sign.at).number) == sign.words
    usb = next(text for text in board().front if text.words == "USB")
    corners = {
        str(hole.number): hole.at for hole in printed.holes if hole.number in (1, 20, 21, 40)
    }
    assert set(sorted(corners, key=lambda n: distance(corners[n], usb.at))[:2]) == {"1", "40"}


# Names and words


def beside(reference: str, place: Point) -> float:
    """How far a place is from what is printed around a part."""
    printed = board().parts[reference]
    corners = [p for line in printed.lines for p in line]
    for middle, edge in printed.rounds:
        radius = distance(middle, edge)
        corners += [middle.plus(Point(x, y), radius) for x in (-1, 1) for y in (-1, 1)]
    xs, ys = [p.x for p in corners], [p.y for p in corners]
    across = max(min(xs) - place.x, 0, place.x - max(xs))
    return hypot(across, max(min(ys) - place.y, 0, place.y - max(ys)))


@pytest.mark.parametrize("reference", ON_BOARD)
def test_a_name_stands_at_its_part(reference: str) -> None:
    name = board().parts[reference].name
    # The Pico is so large that everything is near it; its own name is inside.
    small = [r for r in ON_BOARD if r != "U1"]
    nearby = min(small, key=lambda r: beside(r, name.at)) if beside("U1", name.at) else "U1"
    assert nearby == reference


@pytest.mark.parametrize("reference", of("resistor", "schottky", "rectifier"))
def test_a_value_is_printed_at_its_part(reference: str) -> None:
    value = board().parts[reference].value
    assert value and value.words == PARTS[reference].value
    assert min(ON_BOARD, key=lambda r: beside(r, value.at)) == reference


def both(label: str) -> tuple[str, ...]:
    """In Swedish, then in English; once where they are the same."""
    return tuple(dict.fromkeys(on_panel(language)[label] for language in ("sv", "en")))


@pytest.mark.parametrize("lamp", [lamp for lamp, _ in LAMP_PINS])
def test_a_lamp_s_words_stand_above_it(lamp: str) -> None:
    (led,) = (r for r, part in ON_BOARD.items() if part.label == lamp)
    (rim,) = board().parts[led].rounds
    above = [
        t for t in board().front if t.at.y < rim.start.y - 2 and abs(t.at.x - rim.start.x) < 0.1
    ]
    assert tuple(t.words for t in sorted(above, key=lambda t: t.at.y)) == both(lamp)


@pytest.mark.parametrize("switch", [switch for switch, _ in SWITCH_PINS])
def test_a_switch_s_words_stand_beside_its_name(switch: str) -> None:
    (reference,) = (r for r, part in ON_BOARD.items() if part.label == switch)
    name = board().parts[reference].name
    level = [t for t in board().front if abs(t.at.y - name.at.y) < 0.1 and t.at.x > name.at.x]
    beside = min(level, key=lambda t: t.at.x)
    assert beside.words == "/".join(both(switch))


def test_nothing_else_is_printed() -> None:
    lamps = chain.from_iterable(both(lamp) for lamp, _ in LAMP_PINS)
    switches = ("/".join(both(switch)) for switch, _ in SWITCH_PINS)
    assert {t.words for t in board().front} == {*lamps, *switches, *OTHER_WORDS}
    assert {t.words for t in board().back} == ON_THE_BACK


@pytest.mark.parametrize(
    ("words", "reference"),
    [("BATTERI", "J1"), ("RESET", "SW6"), ("POWER", "SW5"), ("STRÖM", "SW5")],
)
def test_a_word_stands_at_its_part(words: str, reference: str) -> None:
    (text,) = (t for t in board().front if t.words == words)
    assert min(ON_BOARD, key=lambda r: beside(r, text.at)) == reference


# The maker gets the same


def strokes() -> list[Stroke]:
    """Of the print's Gerber file, in the page's coordinates of the board."""
    text = (FOLDER / "gerbers/speldator-F_SilkS.gto").read_text(encoding="utf-8")
    draws = [item for item in read_gerber(text) if isinstance(item, Draw)]
    return [
        Stroke(
            Point(100 + d.start[0], 80 + front.BOARD_HEIGHT - d.start[1]),
            Point(100 + d.end[0], 80 + front.BOARD_HEIGHT - d.end[1]),
        )
        for d in draws
    ]


STROKES = strokes()


@pytest.mark.parametrize("reference", of("schottky", "rectifier", "led", "capacitor"))
def test_the_maker_s_file_has_the_band_and_the_flat_side(reference: str) -> None:
    for line in board().parts[reference].lines:
        assert any(
            distance(line.start, a) + distance(line.end, b) < 0.01
            for s in STROKES
            for a, b in (s, s[::-1])
        )


@pytest.mark.parametrize("reference", of("led", "battery plug", "capacitor"))
def test_the_maker_s_file_has_plus_and_minus_where_they_stand(reference: str) -> None:
    for sign in board().parts[reference].signs:
        near = [s for s in STROKES if distance(s.middle, sign.at) < 0.4]
        upright = [s for s in near if abs(s.start.x - s.end.x) < 0.05]
        level = [s for s in near if abs(s.start.y - s.end.y) < 0.05]
        assert len(level) == 1 and len(upright) == (sign.words == "+")


# The finished board

ASSEMBLED = read("pcb/assembled")
SHOWN = [r for r in ON_BOARD if any(m.owner == r for m in ASSEMBLED.marks)]


def hole(reference: str, pin: str) -> Point:
    """In the picture: to scale, from the hole's place on the board."""
    edge = max((m for m in ASSEMBLED.paths() if not m.stroke), key=lambda m: m.right - m.left)
    scale = (edge.right - edge.left) / front.BOARD_WIDTH
    number = PARTS[reference].pins[pin]
    at = next(h.at for h in board().parts[reference].holes if h.number == number)
    return Point(edge.left + (at.x - 100) * scale, edge.top + (at.y - 80) * scale)


def test_the_finished_board_s_diode_has_its_ring_at_its_cathode() -> None:
    drawn = ASSEMBLED.owned("D7")
    legs = {pin: hole("D7", pin) for pin in "KA"}
    body = max(drawn.rects(), key=lambda m: m.right - m.left)
    (ring,) = (m for m in drawn.rects() if m != body)
    assert nearer(ring.middle, legs) == "K" and body.holds(ring.middle)
    assert colour(ring.fill, ("black", "white")) == "white"


@pytest.mark.parametrize("led", of("led"))
def test_the_finished_board_s_led_has_its_flat_side_at_its_cathode_and_its_colour(led: str) -> None:
    legs = {pin: hole(led, pin) for pin in "KA"}
    (rim,) = ASSEMBLED.owned(led).paths()
    flat = rim.points[0].towards(rim.points[-1], 0.5)
    assert nearer(flat, legs) == "K"
    assert distance(legs["K"].towards(legs["A"], 0.5), flat) > distance(legs["K"], legs["A"]) / 2
    assert colour(rim.fill, LED_COLOURS) == PARTS[led].value


@pytest.mark.parametrize("resistor", [r for r in SHOWN if PARTS[r].kind == "resistor"])
def test_the_finished_board_s_resistors_have_their_rings(resistor: str) -> None:
    ends = hole(resistor, "1"), hole(resistor, "2")
    drawn = ASSEMBLED.owned(resistor)
    assert rings(drawn, *ends) == bands(PARTS[resistor].value)


def test_the_finished_board_s_pico_has_its_socket_at_pins_1_and_40() -> None:
    drawn = ASSEMBLED.owned("U1")
    corners = {pin: hole("U1", pin) for pin in ("GP0", "VBUS", "GP15", "GP16")}
    board_, *others = sorted(drawn.rects(), key=lambda m: m.left - m.right)
    usb = nearest(others, Point(board_.left, board_.middle.y))
    order = sorted(corners, key=lambda pin: distance(corners[pin], usb.middle))
    assert set(order[:2]) == {"GP0", "VBUS"}
