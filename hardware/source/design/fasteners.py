"""What holds the handset together: M3 screws and spacers, lengths in millimetres."""

from typing import NamedTuple

from hardware.source.design.front import BOARD_GAP, BOARD_SCREWS, SCREWS


class Fastener(NamedTuple):
    """A kind of screw or spacer, how many, and what for."""

    what: str
    length: float
    number: int
    use: str
    instead: str


PANEL = Fastener("M3 pan head screw", 10, len(SCREWS), "panel to case", "any head up to 6 mm wide")
BOARD = Fastener(
    "M3 pan head screw", 8, len(BOARD_SCREWS), "board to the panel's posts", PANEL.instead
)
DOOR = Fastener("M3 countersunk screw", 8, 2, "battery door", "none: others stand out of the floor")
# A panel that was drilled or cut has no posts.
SPACER = Fastener(
    "M3 spacer, thread at both ends",
    BOARD_GAP,
    len(BOARD_SCREWS),
    "drilled or cut panel, in place of posts",
    "M3 x 30 mm screws with three nuts each",
)
SPACER_SCREW = BOARD._replace(use="drilled or cut panel to its spacers")
FASTENERS = (PANEL, BOARD, DOOR, SPACER, SPACER_SCREW)
