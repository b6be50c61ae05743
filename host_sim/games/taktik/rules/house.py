"""House rules: every ruling that an owner's booklet may see otherwise, in one TOML file."""

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, NamedTuple, cast

from host_sim.games.taktik.rules.forces import COUNTS, Kind
from host_sim.kit.faults import BadInput, Fault, Phrase, phrase
from host_sim.kit.texts import check_depth, checked, read_text

LARGEST_FILE = 64 * 1024
MOST_QUIET_TURNS = 100_000


class Strengths(NamedTuple):
    """Of a battalion's cars and tanks (F2)."""

    cars: tuple[int, ...] = (2, 2, 4, 4)
    tanks: tuple[int, ...] = (2, 2, 2, 4, 4, 4, 8, 8)


@dataclass(frozen=True)
class House:
    """The defaults are the rulings of the rule book; `house.toml` explains them."""

    move_odds: int = 2  # S3, in quarters
    long_range_odds: int = 1  # S7, in quarters
    strengths: Strengths = field(default_factory=Strengths)  # F2
    three_order: str = "allies_in_a_row"  # M2
    closed_countries: bool = True  # M4
    long_range_gap: str = "up_to_2"  # E4
    forest_blocks: bool = True  # E4
    rear_codes: bool = False  # E6
    quiet_turns: int = 200  # W4
    option_sets: str = "battalion"  # A0


def _quarters(value: object) -> bool:
    return type(value) is int and 1 <= value <= 3


def _flag(value: object) -> bool:
    return type(value) is bool


def _turns(value: object) -> bool:
    return type(value) is int and 1 <= value <= MOST_QUIET_TURNS


def _list(value: object, count: int, *allowed: int) -> bool:
    if not isinstance(value, list):
        return False
    values = cast("list[object]", value)
    return len(values) == count and all(type(v) is int and v in allowed for v in values)


def _strengths(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    given = cast("dict[str, object]", value)
    return (
        given.keys() == {"cars", "tanks"}
        and _list(given["cars"], COUNTS[Kind.CAR], 2, 4)
        and _list(given["tanks"], COUNTS[Kind.TANK], 2, 4, 8)
    )


Allowed = tuple[Phrase, Callable[[object], bool]]  # what a setting may be: in words, and as a test


def _either(one: str, other: str) -> Allowed:
    words = phrase("{one} or {other}", one=f'"{one}"', other=f'"{other}"')
    return words, lambda value: type(value) is str and value in (one, other)


QUARTERS: Allowed = (phrase("1, 2 or 3 quarters"), _quarters)
FLAG: Allowed = (phrase("{one} or {other}", one="true", other="false"), _flag)
ALLOWED: dict[str, Allowed] = {
    "move_odds": QUARTERS,
    "long_range_odds": QUARTERS,
    "strengths": (
        phrase("{{ cars = [four of 2 or 4], tanks = [eight of 2, 4 or 8] }}"),
        _strengths,
    ),
    "three_order": _either("allies_in_a_row", "sarapan_between"),
    "closed_countries": FLAG,
    "long_range_gap": _either("up_to_2", "exactly_2"),
    "forest_blocks": FLAG,
    "rear_codes": FLAG,
    "quiet_turns": (phrase("a whole number from 1 to {most}", most=MOST_QUIET_TURNS), _turns),
    "option_sets": _either("battalion", "player"),
}


def read_house(path: str | Path) -> House:
    """The house rules of a file; raises BadInput with every fault."""
    return parse_house(read_text(path, LARGEST_FILE), str(path))


def parse_house(text: str, file: str) -> House:
    """Reads what differs from the defaults; raises BadInput with every fault."""
    text = checked(text, file, LARGEST_FILE)
    try:
        check_depth(text)
        settings = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(file, [_where(error, text)]) from None
    except ValueError as error:
        raise BadInput.of(file, str(error)) from None
    return house_of(settings, file, _lines(text))


def house_of(settings: object, file: str, lines: dict[str, int] | None = None) -> House:
    """From what differs from the defaults; `lines` tells where each of it stands in the file."""
    if not isinstance(settings, dict):
        raise BadInput.of(file, phrase("house rules are names and values"))
    given = dict(cast("dict[str, Any]", settings))
    faults = [
        Fault((lines or {}).get(name, 0), 0, fault)
        for name, value in given.items()
        if (fault := _fault(name, value))
    ]
    if faults:
        raise BadInput(file, sorted(faults))
    if strengths := given.get("strengths"):
        given["strengths"] = Strengths(tuple(strengths["cars"]), tuple(strengths["tanks"]))
    return House(**given)


def changes(house: House) -> list[str]:
    """The settings that differ from the rule book, as lines of TOML."""
    plain = House()
    return [
        f"{setting.name} = {_toml(getattr(house, setting.name))}"
        for setting in fields(House)
        if getattr(house, setting.name) != getattr(plain, setting.name)
    ]


def _fault(name: str, value: object) -> Phrase | None:
    if name not in ALLOWED:
        return phrase(
            "{name} is no house rule; there are {names}",
            name=f"{name!r:.60}",
            names=", ".join(ALLOWED),
        )
    words, fits = ALLOWED[name]
    return None if fits(value) else phrase("{name} must be {allowed}", name=name, allowed=words)


def _toml(value: object) -> str:
    if isinstance(value, Strengths):
        return f"{{ cars = {list(value.cars)}, tanks = {list(value.tanks)} }}"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def _where(error: tomllib.TOMLDecodeError, text: str) -> Fault:
    """tomllib tells the place in its message alone, and in English alone what is wrong there."""
    found = re.fullmatch(r"(.*) \(at line (\d+), column (\d+)\)", str(error), re.DOTALL)
    if not found:  # "(at end of document)"
        return Fault(text.count("\n") + 1, 0, phrase("{reason}", reason=error))
    return Fault(int(found[2]), int(found[3]), phrase("{reason}", reason=found[1]))


def _lines(text: str) -> dict[str, int]:
    """tomllib does not tell where a setting stands; it is where its name first begins a line."""
    lines: dict[str, int] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if name := re.match(r"""[ \t]*\[*["']?([\w-]+)""", line):
            lines.setdefault(name[1], number)
    return lines
