"""Stand-ins for the bought parts, as big as the real ones: for pictures, and to test that all fits.

Places are those of the assembled handset, standing on z = 0.
"""

from hardware.source.design import front, shell
from hardware.source.design.front import LED_LEG
from hardware.source.design.panel_parts import (
    AA_CELL,
    BEZEL,
    CHARGER_THICKNESS,
    LED,
    LIPO_CELL,
    PANEL_PARTS,
    TAPE,
    TOGGLE,
    USB_C_SOCKET,
)
from hardware.source.design.parts import LAMP_COLOURS
from hardware.source.design.perfboard_plan import COLUMNS, ROWS
from hardware.source.drawing.shapes import LED_PAINT
from hardware.source.mechanical import battery_door, case_bottom, panel_plate
from hardware.source.mechanical.kernel import Solid, joined, without
from hardware.source.mechanical.shaded import Body
from hardware.source.mechanical.solids import Box, rod, slab, up

FLOOR = shell.FLOOR
BACK = shell.SEAT  # of the panel
FACE = shell.TOTAL_HEIGHT
BOARD_TOP = BACK - front.BOARD_GAP
CUT_LEGS = 12.0  # of LEDs that hang on wires
COLOURS: dict[str, tuple[int, ...]] = {
    **{colour: tuple(bytes.fromhex(paint[1:])) for colour, paint in LED_PAINT.items()},
    "case": (122, 114, 102),
    "panel": (240, 230, 208),
    "board": (74, 122, 82),
    "perfboard": (196, 160, 96),
    "pico": (60, 150, 96),
    "plastic": (70, 68, 66),
    "metal": (198, 196, 190),
    "roll": (214, 98, 38),
    "fire": (190, 44, 50),
    "cell": (226, 196, 92),
    "lipo": (176, 190, 204),
    "charger": (58, 92, 160),
}

Coloured = tuple[Solid, str]  # a key of COLOURS


def _at(x: float, y: float, width: float, height: float, radius: float = 0) -> Box:
    """A box around a place of the panel."""
    return Box(x - width / 2, up(y) - height / 2, x + width / 2, up(y) + height / 2, radius)


def board() -> Solid:
    """The bare circuit board."""
    x, y = front.BOARD_AT
    box = Box(
        x, up(y + front.BOARD_HEIGHT), x + front.BOARD_WIDTH, up(y), front.BOARD_CORNER_RADIUS
    )
    return slab(box, BOARD_TOP - front.BOARD_THICKNESS, BOARD_TOP)


def perfboard() -> Solid:
    """The bare perfboard."""
    places = [front.perfboard_hole(*hole) for hole in ((1, 1), (COLUMNS, ROWS))]
    (left, low), (right, high) = map(front.from_board, places)
    box = Box(left, up(low), right, up(high), 0).inset(-front.PERFBOARD_EDGE)
    return slab(box, BOARD_TOP - front.BOARD_THICKNESS, BOARD_TOP)


def pico() -> tuple[Solid, Solid, Solid]:
    """Board, USB port, and the two sockets it sits in."""
    x, y = front.from_board(front.PICO_CENTRE)
    low = BOARD_TOP + front.PICO_SEAT
    high = low + front.PICO_THICKNESS
    port_x = x - front.PICO_LENGTH / 2 + 2.7 - 1.3  # it sticks out by 1.3
    rows = [
        front.from_board(front.on_board(0, r)).y
        for r in (front.PICO_ROW_OF_PIN_40, front.PICO_ROW_OF_PIN_1)
    ]
    return (
        slab(_at(x, y, front.PICO_LENGTH, front.PICO_WIDTH), low, high),
        slab(_at(port_x, y, 5.4, 7.5), high, high + front.PICO_PORT),
        joined([slab(_at(x, row, 50.8, 2.5), BOARD_TOP, low) for row in rows]),
    )


