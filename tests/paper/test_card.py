"""The quick reference, read as a player reads it: a value belongs to the head above it and to the
words beside it, and all lamps and switches have the names that stand on the panel."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

import pytest

from hardware.source.design.legends import LEGENDS
from host_sim.games.taktik.paper.card import card_document
from host_sim.games.taktik.rules.forces import COUNTS, Kind
from host_sim.games.taktik.rules.house import House, Strengths
from host_sim.games.taktik.rules.modes import CASTINGS, Mode
from host_sim.paper.sheets import SHEETS
from speldator.controls import FIRE_RESULT, HIT
from speldator.odds import DRAW_BITS, draw, table
from tests.paper.printing import Word, Words, printed, text_of, words_of
from tests.spoken import PRINTED, spoken

FORMS = [(sheet, language) for sheet in SHEETS for language in PRINTED]
HOUSES = (
    House(),
    House(
        move_odds=1,
        long_range_odds=3,
        forest_blocks=False,
        long_range_gap="exactly_2",
        long_range_bearing="any",
        passing="friends",
        repair_area="alliance",
        repair_step="unit",
        depot_loss="both",
        field_hq_fuel=True,
        strengths=Strengths(cars=(2, 2, 2, 4), tanks=(8, 2, 2, 2, 2, 2, 4, 8)),
    ),
)
SIGNS = {"–": 0, "¼": 1, "½": 2, "¾": 3}  # noqa: RUF001
# Where a column is in a row of `odds.table`; what is left of four quarters is a miss.
LAMPS = {"move2": 0, "long_range": 1, "move4": 2, "extra": 3, "repair": 4}
ROWS = [("attack", "extra"), ("retreat", "extra"), ("attack", "repair"), ("retreat", "repair")]
# What a step costs (V2, A1.4, A2.1), by words that only that line has.
COSTS = {
    "en": {"tank,": "1", "outside": "½", "across": "1", "depot,": "1"},
    "sv": {"stridsvagn,": "1", "utanför": "½", "stadsgräns": "1", "depå,": "1"},
    "da": {"kampvogn,": "1", "uden": "½", "bygrænse": "1", "depot,": "1"},
}


@lru_cache
def panel(language: str) -> dict[str, str]:
    words = spoken(language).own.items()
    return {key.removeprefix("panel."): text for key, text in words if key.startswith("panel.")}


@lru_cache
def card(sheet: str, language: str, house: House) -> Words:
    (page,) = words_of(printed(card_document(SHEETS[sheet], spoken(language), house)))
    return page


def found(page: Words, text: str, near: float | None = None) -> tuple[float, float]:
    """The middle of words that stand on one line and are said only once there, or once at `near`,
    in height."""
    parts = text.split()
    places: list[tuple[float, float]] = []
    for first in page.words:
        x, y = first.middle
        if first.text != parts[0] or (near is not None and abs(y - near) > 1.5):
            continue
        line = on_line(page, first)
        after = line[line.index(first) :][: len(parts)]
        if [word.text for word in after] == parts:
            places.append(((x + after[-1].middle[0]) / 2, y))
    assert len(places) == 1, (text, places)
    return places[0]


def on_line(page: Words, of: Word) -> list[Word]:
    """From left to right."""
    near = [word for word in page.words if abs(word.middle[1] - of.middle[1]) < 1]
    return sorted(near, key=lambda word: word.left)


def in_table(page: Words) -> Words:
    """The odds, which stand above everything else: signs of fractions, and what heads them."""
    signs = [word for word in page.words if word.text in SIGNS]
    rows = Counter(round(word.middle[1]) for word in signs)
    full = [row for row, count in rows.items() if count >= 4]
    top, bottom = min(full) - 8, max(full) + 2
    inside = [word for word in page.words if top < word.middle[1] < bottom]
    return Words(page.width, page.height, inside)


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize(("sheet", "language"), FORMS)
def test_the_odds_stand_under_their_lamp_and_beside_their_toggles(
    sheet: str, language: str, house: House
) -> None:
    page, names = in_table(card(sheet, language, house)), panel(language)
    heads = {found(page, names[f"lamp_{lamp}"])[0]: lamp for lamp in LAMPS}
    heads |= {found(page, names[f"shot_{shot}"])[0]: shot for shot in ("hit", "damage", "miss")}
    assert len(heads) == 8
    for toggles, quarters in zip(ROWS, table(house.move_odds, house.long_range_odds), strict=True):
        wanted = {lamp: quarters[place] for lamp, place in LAMPS.items()}
        wanted |= {"hit": quarters[5], "damage": quarters[6], "miss": 4 - sum(quarters[5:])}
        _, y = found(page, ", ".join(names[toggle] for toggle in toggles))
        shown: dict[str, int] = {}
        for word in page.words:
            if word.text in SIGNS and abs(word.middle[1] - y) < 1.5:
                head = min(heads, key=lambda x: abs(x - word.middle[0]))
                assert abs(head - word.middle[0]) < 0.8
                shown[heads[head]] = SIGNS[word.text]
        assert shown == wanted


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("language", PRINTED)
def test_the_sums_of_the_movement_lamps_are_those_of_all_draws(language: str, house: House) -> None:
    row = table(house.move_odds, house.long_range_odds)[0]
    sums = Counter[int]()
    for bits in range(1 << DRAW_BITS):
        outcome = draw(row, bits)
        sums[2 * (outcome & 1) + 4 * (outcome >> LAMPS["move4"] & 1)] += 1
    signs = {Fraction(quarters, 4): sign for sign, quarters in SIGNS.items()}
    told: list[str] = []
    for steps in (0, 2, 4, 6):
        chance = Fraction(sums[steps], 1 << DRAW_BITS)
        told.append(f"{steps} ({signs.get(chance, chance)})")
    assert ", ".join(told) in flowing(card("a4", language, house))


# By house rule, the part of the card where a sentence says how it is played.
SENTENCES = {
    "passing": "barred",
    "repair_area": "repair",
    "repair_step": "repair",
    "depot_loss": "repair",
}


@pytest.mark.parametrize("language", PRINTED)
@pytest.mark.parametrize("rule", SENTENCES)
def test_the_card_says_how_the_house_plays(language: str, rule: str) -> None:
    said = [spoken(language)[f"card.{SENTENCES[rule]}.{getattr(house, rule)}"] for house in HOUSES]
    assert said[0] != said[1]
    for house, own, other in zip(HOUSES, said, reversed(said), strict=True):
        text = squeezed(flowing(card("a4", language, house)))
        assert squeezed(own) in text
        assert squeezed(other) not in text or squeezed(other) in squeezed(own)


def squeezed(text: str) -> str:
    """Without blanks and hyphens, which the end of a line may add or take."""
    return "".join(text.split()).replace("-", "").replace("\u00ad", "")


def flowing(page: Words) -> str:
    """The text of both columns, one after the other."""
    left = [word for word in page.words if word.middle[0] < page.width / 2]
    right = [word for word in page.words if word.middle[0] >= page.width / 2]
    return " ".join(text_of(Words(page.width, page.height, half)) for half in (left, right))


def rows(page: Words) -> list[list[str]]:
    """Below the odds, what stands beside each word at the left of a column: a row of a table, with
    all its lines, cell after cell."""
    half, top = page.width / 2, max(word.bottom for word in in_table(page).words)
    found: list[list[str]] = []
    for columns in ((0.0, half), (half, page.width)):
        words = [w for w in page.words if top < w.top < page.height - 14]  # not the foot
        words = [w for w in words if columns[0] <= w.left < columns[1]]
        edge = min(word.left for word in words)
        starts = sorted((w for w in words if w.left < edge + 2), key=lambda word: word.top)
        for start, after in zip(starts, [*starts[1:], None], strict=True):
            end = after.top - 0.5 if after else page.height
            row = [w for w in words if start.top - 0.5 <= w.top < end]
            cells = sorted(row, key=lambda word: (column(row, word), round(word.top), word.left))
            found.append([word.text for word in cells])
    return found


def column(row: list[Word], word: Word) -> float:
    """Where its cell begins: the nearest word to its left that has a gap before it."""
    line = sorted((w for w in row if abs(w.top - word.top) < 1), key=lambda w: w.left)
    begins = line[0].left
    for before, after in pairwise(line):
        if after.left <= word.left and after.left - before.right > 1.8:
            begins = after.left
    return round(begins, 1)


@pytest.mark.parametrize("language", PRINTED)
def test_what_the_fire_lamp_does_stands_beside_what_that_means(language: str) -> None:
    names = panel(language)
    steady, *_ = LEGENDS[language].shots
    meanings = {  # S8, E7 to E9
        steady[0]: (names["shot_hit"], "(E7)"),
        names["lamp_blinking"]: (names["shot_damage"], "(E8)"),
        names["lamp_dark"]: (names["shot_miss"], "(E9)"),
    }
    told = rows(card("a4", language, House()))
    for shows, (result, clause) in meanings.items():
        start = [*shows.split(), f"{result}:"]
        (row,) = [row for row in told if row[: len(start)] == start]
        assert row[-1] == clause


@pytest.mark.parametrize("language", PRINTED)
def test_a_step_costs_what_the_rules_say(language: str) -> None:
    told = [row for row in rows(card("a4", language, House())) if row[-1] in ("1", "½")]
    assert len(told) == 4
    for word, cost in COSTS[language].items():
        (row,) = [row for row in told if word in row]
        assert row[-1] == cost


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize(("sheet", "language"), FORMS)
def test_a_battalion_has_its_pieces_and_strengths(sheet: str, language: str, house: House) -> None:
    told, words = rows(card(sheet, language, house)), spoken(language)
    strengths = {Kind.TANK: house.strengths.tanks, Kind.CAR: house.strengths.cars}
    for kind in Kind:
        start = [str(COUNTS[kind]), *words[f"kind.{kind.name.lower()}"].split()]
        (row,) = [row[len(start) :] for row in told if row[: len(start)] == start]
        if kind in strengths:
            counted = sorted(Counter(strengths[kind]).items())
            values = ", ".join(f"{count} × {value}" for value, count in counted)  # noqa: RUF001
            assert " ".join(row[1:]) == values
        else:
            assert row[1:] == ["A1" if kind in (Kind.FIELD_HQ, Kind.MINE) else "A2"]


@pytest.mark.parametrize("language", PRINTED)
def test_each_mode_has_its_players_and_its_goal(language: str) -> None:
    told, words = rows(card("a4", language, House())), spoken(language)
    for mode in Mode:
        parts = (words[f"card.mode.{mode}"], words[f"card.goal.{mode}"])
        row = [str(len(CASTINGS[mode].players)), *parts[0].split(), *parts[1].split()]
        assert row in told


@pytest.mark.parametrize("language", PRINTED)
def test_house_rules_of_fire_are_told(language: str) -> None:
    words = spoken(language)
    for house, other in zip(HOUSES, reversed(HOUSES), strict=True):
        text = flowing(card("a4", language, house))
        stops = {True: words["card.fire.forest"], False: words["card.fire.no_forest"]}
        assert stops[house.forest_blocks] in text
        assert stops[other.forest_blocks] not in text
        sentence = words[f"card.fire.{house.long_range_gap}"].split(":")[1].split(",")[0]
        gap = sentence.replace("{bearing}", words[f"card.fire.{house.long_range_bearing}"])
        assert gap in text
        assert f"{panel(language)['lamp_long_range']}:{gap}" in text


@pytest.mark.parametrize("language", PRINTED)
def test_a_lamp_that_does_not_blink_is_called_as_on_the_panel(language: str) -> None:
    assert spoken(language)["card.steady"] == LEGENDS[language].shots[0][0]


def shouted(text: str) -> list[str]:
    """Words in capitals, as they stand on the panel; not the names of clauses."""
    bare = (word.strip(".,:;()") for word in text.split())
    return [word for word in bare if len(word) > 3 and word.isupper()]


@pytest.mark.parametrize("language", PRINTED)
def test_no_word_of_the_panel_is_written_twice(language: str) -> None:
    own = {key: text for key, text in spoken(language).own.items() if key.startswith("card.")}
    assert [key for key, text in own.items() if shouted(text)] == []
    named: Sequence[str] = [
        *(panel(language)[f"shot_{shot}"] for shot in ("hit", "damage", "miss")),
        *(panel(language)[f"lamp_{look}"] for look in ("dark", "blinking")),
    ]
    assert [key for key, text in own.items() if text in named] == []


def test_a_hit_is_the_first_of_the_results() -> None:
    """The order that the columns of a row are read by here."""
    row = table()[0]
    hits = sum(draw(row, bits) >> FIRE_RESULT == HIT for bits in range(1 << DRAW_BITS))
    assert hits * 4 == row[5] << DRAW_BITS
