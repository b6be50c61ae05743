"""Tables in Markdown."""

from collections.abc import Iterable, Sequence

MADE = (
    "Made by `make hardware` from [the design](source/design) and"
    " [pins.py](../firmware/panel/pins.py); do not edit."
)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table with its head."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


def page(*blocks: str) -> str:
    """A document of these blocks."""
    return "\n\n".join(block.strip() for block in blocks) + "\n"
