"""The owner's settings: one table. What is in their file is read by settings_file.py, which most
boards never load, because they have no such file.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FILE = "settings.json"
NO_SUCH_FILE = (2, 44)  # ENOENT, and what WebAssembly calls it; importing errno takes 3 ms

# name: (default, allowed): a number's lowest and highest value, otherwise every choice.
TABLE: "dict[str, tuple[Any, tuple[Any, Any]]]" = {
    "lamps": ("led", ("led", "pixel")),
    "brightness": (100, (5, 100)),  # per cent
    "clock_mhz": (48, (48, 125)),  # how fast the chip runs; NeoPixels leave it alone
    "nap": (False, (False, True)),  # light sleep between events: not yet proven on a real board
    "sleep_minutes": (5, (0, 120)),  # of idleness; 0 = never sleep
    "battery_low_mv": (3000, (0, 5000)),  # warn below this; 0 = never warn
    "watchdog": (False, (False, True)),  # runs only while sleep_minutes is 0
    "move_odds": (2, (1, 3)),  # quarters, house rule of S3
    "long_range_odds": (1, (1, 3)),  # quarters, house rule of S7
    "clock_minutes": (0, (0, 180)),  # for each player; 0 = 30 or 45, by the strategy toggle
    "clock_increment": (0, (0, 60)),  # seconds gained by ending a turn
}


def defaults() -> "dict[str, Any]":
    return {name: TABLE[name][0] for name in TABLE}


def load() -> "tuple[dict[str, Any], Exception | None]":
    """The settings, and what is wrong with their file."""
    try:
        open(FILE).close()
    except OSError as error:
        if error.errno in NO_SUCH_FILE:
            return defaults(), None
    from panel.settings_file import load_file

    return load_file()


def change(**values: "Any") -> "dict[str, Any]":
    """For the REPL: change(brightness=40) writes the file and answers all settings as they will be.
    Nothing else in the file changes.
    """
    from panel.settings_file import change_file

    return change_file(values)
