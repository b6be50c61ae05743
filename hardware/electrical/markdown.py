"""Tables in Markdown."""

from collections.abc import Iterable, Sequence

MADE = (
    "Made by `make hardware` from [design.py](design.py) and"
    " [pins.py](../firmware/panel/pins.py); do not edit."
)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


def page(*blocks: str) -> bytes:
    return ("\n\n".join(block.strip() for block in blocks) + "\n").encode()
