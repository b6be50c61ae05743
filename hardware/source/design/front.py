"""THE table of the front panel. Artwork, drill template, DXF, solids and circuit board read it.

All lengths in millimetres. The origin is the panel's upper left corner as a player sees it, x to
the right, y down; depth counts from the panel's face into the case. Sizes of the parts that go into
the holes, with their sources, and how wide each hole is made are in parts.py; the case around the
panel is in shell.py.

The electronics hang behind the panel on four posts, so that the panel with all its parts is one
piece that can be built and tested on the table. Seen from the front, from left to right, the lamps
stand in the order of firmware/panel/pins.py.
"""

from typing import NamedTuple

from hardware.source.design.panel_parts import (
    CHARGER_LENGTH,
    CHARGER_THICKNESS,
    CHARGER_WIDTH,
    TAPE,
    USB_C_SOCKET,
)
from panel.pins import LAMP_PINS

PITCH = 2.54  # lamps, Pico and the board's screws share one such grid: perfboard fits too


class Spot(NamedTuple):
    """A place on the panel or on the board."""

    x: float
    y: float


class Hole(NamedTuple):
    """A round hole through the panel, of the size the part's maker asks for."""

    name: str  # as in firmware/panel/pins.py
    part: str  # a key of parts.PANEL_PARTS
    x: float
    y: float


class Socket(NamedTuple):
    """What a USB plug reaches through a wall of the case."""

    wall: int  # -1 is the left one, 1 the right one
    y: float
    depth: float  # of its middle


class Module(NamedTuple):
    """A small board stuck onto a pad on the floor, its edge with the socket against a wall."""

    length: float  # away from the wall
    width: float
    pad: float  # how high
    socket: Socket


# The plate. It lies flush in a rebate of the case; a laser cutter's 3 mm sheet fits it too.
WIDTH = 124.0
HEIGHT = 112.0
CORNER_RADIUS = 6.0
THICKNESS = 3.0

LED_LEG = PITCH / 2  # an LED's two legs from its middle
# Six lamps in a row, six grid steps apart, in the middle of the plate.
LAMP_PITCH = 6 * PITCH
LAMP_Y = 26.0
LAMPS = tuple(
    Hole(name, "lamp", round(WIDTH / 2 + (i - 2.5) * LAMP_PITCH, 2), LAMP_Y)
    for i, (name, _) in enumerate(LAMP_PINS)
)

# All controls on one line. Levers go up and down: up is the open contact, ATTACK and EXTRA.
CONTROL_Y = 86.0
TOGGLES = (Hole("strategy", "toggle", 20.0, CONTROL_Y), Hole("tactic", "toggle", 45.0, CONTROL_Y))
BUTTONS = (Hole("roll", "big_button", 80.0, CONTROL_Y), Hole("fire", "button", 107.0, CONTROL_Y))

# Panel to case: M3 into the four corner pillars.
SCREW_INSET = 6.0
SCREWS = tuple(
    Hole(f"screw_{i + 1}", "screw", x, y)
    for i, (x, y) in enumerate(
        (x, y)
        for y in (SCREW_INSET, HEIGHT - SCREW_INSET)
        for x in (SCREW_INSET, WIDTH - SCREW_INSET)
    )
)

# The circuit board (PCB or perfboard), seen from the front: its upper left corner on the panel, its
# size, and its top (the side of all parts, facing the panel) this far behind the panel's back.
# 20 mm is a stock length of M3 spacers.
BOARD_AT = Spot(4.5, 19.0)
BOARD_WIDTH = 100.0
BOARD_HEIGHT = 47.0
BOARD_THICKNESS = 1.6
BOARD_GAP = 20.0
BOARD_CORNER_RADIUS = 1.5

# Where the common grid lies on the board: every lamp, pin and screw is at GRID + a whole number of
# steps, from the board's upper left corner.
GRID = Spot(1.62, 1.92)


def on_board(column: int, row: int) -> Spot:
    """A grid point of the board, from its own upper left corner."""
    return Spot(round(GRID.x + column * PITCH, 2), round(GRID.y + row * PITCH, 2))


def from_board(at: Spot) -> Spot:
    """A place on the board, as a place on the panel."""
    return Spot(round(BOARD_AT.x + at.x, 2), round(BOARD_AT.y + at.y, 2))


