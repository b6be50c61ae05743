"""House rules: every ruling that an owner's booklet may see otherwise, in one TOML file."""

import itertools
import re
import tomllib
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, NamedTuple, cast

from host_sim.games.taktik.rules.forces import COUNTS, Kind
from host_sim.kit.faults import BadInput, Fault, Phrase, phrase
from host_sim.kit.texts import check_depth, checked, read_text

LARGEST_FILE = 64 * 1024
MOST_QUIET_TURNS = 100_000
# M2: who comes after whom, once around the table.
FOUR_ORDERS = tuple(
    " ".join(("kazaldis", *others))
    for others in itertools.permutations(("sarapan", "armania", "calderon"))
)


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
    four_order: str = FOUR_ORDERS[0]  # M2
    closed_countries: bool = True  # M4
    passing: str = "blocked"  # V4
    holders: str = "fight"  # V6
    long_range_gap: str = "up_to_2"  # E4
    long_range_bearing: str = "lines"  # E4
    forest_blocks: bool = True  # E4
    rear_codes: bool = False  # E6
    repair_area: str = "own_first"  # R1
    repair_step: str = "pool"  # R4
    depot_loss: str = "loser"  # R5
    quiet_turns: int = 200  # W4
    option_sets: str = "battalion"  # A0
    field_hq_fuel: bool = False  # A1.4


PRESETS = {
    "ours": House(),
    "booklet": House(  # every clause in its most literal reading
        long_range_gap="exactly_2",
        long_range_bearing="any",
        forest_blocks=False,
        rear_codes=True,
        repair_area="alliance",
        repair_step="unit",
        depot_loss="both",
        option_sets="player",
        field_hq_fuel=True,
    ),
}
PRESET = "house"  # a setting that names the preset from which the others differ


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


def _one_of(*names: str) -> Allowed:
    *others, last = (f'"{name}"' for name in names)
    words = phrase("{one} or {other}", one=", ".join(others), other=last)
    return words, lambda value: type(value) is str and value in names


QUARTERS: Allowed = (phrase("1, 2 or 3 quarters"), _quarters)
FLAG: Allowed = (phrase("{one} or {other}", one="true", other="false"), _flag)
ALLOWED: dict[str, Allowed] = {
    "move_odds": QUARTERS,
    "long_range_odds": QUARTERS,
    "strengths": (
        phrase("{{ cars = [four of 2 or 4], tanks = [eight of 2, 4 or 8] }}"),
        _strengths,
    ),
    "three_order": _one_of("allies_in_a_row", "sarapan_between"),
    "four_order": _one_of(*FOUR_ORDERS),
    "closed_countries": FLAG,
    "passing": _one_of("blocked", "friends"),
    "holders": _one_of("fight", "safe"),
    "long_range_gap": _one_of("up_to_2", "exactly_2"),
    "long_range_bearing": _one_of("lines", "any"),
    "forest_blocks": FLAG,
    "rear_codes": FLAG,
    "repair_area": _one_of("own_first", "alliance"),
    "repair_step": _one_of("pool", "unit"),
    "depot_loss": _one_of("loser", "both"),
    "quiet_turns": (phrase("a whole number from 1 to {most}", most=MOST_QUIET_TURNS), _turns),
    "option_sets": _one_of("battalion", "player"),
    "field_hq_fuel": FLAG,
}

_SETTINGS = {PRESET: _one_of(*PRESETS), **ALLOWED}


def find_house(name: str | None) -> House:
    """A preset by its plain name (`booklet`); anything else is a path. Without one, ours."""
    if name is None or name in PRESETS:
        return PRESETS[name or "ours"]
    return read_house(name)


def read_house(path: str | Path) -> House:
    """The house rules of a file; raises BadInput with every fault."""
    return parse_house(read_text(path, LARGEST_FILE), str(path))


def parse_house(text: str, file: str) -> House:
    """Reads what differs from a preset; raises BadInput with every fault."""
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
    """From what differs from a preset; `lines` tells where each of it stands in the file."""
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
    return replace(PRESETS[given.pop(PRESET, "ours")], **given)


def as_data(house: House) -> dict[str, Any]:
    """All settings as plain data."""
    return asdict(house) | {"strengths": house.strengths._asdict()}


def changes(house: House) -> list[str]:
    """The settings that differ from the rule book, as lines of TOML."""
    plain = House()
    return [
        f"{setting.name} = {_toml(getattr(house, setting.name))}"
        for setting in fields(House)
        if getattr(house, setting.name) != getattr(plain, setting.name)
    ]


def _fault(name: str, value: object) -> Phrase | None:
    if name not in _SETTINGS:
        return phrase(
            "{name} is no house rule; there are {names}",
            name=f"{name!r:.60}",
            names=", ".join(_SETTINGS),
        )
    words, fits = _SETTINGS[name]
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
