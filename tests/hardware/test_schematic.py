"""The circuit diagram as it is drawn: lines, symbols and words alone give the netlist.

Nothing here asks the code that draws it: a triangle points to its cathode, a line ends where it
ends, and a symbol is called what is written nearest to it.
"""

from collections import Counter
from functools import cache
from itertools import pairwise

import pytest

from hardware.source.design.nets import Pin, nets_of
from hardware.source.design.parts import GROUPS, PARTS, parts_of
from hardware.source.design.pico_pinout import GROUNDS, PINOUT
from hardware.source.drawing.shapes import INK
from hardware.source.electrical.joined import faults
from host_sim.kit.svg import Point
from tests.hardware.drawn import MINUS, Mark, colour, distance, far, nearest, read
from tests.hardware.panel_words import ENGLISH

WORDS = ENGLISH | {"power": "POWER", "reset": "RESET"}
COLOURS = {part.value for part in PARTS.values() if part.kind == "led"}
ON_BOARD = parts_of(GROUPS, on_board=True)
DRAWN = read("schematic")
TOUCH = 1.5  # so near to a symbol a line ends on it


def of(kinds: str) -> list[str]:
    return [reference for reference, part in ON_BOARD.items() if part.kind in kinds.split("|")]


# Symbols


def boxes(width: float, height: float, fill: str = "#ffffff") -> list[Mark]:
    size = round(width), round(height)
    found = [
        m for m in DRAWN.rects(fill) if (round(m.right - m.left), round(m.bottom - m.top)) == size
    ]
    return sorted(found)


def triangles() -> list[Mark]:
    return [m for m in DRAWN.paths(stroke=INK) if m.fill != "none" and len(m.points) == 3]


def contacts() -> list[Mark]:
    return DRAWN.circles("#ffffff", 3)


def pico() -> Mark:
    return max(DRAWN.rects("#eef6f0"), key=lambda m: m.bottom - m.top)


def plug_boxes() -> list[Mark]:
    return [*boxes(46, 52), *boxes(46, 78)]


def levers() -> list[Mark]:
    """Lines from contact to contact."""
    ends = [c.middle for c in contacts()]
    return [m for m in lines() if all(min(distance(p, e) for e in ends) < 1 for p in m.points)]


def lines() -> list[Mark]:
    return DRAWN.paths(stroke=INK, fill="none")


def conductors() -> list[Mark]:
    moving = set(levers())
    return [m for m in lines() if m not in moving]


def names() -> dict[str, Mark]:
    """The bold words: a reference, and what it is called."""
    bold = [m for m in DRAWN.words() if m.bold]
    found = {m.words.split(":")[0].split()[0]: m for m in bold}
    assert len(found) == len(bold)
    return found


@cache
def symbols() -> dict[str, list[Mark]]:
    """By reference: the symbol whose nearest name it is."""
    called = names()
    found: dict[str, list[Mark]] = {}

    def name(marks: list[Mark], references: list[str], each: int = 1) -> None:
        for mark in marks:
            here = [m for r, m in called.items() if r in references]
            found.setdefault(nearest(here, mark.middle).words.split(":")[0], []).append(mark)
        assert {r: len(found.get(r, [])) for r in references} == dict.fromkeys(references, each)

    name(boxes(40, 14), of("resistor"))
    name(triangles(), of("led|schottky|rectifier"))
    # A switch's name is above its two contacts on one level; a third one hangs below the second.
    for mark in contacts():
        level = [m for m in contacts() if m.top == mark.top and 0 < m.left - mark.left < 40]
        below = [m for m in contacts() if m.left > mark.left and 0 < m.top - mark.top < 20]
        if level:
            switches = [m for r, m in called.items() if r.startswith("SW")]
            over = nearest(switches, mark.middle.towards(level[0].middle, 0.5))
            found[over.words.split(":")[0]] = [mark, *level, *below[:1]]
    assert all(len(found[r]) == 2 for r in of("button|small button"))
    assert all(len(found[r]) == 3 for r in of("toggle"))
    name(plug_boxes(), of("battery plug|pixel plug"))
    name([*boxes(28, 4), *boxes(28, 4, INK)], of("capacitor"), each=2)
    return found


