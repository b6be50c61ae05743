"""An SVG as PNG, with the fonts that lie in this project: a machine without any draws the same."""

import re
from pathlib import Path

FONTS = Path(__file__).parent / "fonts"
# They have Latin, Greek and Cyrillic. A map's name in any other script needs the machine's own.
NOT_IN_THEM = re.compile("[^\u0000-\u017f\u0370-\u045f\u2010-\u2027\u2190-\u2199\ufffd]")


def png(svg: str, width: int) -> bytes:
    """As high as its shape demands."""
    from resvg_py import svg_to_bytes

    return svg_to_bytes(
        svg_string=svg,
        width=width,
        skip_system_fonts=not NOT_IN_THEM.search(svg),
        font_files=[str(path) for path in sorted(FONTS.glob("*.ttf"))],
        sans_serif_family="DejaVu Sans",
    )
