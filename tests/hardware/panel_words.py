"""What stands on the panel at each lamp and switch, and what the browser's panel says there."""

import json

from hardware.source.design.legends import LEGENDS, in_one_line
from hardware.source.generate import ROOT
from panel.pins import LAMP_PINS, SWITCH_PINS


def on_panel(language: str) -> dict[str, str]:
    legend = LEGENDS[language]
    switches = {switch: str(getattr(legend, switch)[0]) for switch, _ in SWITCH_PINS}
    return switches | {lamp: in_one_line(legend.lamps[lamp]) for lamp, _ in LAMP_PINS}


def in_browser(language: str) -> dict[str, str]:
    """The words of the browser's panel by their meaning."""
    path = ROOT / "host_sim/words" / language / "panel.json"
    words: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    parted = {key: text.replace("\u00ad", "- ") for key, text in words.items()}  # as on two lines
    return {key.removeprefix("panel."): text for key, text in parted.items()}


def lamp_key(name: str) -> str:
    """A lamp's name among them."""
    return f"lamp_{name}"


ENGLISH = on_panel("en")
# Where a toggle's lever points, up and down.
LEVERS = {
    name: {"up": ends[1], "down": ends[2]}
    for name, ends in (("strategy", LEGENDS["en"].strategy), ("tactic", LEGENDS["en"].tactic))
}
