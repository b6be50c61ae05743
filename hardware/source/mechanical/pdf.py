"""A drawing on a page, by typst: the same bytes on every machine."""

import importlib
import tempfile
import warnings
from pathlib import Path
from typing import Any

from hardware.source.mechanical.letters import FONTS
from hardware.source.mechanical.sheet import mm

PAPERS = {"a4": "a4", "letter": "us-letter"}
DRAWING = "drawing.svg"


def pdf(svg: str, width: float, height: float, title: str, paper: str) -> bytes:
    """In millimetres, in the middle of a page of A4 or Letter, at exactly 1:1. The size is said in
    both directions: typst must not choose a scale."""
    size = f"width: {mm(width)}mm, height: {mm(height)}mm"
    image = f'place(center + horizon, image("{DRAWING}", fit: "stretch", {size}))'
    return typeset(svg, title, f'paper: "{PAPERS[paper]}", margin: 0mm', image)


def typeset(svg: str, title: str, page: str, image: str) -> bytes:
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
