"""The licence notices of all that is in a firmware file, gathered from its sources."""

import re
from collections.abc import Iterable
from pathlib import Path

from host_sim.flashing.building.debian import package_of
from host_sim.flashing.building.linked import Linked
from host_sim.flashing.errors import Unavailable

OURS = Path(__file__).resolve().parents[3] / "LICENSE"
DOCUMENTS = Path("/usr/share/doc")

# Folders of the tree that hold something with a name of its own, and where its licence stands as a
# whole. The empty text: in the notices of its sources. A library that is not here ends the build.
LIBRARIES = {
    "": ("MicroPython", "LICENSE"),
    "lib/cmsis": ("CMSIS", ""),
    "lib/crypto-algorithms": ("crypto-algorithms", ""),
    "lib/libm": ("libm of newlib and musl", "debian/copyright"),
    "lib/littlefs": ("littlefs", ""),
    "lib/mbedtls": ("Mbed TLS", "lib/mbedtls/LICENSE"),
    "lib/oofatfs": ("ooFatFs", ""),
    "lib/pico-sdk": ("Raspberry Pi Pico SDK", "lib/pico-sdk/copyright"),
    "lib/re1.5": ("re1.5", ""),
    "lib/tinyusb": ("TinyUSB", "lib/tinyusb/copyright"),
    "lib/uzlib": ("uzlib", ""),
}
# The compiler's own libraries, by the package that brings them.
ARCHIVES = {
    "gcc-arm-none-eabi": ("libgcc", "gcc-*-base/copyright"),
    "libnewlib-arm-none-eabi": ("newlib", "libnewlib-arm-none-eabi/copyright"),
    "libstdc++-arm-none-eabi-newlib": ("libstdc++", "gcc-*-base/copyright"),
}

_COMMENT = re.compile(r"/\*.*?\*/|(?:^[ \t]*//[^\n]*\n?)+", re.DOTALL | re.MULTILINE)
_PYTHON_COMMENT = re.compile(r"(?:^#[^\n]*\n?)+", re.MULTILINE)
_SAYS_SO = re.compile(r"copyright|licen[cs]e|public domain", re.IGNORECASE)
_HOLDER = re.compile(r"^(?:Portions )?(?:Copyright|\(c\)|©|SPDX-FileCopyrightText)", re.IGNORECASE)
_HEAD = 6000  # characters of a file in which its notice stands

HEAD = """\
What is inside the files speldator-firmware-*.uf2, and the terms under which it may be passed on.
Gathered by `make firmware` from the sources of these files: all that the linker took, and the
headers that this includes. Pass this text on with them.

Where a notice only names its licence, the wording stands with another part: BSD-3-Clause with the
Raspberry Pi Pico SDK, Apache-2.0 with Mbed TLS. Licences of a whole part may also speak of files
that are not inside. libgcc is inside by the GCC Runtime Library Exception.
"""


Parts = dict[str, list[str]]  # name of a part -> its licence as a whole, and its notices


def gathered(tree: Path, linked: Linked) -> Parts:
    parts: Parts = {"Taktik Speldator": [OURS.read_text(encoding="utf-8").strip()]}
    by_folder: dict[str, list[Path]] = {}
    for path in sorted(linked.sources):
        by_folder.setdefault(_folder(path.relative_to(tree)), []).append(path)
    for folder, paths in sorted(by_folder.items()):
        if folder not in LIBRARIES:
            raise Unavailable(f"nobody has looked at the licence of {folder}, which was linked")
        name, document = LIBRARIES[folder]
        whole = [(tree / document).read_text(encoding="utf-8").strip()] if document else []
        parts[name] = whole + _notices(paths)
    for package in sorted({package_of(path) for path in linked.archives}):
        if package not in ARCHIVES:
            raise Unavailable(f"nobody has looked at the licence of {package}, which was linked")
        name, document = ARCHIVES[package]
        parts[name] = [_document(document)]
    return parts


def as_text(boards: Iterable[Parts]) -> str:
    """One text for several boards, which have nearly all in common."""
    texts: dict[str, dict[str, None]] = {}
    for parts in boards:
        for name, said in parts.items():
            texts.setdefault(name, {}).update(dict.fromkeys(said))
    line = "=" * 100
    told = [f"{line}\n{name}\n{line}\n\n" + "\n\n".join(said) for name, said in texts.items()]
    return "\n\n\n".join([HEAD + "\n" + "\n".join(f"- {name}" for name in texts), *told]) + "\n"


def _folder(path: Path) -> str:
    return "/".join(path.parts[:2]) if path.parts[0] == "lib" else ""


def _notices(paths: Iterable[Path]) -> list[str]:
    """Each wording once, with everyone who is named by it."""
    holders: dict[str, set[str]] = {}
    for path in paths:
        text = path.read_text(encoding="utf-8", errors="replace")[:_HEAD]
        comments = _PYTHON_COMMENT if path.suffix == ".py" else _COMMENT
        for comment in comments.findall(text):
            if _SAYS_SO.search(comment):
                lines = [_bare(line) for line in comment.splitlines()]
                terms = "\n".join(line for line in lines if not _HOLDER.match(line)).strip("\n")
                named = {line for line in lines if _HOLDER.match(line)}
                holders.setdefault(re.sub(r"\n{3,}", "\n\n", terms), set()).update(named)
    return ["\n".join(filter(None, (*sorted(holders[terms]), terms))) for terms in sorted(holders)]


def _bare(line: str) -> str:
    return re.sub(r"^\s*(?:/\*+|\*+/?|//+|#+|/)? ?|\s*\*+/?\s*$", "", line).rstrip()


def _document(pattern: str) -> str:
    found = sorted(DOCUMENTS.glob(pattern))
    if not found:
        raise Unavailable(
            f"the licence {DOCUMENTS / pattern} is missing; install its package again"
        )
    return found[-1].read_text(encoding="utf-8", errors="replace").strip()
