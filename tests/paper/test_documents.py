"""Every document: on its paper, in its box, never blank, and the same bytes every time."""

from pathlib import Path

import pytest

from host_sim.games.taktik.formats.map_text import find_map
from host_sim.kit.faults import BadInput
from host_sim.kit.markdown import BlockKind
from host_sim.paper import run
from host_sim.paper.books import printed
from host_sim.paper.sheets import SHEETS
from host_sim.paper.typeset import Document, Typesetter, pages
from tests.paper import printing
from tests.paper.everything import BOOKS, NAMES, chosen, documents, given
from tests.paper.printing import inside, overlapping, rendered, text_of, words_of
from tests.spoken import PRINTED

FORMS = [(sheet, language) for sheet in SHEETS for language in PRINTED]
# Their words stand on a picture, where a halo or a flap keeps them apart.
OVER_PICTURES = ("board_", "tank_chess_board_", "mine_maps_")


def made(sheet: str, language: str) -> list[Document]:
    return [d for *_, d in documents("--sheet", sheet, "--language", language)]


@pytest.mark.parametrize(("sheet", "language"), FORMS)
def test_all_words_are_inside_the_paper_and_none_lies_on_another(sheet: str, language: str) -> None:
    for document in made(sheet, language):
        for number, page in enumerate(words_of(printing.printed(document)), 1):
            told = f"{document.name}, page {number}"
            small, large = sorted((SHEETS[sheet].width, SHEETS[sheet].height))
            assert sorted((page.width, page.height)) == pytest.approx([small, large], abs=0.1)
            assert page.words, told
            if document.name.startswith(OVER_PICTURES) and number > 1:
                continue  # words of a picture may be cut by the edge of a tile
            assert [w for w in page.words if not inside(w, page)] == [], told
            if not document.name.startswith(OVER_PICTURES):
                assert list(overlapping(page.words)) == [], told


@pytest.mark.parametrize(("sheet", "language"), [("a4", "en"), ("letter", "sv"), ("a4", "da")])
def test_no_page_is_blank_and_none_reaches_over_its_edge(sheet: str, language: str) -> None:
    for document in made(sheet, language):
        pdf = printing.printed(document)
        found = rendered(pdf, 25.4)  # a dot to the millimetre
        assert len(found) == pages(pdf)
        for number, page in enumerate(found, 1):
            inked = sum(page.pixels[n] < 245 for n in range(0, len(page.pixels), 3))
            assert inked > page.width * page.height / 100, (document.name, number)
            frame = [page.at(x, y) for x in range(page.width) for y in (0, page.height - 1)]
            dashed = document.name.startswith("mine_maps_")  # a line for scissors
            assert set(frame) == {(255, 255, 255)}, (document.name, number)
            sides = [page.at(x, y) for y in range(page.height) for x in (0, page.width - 1)]
            assert dashed or set(sides) == {(255, 255, 255)}, (document.name, number)


def test_the_same_bytes_come_out_every_time_and_without_a_date() -> None:
    for *_, document in documents("--sheet", "letter", "--language", "sv"):
        first = printing.printed(document)
        assert Typesetter().pdf(document) == first, document.name
        assert b"CreationDate" not in first and b"CreateDate" not in first


def test_make_paper_writes_all_documents(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run.run(chosen("--language", "da", "--sheet", "letter", "-o", str(tmp_path))) == 0
    files = {path.stem for path in (tmp_path / "da/letter").glob("*.pdf")}
    assert all(any(file.startswith(name) for file in files) for name in NAMES)
    assert {"board_classic", "board_drill", "tank_chess_board_basic20"} <= files
    assert f"{len(files)} files" in capsys.readouterr().out


def test_a_map_of_ones_own_can_be_printed(tmp_path: Path) -> None:
    own = tmp_path / "mine.map"
    text = find_map("drill").read_text(encoding="utf-8")
    text = text.replace("name Drill", "name Übung & <Drill>")
    own.write_text(text, encoding="utf-8")
    form = ["--only", "board,mine_maps", "--sheet", "a4", "--language", "en", "--scale", "12.5"]
    assert run.run(chosen(*form, "--map", str(own), "-o", str(tmp_path))) == 0
    (overview, *_) = words_of((tmp_path / "en/a4/board_mine.pdf").read_bytes())
    assert "Übung & <Drill>" in text_of(overview) and "12.5 mm" in text_of(overview)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--scale", "wide"], "--scale: 'wide' is not a number"),
        (["--scale", "0"], "--scale: is 0 mm, but must be from 4 to 100 mm"),
        (["--scale", "-18"], "--scale: is -18 mm"),
        (["--scale", "nan"], "--scale: is nan mm"),
        (["--square", "inf"], "--square: is inf mm"),
        (["--map", "atlantis"], "atlantis: no map has this name: use classic, drill"),
        (["--map", "no/such.map"], "such.map: there is no such file"),
        (["--map", "drill,maps/drill.map"], "--map: two of them are called 'drill'"),
        (["--layout", "basic17"], "basic17: no layout has this name"),
        (["--language", "fr"], "--language: 'fr' is not one of en, sv, da"),
        (["--sheet", "a4,,letter"], "--sheet: names with commas between"),
        (["--only", "hats"], "--only: 'hats' is not one of board, counters"),
        (["--house", "no/such.toml"], "such.toml: there is no such file"),
    ],
)
def test_what_cannot_be_printed_is_told_before_anything_is(
    arguments: list[str], told: str, tmp_path: Path
) -> None:
    with pytest.raises(BadInput) as bad:
        run.run(chosen(*arguments, "-o", str(tmp_path / "out")))
    assert told in str(bad.value)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("template", "told"),
    [
        ('#set text(font: "No Such Font")\nHello', "typst warns: unknown font family"),
        ('#import "no_such.typ"', "cannot be typeset"),
    ],
)
def test_a_warning_or_an_error_of_typst_is_a_failure(
    template: str, told: str, tmp_path: Path
) -> None:
    odd = tmp_path / "odd.typ"
    odd.write_text(template)
    with pytest.raises(BadInput, match=told):
        Typesetter().pdf(Document("odd", odd, {}))


@pytest.mark.parametrize("language", PRINTED)
@pytest.mark.parametrize("name", BOOKS)
def test_a_rule_book_has_every_clause_and_every_figure(name: str, language: str) -> None:
    form = ["--only", name, "--sheet", "a4", "--language", language]
    ((_, _, document),) = documents(*form)
    words = {word.text for page in words_of(printing.printed(document)) for word in page.words}
    blocks = [block for book in BOOKS[name] for block in printed(book)]
    assert {block.label for block in blocks if block.kind is BlockKind.CLAUSE} <= words
    figures = [block for block in document.data["blocks"] if "svg" in block]
    assert len(figures) == sum(block.kind is BlockKind.FIGURE for block in blocks) >= 5


def test_by_default_everything_is_printed() -> None:
    asked = given()
    assert asked.only.split(",") == NAMES and asked.language.split(",") == PRINTED
    assert (asked.scale, asked.square) == ("18", "18")
    assert len(chosen().makers) == len(NAMES) + 3  # two maps, each with mine maps; two layouts
