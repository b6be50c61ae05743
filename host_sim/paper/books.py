"""The rule books, typeset from the README files that are the rules; in Swedish and Danish too."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from host_sim.paper.markdown import Block, BlockKind, blocks, runs
from host_sim.paper.pictures import size, translated
from host_sim.paper.sheets import Sheet
from host_sim.paper.typeset import Document
from host_sim.paper.words import catalogue, clauses, passages

HOST_SIM = Path(__file__).parents[1]


class Book(NamedTuple):
    name: str  # as in the catalogues of clauses
    path: Path
    left_out: frozenset[str]  # parts about the program


SPELDATOR = Book(
    "speldator", HOST_SIM.parent / "firmware/speldator/README.md", frozenset({"In code"})
)
TAKTIK = Book(
    "taktik",
    HOST_SIM / "games/taktik/README.md",
    frozenset({"Maps", "Records", "From a program", "What lies where"}),
)
TANK_CHESS = Book(
    "tank-chess",
    HOST_SIM / "games/tank_chess/README.md",
    frozenset({"From a program", "At the command line", "What lies where"}),
)
# Each document by its name: the books that it holds.
DOCUMENTS = {"rules": (TAKTIK, SPELDATOR), "tank_chess_rules": (TANK_CHESS,)}


@lru_cache
def printed(book: Book) -> tuple[Block, ...]:
    """The blocks of a book that go onto paper, in English."""
    found: list[Block] = []
    left_out = 0  # the level of a part that is left out, while we are in it
    for block in blocks(book.path.read_text(encoding="utf-8")):
        if block.kind is BlockKind.HEADING and (not left_out or block.level <= left_out):
            left_out = block.level if block.texts[0] in book.left_out else 0
        if not left_out:
            found.append(block)
    return tuple(found)


def spoken(book: Book, block: Block, language: str) -> Block | None:
    """The block in that language; None if nothing of it belongs on paper."""
    said = tuple(_said(book, block, text, language) for text in block.texts)
    if block.kind is not BlockKind.TABLE:
        said = tuple(text for text in said if text)
    return block._replace(texts=said) if any(said) else None


def missing(book: Book, language: str) -> list[str]:
    """What has no translation."""
    return [
        text
        for block in printed(book)
        for text in block.texts
        if needs_words(text) and _found(book, block, text, language) is None
    ]


def needs_words(text: str) -> bool:
    """Not a number, a sign, or nothing but code."""
    bare = "".join(part for mark, part in runs(text) if mark != "code")
    return any(letter.islower() for letter in bare)


def _said(book: Book, block: Block, text: str, language: str) -> str:
    found = _found(book, block, text, language)
    return text if found is None else found


def _found(book: Book, block: Block, text: str, language: str) -> str | None:
    key = f"{book.name}.{block.label}"
    if block.kind is BlockKind.HEADING:
        key = f"part.{text}"
    return passages(language).get(text, clauses(language).get(key))


def book_document(name: str, sheet: Sheet, language: str) -> Document:
    words = catalogue(language)
    return Document(
        name,
        "book",
        {
            "language": language,
            "sheet": sheet.data(),
            "title": words[f"{name}.title"],
            "subtitle": words[f"{name}.subtitle"],
            "contents": words["book.contents"],
            "colophon": words["book.colophon"],
            "blocks": [told for book in DOCUMENTS[name] for told in _told(book, language)],
        },
    )


def _told(book: Book, language: str) -> Iterator[dict[str, Any]]:
    for block in printed(book):
        said = spoken(book, block, language)
        if said is None:
            continue
        told: dict[str, Any] = {
            "kind": said.kind,
            "level": said.level,
            "label": said.label,
            "texts": [runs(text) for text in said.texts],
        }
        if said.kind is BlockKind.FIGURE:
            told |= _figure(book, said, language)
        yield told


def _figure(book: Book, block: Block, language: str) -> dict[str, Any]:
    svg = (book.path.parent / block.label).read_text(encoding="utf-8")
    width, height = size(svg)
    return {
        "svg": translated(svg, catalogue(language)),
        "ratio": width / height,
        "legend": 'class="legend"' in svg,
        "alt": "".join(part for _, part in runs(block.texts[0])),
    }
