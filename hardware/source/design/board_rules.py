"""What the board's maker can do, with room to spare, and how wide our copper is. Millimetres.

Coarser than any cheap two-layer service needs: jlcpcb.com/capabilities lists vias from 0.3 mm holes
in 0.6 mm rings for such boards, others recommend tracks and gaps of 0.15 mm and more, and print of
at least 0.8 mm height and 0.15 mm line.
"""

REVISION, YEAR = "1", "2026"  # to be raised by hand when a new board is to be ordered

CLEARANCE = 0.2
EDGE_CLEARANCE = 0.4
TRACK_MIN = 0.3
VIA_RING = 0.8
VIA_DRILL = 0.4
HOLE_TO_HOLE = 0.4
PRINT_WIDTH = 0.15
PRINT_GAP = 0.1  # from print to bare copper

SIGNAL_WIDTH = 0.4
# IPC-2221 for outer layers, I = 0.048 dT^0.44 A^0.725 with A in square mils: 1 A through 0.8 mm of
# 35 um copper (43 square mils) warms it by 2 degrees.
POWER_WIDTH = 0.8
POWER_NETS = frozenset({"VBUS", "VSYS", "battery", "battery_on", "pixel_supply"})


def width_of(net: str) -> float:
    """How wide a net's tracks are."""
    return POWER_WIDTH if net in POWER_NETS else SIGNAL_WIDTH
