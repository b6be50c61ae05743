"""The languages: all that the program knows of each is a row here and a folder of texts."""

from typing import NamedTuple


class Language(NamedTuple):
    code: str  # two letters, as a browser asks for it; also the name of its folders
    name: str  # its own
    decimal: str = ","  # between the whole part of a number and the rest
    printed: bool = False  # whether the documents are printed in it


LANGUAGES = (
    Language("en", "English", decimal=".", printed=True),
    Language("sv", "Svenska", printed=True),
    Language("da", "Dansk", printed=True),
    Language("fi", "Suomi"),
    Language("pl", "Polski"),
    Language("th", "ไทย", decimal="."),
)
ENGLISH = LANGUAGES[0].code  # said wherever a language has no text of its own
