"""The catalogues of the program, by the code of a language."""

from host_sim.games import words
from host_sim.words import Catalogue

WORDS = words()
LANGUAGES = list(WORDS.languages)
PRINTED = [code for code, language in WORDS.languages.items() if language.printed]


def spoken(code: str) -> Catalogue:
    """All texts of that language."""
    return WORDS.catalogue(code)