def lamps(legs_end: float = BOARD_TOP) -> list[Coloured]:
    """LEDs, and their legs, which go down to the circuit board."""
    flange = FACE - LED.flange
    legs = [(h.x + dx, up(h.y)) for h in front.LAMPS for dx in (-LED_LEG, LED_LEG)]
    return [
        *(
            (rod(h.x, up(h.y), flange, FACE - LED.top, LED.radius), LAMP_COLOURS[h.name])
            for h in front.LAMPS
        ),
        (joined([rod(x, y, legs_end, flange, 0.3) for x, y in legs]), "metal"),
    ]


def bezels() -> Solid:
    """Rings in front, nuts behind, and nothing between where the LED is."""
    sizes = PANEL_PARTS["lamp"]
    rings = [
        part
        for h in front.LAMPS
        for part in (
            rod(h.x, up(h.y), FACE, FACE + BEZEL.ring, sizes.head / 2),
            rod(h.x, up(h.y), BACK - BEZEL.nut, BACK, sizes.behind / 2),
        )
    ]
    inside = [rod(h.x, up(h.y), BACK - 3, FACE + 3, BEZEL.inside) for h in front.LAMPS]
    return without(joined(rings), inside)


def toggle(sheet: float) -> tuple[Solid, Solid]:
    """Metal and plastic, in a sheet that lies on z = 0. The lever leans towards y."""
    legs = Box(-1, -0.5, 1, 0.5, 0)
    end = sheet + TOGGLE.bushing
    body = Box(-TOGGLE.width / 2, -TOGGLE.height / 2, TOGGLE.width / 2, TOGGLE.height / 2, 0)
    metal = [
        rod(0, 0, 0, end, 3.1),
        rod(0, 0, sheet, sheet + 2, PANEL_PARTS["toggle"].head / 2),
        rod(0, 0, 0, TOGGLE.lever, 1.2, 1.7).turned((-TOGGLE.tilt, 0, 0)).moved((0, 0, end - 1)),
        *(
            slab(legs, -TOGGLE.depth - TOGGLE.leg, -TOGGLE.depth).moved(
                (0, i * TOGGLE.leg_pitch, 0)
            )
            for i in (-1, 0, 1)
        ),
    ]
    return joined(metal), slab(body, -TOGGLE.depth, 0)


def toggles() -> tuple[Solid, Solid]:
    """Metal and plastic of both; their levers lean up the panel."""
    places = [(h.x, up(h.y), BACK) for h in front.TOGGLES]
    metal, plastic = toggle(front.THICKNESS)
    return joined(map(metal.moved, places)), joined(map(plastic.moved, places))


def button(h: front.Hole) -> tuple[Solid, Solid]:
    """Cap, and what carries it."""
    part = PANEL_PARTS[h.part]
    body = joined(
        [
            rod(h.x, up(h.y), FACE, FACE + 2.5, part.head / 2),
            rod(h.x, up(h.y), BACK - 4, BACK, part.behind / 2),
            rod(h.x, up(h.y), BACK - 24, BACK - 4, part.thread / 2),
            slab(_at(h.x, h.y, 6, 1), BACK - 29, BACK - 24),
        ]
    )
    return rod(h.x, up(h.y), FACE + 2.5, FACE + 6, part.head / 2 - 2, part.head / 2 - 2.8), body


def aa_cells() -> list[Coloured]:
    """In their holder, which stands on the door."""
    box = case_bottom.BATTERY
    middle = (box.x0 + box.x1) / 2
    across, long = AA_CELL
    cells = [
        rod(0, 0, -long / 2, long / 2, across / 2)
        .turned((0, 90, 0))
        .moved((middle, (box.y0 + box.y1) / 2 + i * (across + 0.5), FLOOR + 2 + across / 2))
        for i in (-1, 0, 1)
    ]
    return [(slab(box, FLOOR, FLOOR + 10), "plastic"), (joined(cells), "cell")]


