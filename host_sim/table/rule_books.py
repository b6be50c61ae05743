"""The rule books as the page shows them: every clause of the README files that are the rules."""

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

import speldator
from host_sim.games.contract import Kind
from host_sim.kit.markdown import BlockKind, blocks
from host_sim.words import Catalogue


def rules(games: Iterable[Kind], words: Catalogue) -> list[dict[str, str]]:
    """Every clause of the books; in English as they stand there, otherwise translated."""
    books = {"speldator": Path(speldator.__file__).parent}  # part S, which is no game's
    books |= {game.name: game.folder for game in games}
    return [
        {
            "book": book,
            "id": clause,
            "part": words.own.get(f"part.{part}", part),
            "text": words.own.get(f"{book}.{clause}", text),
        }
        for book, folder in books.items()
        for part, clause, text in _clauses(folder / "README.md")
    ]


@lru_cache
def _clauses(path: Path) -> list[tuple[str, str, str]]:
    """Each with the heading it stands under, its id, and its text without marks."""
    part, found = "", list[tuple[str, str, str]]()
    for block in blocks(path.read_text(encoding="utf-8")):
        if block.kind is BlockKind.HEADING:
            part = block.texts[0]
        elif block.kind is BlockKind.CLAUSE:
            found.append((part, block.label, re.sub(r"\*\*|`", "", block.texts[0])))
    return found
