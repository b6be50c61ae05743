"""Everything that is made from the design: `python -m hardware.generate` writes it.

A maker is a module with generate() -> {path from the project's root: bytes}, the same bytes every
time. One that lacks a tool on this machine says so and makes nothing; what it made before stays.
"""

import importlib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MAKERS = (
    "hardware.electrical.schematic",
    "hardware.electrical.breadboard",
    "hardware.electrical.perfboard",
    "hardware.electrical.wiring",
    "hardware.electrical.power",
    "hardware.electrical.bill",
    "hardware.pcb.generate",
    "hardware.mechanical.generate",
    "hardware.guide.generate",
)


def made_by(name: str) -> dict[str, bytes]:
    return importlib.import_module(name).generate()


def generate() -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    for name in MAKERS:
        made = made_by(name)
        twice = files.keys() & made.keys()
        if twice:
            raise ValueError(f"{name} makes what another one makes: {sorted(twice)}")
        files |= made
    return files


def main() -> None:
    for name, content in generate().items():
        path = ROOT / name
        if path.exists() and path.read_bytes() == content:
            continue
        print(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


if __name__ == "__main__":
    main()