# Their pins


def ends_at(place: Point, room: float = TOUCH) -> list[Point]:
    ends = [p for m in conductors() for p in (m.points[0], m.points[-1])]
    return [p for p in ends if distance(p, place) <= room]


def on_edge(x: float, word: Mark) -> list[Point]:
    """Line ends at an edge, as high as a word."""
    ends = [p for m in conductors() for p in (m.points[0], m.points[-1])]
    return [p for p in ends if abs(p.x - x) < TOUCH and abs(p.y - word.middle.y) < 4]


def _two(left: Point, right: Point) -> dict[str, list[Point]]:
    """Of a part without direction the end towards the Pico is pin 1."""
    near, other = sorted((left, right), key=lambda p: abs(p.x - pico().middle.x))
    return {"1": ends_at(near, 4), "2": ends_at(other, 4)}


def _diode(symbol: Mark) -> dict[str, list[Point]]:
    upright = [(a, b) for a, b in pairwise((*symbol.points, symbol.points[0])) if a.x == b.x]
    ((low, high),) = upright
    (tip,) = (p for p in symbol.points if p.x != low.x)
    bars = [m for m in lines() if sum(abs(p.x - tip.x) < 0.1 for p in m.points) >= 2]
    assert any(far(tip, m.points) < 0.1 for m in bars if m.top < tip.y < m.bottom), "no bar"
    return {"A": ends_at(low.towards(high, 0.5)), "K": ends_at(tip)}


def _toggle(symbol: list[Mark]) -> dict[str, list[Point]]:
    moving = [p for m in levers() for p in m.points]
    on_lever = [c for c in symbol if min(distance(c.middle, p) for p in moving) < 1]
    (closed,) = (c for c in symbol if c not in on_lever)
    led = {bool(ends_at(c.middle, 3)): c for c in on_lever}
    return {
        "closed": ends_at(closed.middle, 3),
        "common": ends_at(led[True].middle, 3),
        "free": [led[False].middle],
    }


def _plug(box: Mark) -> dict[str, list[Point]]:
    edge = box.left if box.middle.x > pico().middle.x else box.right
    inside = DRAWN.inside(box).words()
    return {word.words.replace(MINUS, "-"): on_edge(edge, word) for word in inside}


def _capacitor(plates: list[Mark]) -> dict[str, list[Point]]:
    """The hollow plate is plus."""
    hollow, full = sorted(plates, key=lambda m: m.fill == INK)
    return {name: ends_at(m.middle, 4) for name, m in (("+", hollow), ("-", full))}


def pico_words() -> dict[str, Mark]:
    inside = DRAWN.inside(pico()).words(r"[A-Z]+\d*")
    assert len({m.words for m in inside}) == len(inside)
    return {m.words: m for m in inside}


@cache
def places() -> dict[Pin, list[Point]]:
    found: dict[Pin, list[Point]] = {}
    for reference, drawn in symbols().items():
        kind = PARTS[reference].kind
        if kind == "resistor":
            box = drawn[0]
            pins = _two(Point(box.left, box.middle.y), Point(box.right, box.middle.y))
        elif kind in ("button", "small button"):
            pins = _two(drawn[0].middle, drawn[1].middle)
        elif kind == "toggle":
            pins = _toggle(drawn)
        elif kind == "capacitor":
            pins = _capacitor(drawn)
        else:
            pins = _plug(drawn[0]) if "plug" in kind else _diode(drawn[0])
        assert all(pins.values()), f"no line ends at {reference} {pins}"
        found |= {(reference, name): ends for name, ends in pins.items()}
    box = pico()
    for name, word in pico_words().items():
        ends = on_edge(box.left if word.middle.x < box.middle.x else box.right, word)
        assert ends, f"no line ends at {name}"
        found |= {("U1", pin): ends for pin in (GROUNDS if name == "GND" else (name,))}
    return found


