"""The texts as they lie in their folders, read by another way than the program's."""

import json
from collections.abc import Iterator
from pathlib import Path

HOST_SIM = Path(__file__).parents[2] / "host_sim"


def files(topic: str, language: str) -> Iterator[Path]:
    """Of the shell and of every game; `*` is any topic."""
    yield from sorted(HOST_SIM.rglob(f"words/{language}/{topic}.json"))


def texts(topic: str, language: str) -> dict[str, str]:
    """All of that name together; empty if there is none."""
    found: dict[str, str] = {}
    for path in files(topic, language):
        found |= json.loads(path.read_text(encoding="utf-8"))
    return found
