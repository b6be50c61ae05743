"""Looks texts up: by a key, or for a text that knows the English sentence it was made from.

A folder of words holds a folder for each language, with JSON files in it. All folders together
make the catalogue, whoever they belong to.
"""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Protocol, runtime_checkable

from host_sim.words.languages import ENGLISH, LANGUAGES, Language

SHELL = Path(__file__).parent  # the texts of all that is no game's own
# The files that the page does not need: clauses, what is wrong with a file, what is printed.
NOT_ON_THE_PAGE = frozenset({"rules", "faults", "paper", "book"})


@runtime_checkable
class PutTogether(Protocol):
    """A text that knows how it was made, as `kit.faults.Phrase` does."""

    sentence: str  # in English, with gaps; or a key
    gaps: Mapping[str, str]
    clause: str  # that it cites, or none


class Catalogue:
    """Every text in one language, and in English what that language lacks."""

    def __init__(self, language: Language, files: Iterable[Path], english: "Catalogue | None"):
        self.language = language
        self.own: dict[str, str] = {}  # what is written in this language
        self.page: dict[str, str] = dict(english.page) if english else {}  # what a browser needs
        self._english = english.own if english else {}
        for file in files:
            texts = json.loads(file.read_text(encoding="utf-8"))
            self.own |= texts
            if file.stem not in NOT_ON_THE_PAGE:
                self.page |= texts

    def find(self, *keys: str) -> str | None:
        """The text of the first key that has one; in English only if none has one of its own."""
        texts = (t[key] for t in (self.own, self._english) for key in keys if key in t)
        return next(texts, None)

    def __getitem__(self, key: str) -> str:
        """The text of that key, with its gaps."""
        text = self.find(key)
        if text is None:
            raise KeyError(key)
        return text

    def say(self, key: str, **gaps: object) -> str:
        """The text of that key with its gaps filled."""
        return self[key].format_map(gaps)

    def translate(self, text: str) -> str:
        """The same in this language; what was not put together for that stays as it is."""
        if not isinstance(text, PutTogether) or self.language.code == ENGLISH:
            return text
        if text.sentence not in self.own:
            return text
        gaps = {name: self.translate(gap) for name, gap in text.gaps.items()}
        said = self.own[text.sentence].format_map(gaps)
        return f"{text.clause}: {said}" if text.clause else said

    def number(self, value: float) -> str:
        """As it is written there: 12.5 in English, 12,5 in Swedish."""
        return f"{value:g}".replace(".", self.language.decimal)


class Words:
    """The catalogues of all languages, from our own texts and those of the folders given."""

    def __init__(self, folders: Iterable[Path], languages: Iterable[Language] = LANGUAGES) -> None:
        self.languages = {language.code: language for language in languages}
        self._folders = (SHELL, *folders)
        self._catalogues: dict[str, Catalogue] = {}

    def catalogue(self, code: str) -> Catalogue:
        """Of one of `languages`; KeyError for any other. It is read once."""
        if code not in self._catalogues:
            language = self.languages[code]
            english = None if code == ENGLISH else self.catalogue(ENGLISH)
            files = [file for folder in self._folders for file in _files(folder / code)]
            self._catalogues[code] = Catalogue(language, files, english)
        return self._catalogues[code]


def _files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.json"))
