"""The breadboard after each step: what is new in full colour, what was there before faint."""

from hardware.source.design.bands import bands
from hardware.source.design.breadboard_plan import HOLES, NETS, STEPS, WIRES, Wire, strips
from hardware.source.design.parts import PARTS, reference_of
from hardware.source.drawing.shapes import sheet
from hardware.source.electrical.breadboard import HEIGHT, LEFT, WIDTH, Piece, pieces
from hardware.source.electrical.joined import faults
from host_sim.kit.svg import Picture, Point, text

TITLES = {
    "3a": "Step 3a: the Pico, one button, one lamp",
    "3b": "Step 3b: all lamps",
    "3c": "Step 3c: FIRE and the toggles",
}
# Every colour nearly white, but nothing shows through.
KEPT, ADDED = 0.3, 0.64
MATRIX = [[KEPT * (row == column) for column in range(4)] + [ADDED] for row in range(3)]
FAINT = (
    '<filter id="faint" x="-.2" y="-.2" width="1.4" height="1.4"'
    ' color-interpolation-filters="sRGB"><feColorMatrix values="'
    + " ".join(f"{value:g}" for row in [*MATRIX, [0, 0, 0, 1, 0]] for value in row)
    + '"/></filter>'
)
PICO = "U1"  # never faint: the new wires start from its pins
LEGS = {"A": "long leg ", "K": "short "}
COLUMNS = 4  # of the lists below the board
ROW = 26
LARGE = "font-size:17px"  # the board is wider than a page: letters shrink


def step_parts(step: str) -> list[str]:
    """What is put in; the Pico comes with the first step."""
    first = ["U1"] if step == next(iter(STEPS)) else []
    return first + [reference_of(f"{what}{name}") for name in STEPS[step] for what in ("", "for ")]


def step_wires(step: str) -> list[Wire]:
    """Those that this step is the first to need: without them what has been built does not work."""
    order = list(STEPS)
    before, now = (order[: order.index(step) + more] for more in (0, 1))
    return [wire for wire in WIRES if _needed(wire, now) and not _needed(wire, before)]


def _needed(wire: Wire, steps: list[str]) -> bool:
    built = {reference for step in steps for reference in step_parts(step)}
    holes = {pin: places for pin, places in HOLES.items() if pin[0] in built}
    nets = {name: [pin for pin in pins if pin in holes] for name, pins in NETS.items()}
    others = [[w.start, w.end] for w in WIRES if w != wire]
    return bool(faults([*strips(), *others], holes, nets))


def _owners(steps: list[str]) -> set[str]:
    parts = {reference for step in steps for reference in step_parts(step)}
    return parts | {str(wire.number) for step in steps for wire in step_wires(step)}


def _shown(piece: Piece, new: set[str], old: set[str]) -> str:
    if piece.owner in old - {PICO}:
        return f'<g filter="url(#faint)">{piece.drawing}</g>'
    return piece.drawing if piece.owner in new | {PICO, ""} else ""


def _part(reference: str) -> str:
    part = PARTS[reference]
    if part.kind == "pico":
        return f"U1 Pico: pin 1 {HOLES['U1', 'GP0'][0]}, pin 40 {HOLES['U1', 'VBUS'][0]}"
    holes = [
        LEGS.get(pin, "") + "+".join(places)
        for (owner, pin), places in HOLES.items()
        if owner == reference
    ]
    value = f" {part.value}" if part.kind in ("resistor", "led") else ""
    return f"{reference}{value}: {', '.join(holes)}"


def _rings(references: list[str]) -> str:
    values = dict.fromkeys(
        PARTS[reference].value for reference in references if PARTS[reference].kind == "resistor"
    )
    return "; ".join(f"{value}: {', '.join(bands(value))}" for value in values)


def _wire(wire: Wire) -> str:
    rail = "upper \u2212 rail "
    start = wire.start.replace("-", rail)
    end = wire.end.replace("-", rail if start == wire.start else "")
    return f"wire {wire.number}: {start} to {end}"


def _list(top: float, words: list[str]) -> list[str]:
    across = (WIDTH - LEFT) / COLUMNS
    rows = [words[n : n + COLUMNS] for n in range(0, len(words), COLUMNS)]
    return [
        text(Point(LEFT + x * across, top + y * ROW), word, "note", style=LARGE)
        for y, row in enumerate(rows)
        for x, word in enumerate(row)
    ]


def picture(step: str) -> str:
    """The breadboard after a step, and below it what is put in."""
    order = list(STEPS)
    new = _owners([step])
    old = _owners(order[: order.index(step)])
    drawn = [_shown(piece, new, old) for piece in pieces()]
    parts = [_part(reference) for reference in step_parts(step)]
    wires = [_wire(wire) for wire in step_wires(step)]
    top = HEIGHT + 24
    below = top + (-(-len(parts) // COLUMNS)) * ROW + 14
    note = "Full colour: put in now. " + ("Faint: is there already. " if old else "")
    body = [
        text(Point(LEFT, 36), TITLES[step], "title"),
        text(Point(LEFT, 60), f"{note}Rings: {_rings(step_parts(step))}", "note", style=LARGE),
        FAINT,
        *filter(None, drawn),
        *_list(top, parts),
        *_list(below, wires),
    ]
    height = below + (-(-len(wires) // COLUMNS)) * ROW
    return sheet(TITLES[step], Picture(WIDTH, height, "\n".join(body)))
