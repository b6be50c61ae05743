"""Everything that is made from the design: `python -m hardware.source.generate` writes it.

A maker gives {path from the project's root: bytes}, the same bytes every time. One that lacks a
tool on this machine gives nothing; what it made before stays.
"""

from pathlib import Path

import hardware.source.electrical.generate as electrical
import hardware.source.guide.generate as guide
import hardware.source.mechanical.generate as mechanical
import hardware.source.pcb.generate as pcb

ROOT = Path(__file__).resolve().parents[2]
MAKERS = (electrical.generate, pcb.generate, mechanical.generate, guide.generate)


def generate() -> dict[str, bytes]:
    """All files of all makers."""
    files: dict[str, bytes] = {}
    for make in MAKERS:
        made = make()
        twice = files.keys() & made.keys()
        if twice:
            raise ValueError(f"{make.__module__} makes what another one makes: {sorted(twice)}")
        files |= made
    return files


def main() -> None:
    """Write what has changed, and name it."""
    for name, content in generate().items():
        path = ROOT / name
        if path.exists() and path.read_bytes() == content:
            continue
        print(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


if __name__ == "__main__":
    main()
