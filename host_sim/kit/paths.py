"""The data of SVG paths."""

import re

_TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
# How many numbers a command has, and which of them lie across and down.
_AXES = {
    **{"M": "xy", "L": "xy", "T": "xy", "Q": "xyxy", "S": "xyxy", "C": "xyxyxy"},
    **{"H": "x", "V": "y", "A": "-----xy", "Z": ""},
}
Place = list[float]  # across and down


def relative(data: str) -> str:
    """The same path told step by step: it can be drawn anywhere by a `M` before it."""
    tokens: list[str] = _TOKEN.findall(data)
    at: Place = [0, 0]
    start: Place = [0, 0]
    out: list[str] = []
    command, place = "", 0
    while place < len(tokens):
        if tokens[place].isalpha():
            command, place = tokens[place], place + 1
        axes = _AXES[command.upper()]
        told, end = _step(command, axes, tokens[place : place + len(axes)], at)
        out.append(command.lower() + " ".join(told).replace(" -", "-"))
        place += len(axes)
        at = list(start) if command in "Zz" else end
        if command in "Mm":
            start = list(at)
            command = "L" if command == "M" else "l"  # what more pairs after it mean
    return "".join(out)


def _step(command: str, axes: str, tokens: list[str], at: Place) -> tuple[list[str], Place]:
    """Its numbers as steps from there, and where it ends."""
    end = list(at)
    told: list[str] = []
    for axis, token in zip(axes, tokens, strict=True):
        if axis == "-":
            told.append(token)
            continue
        way = "xy".index(axis)
        step = float(token) - (at[way] if command.isupper() else 0)
        end[way] = at[way] + step
        told.append(f"{round(step, 3):g}")
    return told, end
