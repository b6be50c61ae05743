"""Every drawing, as a browser shows it: words on the page, clear of lines and of each other."""

from base64 import b64encode
from collections.abc import Generator
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, sync_playwright

from hardware.source.drawing.letters import FACES
from hardware.source.generate import ROOT
from host_sim.flashing.building import apt
from host_sim.kit.png import FONTS
from tests.paper.printing import inside, overlapping, rendered, words_of
from tests.table.browser import OPTIONS, chromium

DRAWINGS = sorted((ROOT / "hardware").rglob("*.svg"))
SHEETS = sorted((ROOT / "hardware").rglob("*.pdf"))
SEEN = (Path(__file__).parent / "seen.js").read_text(encoding="utf-8")
WEIGHTS = {"normal": FONTS / FACES[False], "bold": FONTS / FACES[True]}
CLEAR = 0.03  # of a word's ground may be of another colour: the edge of a line nearby


class Word(NamedTuple):
    words: str
    left: float
    top: float
    right: float
    bottom: float
    disturbed: float  # so much of its ground is not of the ground's colour


class Drawing(NamedTuple):
    width: float
    height: float
    colours: int
    words: list[Word]


@pytest.fixture(scope="module")
def page() -> Generator[Page]:
    """Empty, with the font that the drawings ask for first."""
    try:
        program = chromium()
    except apt.Failed as failed:
        pytest.skip(str(failed))
    faces = "".join(
        f'@font-face{{font-family:"DejaVu Sans";font-weight:{weight};'
        f"src:url(data:font/ttf;base64,{b64encode(path.read_bytes()).decode()})}}"
        for weight, path in WEIGHTS.items()
    )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=OPTIONS)
        page = browser.new_page(viewport={"width": 2400, "height": 1800})
        page.set_content(f"<head><style>{faces}</style></head><body></body>")
        yield page
        browser.close()


def look_at(page: Page, svg: str) -> Drawing:
    seen: dict[str, Any] = page.evaluate(SEEN, svg)
    words = [Word(**word) for word in seen.pop("words")]
    return Drawing(**seen, words=words)


def faults(drawing: Drawing) -> list[str]:
    def meet(one: Word, other: Word) -> bool:
        beside = one.right <= other.left or other.right <= one.left
        return not beside and one.top < other.bottom and other.top < one.bottom

    blank = ["there is nothing to see"] if drawing.colours < 10 else []
    outside = [
        f"{word.words!r} leaves the page"
        for word in drawing.words
        if min(word.left, word.top) < 0
        or word.right > drawing.width
        or word.bottom > drawing.height
    ]
    crossed = [
        f"{word.words!r} lies on something" for word in drawing.words if word.disturbed > CLEAR
    ]
    overlapping = [
        f"{one.words!r} lies on {other.words!r}"
        for one, other in combinations(drawing.words, 2)
        if meet(one, other)
    ]
    return blank + outside + crossed + overlapping


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: path.stem)
def test_a_drawing_can_be_read(page: Page, path: Path) -> None:
    assert faults(look_at(page, path.read_text(encoding="utf-8"))) == []


COLOURFUL = "".join(
    f'<rect x="{n}" y="90" width="1" height="9" fill="#{n:02}0"/>' for n in range(99)
)
WORD = COLOURFUL + '<text x="10" y="50">a word</text>'
BAD = {
    "there is nothing to see": "",
    "'a word' leaves the page": WORD.replace('x="10"', 'x="70"'),
    "'a word' lies on something": f'{WORD}<path d="M0 45H99" stroke="#00f"/>',
    "'a word' lies on 'another'": f'{WORD}<text x="30" y="54">another</text>',
}


@pytest.mark.parametrize("fault", BAD)
def test_a_drawing_that_cannot_be_read_is_found_out(page: Page, fault: str) -> None:
    size = 'width="100" height="100"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{BAD[fault]}</svg>'
    assert faults(look_at(page, svg))[0] == fault


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_a_sheet_to_print_can_be_read(path: Path) -> None:
    pdf = path.read_bytes()
    for page, words in zip(rendered(pdf, 25.4), words_of(pdf), strict=True):
        assert len(set(page.pixels)) > 10, "there is nothing to see"
        assert [word for word in words.words if not inside(word, words)] == []
        assert list(overlapping(words.words)) == []
