"""What the documents say, by language. The clauses of the rules have been translated before."""

import json
from functools import lru_cache
from pathlib import Path

LANGUAGES = ("en", "sv", "da")
WORDS = Path(__file__).parent / "words"
# The table in the browser shows the same clauses and the same panel; its words are data, not code.
TABLE = Path(__file__).parents[1] / "table/words"


@lru_cache
def catalogue(language: str) -> dict[str, str]:
    return _read(WORDS / f"{language}.json")


@lru_cache
def clauses(language: str) -> dict[str, str]:
    """By `book.id`, and the parts of the books by `part.heading`; none in English."""
    path = TABLE / "rules" / f"{language}.json"
    return _read(path) if path.exists() else {}


@lru_cache
def panel(language: str) -> dict[str, str]:
    """What stands on the panel: `attack`, `lamp_repair`, `shot_hit`."""
    words = _read(TABLE / "panel" / f"{language}.json")
    return {key.removeprefix("panel."): text for key, text in words.items()}


@lru_cache
def passages(language: str) -> dict[str, str]:
    """Of the rule books, what is no clause, by its English words. In English, what reads otherwise
    on paper; an empty passage is left out."""
    return _read(WORDS / "books" / f"{language}.json")


def _read(path: Path) -> dict[str, str]:
    return json.loads(path.read_text(encoding="utf-8"))


def number(value: float, language: str) -> str:
    """As it is written there: 12.5 in English, 12,5 in Swedish and Danish."""
    written = f"{value:g}"
    return written if language == "en" else written.replace(".", ",")


def say(words: dict[str, str], key: str, **details: object) -> str:
    return words[key].format(**details)
