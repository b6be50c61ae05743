"""A learning curve as a picture: SVG, drawn here."""

from collections.abc import Sequence
from pathlib import Path

from host_sim.kit.svg import Point, number, text

WIDTH, HEIGHT, EDGE = 480, 240, 36
STYLE = "text{font:12px sans-serif}polyline{fill:none;stroke:#2b6;stroke-width:2}"


def write_curve(path: str | Path, title: str, shares: Sequence[float], games: int) -> None:
    """The share of games won, from 0 to 1, over so many games from left to right."""
    wide, high = WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE
    last = max(1, len(shares) - 1)
    points = [
        Point(EDGE + wide * place / last, HEIGHT - EDGE - high * share)
        for place, share in enumerate(shares)
    ]
    levels = [(share, HEIGHT - EDGE - high * share) for share in (0, 0.5, 1)]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">',
        f"<style>{STYLE}</style>",
        text(Point(EDGE, EDGE / 2), title, "title"),
        *(text(Point(4, at), f"{share:.0%}", "level") for share, at in levels),
        *(f'<path d="M{EDGE} {number(at)}h{wide}" stroke="#ccc"/>' for _, at in levels),
        text(Point(EDGE + wide, HEIGHT - EDGE / 3), f"{games} games", "games", text_anchor="end"),
        f'<polyline points="{" ".join(map(str, points))}"/>',
        "</svg>",
    ]
    Path(path).write_text("\n".join(parts) + "\n", encoding="utf-8")
