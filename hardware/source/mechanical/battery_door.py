"""The door in the floor, flush with it. The battery holder is taped to its inside."""

from hardware.source.design import shell
from hardware.source.design.panel_parts import COUNTERSINK, hole
from hardware.source.mechanical.case_bottom import DOOR_SCREWS, EARS, OPENING
from hardware.source.mechanical.kernel import Solid, joined, without
from hardware.source.mechanical.solids import PAST, rod, slab

LOW, HIGH = shell.FLOOR - shell.DOOR_THICKNESS, shell.FLOOR


def door() -> Solid:
    """As built in."""
    plate = joined([slab(OPENING.inset(shell.GAP), LOW, HIGH), slab(EARS, LOW, HIGH)])
    through = hole("screw", "print") / 2
    sunk = COUNTERSINK / 2
    # A 90 degree cone: as deep as it is wide at half.
    cones = [rod(x, y, LOW, LOW + sunk - 0.01, sunk, 0.01) for x, y in DOOR_SCREWS]
    return without(
        plate, [*(rod(x, y, LOW - PAST, HIGH + PAST, through) for x, y in DOOR_SCREWS), *cones]
    )


def to_print() -> Solid:
    """Outside down on the bed."""
    return door().moved((-EARS.x0, -OPENING.inset(shell.GAP).y0, -LOW))
