"""The quick reference card of Taktik: one page, its numbers from the tables of the game itself.

Lamps and switches have the names that stand on the panel.
"""

from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from host_sim.games.taktik.rules import ways
from host_sim.games.taktik.rules.board import Country
from host_sim.games.taktik.rules.forces import COMBAT, COUNTS, MINES_OPTION, Kind, pieces_of
from host_sim.games.taktik.rules.house import House
from host_sim.games.taktik.rules.modes import CASTINGS, Mode
from host_sim.games.taktik.rules.supply import RANGE
from host_sim.games.taktik.rules.turns import EXTRA_STEPS
from host_sim.kit.markdown import runs
from host_sim.paper.sheets import Sheet
from host_sim.paper.typeset import Document
from host_sim.words import Catalogue
from speldator.odds import table

TEMPLATE = Path(__file__).with_suffix(".typ")
SIGNS = {Fraction(0): "–", Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}  # noqa: RUF001
# The rows and the columns of `odds.table`
TOGGLES = (("attack", "extra"), ("retreat", "extra"), ("attack", "repair"), ("retreat", "repair"))
LAMPS = ("move2", "long_range", "move4", "extra", "repair")
# Who pays what; of all other pieces the field headquarters is an example.
COSTS = {
    "tank": (Kind.TANK, False),
    "car_open": (Kind.CAR, False),
    "car_city": (Kind.CAR, True),
    "others": (Kind.FIELD_HQ, False),
}
FIRE = ("hit", "damage", "miss")
SHOWN = ("move2", "move4", "long_range", "extra", "repair", *FIRE)  # columns of the card

Section = dict[str, Any]


class CardWords(NamedTuple):
    all: Catalogue
    panel: dict[str, str]  # what stands on it: `attack`, `lamp_repair`, `shot_hit`

    def say(self, key: str, **details: object) -> str:
        """A sentence may name all that is on the panel."""
        return self.all.say(f"card.{key}", **self.panel, **details)


def fraction(value: Fraction) -> str:
    return SIGNS.get(value, str(value))


def chances(house: House) -> list[dict[str, Fraction]]:
    """Of each lamp and each result of a shot, by the toggles (S3 to S8)."""
    found: list[dict[str, Fraction]] = []
    for row in table(house.move_odds, house.long_range_odds):
        *lamps, hit, damage = (Fraction(quarters, 4) for quarters in row)
        shots = {"hit": hit, "damage": damage, "miss": 1 - hit - damage}
        found.append(dict(zip(LAMPS, lamps, strict=True)) | shots)
    return found


def steps(house: House) -> dict[int, Fraction]:
    """How likely each sum of the movement lamps is (S3)."""
    first = chances(house)[0]
    move2, move4 = first["move2"], first["move4"]
    return {
        0: (1 - move2) * (1 - move4),
        2: move2 * (1 - move4),
        4: (1 - move2) * move4,
        6: move2 * move4,
    }


def card_document(sheet: Sheet, catalogue: Catalogue, house: House) -> Document:
    words = CardWords(catalogue, _panel(catalogue))
    return Document(
        "quick_reference",
        TEMPLATE,
        {
            "language": catalogue.language.code,
            "sheet": sheet.data(),
            "title": words.say("title"),
            "foot": words.say("foot"),
            "odds": _odds(words, house),
            "sections": [
                _section(words, "turn", numbers=[words.say(f"turn.{n}") for n in range(1, 5)]),
                _steps(words, house),
                _items(words, "barred", "1", house.passing, "3"),
                _fire(words, house),
                _items(
                    words, "repair", house.repair_area, "2", house.repair_step, house.depot_loss
                ),
                _forces(words, house),
                _modes(words),
                _items(
                    words,
                    "options",
                    "1",
                    "thirsty" if house.field_hq_fuel else "2",
                    "3",
                    mines=COUNTS[Kind.MINE],
                    fuel=COUNTS[Kind.FUEL],
                    ammunition=COUNTS[Kind.AMMUNITION],
                    range=RANGE,
                ),
            ],
        },
    )


