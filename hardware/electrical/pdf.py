"""An SVG as a PDF on one A4 page, by typst: the same bytes on every machine."""

import importlib
import tempfile
from pathlib import Path
from typing import Any

from host_sim.games.png import FONTS


def pdf(svg: str, title: str) -> bytes:
    """As wide as a landscape page with margins of 10 mm."""
    typst: Any = importlib.import_module("typst")  # it has no types
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "drawing.svg").write_text(svg, encoding="utf-8")
        page = Path(folder) / "page.typ"
        page.write_text(
            f'#set document(title: "{title}", date: none)\n'
            '#set page(paper: "a4", flipped: true, margin: 10mm)\n'
            '#align(center + horizon, image("drawing.svg", width: 100%))\n',
            encoding="utf-8",
        )
        return typst.compile(
            str(page), font_paths=[str(FONTS)], ignore_system_fonts=True, timestamp=0
        )
