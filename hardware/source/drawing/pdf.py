"""A drawing on a page, by typst: the same bytes on every machine."""

import importlib
import tempfile
import warnings
from pathlib import Path
from typing import Any

from hardware.source.drawing.letters import FONTS
from hardware.source.drawing.sheet import mm

PAPERS = {"a4": "a4", "letter": "us-letter"}
DRAWING = "drawing.svg"


def true_to_scale(svg: str, width: float, height: float, title: str, paper: str) -> bytes:
    """In millimetres, in the middle of a page of A4 or Letter, at exactly 1:1. The size is given
    in both directions: typst must not choose a scale."""
    size = f"width: {mm(width)}mm, height: {mm(height)}mm"
    image = f'place(center + horizon, image("{DRAWING}", fit: "stretch", {size}))'
    return _typeset(svg, title, f'paper: "{PAPERS[paper]}", margin: 0mm', image)


def full_page(svg: str, title: str) -> bytes:
    """As wide as a landscape page of A4 with margins of 10 mm."""
    page = 'paper: "a4", flipped: true, margin: 10mm'
    return _typeset(svg, title, page, f'align(center + horizon, image("{DRAWING}", width: 100%))')


def _typeset(svg: str, title: str, page: str, image: str) -> bytes:
    """`page` and `image` are typst's words for the paper and for DRAWING's place on it."""
    typst: Any = importlib.import_module("typst")  # it has no types
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("error")  # typst warns of a missing font, and would use another
        (Path(folder) / DRAWING).write_text(svg, encoding="utf-8")
        source = Path(folder) / "page.typ"
        source.write_text(
            f'#set document(title: "{title}", date: none)\n#set page({page})\n#{image}\n',
            encoding="utf-8",
        )
        return typst.compile(
            str(source), font_paths=[str(FONTS)], ignore_system_fonts=True, timestamp=0
        )