LAMP_COLUMNS = tuple(7 + 6 * i for i in range(6))  # of the grid
LAMP_ROW = 2
# Clear of the lamps' nuts, of the Pico and of the board's edge.
BOARD_SCREWS = (on_board(1, 2), on_board(37, 7), on_board(1, 16), on_board(37, 16))
# A perfboard has its own screws, at holes (column, row) that perfboard_plan.py
# leaves free. It lies with its USB end to the left too: its columns run up the panel.
PERFBOARD_SCREW_HOLES = ((1, 3), (26, 12), (26, 18), (1, 22))


def perfboard_hole(column: int, row: int) -> Spot:
    """As a place on the board."""
    return on_board(row - 2, 24 - column)


PERFBOARD_SCREWS = tuple(perfboard_hole(*hole) for hole in PERFBOARD_SCREW_HOLES)
PERFBOARD_EDGE = PITCH / 2  # beyond its outer holes
# It reaches below the toggles, which may be less deep than PANEL_PARTS says.
PERFBOARD_TOGGLE_DEPTH = BOARD_GAP - 1.0
# What the panel's posts carry.
POSTS = {"panel": BOARD_SCREWS, "panel_perfboard": PERFBOARD_SCREWS}

# The Pico lies along x in two sockets, its USB end at the board's left edge: pin 1 (GP0) and pin 40
# (VBUS) in column 0. Seen from the front, pins 1 to 20 are the lower row.
PICO_ACROSS = 7  # grid steps between its two rows of pins
PICO_ROW_OF_PIN_40 = 7
PICO_ROW_OF_PIN_1 = PICO_ROW_OF_PIN_40 + PICO_ACROSS
PICO_SEAT = 11.0  # its underside above the board: socket 8.5, the pin header's plastic 2.5
PICO_LENGTH = 51.0
PICO_WIDTH = 21.0
PICO_THICKNESS = 1.0
PICO_PORT = 2.6  # its USB port's height, above that
PICO_CENTRE = Spot(
    round(GRID.x + 9.5 * PITCH, 2),
    round(GRID.y + (PICO_ROW_OF_PIN_40 + PICO_ROW_OF_PIN_1) / 2 * PITCH, 2),
)

# A plug's way through a wall: room for the moulded body of a micro-B or USB-C plug.
PLUG_WIDTH = 13.0
PLUG_HEIGHT = 9.0
PICO_SOCKET = Socket(
    -1,
    from_board(PICO_CENTRE).y,
    THICKNESS + BOARD_GAP - PICO_SEAT - PICO_THICKNESS - PICO_PORT / 2,
)

# What lies behind the panel besides the board, as seen from the front: a holder for 3 AA cells side
# by side, on the case's floor below the toggles. It comes out through a door in the floor.
BATTERY_AT = Spot(12.0, 57.0)
BATTERY_WIDTH = 58.0
BATTERY_HEIGHT = 48.0
BATTERY_DEPTH = 17.0

# The power switch (SW5): a third toggle of the same kind, in the right wall. On the side of the
# panel's upper edge a dot stands out of the wall: lever to the dot is on.
POWER_Y = 47.0
POWER_DEPTH = 35.0
POWER_DOT_Y = POWER_Y - 10.0  # past the lever's end

# Free depth behind the panel, down to the case's floor.
ROOM = 42.0

# What a LiPo cell is charged with. It lies above the power switch, where the wall has no ridges and
# no button or boss stands over the floor. The pad lifts the plug off the table; how thick tape and
# board are is not known beforehand, so the opening is in the middle of what they can be.
CHARGER_PAD = 2.0
CHARGER = Module(
    CHARGER_LENGTH,
    CHARGER_WIDTH,
    CHARGER_PAD,
    Socket(
        1,
        25.0,
        THICKNESS + ROOM - CHARGER_PAD - (sum(TAPE) + sum(CHARGER_THICKNESS) + USB_C_SOCKET[2]) / 2,
    ),
)
# The cases, and what is stuck onto their floors.
CASES: dict[str, tuple[Module, ...]] = {"case": (), "case_lipo": (CHARGER,)}

HOLES = (*LAMPS, *TOGGLES, *BUTTONS, *SCREWS)
BY_NAME = {hole.name: hole for hole in HOLES}
