"""What really went into a build, read from the linker's own map: sources, headers and archives."""

import re
from dataclasses import dataclass
from pathlib import Path

# Python that is frozen beside ours, see MANIFEST.
FROZEN = ("ports/rp2/modules/*.py", "extmod/asyncio/*.py")

# In the second half of a map: section, address, size and the object that it came from.
_SECTION = re.compile(
    r"^ \S*\s+0x([0-9a-f]+)\s+0x([0-9a-f]+) (\S+(?:\.o|\.a\(\S+\)))$", re.MULTILINE
)
_SECOND_HALF = "Linker script and memory map"


@dataclass(frozen=True, slots=True)
class Linked:
    sources: frozenset[Path]  # below the tree
    archives: frozenset[Path]  # of the compiler


def linked(tree: Path, build: Path) -> Linked:
    """The sources of all objects of which something is in the flash or in the RAM of the board,
    and the headers that they include.
    """
    text = (build / "firmware.elf.map").read_text(encoding="utf-8", errors="replace")
    objects: set[str] = set()
    for address, size, name in _SECTION.findall(text.split(_SECOND_HALF, 1)[1]):
        # What is at 0, such as notes for a debugger, stays out.
        if int(address, 16) and int(size, 16):
            objects.add(name)
    archives = {_archive(name) for name in objects if name.startswith("/")}
    sources = {path for pattern in FROZEN for path in tree.glob(pattern)}
    for name in objects:
        if not name.startswith("/"):
            sources |= _sources(tree, build, name)
    return Linked(
        frozenset(path for path in sources if path.is_relative_to(tree) and path.is_file()),
        frozenset(archives),
    )


def _archive(name: str) -> Path:
    return Path(re.sub(r"\(.*\)$", "", name)).resolve()


def _sources(tree: Path, build: Path, name: str) -> set[Path]:
    """The compiler lists what it has read for an object; of an assembler's only the name tells."""
    listed = build / f"{name}.d"
    if listed.exists():
        rule = listed.read_text(encoding="utf-8").replace("\\\n", " ").split(": ", 1)[1]
        found = {Path(path) for path in rule.split()}
    else:
        found = {Path("/" + name.split(".dir/", 1)[1].removesuffix(".o"))}
    if "boot_stage2" in name:  # put together by a script from one of these
        found |= set((tree / "lib" / "pico-sdk").glob("src/*/boot_stage2/*.S"))
    return {path for path in map(Path.resolve, found) if not path.is_relative_to(build)}
