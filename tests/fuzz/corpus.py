"""Inputs worth keeping: for each reader one text file, a JSON string a line.

`make fuzz` writes those of `corpus/` anew. What was once a finding stays in `findings/` for ever.
Bytes that are no UTF-8 stand there as half letters (Python's `surrogateescape`).
"""

import json
from collections.abc import Iterable
from pathlib import Path

FOLDER = Path(__file__).parent / "corpus"
FINDINGS = Path(__file__).parent / "findings"
MOST = 12_000  # bytes for one reader


def load(name: str) -> list[bytes]:
    paths = [folder / f"{name}.txt" for folder in (FOLDER, FINDINGS)]
    texts = [path.read_text(encoding="ascii") for path in paths if path.exists()]
    lines = "".join(texts).splitlines()
    return [json.loads(line).encode("utf-8", "surrogateescape") for line in lines]


def line_of(data: bytes) -> str:
    return json.dumps(data.decode("utf-8", "surrogateescape")) + "\n"


def save(name: str, inputs: Iterable[bytes]) -> None:
    """The shortest first, as many as there is room for."""
    lines: list[str] = []
    for line in sorted({line_of(data) for data in inputs}, key=lambda line: (len(line), line)):
        if sum(map(len, lines)) + len(line) > MOST:
            break
        lines.append(line)
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{name}.txt").write_text("".join(lines), encoding="ascii")
