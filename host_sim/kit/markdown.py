"""Reads a rule book: the little Markdown that our README files use, block by block."""

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

_CLAUSE = re.compile(r"- \*\*([A-Z]\d*[a-z]?(?:\.\d+)?)\*\* ")
_FIGURE = re.compile(r"!\[([^]]*)\]\(([^)]*)\)")
_LINK = re.compile(r"\[([^]]*)\]\([^)]*\)")
_ITEM = re.compile(r"(?:^|\n)(?:- |\d+\. )")
_MARKED = re.compile(r"\*\*(?P<strong>[^*]+)\*\*|`(?P<code>[^`]+)`|\*(?P<soft>[^*]+)\*")


class BlockKind(StrEnum):
    """What a part of a document is."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    CLAUSE = "clause"
    BULLETS = "bullets"
    NUMBERS = "numbers"
    TABLE = "table"
    FIGURE = "figure"


class Block(NamedTuple):
    """A part of a document: its kind and its texts."""

    kind: BlockKind
    texts: tuple[str, ...]  # one, or those of a list; a table's cells, row by row
    level: int = 0  # of a heading; of a table how many columns
    label: str = ""  # a clause's id; a figure's file


def blocks(markdown: str) -> Iterator[Block]:
    """All but code; with marks, but each on one line and without links."""
    prose = re.sub(r"(?ms)^```.*?^```$", "", markdown)
    for block in re.split(r"\n(?=- \*\*|#)|\n\n+", prose):
        if block.strip() and not block.startswith("    "):
            yield _block(block.strip())


def _block(block: str) -> Block:
    if block.startswith("#"):
        marks, _, heading = block.partition(" ")
        return Block(BlockKind.HEADING, (heading.strip(),), len(marks))
    if figure := _FIGURE.fullmatch(block):
        return Block(BlockKind.FIGURE, (_line(figure[1]),), label=figure[2])
    if clause := _CLAUSE.match(block):
        return Block(BlockKind.CLAUSE, (_line(block[clause.end() :]),), label=clause[1])
    if block.startswith("|"):
        return _table(block)
    if block.startswith(("- ", "1. ")):
        items = tuple(_line(item) for item in _ITEM.split(block) if item.strip())
        return Block(BlockKind.BULLETS if block.startswith("- ") else BlockKind.NUMBERS, items)
    return Block(BlockKind.PARAGRAPH, (_line(block),))


def _line(words: str) -> str:
    return re.sub(r"\s+", " ", _LINK.sub(r"\1", words)).strip()


def _table(block: str) -> Block:
    """The line below the head is no row."""
    head, _, *rows = (line.strip() for line in block.split("\n"))
    cells = [[_line(cell) for cell in row.strip("|").split("|")] for row in (head, *rows)]
    return Block(BlockKind.TABLE, tuple(cell for row in cells for cell in row), len(cells[0]))


def runs(line: str) -> list[tuple[str, str]]:
    """A line as pieces with their marks: `strong`, `code`, `soft` or none."""
    found: list[tuple[str, str]] = []
    end = 0
    for marked in _MARKED.finditer(line):
        if marked.start() > end:
            found.append(("", line[end : marked.start()]))
        kind = marked.lastgroup or ""
        inner = marked[kind]
        found.append((kind, inner.replace("`", "")))
        end = marked.end()
    if end < len(line):
        found.append(("", line[end:]))
    return found
