"""Pictures of the games as a document takes them: how large they are, and in its language."""

import re

from host_sim.kit.svg import safe
from host_sim.words import Catalogue

_SIZE = re.compile(r'<svg[^>]* width="([\d.]+)" height="([\d.]+)"')
_TEXT = re.compile(r"(<text [^>]*>)([^<]+)(</text>)")
FIGURE = "figure."  # what words in a picture are called in a catalogue


def size(svg: str) -> tuple[float, float]:
    """In the drawing's own units."""
    found = _SIZE.match(svg)
    assert found
    return float(found[1]), float(found[2])


def translated(svg: str, words: Catalogue) -> str:
    """Words that a catalogue has, in its language; names, letters and numbers stay."""

    def say(found: re.Match[str]) -> str:
        said = words.find(FIGURE + found[2])
        return found[1] + (safe(said) if said else found[2]) + found[3]

    return _TEXT.sub(say, svg)


def restyled(svg: str, rules: str) -> str:
    """With more rules at the end of its style, where they win."""
    return svg.replace("</style>", rules + "\n</style>", 1)
