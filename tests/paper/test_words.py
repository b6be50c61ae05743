"""The documents speak three languages, and each of them says everything."""

import re
import struct
from string import Formatter

import pytest

from host_sim.games.taktik.drawing.legend import legend_picture
from host_sim.games.taktik.drawing.sketch import sketch
from host_sim.games.taktik.formats.map_text import find_map, read_map
from host_sim.games.taktik.paper.board import board_document
from host_sim.kit.markdown import BlockKind, runs
from host_sim.kit.png import FONTS
from host_sim.paper.books import Book, printed
from host_sim.paper.pictures import FIGURE
from host_sim.paper.sheets import SHEETS
from tests.paper import everything
from tests.spoken import PRINTED, spoken
from tests.words.files import texts

OTHERS = [language for language in PRINTED if language != "en"]
BOOKS = [book for books in everything.BOOKS.values() for book in books]
EVERY_LINE = sketch("all", ".k Hs ra =c ^- f- h- ~- o- Da Dc", "a1-a2")  # for a whole legend


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_has_the_same_keys_and_gaps_as_the_english_one(language: str) -> None:
    english, other = texts("paper", "en"), texts("paper", language)
    assert {key for key in other if not key.startswith(FIGURE)} == english.keys()
    for key, text in english.items():
        assert gaps(other[key]) == gaps(text), key


def words_in(svg: str) -> list[str]:
    return re.findall(r"<text [^>]*>([^<]+)</text>", svg)


def words_of_pictures() -> set[str]:
    legend = legend_picture(EVERY_LINE, 960).body
    svgs = [
        (book.folder / block.label).read_text(encoding="utf-8")
        for book in BOOKS
        for block in printed(book)
        if block.kind is BlockKind.FIGURE
    ]
    found = {word for svg in [legend, *svgs] for word in words_in(svg)}
    # Letters, numbers, and the names of countries and maps are the same in every language.
    names = {"Kazaldis", "Armania", "Sarapan", "Calderon", "Drill"}
    return {word for word in found if re.search("[a-z]{2}", word)} - names


@pytest.mark.parametrize("language", OTHERS)
def test_all_words_in_pictures_are_translated_and_no_others(language: str) -> None:
    keys = {key.removeprefix(FIGURE) for key in spoken(language).own if key.startswith(FIGURE)}
    assert keys == words_of_pictures()


def needs_words(text: str) -> bool:
    """Not a number, a sign, or nothing but code."""
    bare = "".join(part for mark, part in runs(text) if mark != "code")
    return any(letter.islower() for letter in bare)


def missing(book: Book, language: str) -> list[str]:
    """What has no translation."""
    own = spoken(language).own.keys()
    return [
        text
        for block in printed(book)
        for text in block.texts
        if needs_words(text) and not own & {text, f"part.{text}", f"{book.name}.{block.label}"}
    ]


@pytest.mark.parametrize("language", OTHERS)
def test_every_passage_and_clause_of_the_books_is_translated(language: str) -> None:
    for book in BOOKS:
        assert missing(book, language) == []


@pytest.mark.parametrize("language", PRINTED)
def test_no_translation_has_lost_its_passage(language: str) -> None:
    said = {text for book in BOOKS for block in printed(book) for text in block.texts}
    assert texts("book", language).keys() <= said


@pytest.mark.parametrize("language", OTHERS)
def test_the_clauses_in_other_languages_are_those_of_the_books(language: str) -> None:
    ids = {
        f"{book.name}.{block.label}"
        for book in BOOKS
        for block in printed(book)
        if block.kind is BlockKind.CLAUSE
    }
    assert ids == {key for key in texts("rules", language) if not key.startswith("part.")}


def glyphs(path: str) -> set[int]:
    """The characters that a font of ours has."""
    data = (FONTS / path).read_bytes()
    tables = struct.unpack(">H", data[4:6])[0]
    cmap = next(
        struct.unpack(">I", data[12 + 16 * n + 8 : 12 + 16 * n + 12])[0]
        for n in range(tables)
        if data[12 + 16 * n : 16 + 16 * n] == b"cmap"
    )
    found: set[int] = set()
    for n in range(struct.unpack(">H", data[cmap + 2 : cmap + 4])[0]):
        (offset,) = struct.unpack(">I", data[cmap + 8 + 8 * n : cmap + 12 + 8 * n])
        start = cmap + offset
        kind, _, _, twice = struct.unpack(">HHHH", data[start : start + 8])
        if kind != 4:
            continue
        ends = struct.unpack(f">{twice // 2}H", data[start + 14 : start + 14 + twice])
        begins = struct.unpack(f">{twice // 2}H", data[start + 16 + twice : start + 16 + 2 * twice])
        for first, last in zip(begins, ends, strict=True):
            found |= set(range(first, last + 1))
    return found - {0xFFFF}


@pytest.mark.parametrize("font", ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"])
def test_the_fonts_have_every_letter_that_is_printed(font: str) -> None:
    said = [
        text
        for language in PRINTED
        for topic in ("paper", "book", "rules", "panel")
        for text in texts(topic, language).values()
    ]
    said += [text for book in BOOKS for block in printed(book) for text in block.texts]
    wanted = {ord(letter) for text in [*said, "¼½¾–×·•"] for letter in text}  # noqa: RUF001
    assert 0x61 in glyphs(font) and 0x4E00 not in glyphs(font)
    assert wanted <= glyphs(font)


def test_a_board_is_explained_in_the_readers_language() -> None:
    drill = read_map(find_map("drill"))
    legend = board_document(drill, "drill", SHEETS["a4"], spoken("da")).data["legend"]
    assert "bjerge" in words_in(legend) and "mountains" not in words_in(legend)
