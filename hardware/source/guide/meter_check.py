"""The check with the meter at the Pico's empty sockets: what beeps, and what must not."""

from collections.abc import Hashable

from hardware.source.design import perfboard_plan
from hardware.source.design.nets import net_of
from hardware.source.design.pico_pinout import GROUNDS, PINOUT
from hardware.source.drawing.shapes import circle, line, rect
from hardware.source.electrical.joined import Joined
from hardware.source.guide.page import EDGE, MARGIN, WRONG, block, cross, page, tick
from host_sim.kit.svg import Point, text
from panel.pins import PIXEL_PIN, SWITCH_PINS

TITLE = "The check with the meter, at the Pico's empty sockets"
PITCH = 42.0
LEFT, UPPER, LOWER = 51.0, 190.0, 380.0
FIRST, LAST = PINOUT[f"GP{SWITCH_PINS[0][1]}"], PINOUT[f"GP{PIXEL_PIN}"]
POWER = ("VSYS", "VBUS")
PAINT = {"ground": "#222222", "power": "#d3261f", "signal": "#f2c230", "unused": "#d5dade"}


def silent_pairs() -> list[tuple[str, str]]:
    """Neighbours that a drop of solder could join, and the supplies against ground."""
    names = {number: name for name, number in PINOUT.items()}
    chain = [(names[n], names[n + 1]) for n in range(FIRST, LAST)]
    return [*chain, *((pin, "GND38") for pin in POWER)]


def perfboard_grounds() -> list[list[str]]:
    """Ground pins that bare wires join even without the Pico, whose own copper joins all."""
    copper = Joined()
    for joint in perfboard_plan.JOINTS:
        copper.join(perfboard_plan.pads(joint))
    groups: dict[Hashable, list[str]] = {}
    for name in GROUNDS:
        groups.setdefault(copper.find(perfboard_plan.HOLES["U1", name][0]), []).append(name)
    return [group for group in groups.values() if len(group) > 1]


def kind(name: str) -> str:
    """What a pin of the Pico is, for its paint."""
    if name in GROUNDS:
        return "ground"
    if name in POWER:
        return "power"
    return "signal" if net_of(("U1", name)) and FIRST <= PINOUT[name] <= LAST else "unused"


def at(name: str) -> Point:
    """The middle of a socket's hole."""
    number = PINOUT[name]
    column = number - 1 if number <= 20 else 40 - number
    return Point(LEFT + column * PITCH, LOWER if number <= 20 else UPPER)


def _pin(name: str) -> list[str]:
    where, low = at(name), PINOUT[name] <= 20
    number = text(where.plus(Point(0, -24 if low else 34)), str(PINOUT[name]), "word middle")
    y = where.y + (22 if low else -22)
    word = "GND" if name in GROUNDS else name
    label = text(
        Point(where.x + 4.5, y),
        word,
        "name end" if low else "name",
        transform=f"rotate(-90 {where.x + 4.5:g} {y:g})",
    )
    box = rect(where.plus(Point(-14, -14)), 28, 28, fill="#333a42", rx=3)
    return [box, circle(where, 9, fill=PAINT[kind(name)], stroke="#ffffff"), number, label]


def _hop(one: str, other: str) -> str:
    """A red bow between neighbours."""
    a, b = at(one).plus(Point(0, -40)), at(other).plus(Point(0, -40))
    inset = Point(7, 0)
    path = f"M{a.plus(inset)} Q{a.towards(b, 0.5).plus(Point(0, -24))} {b.plus(inset, -1)}"
    return f'<path d="{path}" fill="none" stroke="{WRONG}" stroke-width="2.5"/>'


def picture() -> str:
    """Both sockets, with what must beep and what must not."""
    chain = [pair for pair in silent_pairs() if pair[0] not in POWER]
    ends = at(chain[0][0]), at(chain[-1][1])
    middle = Point((ends[0].x + ends[1].x) / 2, LOWER - 76)
    supply = [at(pin).plus(Point(0, 50)) for pin in (*POWER[::-1], "GND38")]
    legend = LOWER + 120
    perfboard = " and ".join(
        "pin " + " to pin ".join(str(PINOUT[name]) for name in group) + " beeps"
        for group in perfboard_grounds()
    )
    return page(
        TITLE,
        legend + 84,
        [
            text(Point(MARGIN, 62), "Seen from the parts' side, USB end to the left.", "note"),
            rect(Point(LEFT - 40, UPPER + 62), 30, 66, fill="#c9ced3", stroke=EDGE, rx=3),
            text(Point(LEFT, UPPER + 100), "USB", "note"),
            *(piece for name in PINOUT for piece in _pin(name)),
            *(_hop(*pair) for pair in chain),
            cross(middle.plus(Point(-150, -5))),
            text(middle.plus(Point(-132, 0)), "neighbours: must not beep", "note"),
            line([supply[0], supply[2]], stroke=WRONG, stroke_width=2.5),
            *(line([p, p.plus(Point(0, -7))], stroke=WRONG, stroke_width=2.5) for p in supply),
            cross(supply[2].plus(Point(24, 0))),
            text(supply[2].plus(Point(42, 5)), "VBUS and VSYS to GND: must not beep", "note"),
            circle(Point(MARGIN + 11, legend - 5), 9, fill=PAINT["ground"]),
            tick(Point(MARGIN + 40, legend - 5)),
            *block(
                Point(MARGIN + 60, legend),
                [
                    "circuit board: any black GND to any other GND beeps",
                    f"perfboard: {perfboard}; the Pico itself joins the others",
                ],
            ),
            circle(Point(MARGIN + 11, legend + 47), 9, fill=PAINT["signal"], stroke=EDGE),
            cross(Point(MARGIN + 40, legend + 47)),
            *block(
                Point(MARGIN + 60, legend + 52),
                [
                    f"pin {FIRST} to {FIRST + 1}, {FIRST + 1} to {FIRST + 2}, and so on to pin"
                    f" {LAST}, the GND pins between them too: silent"
                ],
            ),
        ],
    )