def earths() -> list[Point]:
    """Where a line ends on the longest of three bars."""
    level = [m for m in lines() if len(m.points) == 2 and m.top == m.bottom]
    found: list[Point] = []
    for bar in level:
        below = [
            m
            for m in level
            if abs(m.middle.x - bar.middle.x) < 0.6 and 0 < m.top - bar.top < 10 and m != bar
        ]
        lengths = [m.right - m.left for m in (bar, *sorted(below, key=lambda m: m.top))]
        if len(below) == 2 and lengths == sorted(lengths, reverse=True):
            found += ends_at(bar.middle)
    return found


def pieces() -> list[list[Point]]:
    """Lines, with every end that touches them: lines that merely cross are not joined."""
    ends = [p for m in conductors() for p in (m.points[0], m.points[-1])]
    touching = [[*m.points, *(p for p in ends if far(p, m.points) < 0.1)] for m in conductors()]
    return [*touching, earths()]


def test_what_is_drawn_is_the_netlist() -> None:
    assert (
        len(earths()) == len([p for p in nets_of(GROUPS, on_board=True)["GND"] if p[0] != "U1"]) + 1
    )
    assert faults(pieces(), places(), nets_of(GROUPS, on_board=True)) == []


def test_without_any_one_line_the_circuit_diagram_is_wrong() -> None:
    nets, pins, found = nets_of(GROUPS, on_board=True), places(), pieces()
    known = {place for ends in pins.values() for place in ends} | set(earths())
    ends = Counter(p for m in conductors() for p in {m.points[0], m.points[-1]})
    for n, line in enumerate(conductors()):
        both = {line.points[0], line.points[-1]}
        if all(end in known or ends[end] > 1 for end in both):  # no part of a symbol
            assert faults([*found[:n], *found[n + 1 :]], pins, nets), line


# Words


def test_every_part_is_called_what_the_panel_calls_it() -> None:
    called = names()
    assert called.keys() == ON_BOARD.keys()
    for reference, word in called.items():
        label = PARTS[reference].label
        wanted = f"{reference}: {WORDS[label]}" if label in WORDS else reference
        assert word.words == ("U1 Raspberry Pi Pico" if reference == "U1" else wanted)


USED = [
    name
    for pins in nets_of(GROUPS, on_board=True).values()
    for part, name in pins
    if part == "U1" and name not in GROUNDS
]


def test_every_pin_in_use_is_named_and_no_other() -> None:
    assert sorted(pico_words()) == sorted([*USED, "GND"])


@pytest.mark.parametrize("name", USED)
def test_a_pin_has_its_number_at_its_line(name: str) -> None:
    (end,) = set(places()["U1", name])
    outside = [m for m in DRAWN.words(r"\d+") if not pico().holds(m.middle)]
    assert nearest(outside, end).words == str(PINOUT[name])


def test_ground_names_all_its_pins() -> None:
    assert (
        DRAWN.word("pins .*").words
        == f"pins {', '.join(map(str, sorted(PINOUT[p] for p in GROUNDS)))}"
    )


@pytest.mark.parametrize("reference", of("resistor|schottky|rectifier|capacitor"))
def test_a_value_stands_at_its_symbol(reference: str) -> None:
    values = {PARTS[r].value for r in of("resistor|schottky|rectifier|capacitor")}
    words = [m for m in DRAWN.words() if m.words in values]
    assert nearest(words, symbols()[reference][0].middle).words == PARTS[reference].value


@pytest.mark.parametrize("reference", of("led"))
def test_a_lamp_has_its_colour_in_paint_and_in_words(reference: str) -> None:
    (symbol,) = symbols()[reference]
    value = PARTS[reference].value
    assert colour(symbol.fill, COLOURS) == value
    words = [m for m in DRAWN.words() if m.words in COLOURS]
    assert nearest(words, symbol.middle).words == value
