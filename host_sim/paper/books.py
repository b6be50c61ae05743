"""The rule books, typeset from the README files that are the rules, in any language."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import speldator
from host_sim.kit.markdown import Block, BlockKind, blocks, runs
from host_sim.paper.pictures import size, translated
from host_sim.paper.sheets import Sheet
from host_sim.paper.typeset import TEMPLATES, Document
from host_sim.words import Catalogue

# Parts of a book that are not printed.
ABOUT_THE_PROGRAM = {
    "At the command line",
    "From a program",
    "In code",
    "Maps",
    "Records",
    "What lies where",
}


class Book(NamedTuple):
    name: str  # as in the catalogues of clauses
    folder: Path  # of its README.md and its pictures


SPELDATOR = Book("speldator", Path(speldator.__file__).parent)  # part S, which is no game's


@lru_cache
def printed(book: Book) -> tuple[Block, ...]:
    """The blocks of a book that go onto paper, in English."""
    found: list[Block] = []
    left_out = 0  # the level of a part that is left out, while we are in it
    for block in blocks((book.folder / "README.md").read_text(encoding="utf-8")):
        if block.kind is BlockKind.HEADING and (not left_out or block.level <= left_out):
            left_out = block.level if block.texts[0] in ABOUT_THE_PROGRAM else 0
        if not left_out:
            found.append(block)
    return tuple(found)


def spoken(book: Book, block: Block, words: Catalogue) -> Block | None:
    """The block in that language; None if nothing of it belongs on paper."""
    said = tuple(_said(book, block, text, words) for text in block.texts)
    if block.kind is not BlockKind.TABLE:
        said = tuple(text for text in said if text)
    return block._replace(texts=said) if any(said) else None


def _said(book: Book, block: Block, text: str, words: Catalogue) -> str:
    """A passage is known by its English words, a clause by its id, a heading by itself; an empty
    translation is left out on paper."""
    heading = block.kind is BlockKind.HEADING
    found = words.find(text, f"part.{text}" if heading else f"{book.name}.{block.label}")
    return text if found is None else found


def book_document(name: str, books: Iterable[Book], sheet: Sheet, words: Catalogue) -> Document:
    return Document(
        name,
        TEMPLATES / "book.typ",
        {
            "language": words.language.code,
            "sheet": sheet.data(),
            "title": words[f"book.{name}.title"],
            "subtitle": words[f"book.{name}.subtitle"],
            "contents": words["book.contents"],
            "colophon": words["book.colophon"],
            "blocks": [told for book in books for told in _told(book, words)],
        },
    )


def _told(book: Book, words: Catalogue) -> Iterator[dict[str, Any]]:
    for block in printed(book):
        said = spoken(book, block, words)
        if said is None:
            continue
        told: dict[str, Any] = {
            "kind": said.kind,
            "level": said.level,
            "label": said.label,
            "texts": [runs(text) for text in said.texts],
        }
        if said.kind is BlockKind.FIGURE:
            told |= _figure(book, said, words)
        yield told


def _figure(book: Book, block: Block, words: Catalogue) -> dict[str, Any]:
    svg = (book.folder / block.label).read_text(encoding="utf-8")
    width, height = size(svg)
    return {
        "svg": translated(svg, words),
        "ratio": width / height,
        "legend": 'class="legend"' in svg,
        "alt": "".join(part for _, part in runs(block.texts[0])),
    }
