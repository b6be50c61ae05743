"""The circuit diagram: switches and battery left of the Pico, lamps right of it."""

from hardware.source.design.legends import WORDS
from hardware.source.design.parts import PARTS, reference_of
from hardware.source.design.pico_pinout import GROUNDS, PINOUT
from hardware.source.drawing.shapes import INK, LED_PAINT, rect, sheet
from hardware.source.electrical.circuit import Circuit
from host_sim.kit.svg import Picture, Point, text
from panel.pins import LAMP_PINS, PIXEL_PIN, SWITCH_PINS

TITLE = "Taktik Speldator: circuit diagram"
WIDTH, HEIGHT = 1180, 790
LEFT, RIGHT = 500, 680  # sides of the Pico
TOP, ROW = 130, 62
STUB = 34  # a pin's line outside the box, with its number above
GROUND_LEFT, GROUND_RIGHT = 84, 1010


def _y(row: float) -> float:
    return TOP + row * ROW


def _pico_pin(circuit: Circuit, name: str, row: float, *, left: bool) -> Point:
    """The outer end of a pin's stub."""
    y = _y(row)
    edge = Point(LEFT if left else RIGHT, y)
    outer = edge.plus(Point(-STUB if left else STUB, 0))
    circuit.wire(edge, outer)
    if name == "GND":
        numbers = ", ".join(map(str, sorted(PINOUT[pin] for pin in GROUNDS)))
        circuit.label(outer.plus(Point(-22, 22)), f"pins {numbers}", "small end soft")
    else:
        above = edge.towards(outer, 0.5).plus(Point(0, -6))
        circuit.label(above, str(PINOUT[name]), "small middle soft")
    inner = edge.plus(Point(10 if left else -10, 4))
    circuit.label(inner, name, "word" if left else "word end")
    return outer


def _switches(circuit: Circuit) -> None:
    for row, (switch, gpio) in enumerate(SWITCH_PINS):
        outer = _pico_pin(circuit, f"GP{gpio}", row, left=True)
        reference, resistor = reference_of(switch), reference_of(f"for {switch}")
        start = Point(GROUND_LEFT + 40, outer.y)
        circuit.wire(Point(GROUND_LEFT, outer.y), start)
        circuit.ground(Point(GROUND_LEFT, outer.y))
        if PARTS[reference].kind == "button":
            end = circuit.button(start)
        else:
            end = circuit.changeover(start)
        circuit.name(start.plus(Point(28, -22)), f"{reference}: {WORDS[switch]}")
        meet = Point(300, outer.y)
        circuit.wire(end, meet)
        circuit.wire(circuit.resistor(resistor, meet), outer)


def _reset(circuit: Circuit, row: float) -> None:
    outer = _pico_pin(circuit, "RUN", row, left=True)
    start = Point(GROUND_LEFT + 40, outer.y)
    circuit.wire(Point(GROUND_LEFT, outer.y), start)
    circuit.ground(Point(GROUND_LEFT, outer.y))
    circuit.wire(circuit.button(start), outer)
    circuit.name(start.plus(Point(28, -22)), f"SW6: {WORDS['reset']}")


def _plug(circuit: Circuit, reference: str, at: Point, pins: list[str]) -> None:
    """A box with a pin every 26 units, from 13 below its upper edge on."""
    height = 26 * len(pins)
    circuit.shapes.append(rect(at, 46, height, fill="#ffffff", stroke=INK, stroke_width=1.8))
    for n, pin in enumerate(pins):
        sign = "\u2212" if pin == "-" else pin
        circuit.label(at.plus(Point(23, 17 + 26 * n)), sign, "word middle")
    circuit.name(at.plus(Point(23, -8)), reference)


def _frame(circuit: Circuit, at: Point, width: float, height: float, words: str) -> None:
    circuit.shapes.append(
        rect(
            at,
            width,
            height,
            fill="none",
            stroke="#8b97a3",
            stroke_width=1.2,
            stroke_dasharray="6 5",
            rx=8,
        )
    )
    circuit.label(at.plus(Point(10, height - 10)), words, "word soft")


