"""The quick reference card of Taktik: one page, its numbers from the tables of the game itself."""

from collections import Counter
from fractions import Fraction
from typing import Any

from host_sim.paper.markdown import runs
from host_sim.paper.sheets import Sheet
from host_sim.paper.typeset import Document
from host_sim.paper.words import catalogue, say
from host_sim.taktik import movement
from host_sim.taktik.board import Country
from host_sim.taktik.forces import COMBAT, COUNTS, MINES_OPTION, Kind, pieces_of
from host_sim.taktik.house import House
from host_sim.taktik.modes import CASTINGS, Mode
from host_sim.taktik.supply import RANGE
from host_sim.taktik.turns import EXTRA_STEPS
from speldator.odds import table

SIGNS = {Fraction(0): "–", Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}  # noqa: RUF001
TOGGLES = ("attack_extra", "retreat_extra", "attack_repair", "retreat_repair")  # as in `odds.table`
# Who pays what; of all other pieces the field headquarters is an example.
COSTS = {
    "tank": (Kind.TANK, False),
    "car_open": (Kind.CAR, False),
    "car_city": (Kind.CAR, True),
    "others": (Kind.FIELD_HQ, False),
}
FIRE = ("hit", "damage", "miss")

Words = dict[str, str]
Section = dict[str, Any]


def fraction(value: Fraction) -> str:
    return SIGNS.get(value, str(value))


def odds_rows(house: House) -> list[list[Fraction]]:
    """By the toggles: 2, 4, long range, +3, repair; hit, damage, miss (S3 to S8)."""
    rows = [[Fraction(quarters, 4) for quarters in row] for row in _table(house)]
    return [
        [move2, move4, far, extra, repair, hit, damage, 1 - hit - damage]
        for move2, far, move4, extra, repair, hit, damage in rows
    ]


def steps(house: House) -> dict[int, Fraction]:
    """How likely each sum of the movement lamps is (S3)."""
    move2, move4 = odds_rows(house)[0][:2]
    return {
        0: (1 - move2) * (1 - move4),
        2: move2 * (1 - move4),
        4: (1 - move2) * move4,
        6: move2 * move4,
    }


def card_document(sheet: Sheet, language: str, house: House) -> Document:
    words = catalogue(language)
    return Document(
        "quick_reference",
        "card",
        {
            "language": language,
            "sheet": sheet.data(),
            "title": words["card.title"],
            "foot": words["card.foot"],
            "odds": _odds(words, house),
            "sections": [
                _list(words, "turn", numbered=True, count=4),
                _steps(words, house),
                _list(words, "barred", count=3),
                _fire(words, house),
                _list(words, "repair", count=4, extra=EXTRA_STEPS),
                _forces(words, house),
                _modes(words),
                _list(
                    words,
                    "options",
                    count=3,
                    mines=COUNTS[Kind.MINE],
                    fuel=COUNTS[Kind.FUEL],
                    ammunition=COUNTS[Kind.AMMUNITION],
                    range=RANGE,
                ),
            ],
        },
    )


def _table(house: House) -> tuple[bytes, ...]:
    return table(house.move_odds, house.long_range_odds)


def _list(
    words: Words, name: str, *, numbered: bool = False, count: int, **details: object
) -> Section:
    items = [say(words, f"card.{name}.{n}", **details) for n in range(1, count + 1)]
    return _section(words, name, numbers=items) if numbered else _section(words, name, items=items)


def _section(words: Words, name: str, **parts: Any) -> Section:
    marked = {
        key: [runs(line) for line in parts[key]] for key in ("items", "numbers") if key in parts
    }
    return {"title": words[f"card.{name}"], **parts, **marked}


def _odds(words: Words, house: House) -> Section:
    lamps = ["2", "4", words["card.far"], f"+{EXTRA_STEPS}", words["card.lamp_repair"]]
    return {
        "title": words["card.odds"],
        "head": ["", *lamps, *(words[f"card.{result}"] for result in FIRE)],
        "rows": [
            [words[f"card.{toggles}"], *map(fraction, row)]
            for toggles, row in zip(TOGGLES, odds_rows(house), strict=True)
        ],
        "note": words["card.odds_note"],
    }


def _steps(words: Words, house: House) -> Section:
    chances = steps(house)
    return _section(
        words,
        "steps",
        items=[
            say(
                words,
                "card.steps.pool",
                chances=", ".join(f"{sum_} ({fraction(p)})" for sum_, p in chances.items()),
                extra=EXTRA_STEPS,
            )
        ],
        rows=[[words[f"card.cost.{who}"], fraction(cost(*what))] for who, what in COSTS.items()],
        after=words["card.steps.after"],
    )


def cost(kind: Kind, city: bool) -> Fraction:
    """Of a step outside cities, or inside one (V2, A1.4, A2.1); the game counts halves."""
    piece = pieces_of(Country.KAZALDIS, kind)[0]
    return Fraction(movement.cost(bytes([city, city]), piece, 0, 1), 2)


def _fire(words: Words, house: House) -> Section:
    forest = "card.fire.forest" if house.forest_blocks else "card.fire.no_forest"
    return _section(
        words,
        "fire",
        items=[
            words["card.fire.1"],
            words["card.fire.2"],
            say(words, f"card.fire.{house.long_range_gap}", stops=words[forest]),
        ],
        rows=[[words[f"card.shows.{r}"], words[f"card.means.{r}"]] for r in FIRE],
        after=words["card.fire.after"],
    )


def _forces(words: Words, house: House) -> Section:
    strengths = {Kind.TANK: house.strengths.tanks, Kind.CAR: house.strengths.cars}

    def told(kind: Kind) -> str:
        if kind not in COMBAT:
            return words["card.a1" if kind in MINES_OPTION else "card.a2"]
        counted = sorted(Counter(strengths[kind]).items())
        return say(
            words,
            "card.strength",
            values=", ".join(f"{count} × {value}" for value, count in counted),  # noqa: RUF001
        )

    return _section(
        words,
        "forces",
        rows=[[str(COUNTS[kind]), words[f"kind.{kind.name.lower()}"], told(kind)] for kind in Kind],
    )


def _modes(words: Words) -> Section:
    return _section(
        words,
        "winning",
        rows=[
            [
                str(len(CASTINGS[mode].players)),
                words[f"card.mode.{mode}"],
                words[f"card.goal.{mode}"],
            ]
            for mode in Mode
        ],
        after=words["card.winning.after"],
    )
