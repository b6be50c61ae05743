"""The case around the panel: thicknesses and slopes, in millimetres.

Everything prints without support: slopes of 45 degrees where something reaches out, no bridge
longer than BRIDGE.
"""

from math import atan2, degrees

from hardware.source.design.front import CORNER_RADIUS, HEIGHT, ROOM, THICKNESS, WIDTH

WALL = 2.4  # six lines of a 0.4 mm nozzle
FLOOR = 2.4
GAP = 0.3  # around the panel and between things that slide
RIM = 2.6  # around the panel, at the top
DRAFT = 2.0  # so much narrower is each side at the bottom, as if it had left a mould
EDGE = 1.5  # chamfer along the bottom
OUTER_RADIUS = CORNER_RADIUS + GAP + RIM  # at the top

LEDGE = 2.2  # the panel rests on it, all around
LEDGE_THICKNESS = 1.2
PILLAR_RADIUS = 4.0  # below the panel's screws
PILOT_DEPTH = 12.0

POST_RADIUS = 3.5  # behind the panel, for the circuit board
POST_PILOT_DEPTH = 12.0
POST_FOOT = 1.2  # a slope of 45 degrees, where a knock on the board would break the post off

# The door in the floor is flush with it and held by two ears that lie below bosses beside the
# opening. The battery holder is taped to the door and comes out with it.
BATTERY_SLACK = 0.75
DOOR_THICKNESS = 2.2  # a layer less than the floor: a boss that sags a little does no harm
DOOR_EAR_WIDTH = 9.0
DOOR_EAR_LENGTH = 7.3
DOOR_SCREW_AWAY = 3.8  # from the opening
DOOR_BOSS = (11.0, 15.0, 8.0)  # along x, along y, high
DOOR_PILOT_DEPTH = 6.5

# Ridges for the thumbs on the left and right walls, as handsets of the time had them.
RIDGE_HEIGHT = 0.8
RIDGE_PITCH = 4.0
RIDGES = 11
RIDGE_FIRST_Y = 62.0  # on the panel, from above; below the USB plug and the power switch
RIDGE_FROM, RIDGE_TO = 9.0, 39.0  # above the table

# The dot beside the power switch, to be seen and felt, with slopes that need no support.
DOT_RADIUS = 3.0  # on the wall
DOT_TOP_RADIUS = 2.0
DOT_HEIGHT = 0.8

BRIDGE = 13.0  # the longest: above a USB plug

TOTAL_HEIGHT = FLOOR + ROOM + THICKNESS
LEAN = degrees(atan2(DRAFT, TOTAL_HEIGHT))  # of the walls, outwards
OUTER_WIDTH = WIDTH + 2 * (GAP + RIM)
OUTER_HEIGHT = HEIGHT + 2 * (GAP + RIM)
SEAT = FLOOR + ROOM  # where the panel's back rests, above the table


def outer_inset(z: float) -> float:
    """How far the outside at that height lies within the outside at the top."""
    return DRAFT * (1 - z / TOTAL_HEIGHT)