def _battery(circuit: Circuit, row: float) -> None:
    outer = _pico_pin(circuit, "VSYS", row, left=True)
    plug = Point(70, outer.y - 13)
    _plug(circuit, "J1", plug, ["+", "-"])
    common = Point(176, outer.y)
    circuit.wire(Point(plug.x + 46, outer.y), common)
    live = circuit.changeover(common)
    circuit.name(common.plus(Point(28, -22)), f"SW5: {WORDS['power']}")
    anode = Point(306, outer.y)
    circuit.wire(live, anode)
    circuit.wire(circuit.diode("D7", anode), outer)
    circuit.name(anode.plus(Point(28, -19)), "D7")
    circuit.label(anode.plus(Point(28, 26)), PARTS["D7"].value)
    minus = Point(plug.x + 46, outer.y + 26)
    corner = Point(minus.x + 20, minus.y)
    circuit.wire(minus, corner)
    circuit.ground(corner)
    circuit.label(Point(plug.x - 16, outer.y - 42), "3 x AA, or OUT of the charger", "word soft")
    _frame(circuit, Point(40, outer.y - 60), 400, 145, "only with a battery")


def _lamps(circuit: Circuit) -> None:
    for row, (lamp, gpio) in enumerate(LAMP_PINS):
        outer = _pico_pin(circuit, f"GP{gpio}", row, left=False)
        led, resistor = reference_of(lamp), reference_of(f"for {lamp}")
        start = Point(770, outer.y)
        circuit.wire(outer, start)
        end = circuit.resistor(resistor, start)
        anode = Point(890, outer.y)
        circuit.wire(end, anode)
        colour = PARTS[led].value
        cathode = circuit.diode(led, anode, LED_PAINT[colour])
        circuit.wire(cathode, Point(GROUND_RIGHT, outer.y))
        circuit.ground(Point(GROUND_RIGHT, outer.y))
        circuit.words.append(
            text(
                Point(GROUND_RIGHT + 24, outer.y - 2),
                f"{led}: {WORDS[lamp]}",
                "word",
                font_weight="bold",
            )
        )
        circuit.label(Point(GROUND_RIGHT + 24, outer.y + 14), colour, "word soft")


def _pixels(circuit: Circuit, row: float) -> None:
    supply = _pico_pin(circuit, "VBUS", row, left=False)
    data = _pico_pin(circuit, f"GP{PIXEL_PIN}", row + 1.8, left=False)
    plug = Point(1050, supply.y - 13)
    _plug(circuit, "J2", plug, ["V+", "data", "-"])
    anode = Point(770, supply.y)
    circuit.wire(supply, anode)
    cathode = circuit.diode("D8", anode)
    circuit.name(anode.plus(Point(28, -19)), "D8")
    circuit.label(anode.plus(Point(28, 26)), PARTS["D8"].value)
    plus = Point(890, supply.y)
    circuit.wire(cathode, plus, Point(plug.x, supply.y))
    circuit.joint(plus)
    circuit.ground(circuit.capacitor(plus))
    circuit.words.append(text(plus.plus(Point(22, 22)), "C1", "word", font_weight="bold"))
    circuit.label(plus.plus(Point(22, 38)), PARTS["C1"].value, "word")
    start = Point(770, data.y)
    circuit.wire(data, start)
    end = circuit.resistor("R11", start)
    corner = Point(1005, data.y)
    circuit.wire(end, corner, Point(corner.x, supply.y + 26), Point(plug.x, supply.y + 26))
    ground = Point(1028, supply.y + 52)
    circuit.wire(Point(plug.x, ground.y), ground)
    circuit.ground(ground)
    circuit.label(Point(1073, supply.y - 42), "to 6 x WS2812B", "word soft middle")
    _frame(circuit, Point(735, supply.y - 66), 405, 232, "only with NeoPixels, instead of D1 to D6")


def _circuit() -> Circuit:
    drawn = Circuit()
    height = _y(8.9) - TOP + 60
    drawn.shapes.append(
        rect(
            Point(LEFT, TOP - 44),
            RIGHT - LEFT,
            height,
            fill="#eef6f0",
            stroke=INK,
            stroke_width=2,
            rx=6,
        )
    )
    middle = (LEFT + RIGHT) / 2
    drawn.name(Point(middle, TOP - 22), "U1 Raspberry Pi Pico")
    _switches(drawn)
    _reset(drawn, 4.2)
    _battery(drawn, 6.2)
    _lamps(drawn)
    _pixels(drawn, 7.1)
    drawn.ground(_pico_pin(drawn, "GND", 8.9, left=True))
    return drawn


def picture() -> str:
    """The whole diagram."""
    drawn = _circuit()
    head = [
        text(Point(40, 40), TITLE, "title"),
        text(
            Point(40, 62),
            "Switches close to ground; the Pico's own pull-ups hold open ones high.",
            "note",
        ),
    ]
    body = "\n".join([*head, *drawn.shapes, *drawn.words])
    return sheet(TITLE, Picture(WIDTH, HEIGHT, body))
