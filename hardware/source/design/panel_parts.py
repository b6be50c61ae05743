"""Sizes of what goes into the panel, and the holes they need, in millimetres.

Sources, as far as a datasheet was at hand:
  [omron]  Omron A16 catalogue, "Panel cutouts": 16 mm, +0.2/-0; panels of 0.5 to 3.2 mm.
  [ck]     C&K 7000 series: bushing 1/4-40 UNS-2A (6.35 mm). The many MTS-102 of no name have M6.
  [nkk]    NKK M series: bushings 7.1 or 8.9 mm long, enough for any panel here.
  [kb]     Kingbright WP7113: 5 mm LED, 8.6 mm high, flange 5.8 mm, legs 25 mm or longer.
  [iso273] ISO 273, clearance for M3: 3.2 mm fine, 3.4 mm medium.
  [iso7045] ISO 7045 / 7046, M3 pan and countersunk heads: 5.6 mm across.
  [usb-c]  USB Type-C specification: a plug's moulded body at most 12.35 x 6.5 mm, its metal 6.65 mm
           long; insertion takes 20 N at most.
  [shops]  No datasheet: sizes that shops give for parts without a name. They vary: measure yours.
"""

from typing import NamedTuple


class PanelPart(NamedTuple):
    """A part that goes through the panel: sizes that its hole and its neighbours depend on."""

    thread: float  # what has to go through the panel, across
    drill: float  # the stock drill bit for it
    head: float  # across what is seen in front
    behind: float  # across what needs room behind the panel: body or nut
    depth: float  # room needed behind the panel, with wires
    what: str
    source: str


PANEL_PARTS = {
    "lamp": PanelPart(
        8.0, 8.0, 10.0, 12.0, 20.0, "5 mm LED in a metal bezel with M8 nut", "[kb] [shops]"
    ),
    "toggle": PanelPart(6.35, 6.5, 9.2, 15.5, 21.0, "miniature toggle, 6 mm bushing", "[ck] [nkk]"),
    "big_button": PanelPart(16.0, 16.0, 24.0, 18.0, 32.0, "push button, 16 mm", "[omron]"),
    "button": PanelPart(12.0, 12.0, 18.0, 15.0, 32.0, "push button, 12 mm", "[shops]"),
    "screw": PanelPart(3.0, 3.2, 5.6, 8.0, 12.0, "M3 screw", "[iso273] [iso7045]"),
}

# How much wider than the part a hole is made. A printed hole closes by a few tenths; a laser's kerf
# widens it a little by itself.
ALLOWANCES = {"print": 0.4, "laser": 0.2}


def hole(part: str, made_by: str) -> float:
    """The diameter of a part's hole, made by "drill", "print" or "laser"."""
    sizes = PANEL_PARTS[part]
    if made_by == "drill":
        return sizes.drill
    return round(sizes.thread + ALLOWANCES[made_by], 2)


class ToggleShape(NamedTuple):
    """A toggle's own sizes; what varies between makers is in PANEL_PARTS["toggle"]."""

    width: float  # of its body
    height: float  # the way that its lever goes
    depth: float  # of its body, behind the panel
    leg: float  # behind its body
    leg_pitch: float
    bushing: float  # in front of the panel
    lever: float  # from the bushing's end
    tilt: int  # degrees to either side


TOGGLE = ToggleShape(8.0, 13.2, 10.0, 5.0, 4.7, 5.9, 11.0, 25)  # [ck] [shops]


class LedShape(NamedTuple):
    """An LED in its bezel."""

    radius: float
    flange_radius: float
    flange: float  # where its legs begin, behind the panel's face
    top: float  # its tip, behind the panel's face
    legs: float  # how long they are


class Bezel(NamedTuple):
    """What holds an LED in the panel."""

    inside: float  # radius
    ring: float  # how far it stands out in front
    nut: float  # how thick it is, behind


LED = LedShape(2.5, 2.9, 6.0, -2.2, 25.0)  # [kb]
BEZEL = Bezel(2.6, 1.6, 2.0)  # [shops]

# M3 cutting its own thread in printed plastic. Brass inserts to melt in want 4.0: drill it up.
PILOT = 2.6
COUNTERSINK = 6.3  # printed, for a 5.6 mm head [iso7045]

# A 3 AA holder [shops] with room for its wires; the cell itself is 14.5 x 50.5 mm (IEC 60086-2).
AA_CELL = (14.5, 50.5)

# A LiPo cell of about 1000 mAh, size 503450: long, wide, thick [shops].
LIPO_CELL = (50.0, 34.0, 5.0)
SWELLING = 0.1  # of its thickness, in the years of its life [shops]

# A TP4056 charger module [shops]: a small board with a USB-C socket on top, in the middle of a
# short edge. The socket ends there, or sticks out a little.
CHARGER_LENGTH = 28.0
CHARGER_WIDTH = 17.5
CHARGER_THICKNESS = (1.0, 1.6)
TAPE = (0.2, 1.0)  # double-sided, thin or foam
USB_C_SOCKET = (7.3, 9.0, 3.2)  # long, wide, high [usb-c]
USB_C_STICKS_OUT = (0.0, 1.5)
USB_C_BODY = (12.35, 6.5)  # the plug's, across [usb-c]
USB_C_METAL = 6.65  # the plug's, how far it goes into the socket [usb-c]
