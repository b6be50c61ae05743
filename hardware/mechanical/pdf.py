"""A drawing in millimetres on a page of A4 or Letter, at exactly 1:1, by typst."""

import importlib
import tempfile
import warnings
from pathlib import Path
from typing import Any

from hardware.mechanical.letters import FONTS
from hardware.mechanical.sheet import mm

PAPERS = {"a4": "a4", "letter": "us-letter"}


def pdf(svg: str, width: float, height: float, title: str, paper: str) -> bytes:
    """The drawing's size is said twice over, in both directions: typst must not choose a scale."""
    typst: Any = importlib.import_module("typst")
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("error")  # typst warns of a missing font, and would use another
        (Path(folder) / "drawing.svg").write_text(svg, encoding="utf-8")
        page = Path(folder) / "page.typ"
        page.write_text(
            f'#set document(title: "{title}", date: none)\n'
            f'#set page(paper: "{PAPERS[paper]}", margin: 0mm)\n'
            '#place(center + horizon, image("drawing.svg", fit: "stretch",'
            f" width: {mm(width)}mm, height: {mm(height)}mm))\n",
            encoding="utf-8",
        )
        return typst.compile(
            str(page), font_paths=[str(FONTS)], ignore_system_fonts=True, timestamp=0
        )
