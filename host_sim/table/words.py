"""Everything the page says, by language; and the rule books, clause by clause."""

import json
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from host_sim.kit.faults import Phrase

LANGUAGES = ("en", "sv", "da", "fi", "pl", "th")
WORDS = Path(__file__).parent / "words"
HOST_SIM = Path(__file__).parents[1]
BOOKS = {
    "speldator": HOST_SIM.parent / "firmware/speldator/README.md",
    "taktik": HOST_SIM / "games/taktik/README.md",
    "tank-chess": HOST_SIM / "games/tank_chess/README.md",
}
# Topics that the page does not get as a whole. Both are read in English where they are written.
RULES = "rules"  # clauses
FAULTS = "faults"  # sentences that tell what is wrong with a file or a wish
_CLAUSE = re.compile(r"- \*\*([A-Z]\d*[a-z]?(?:\.\d+)?)\*\* ")


@lru_cache
def catalogue(language: str) -> dict[str, str]:
    """All topics of a language in one; KeyError if there is none."""
    if language not in LANGUAGES:
        raise KeyError(language)
    found: dict[str, str] = {}
    for path in sorted(WORDS.glob(f"*/{language}.json")):
        if path.parent.name not in (RULES, FAULTS):
            found |= json.loads(path.read_text(encoding="utf-8"))
    return found


@lru_cache
def rules(language: str) -> list[dict[str, Any]]:
    """Every clause of the books; in English as they stand there, otherwise translated."""
    if language not in LANGUAGES:
        raise KeyError(language)
    translated = _translated(RULES, language)
    return [
        {
            **clause,
            "part": translated.get(f"part.{clause['part']}", clause["part"]),
            "text": translated.get(f"{clause['book']}.{clause['id']}", clause["text"]),
        }
        for clause in _clauses()
    ]


def say(text: str, language: str) -> str:
    """The same in that language; what was not put together for that stays as it is."""
    sentences = _sentences(language)
    if not isinstance(text, Phrase) or text.sentence not in sentences:
        return text
    gaps = {name: say(gap, language) for name, gap in text.gaps.items()}
    told = sentences[text.sentence].format_map(gaps)
    return f"{text.clause}: {told}" if text.clause else told


@lru_cache
def _sentences(language: str) -> dict[str, str]:
    """By how they are said in English; and refusals, which records tell too, by their key."""
    faults = _translated(FAULTS, language)
    return catalogue(language) | faults if faults else {}


def _translated(topic: str, language: str) -> dict[str, str]:
    """Nothing for English."""
    path = WORDS / topic / f"{language}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


@lru_cache
def _clauses() -> list[dict[str, Any]]:
    return [clause for book, path in BOOKS.items() if path.exists() for clause in _read(book, path)]


def _read(book: str, path: Path) -> list[dict[str, Any]]:
    part, found = "", list[dict[str, Any]]()
    for block in re.split(r"\n(?=- \*\*|#|\n)", path.read_text(encoding="utf-8")):
        lines = block.strip()
        if lines.startswith("#"):
            part = lines.split("\n")[0].lstrip("# ")
        elif clause := _CLAUSE.match(lines):
            text = _plain(lines[clause.end() :])
            found.append({"book": book, "id": clause[1], "part": part, "text": text})
    return found


def _plain(markdown: str) -> str:
    """Without marks, on one line."""
    text = re.sub(r"!?\[([^]]*)\]\([^)]*\)", r"\1", markdown)
    return re.sub(r"\s+", " ", re.sub(r"\*\*|`", "", text)).strip()
