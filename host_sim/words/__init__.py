"""What the program says, in every language: one list of languages, one way to look a text up."""

from host_sim.words.catalogue import Catalogue, Words
from host_sim.words.languages import ENGLISH, LANGUAGES, Language

__all__ = ["ENGLISH", "LANGUAGES", "Catalogue", "Language", "Words"]
