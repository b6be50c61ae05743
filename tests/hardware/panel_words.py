"""What stands on the panel at each lamp and switch, from the panel's own legends."""

from hardware.source.design.legends import LEGENDS
from panel.pins import LAMP_PINS, SWITCH_PINS


def on_panel(language: str) -> dict[str, str]:
    legend = LEGENDS[language]
    switches = {switch: str(getattr(legend, switch)[0]) for switch, _ in SWITCH_PINS}
    return switches | {lamp: " ".join(legend.lamps[lamp]) for lamp, _ in LAMP_PINS}


ENGLISH = on_panel("en")
# Where a toggle's lever points, up and down.
LEVERS = {
    name: {"up": ends[1], "down": ends[2]}
    for name, ends in (("strategy", LEGENDS["en"].strategy), ("tactic", LEGENDS["en"].tactic))
}
