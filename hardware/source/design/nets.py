"""Every connection: which pins of which parts are one piece of copper.

GPIO numbers come from firmware/panel/pins.py.
"""

from collections.abc import Collection

from hardware.source.design.parts import PARTS, parts_of
from hardware.source.design.pico_pinout import GROUNDS
from panel.pins import LAMP_PINS, PIXEL_PIN, SWITCH_PINS

Pin = tuple[str, str]  # a part's reference and the name of one of its pins


def _nets() -> dict[str, list[Pin]]:
    nets: dict[str, list[Pin]] = {"GND": [("U1", name) for name in GROUNDS]}
    ground = nets["GND"]
    for n, (lamp, gpio) in enumerate(LAMP_PINS, start=1):
        # The resistor sits at the pin, so that all LEDs share one ground wire on the panel and a
        # loose LED wire that touches ground is no short circuit.
        nets[lamp] = [("U1", f"GP{gpio}"), (f"R{n}", "1")]
        nets[f"{lamp}_led"] = [(f"R{n}", "2"), (f"D{n}", "A")]
        ground.append((f"D{n}", "K"))
    for n, (switch, gpio) in enumerate(SWITCH_PINS, start=1):
        hot, cold = ("1", "2") if PARTS[f"SW{n}"].kind == "button" else ("closed", "common")
        nets[switch] = [("U1", f"GP{gpio}"), (f"R{n + 6}", "1")]
        nets[f"{switch}_contact"] = [(f"R{n + 6}", "2"), (f"SW{n}", hot)]
        ground.append((f"SW{n}", cold))
    # BT1 and M1 stand for each other: one of them is plugged in.
    nets["battery"] = [("BT1", "+"), ("M1", "OUT+"), ("J1", "+"), ("SW5", "common")]
    nets["battery_on"] = [("SW5", "closed"), ("D7", "A")]
    nets["VSYS"] = [("D7", "K"), ("U1", "VSYS")]
    nets["reset"] = [("SW6", "1"), ("U1", "RUN")]
    nets["VBUS"] = [("U1", "VBUS"), ("D8", "A")]
    nets["pixel_supply"] = [("D8", "K"), ("C1", "+"), ("J2", "V+"), ("LS1", "V+")]
    nets["pixel"] = [("U1", f"GP{PIXEL_PIN}"), ("R11", "1")]
    nets["pixel_data"] = [("R11", "2"), ("J2", "data"), ("LS1", "data")]
    ground += [("BT1", "-"), ("M1", "OUT-"), ("J1", "-"), ("SW6", "2")]
    ground += [("C1", "-"), ("J2", "-"), ("LS1", "-")]
    return nets


NETS = _nets()
_NET_OF = {pin: name for name, pins in NETS.items() for pin in pins}


def net_of(pin: Pin) -> str:
    """The net that a pin is in; none for one that stays free."""
    return _NET_OF.get(pin, "")


def nets_of(groups: Collection[str], *, on_board: bool = False) -> dict[str, list[Pin]]:
    """The nets among these groups' parts; one with fewer than two pins left is none."""
    there = parts_of(groups, on_board=on_board)
    nets = {name: [pin for pin in pins if pin[0] in there] for name, pins in NETS.items()}
    return {name: pins for name, pins in nets.items() if len(pins) > 1}
