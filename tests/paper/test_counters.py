"""As many counters as the rules have pieces, and under each what belongs there."""

from collections import Counter as Count

import pytest

from host_sim.games.taktik.paper.counters import counters_document_of
from host_sim.games.taktik.rules.board import Country
from host_sim.games.taktik.rules.forces import COUNTS, NAMES, Kind
from host_sim.games.taktik.rules.house import House, Strengths
from host_sim.games.tank_chess.paper.pieces import pieces_document
from host_sim.games.tank_chess.rules.pieces import FORCES
from host_sim.paper.counter_sheets import HEAD, Back
from host_sim.paper.sheets import MARGIN, SHEETS, Sheet
from host_sim.paper.typeset import Document
from tests.paper.printing import printed, words_of
from tests.spoken import spoken

ODD = House(strengths=Strengths(cars=(2, 2, 2, 4), tanks=(8, 2, 2, 2, 2, 2, 4, 8)))


def pairs(document: Document, back: Back) -> list[tuple[str, str]]:
    """What lies on top of what, when the sheet is folded or turned."""
    width, side = document.data["sheet"]["width"], document.data["side"]
    sides = document.data["sides"]
    fronts, backs = (sides, sides) if back is Back.FOLD else (sides[::2], sides[1::2])
    found: list[tuple[str, str]] = []
    for front, under in zip(fronts, backs, strict=True):
        below = {(round(x, 3), round(y, 3)): name for name, x, y in under["counters"]}
        for name, x, y in front["counters"]:
            if back is Back.DUPLEX or x < width / 2:
                found.append((name, below[round(width - x - side, 3), round(y, 3)]))
    return found


@pytest.mark.parametrize("house", [House(), ODD])
@pytest.mark.parametrize("back", Back)
@pytest.mark.parametrize("scale", [18.0, 41.0])
@pytest.mark.parametrize("sheet", SHEETS.values(), ids=SHEETS)
def test_every_piece_has_a_counter_and_every_unit_its_strength(
    sheet: Sheet, scale: float, back: Back, house: House
) -> None:
    document = counters_document_of(sheet, spoken("en"), scale, house, back)
    found = Count(pairs(document, back))
    strengths = {Kind.TANK: house.strengths.tanks, Kind.CAR: house.strengths.cars}
    wanted = Count(
        (f"{c.name}-{k.name}", f"{c.name}-{k.name}-{s}")
        for c in Country
        for k, values in strengths.items()
        for s in values
    )
    for country in Country:
        for kind in Kind:
            if kind not in strengths:
                wanted[f"{country.name}-{kind.name}", f"{country.name}-back"] = COUNTS[kind]
    assert found == wanted


@pytest.mark.parametrize("back", Back)
def test_numbered_counters_are_all_pieces_by_name(back: Back) -> None:
    document = counters_document_of(SHEETS["a4"], spoken("en"), 18, House(), back, numbered=True)
    fronts = [front.split("-")[-1] for front, _ in pairs(document, back)]
    assert sorted(fronts) == sorted(NAMES)
    printed_names = [w.text for p in words_of(printed(document)) for w in p.words]
    assert set(NAMES) <= set(printed_names)


def test_the_strengths_can_be_read_off_the_print() -> None:
    (page,) = words_of(printed(counters_document_of(SHEETS["a4"], spoken("en"), 18, House())))
    below = [w.text for w in page.words if MARGIN + HEAD < w.top < page.height - 20]
    values = Count(word for word in below if word.isdigit())
    plain = Strengths()
    assert values == {
        str(strength): len(Country) * count
        for strength, count in Count(plain.tanks + plain.cars).items()
    }


def test_all_of_a_kind_look_alike_from_above() -> None:
    document = counters_document_of(SHEETS["a4"], spoken("en"), 18, House())
    fronts = {front for front, _ in pairs(document, Back.FOLD)}
    assert len(fronts) == len(Country) * len(Kind)


@pytest.mark.parametrize("back", Back)
def test_tank_chess_has_the_pieces_of_the_large_board_and_wrecks_below(back: Back) -> None:
    found = Count(pairs(pieces_document(SHEETS["letter"], spoken("en"), 18, back), back))
    for side in ("white", "black"):
        for kind, count in FORCES[20].items():
            assert found.pop((f"{side}-{kind.name}", "terrain-wreck")) == count
    assert found.keys() == {("terrain-rock", "terrain-building")}


@pytest.mark.parametrize("scale", [4.0, 18.0, 60.0, 100.0])
@pytest.mark.parametrize("back", Back)
def test_counters_and_marks_stay_on_the_paper(scale: float, back: Back) -> None:
    document = counters_document_of(SHEETS["letter"], spoken("en"), scale, House(), back)
    width, height = SHEETS["letter"].width, SHEETS["letter"].height
    for side in document.data["sides"]:
        assert side["columns"][0] > 10 and side["columns"][-1] < width - 10
        assert side["rows"][0] >= MARGIN + HEAD and side["rows"][-1] < height - 18
