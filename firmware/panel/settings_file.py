"""The file with the owner's settings: JSON, checked against the table in settings.py."""

import json
import os

from panel.settings import FILE, TABLE, defaults

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

BAD_FILE = "settings.bad"  # where a file that cannot be used is kept for its owner
NEW_FILE = "settings.new"
LIMIT = 2048  # characters; a longer file is not one of ours


class SettingsError(Exception):
    """Names the setting that is wrong, and what is allowed."""


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


def read_file() -> "dict[str, Any]":
    """What the file says, understood or not; OSError if there is none, other exceptions if it is
    no settings file.
    """
    with open(FILE) as file:
        text = file.read(LIMIT + 1)
    if len(text) > LIMIT:
        raise SettingsError("%s is longer than %d characters" % (FILE, LIMIT))
    values = json.loads(text)
    if not isinstance(values, dict):
        raise SettingsError("settings are a JSON object: {name: value, ...}")
    return values


def load_file() -> "tuple[dict[str, Any], Exception | None]":
    """The settings, and what is wrong with the file. A setting that is not understood has its
    default, and stays in the file. A file that is no settings file is kept aside as BAD_FILE.
    """
    try:
        return understood(read_file())
    except Exception as error:
        # Whatever is wrong with the file, the game goes on with the defaults.
        try:
            os.rename(FILE, BAD_FILE)
        except OSError:
            pass  # a full or read-only file system: the file stays where it is
        return defaults(), error


def change_file(values: "dict[str, Any]") -> "dict[str, Any]":
    """Write these settings into the file, and answer all settings as they will be.

    What else is in the file stays there, also what this version does not understand. The new file
    is complete before it takes the old one's place, so a power cut loses nothing.
    """
    check(values)
    try:
        stored = read_file()
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