def lipo() -> list[Coloured]:
    """A cell on the door, in the middle of where the AA holder would be, and its sealed end."""
    box = case_bottom.BATTERY
    long, wide, thick = LIPO_CELL
    x, y = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2
    pouch = Box(x - long / 2, y - wide / 2, x + long / 2 - 4, y + wide / 2, 2)
    seal = Box(x + long / 2 - 4, y - wide / 2 + 1, x + long / 2, y + wide / 2 - 1, 0)
    return [
        (slab(pouch, FLOOR, FLOOR + thick), "lipo"),
        (slab(seal, FLOOR + 1, FLOOR + thick - 1), "metal"),
    ]


BATTERIES = {"case": aa_cells, "case_lipo": lipo}


def charger(module: front.Module, tape: float, thickness: float) -> tuple[Solid, Solid]:
    """Board, and the socket on it, ending with the board's edge."""
    box = case_bottom.seat(module)
    low = FLOOR + module.pad + tape
    long, wide, high = USB_C_SOCKET
    x0, x1 = (box.x0, box.x0 + long) if module.socket.wall < 0 else (box.x1 - long, box.x1)
    y = up(module.socket.y)
    return (
        slab(box, low, low + thickness),
        slab(Box(x0, y - wide / 2, x1, y + wide / 2, 0), low + thickness, low + thickness + high),
    )


def power_switch() -> Solid:
    """In the right wall, square to it: body inside, bushing and lever outside. It is on."""
    z = FACE - front.POWER_DEPTH
    place = (case_bottom.wall_inside(1, z), up(front.POWER_Y), z)
    return joined(toggle(shell.WALL)).turned((0, 90 + shell.LEAN, 0)).moved(place)


def _bodies(*parts: Coloured) -> list[Body]:
    return [Body(solid, COLOURS[colour]) for solid, colour in parts]


def _with_pico(board: Coloured) -> list[Coloured]:
    pico_board, port, sockets = pico()
    return [board, (pico_board, "pico"), (port, "metal"), (sockets, "plastic")]


def on_board() -> list[Body]:
    """The circuit board with what is soldered to it or plugged in."""
    return _bodies(*_with_pico((board(), "board")), *lamps())


def on_perfboard() -> list[Body]:
    """The same for the perfboard, and the LEDs, which hang on wires."""
    lamps_end = FACE - LED.flange - CUT_LEGS
    return _bodies(*_with_pico((perfboard(), "perfboard")), *lamps(lamps_end))


BOARDS = {"panel": on_board, "panel_perfboard": on_perfboard}  # by the panel that carries them


def in_panel() -> list[Body]:
    """What has a nut of its own."""
    metal, plastic = toggles()
    pushes = [button(h) for h in front.BUTTONS]
    return _bodies(
        (bezels(), "metal"),
        (metal, "metal"),
        (plastic, "plastic"),
        *((cap, h.name) for h, (cap, _) in zip(front.BUTTONS, pushes, strict=True)),
        *((body, "plastic") for _, body in pushes),
    )


def panel(carries: str = "panel") -> Body:
    """The front panel in its place; `carries` is a key of front.POSTS."""
    return Body(panel_plate.plate(carries).moved((0, 0, BACK)), COLOURS["panel"])


def case(name: str = "case") -> list[Body]:
    """A case with its power switch; `name` is a key of front.CASES."""
    return _bodies((case_bottom.tray(name), "case"), (power_switch(), "metal"))


def modules(name: str) -> list[Body]:
    """What is stuck onto a case's floor, with tape and boards as thick as they come."""
    found: list[Body] = []
    for module in front.CASES[name]:
        board, socket = charger(module, max(TAPE), max(CHARGER_THICKNESS))
        found += _bodies((board, "charger"), (socket, "metal"))
    return found


def door(name: str = "case") -> list[Body]:
    """With the battery that goes with the case."""
    return _bodies((battery_door.door(), "case"), *BATTERIES[name]())
