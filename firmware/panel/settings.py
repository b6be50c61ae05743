"""The owner's settings: a small JSON file on the board, checked against one table."""

# os and json are imported where they are needed: most boards have no settings file,
# and every import takes 3 ms of the start.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FILE = "settings.json"
BAD_FILE = "settings.bad"  # where a file that cannot be used is kept for its owner
NEW_FILE = "settings.new"
LIMIT = 2048  # characters; a longer file is not one of ours
NO_SUCH_FILE = (2, 44)  # ENOENT, and what WebAssembly calls it; importing errno takes 3 ms

# name: (default, allowed): a number's lowest and highest value, otherwise every choice.
TABLE: "dict[str, tuple[Any, tuple[Any, Any]]]" = {
    "lamps": ("led", ("led", "pixel")),
    "brightness": (100, (5, 100)),  # per cent
    "sleep_minutes": (5, (0, 120)),  # of idleness; 0 = never sleep
    "battery_low_mv": (3000, (0, 5000)),  # warn below this; 0 = never warn
    "watchdog": (False, (False, True)),  # runs only while sleep_minutes is 0
    "move_odds": (2, (1, 3)),  # quarters, house rule of S3
    "long_range_odds": (1, (1, 3)),  # quarters, house rule of S7
    "clock_minutes": (0, (0, 180)),  # for each player; 0 = 30 or 45, by the strategy toggle
    "clock_increment": (0, (0, 60)),  # seconds gained by ending a turn
}


class SettingsError(Exception):
    """Names the setting that is wrong, and what is allowed."""


def defaults() -> "dict[str, Any]":
    return {name: TABLE[name][0] for name in TABLE}


def fault(name: str, value: "Any") -> str:
    """What is wrong with a setting, and what is allowed; nothing if all is well."""
    if name not in TABLE:
        return "no setting is called %r; there are %s" % (name, ", ".join(TABLE))
    default, allowed = TABLE[name]
    number = type(default) is int
    if type(value) is type(default) and (
        allowed[0] <= value <= allowed[1] if number else value in allowed
    ):
        return ""
    between = " to " if number else " or "
    return "%s is %r, allowed is %r%s%r" % (name, value, allowed[0], between, allowed[1])


def understood(values: "dict[str, Any]") -> "tuple[dict[str, Any], SettingsError | None]":
    """All settings, with those of `values` that this version understands in place of the defaults;
    and what is wrong with the others, of which a newer version may have made sense.
    """
    settings = defaults()
    faults: list[str] = []
    for name in values:
        wrong = fault(name, values[name])
        if wrong:
            faults.append(wrong)
        else:
            settings[name] = values[name]
    return settings, SettingsError("; ".join(faults)) if faults else None


def check(values: "dict[str, Any]") -> "dict[str, Any]":
    """All settings, with `values` in place of the defaults; SettingsError if anything is off."""
    settings, error = understood(values)
    if error:
        raise error
    return settings


def read() -> "dict[str, Any]":
    """What the file says, understood or not; OSError if there is none, other exceptions if it is
    no settings file.
    """
    with open(FILE) as file:
        import json

        text = file.read(LIMIT + 1)
    if len(text) > LIMIT:
        raise SettingsError("%s is longer than %d characters" % (FILE, LIMIT))
    values = json.loads(text)
    if not isinstance(values, dict):
        raise SettingsError("settings are a JSON object: {name: value, ...}")
    return values


def load() -> "tuple[dict[str, Any], Exception | None]":
    """The settings, and what is wrong with the file. A setting that is not understood has its
    default, and stays in the file. A file that is no settings file is kept aside as BAD_FILE.
    """
    try:
        return understood(read())
    except Exception as error:
        if getattr(error, "errno", 0) in NO_SUCH_FILE:
            return defaults(), None
        # Whatever is wrong with the file, the game goes on with the defaults.
        import os

        try:
            os.rename(FILE, BAD_FILE)
        except OSError:
            pass  # a full or read-only file system: the file stays where it is
        return defaults(), error


def change(**values: "Any") -> "dict[str, Any]":
    """For the REPL: change(brightness=40) writes the file and answers all settings as they will be.

    What else is in the file stays there, also what this version does not understand. The new file
    is complete before it takes the old one's place, so a power cut loses nothing.
    """
    import json
    import os

    check(values)
    try:
        stored = read()
    except OSError:
        stored = {}
    stored.update(values)
    text = json.dumps(stored)
    json.loads(text)  # an infinite number is written in a way that MicroPython cannot read
    if len(text) > LIMIT:
        raise SettingsError("%s would be longer than %d characters" % (FILE, LIMIT))
    try:
        with open(NEW_FILE, "w") as file:
            file.write(text)
        os.rename(NEW_FILE, FILE)
    except OSError:
        try:
            os.remove(NEW_FILE)
        except OSError:
            pass
        raise
    return understood(stored)[0]
