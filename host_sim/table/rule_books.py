"""The rule books as the page shows them: every clause of the README files that are the rules."""

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import speldator
from host_sim.games.contract import Kind
from host_sim.kit.markdown import BlockKind, blocks
from host_sim.words import Catalogue

SPELDATOR = "speldator"  # the book of part S, which is no game's


class Clause(NamedTuple):
    book: str
    id: str
    part: str  # the heading it stands under
    text: str


def rules(games: Iterable[Kind], words: Catalogue) -> list[dict[str, Any]]:
    """Every clause of the books; in English as they stand there, otherwise translated."""
    folders = {SPELDATOR: Path(speldator.__file__).parent}
    folders |= {game.name: game.folder for game in games}
    books = {name: path / "README.md" for name, path in folders.items()}
    return [
        clause._replace(
            part=words.own.get(f"part.{clause.part}", clause.part),
            text=words.own.get(f"{clause.book}.{clause.id}", clause.text),
        )._asdict()
        for book, path in books.items()
        if path.exists()
        for clause in _clauses(book, path)
    ]


@lru_cache
def _clauses(book: str, path: Path) -> list[Clause]:
    part, found = "", list[Clause]()
    for block in blocks(path.read_text(encoding="utf-8")):
        if block.kind is BlockKind.HEADING:
            part = block.texts[0]
        elif block.kind is BlockKind.CLAUSE:
            plain = re.sub(r"\*\*|`", "", block.texts[0])
            found.append(Clause(book, block.label, part, plain))
    return found