def _panel(catalogue: Catalogue) -> dict[str, str]:
    begin = "panel."
    texts = catalogue.page.items()
    return {key.removeprefix(begin): text for key, text in texts if key.startswith(begin)}


def _items(words: CardWords, name: str, *items: str, **details: object) -> Section:
    """A list; which of its sentences stand in it, the house rules may decide."""
    return _section(words, name, items=[words.say(f"{name}.{item}", **details) for item in items])


def _section(words: CardWords, name: str, **parts: Any) -> Section:
    marked = {
        key: [runs(line) for line in parts[key]] for key in ("items", "numbers") if key in parts
    }
    return {"title": words.say(name), **parts, **marked}


def _odds(words: CardWords, house: House) -> Section:
    heads = {lamp: words.panel[f"lamp_{lamp}"] for lamp in LAMPS}
    heads |= {shot: words.panel[f"shot_{shot}"] for shot in FIRE}
    return {
        "title": words.say("odds"),
        "head": ["", *(heads[shown] for shown in SHOWN)],
        "rows": [
            [
                ", ".join(words.panel[toggle] for toggle in toggles),
                *(fraction(row[shown]) for shown in SHOWN),
            ]
            for toggles, row in zip(TOGGLES, chances(house), strict=True)
        ],
        "note": words.say("odds_note"),
    }


def _steps(words: CardWords, house: House) -> Section:
    told = ", ".join(f"{sum_} ({fraction(p)})" for sum_, p in steps(house).items())
    return _section(
        words,
        "steps",
        items=[words.say("steps.pool", chances=told, more=EXTRA_STEPS)],
        rows=[[words.say(f"cost.{who}"), fraction(cost(*what))] for who, what in COSTS.items()],
        after=words.say("steps.after"),
    )


def cost(kind: Kind, city: bool) -> Fraction:
    """Of a step outside cities, or inside one (V2, A1.4, A2.1); the game counts halves."""
    piece = pieces_of(Country.KAZALDIS, kind)[0]
    return Fraction(ways.cost(bytes([city, city]), piece, 0, 1), 2)


def _fire(words: CardWords, house: House) -> Section:
    stops = words.say("fire.forest" if house.forest_blocks else "fire.no_forest")
    bearing = words.say(f"fire.{house.long_range_bearing}")
    # The browser's panel says what a lamp is, but not that it is steady.
    shows = {
        "hit": words.say("steady"),
        "damage": words.panel["lamp_blinking"],
        "miss": words.panel["lamp_dark"],
    }
    return _section(
        words,
        "fire",
        items=[
            words.say("fire.1"),
            words.say("fire.2"),
            words.say(f"fire.{house.long_range_gap}", stops=stops, bearing=bearing),
        ],
        rows=[[shows[result], words.say(f"means.{result}")] for result in FIRE],
        after=words.say("fire.after"),
    )


def _forces(words: CardWords, house: House) -> Section:
    strengths = {Kind.TANK: house.strengths.tanks, Kind.CAR: house.strengths.cars}

    def told(kind: Kind) -> str:
        if kind not in COMBAT:
            return words.say("a1" if kind in MINES_OPTION else "a2")
        counted = sorted(Counter(strengths[kind]).items())
        return words.say(
            "strength",
            values=", ".join(f"{count}\u00a0×\u00a0{value}" for value, count in counted),  # noqa: RUF001
        )

    return _section(
        words,
        "forces",
        rows=[
            [str(COUNTS[kind]), words.all[f"kind.{kind.name.lower()}"], told(kind)] for kind in Kind
        ],
    )


def _modes(words: CardWords) -> Section:
    return _section(
        words,
        "winning",
        rows=[
            [
                str(len(CASTINGS[mode].players)),
                words.say(f"mode.{mode}"),
                words.say(f"goal.{mode}"),
            ]
            for mode in Mode
        ],
        after=words.say("winning.after"),
    )
