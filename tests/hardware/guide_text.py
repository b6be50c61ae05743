"""Reads the build guide and its pictures: sections, tables, counts, words, wires."""

import re
import xml.etree.ElementTree as ET
from functools import cache
from itertools import pairwise

from hardware.source.design.legends import LEGENDS
from hardware.source.generate import ROOT
from hardware.source.guide.generate import PICTURES

GUIDE = ROOT / "hardware/build_guide.md"
TEXT = GUIDE.read_text(encoding="utf-8")
SVG = "{http://www.w3.org/2000/svg}"
PANEL_WORDS = {lamp: " ".join(words) for lamp, words in LEGENDS["en"].lamps.items()}
NUMBERS = {"two": 2, "four": 4, "six": 6, "eight": 8, "ten": 10, "twenty": 20}


# Reading the guide


def section(heading: str) -> str:
    """What stands below a heading, up to the next one."""
    found = re.search(rf"^#+ {re.escape(heading)}\n(.*?)(?=^#|\Z)", TEXT, re.MULTILINE | re.DOTALL)
    assert found, heading
    return found[1]


def rows(text: str) -> list[list[str]]:
    """Of every table in it, without heads."""
    lines = [line.strip() for line in text.splitlines()]
    tables = [line for line in lines if line[:1] == "|"]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in tables]
    rules = [n for n, row in enumerate(cells) if set("".join(row)) == {"-"}]
    heads = {n for rule in rules for n in (rule - 1, rule)}
    return [row for n, row in enumerate(cells) if n not in heads]


def counted(words: str) -> list[int]:
    """6 to 10 and 13 to 17."""
    found: list[int] = []
    for first, last in re.findall(r"(\d+)(?: to (\d+))?", words):
        found += range(int(first), int(last or first) + 1)
    return found


def references(words: str) -> list[str]:
    """D2 to D6, R7."""
    found: list[str] = []
    for kind, first, last in re.findall(r"\b(SW|D|R)(\d+)(?: to (?:SW|D|R)(\d+))?", words):
        found += [f"{kind}{n}" for n in range(int(first), int(last or first) + 1)]
    return found


# Reading a picture


@cache
def drawn(name: str) -> ET.Element:
    return ET.fromstring(PICTURES[name]())


def words(name: str) -> list[str]:
    return [element.text or "" for element in drawn(name).iter(f"{SVG}text")]


def wire_ends(root: ET.Element) -> set[tuple[str, str]]:
    """Of everything drawn as a wire: where it starts and where it ends."""
    paths = [
        re.findall(r"[-\d.]+ [-\d.]+", path.get("d") or "")
        for path in root.iter(f"{SVG}path")
        if path.get("stroke-linecap") == "round" and path.get("stroke-linejoin") == "round"
    ]
    return {(points[0], points[-1]) for points in paths}


def numbered(root: ET.Element) -> set[int]:
    """The numbers in rings."""
    found: set[int] = set()
    for parent in root.iter():
        for ring, label in pairwise(parent):
            if ring.tag == f"{SVG}circle" and ring.get("r") in ("9.5", "8.6"):
                found.add(int(label.text or ""))
    return found


def flat(text: str) -> str:
    return " ".join(text.split())
