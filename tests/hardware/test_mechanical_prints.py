"""What is printed and cut: every sheet is 1:1, and each hole and word is found at its place."""

import json
import subprocess
from collections.abc import Callable
from functools import cache
from itertools import combinations, pairwise
from math import cos, hypot, radians, sin
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from hardware.source.design import front
from hardware.source.design.legends import LEGENDS
from hardware.source.design.panel_parts import PANEL_PARTS, hole
from hardware.source.drawing import letters, sheet
from hardware.source.drawing.pdf import PAPERS
from hardware.source.drawing.raster import raster
from hardware.source.generate import ROOT
from hardware.source.mechanical import artwork, label_sheet, ruler, template
from hardware.source.mechanical.generate import PANEL, PICTURES
from panel.pins import SWITCH_PINS
from speldator import controls, odds
from tests.hardware.pixels import Pixels
from tests.paper.printing import (
    FINE,
    Page,
    Pixel,
    Word,
    Words,
    lines_of,
    poppler,
    rendered,
    words_of,
)

PER_MM = FINE / 25.4
FITS = 0.3  # millimetres: what a drill or a pair of scissors does not notice
TEXT = "{http://www.w3.org/2000/svg}text"
PAPER_MM = {"a4": (210, 297), "letter": (215.9, 279.4)}
TEMPLATES = {f"drill_template_{paper}": paper for paper in PAPERS}
ARTWORKS = {
    f"artwork_{language}_{paper}": (language, paper) for language in LEGENDS for paper in PAPERS
}
PDFS = {name: (template, paper) for name, paper in TEMPLATES.items()} | {
    name: (label_sheet, paper) for name, (_, paper) in ARTWORKS.items()
}
BOARD_SCREWS = tuple(map(front.from_board, front.BOARD_SCREWS))


def pdf(name: str) -> bytes:
    return (ROOT / PANEL / f"{name}.pdf").read_bytes()


@cache
def page(name: str) -> Page:
    (only,) = rendered(pdf(name), FINE)
    return only


# The sheet


class Edges(NamedTuple):
    """The panel on its page, in millimetres, as it is drawn there."""

    left: float
    top: float
    right: float
    bottom: float


Place = tuple[float, float]
At = Callable[[int, int], Pixel]


def inked(at: At, place: Place) -> bool:
    x, y = place
    return min(at(int(x * PER_MM), int(y * PER_MM))) < 225


def way_to_ink(at: At, start: Place, way: Place, first: float = 0) -> float:
    """How far it is from a place to the next thing that is printed, 30 mm at most."""
    far = first
    while far < 30 and not inked(at, (start[0] + far * way[0], start[1] + far * way[1])):
        far += 0.05
    return far


@cache
def edges(name: str) -> Edges:
    """Looked for from outside, where there are neither words nor marks."""
    sizes, paper = PDFS[name]
    wide, high = PAPER_MM[paper]
    x = (wide - sizes.WIDTH) / 2 + sizes.PANEL_X
    y = (high - sizes.HEIGHT) / 2 + sizes.PANEL_Y
    away = 7.0
    line = 0.15 if sizes is template else 0.0  # half of the outline's own width
    at, middle = page(name).at, (x + 30, y + front.HEIGHT / 2)
    right, bottom = x + front.WIDTH + away, y + front.HEIGHT + away
    return Edges(
        x - away + way_to_ink(at, (x - away, middle[1]), (1, 0)) + line,
        y - away + way_to_ink(at, (middle[0], y - away), (0, 1)) + line,
        right - way_to_ink(at, (right, middle[1]), (-1, 0)) - line,
        bottom - way_to_ink(at, (middle[0], bottom), (0, -1)) - line,
    )


def groups(places: list[float]) -> list[float]:
    """The middle of each run of neighbours."""
    runs: list[list[float]] = []
    for place in sorted(places):
        if not runs or place - runs[-1][-1] > 0.3:
            runs.append([])
        runs[-1].append(place)
    return [(run[0] + run[-1]) / 2 for run in runs]


@pytest.mark.parametrize("name", PDFS)
def test_a_sheet_prints_at_1_to_1(name: str) -> None:
    sizes, paper = PDFS[name]
    seen = page(name)
    wide, high = PAPER_MM[paper]
    assert (seen.width / PER_MM, seen.height / PER_MM) == pytest.approx((wide, high), abs=0.15)
    # The drawing is in the middle of the page, with room for any printer's margins.
    x0, y0 = (wide - sizes.WIDTH) / 2, (high - sizes.HEIGHT) / 2
    assert x0 > 10 and y0 > 10
    # The rule's line: dark from 0 to 100 mm, and nowhere else.
    y = round((y0 + sizes.RULE_Y) * PER_MM)
    start = round((x0 + sizes.RULE_X) * PER_MM)
    line = [x for x in range(start - 20, start + 1021) if seen.dark(x, y, below=128)]
    assert len(line) == max(line) - min(line) + 1
    assert (max(line) - min(line)) / PER_MM == pytest.approx(ruler.LENGTH, rel=0.003)
    # Ten of its ticks are long, and each of them is a centimetre from the next.
    y = round((y0 + sizes.RULE_Y - 4.5) * PER_MM)
    ticks = groups([x / PER_MM for x in range(start - 20, start + 1021) if seen.dark(x, y, 160)])
    assert len(ticks) == 11
    assert [b - a for a, b in pairwise(ticks)] == pytest.approx([10] * 10, abs=0.15)


@pytest.mark.parametrize("name", PDFS)
def test_the_panel_is_drawn_in_its_size_within_the_marks_to_cut_along(name: str) -> None:
    left, top, right, bottom = panel = edges(name)
    assert right - left == pytest.approx(front.WIDTH, abs=FITS)
    assert bottom - top == pytest.approx(front.HEIGHT, abs=FITS)
    at, wide, high = page(name).at, page(name).width, page(name).height
    for y in (top - 4, bottom + 4):
        across = [(x + 0.5) / PER_MM for x in range(wide)]
        near = [x for x in across if left - 3 < x < right + 3 and inked(at, (x, y))]
        assert groups(near) == pytest.approx([panel.left, panel.right], abs=0.2)
    for x in (left - 4, right + 4):
        down = [(y + 0.5) / PER_MM for y in range(high)]
        near = [y for y in down if top - 3 < y < bottom + 3 and inked(at, (x, y))]
        assert groups(near) == pytest.approx([panel.top, panel.bottom], abs=0.2)


@pytest.mark.parametrize("name", PDFS)
def test_a_sheet_brings_its_fonts(name: str) -> None:
    command = [poppler("pdffonts"), str(ROOT / PANEL / f"{name}.pdf")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    fonts = done.stdout.splitlines()[2:]
    assert fonts
    for font in fonts:
        assert "DejaVuSans" in font and " yes " in font


# The holes

# Between the arms of the cross, all around.
ANGLES = [radians(quarter + a) for quarter in (0, 90, 180, 270) for a in range(20, 71, 5)]


def ring(at: At, middle: Place) -> list[float]:
    """How far the circle is in each direction."""
    return [way_to_ink(at, middle, (cos(a), sin(a)), 0.6) for a in ANGLES]


def cross_at(at: At, middle: Place) -> Place:
    """How far the cross is from there: of all lines nearby, its two are the darkest."""
    x0, y0 = (round(v * PER_MM) for v in middle)
    near = range(-10, 11)
    rows = {dy: sum(sum(at(x0 + dx, y0 + dy)) for dx in near) for dy in near}
    columns = {dx: sum(sum(at(x0 + dx, y0 + dy)) for dy in near) for dx in near}
    dx = min(columns, key=lambda dx: columns[dx])
    dy = min(rows, key=lambda dy: rows[dy])
    return dx / PER_MM, dy / PER_MM


def on_page(name: str, x: float, y: float) -> Place:
    """A place of the panel; from its outline on the page, not from the page's corner."""
    left, top, _, _ = edges(name)
    return left + x, top + y


@pytest.mark.parametrize("name", PDFS)
def test_every_hole_is_drawn_at_its_place_in_its_size(name: str) -> None:
    at = page(name).at
    for h in front.HOLES:
        middle = on_page(name, h.x, h.y)
        radius = hole(h.part, "drill") / 2
        assert ring(at, middle) == pytest.approx([radius] * len(ANGLES), abs=FITS), h.name
        assert hypot(*cross_at(at, middle)) < FITS, h.name


@pytest.mark.parametrize("name", TEMPLATES)
def test_the_boards_screws_are_dashed_circles_at_their_places(name: str) -> None:
    at = page(name).at
    radius = hole("screw", "drill") / 2
    for x, y in BOARD_SCREWS:
        middle = on_page(name, x, y)
        found = ring(at, middle)
        assert min(found) > radius - FITS
        met = [far for far in found if abs(far - radius) < 0.2]
        assert 0.45 < len(met) / len(found) < 0.85
        assert hypot(*cross_at(at, middle)) < FITS


def test_a_hole_beside_its_place_is_noticed() -> None:
    name = "drill_template_a4"
    lamp = front.LAMPS[0]
    for dx, dy in ((0.5, 0), (0, -0.5), (1.5, 1.5)):
        middle = on_page(name, lamp.x + dx, lamp.y + dy)
        far = [abs(r - hole("lamp", "drill") / 2) for r in ring(page(name).at, middle)]
        assert max(far) > FITS
        assert hypot(*cross_at(page(name).at, middle)) > FITS


def test_no_sheet_has_more_holes_than_the_table() -> None:
    drawn = (ROOT / PANEL / "drill_template.svg").read_text("utf-8")
    assert drawn.count("<circle") == len(front.HOLES) + len(BOARD_SCREWS)
    for language in LEGENDS:
        drawn = (ROOT / PANEL / f"artwork_{language}.svg").read_text("utf-8")
        assert drawn.count('<circle class="cut"') == len(front.HOLES)


@pytest.mark.parametrize("language", LEGENDS)
def test_the_artwork_as_a_drawing_is_1_to_1_with_every_hole_at_its_place(language: str) -> None:
    drawing = (ROOT / PANEL / f"artwork_{language}.svg").read_text("utf-8")
    picture = Pixels(raster(drawing, PER_MM))
    assert (picture.width, picture.height) == (front.WIDTH * PER_MM, front.HEIGHT * PER_MM)
    for h in front.HOLES:
        radius = PANEL_PARTS[h.part].drill / 2
        found = ring(picture.at, (h.x, h.y))
        assert found == pytest.approx([radius] * len(ANGLES), abs=FITS), h.name


# The words

# What stands at a lever's upper and lower end, by the keys of the browser's panel. Down is closed.
UP = {"strategy": "attack", "tactic": "extra"}
DOWN = {"strategy": "retreat", "tactic": "repair"}
ABOVE = {name: (name, up) for name, up in UP.items()} | {"roll": ("roll",), "fire": ("fire",)}
BELOW = {name: (down,) for name, down in DOWN.items()} | {
    "roll": ("roll_hint",),
    "fire": ("fire_hint",),
}
SHOTS = {
    "en": {"hit": "steady", "damage": "blinking", "miss": "dark"},
    "sv": {"hit": "fast sken", "damage": "blinkar", "miss": "släckt"},
    "da": {"hit": "lyser", "damage": "blinker", "miss": "slukket"},
}


def catalogue(language: str) -> dict[str, str]:
    """The browser's panel: its words by their meaning."""
    path = ROOT / "host_sim/words" / language / "panel.json"
    words: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return {key.removeprefix("panel."): text for key, text in words.items()}


def lamp_key(name: str) -> str:
    return f"lamp_{name.removesuffix('_lamp')}"


@cache
def panel_words(name: str) -> list[Word]:
    """All that is written on the panel, from its upper left corner as it is drawn."""
    left, top, right, bottom = edges(name)
    (found,) = words_of(pdf(name))
    return [
        Word(w.text, w.left - left, w.top - top, w.right - left, w.bottom - top)
        for w in found.words
        if left < w.left and w.right < right and top < w.top and w.bottom < bottom
    ]


def middle_of(words: list[Word]) -> Place:
    return (
        (min(w.left for w in words) + max(w.right for w in words)) / 2,
        (min(w.top for w in words) + max(w.bottom for w in words)) / 2,
    )


def lines(words: list[Word]) -> list[str]:
    return lines_of(Words(front.WIDTH, front.HEIGHT, words))


def nearest(word: Word, holes: tuple[front.Hole, ...]) -> front.Hole:
    """Beside each other on the panel: across is what counts."""
    return min(holes, key=lambda h: abs(middle_of([word])[0] - h.x))


def band(name: str, top: float, bottom: float) -> list[Word]:
    return [w for w in panel_words(name) if top <= middle_of([w])[1] < bottom]


def test_levers_down_close_the_contact_and_closed_means_retreat_and_repair() -> None:
    """From the firmware's odds: a set bit is a closed contact (S3 to S8)."""
    assert tuple(name for name, _ in SWITCH_PINS) == controls.SWITCHES
    toggles = (controls.STRATEGY, controls.TACTIC)
    assert toggles == tuple(1 << controls.SWITCHES.index(name) for name in UP)
    open_both, strategy, tactic, _ = odds.ODDS
    extra, repair, hit = 3, 4, 5
    assert open_both[extra] and not open_both[repair]
    assert tactic[repair] and not tactic[extra]  # closed: REPAIR
    assert strategy[hit] < open_both[hit]  # closed: RETREAT, which aims worse
    assert (UP["tactic"], DOWN["tactic"]) == ("extra", "repair")
    assert (UP["strategy"], DOWN["strategy"]) == ("attack", "retreat")


@pytest.mark.parametrize("name", ARTWORKS)
def test_each_lamps_word_stands_below_it(name: str) -> None:
    said = catalogue(ARTWORKS[name][0])
    window = band(name, artwork.WINDOW_TOP, artwork.WINDOW_BOTTOM)
    assert window
    for lamp in front.LAMPS:
        words = [w for w in window if nearest(w, front.LAMPS) == lamp]
        assert " ".join(lines(words)) == said[lamp_key(lamp.name)]
        for word in words:
            x, _ = middle_of([word])
            assert x == pytest.approx(lamp.x, abs=0.5)
            assert word.top > lamp.y + PANEL_PARTS["lamp"].head / 2


@pytest.mark.parametrize("name", ARTWORKS)
def test_each_controls_words_stand_above_and_below_it(name: str) -> None:
    said = catalogue(ARTWORKS[name][0])
    movable = (*front.TOGGLES, *front.BUTTONS)
    words = band(name, 55, front.HEIGHT)
    for control in movable:
        mine = [w for w in words if nearest(w, movable) == control]
        reach = PANEL_PARTS[control.part].head / 2
        above = [w for w in mine if w.bottom < control.y - reach]
        below = [w for w in mine if w.top > control.y + reach]
        assert len(above) + len(below) == len(mine)
        assert lines(above) == [said[key] for key in ABOVE[control.name]]
        assert lines(below) == [said[key] for key in BELOW[control.name]]
        for some in (above, below):
            assert middle_of(some)[0] == pytest.approx(control.x, abs=0.6)


@pytest.mark.parametrize("name", ARTWORKS)
def test_the_panel_is_headed_by_its_name_and_tells_how_to_read_the_fire_lamp(name: str) -> None:
    language, _ = ARTWORKS[name]
    said = catalogue(language)
    # Spaced letters are words of their own to a reader of PDFs.
    head = sorted(band(name, 0, 16), key=lambda w: w.left)
    assert "".join(w.text for w in head) == said["brand"] + said["model"]
    shots = band(name, artwork.WINDOW_BOTTOM, 55)
    assert lines(shots) == [
        " ".join(
            [
                said["lamp_fire"],
                *(f"{does} = {said[f'shot_{shot}']}" for shot, does in SHOTS[language].items()),
            ]
        )
    ]


@pytest.mark.parametrize("language", LEGENDS)
def test_drawing_and_handset_have_the_words_where_the_sheet_has_them(language: str) -> None:
    def texts(path: str) -> list[str]:
        drawing = (ROOT / path).read_text("utf-8")
        return [line for line in drawing.splitlines() if line.startswith("<text")]

    drawn = texts(f"{PANEL}/artwork_{language}.svg")
    assert drawn == texts(f"{PICTURES}/handset_{language}.svg")
    printed = label_sheet.label_sheet(language).splitlines()
    assert len(drawn) > 15 and set(drawn) < set(printed)


# The drill template


def template_words() -> dict[str, str]:
    """What every hole is called there."""
    said = catalogue("en")
    found = {lamp.name: said[lamp_key(lamp.name)] for lamp in front.LAMPS}
    return found | {
        control.name: said[control.name] for control in (*front.TOGGLES, *front.BUTTONS)
    }


@pytest.mark.parametrize("name", TEMPLATES)
def test_the_template_has_name_and_drill_of_each_hole_beside_it(name: str) -> None:
    whole = ["TOP", *f"{front.WIDTH:g} x {front.HEIGHT:g} mm".split()]
    loose = panel_words(name)
    for text in whole:
        at = next(i for i, w in enumerate(loose) if w.text == text and abs(w.left - 62) < 15)
        loose = loose[:at] + loose[at + 1 :]
    names = template_words()
    rims = {h.name: (h.x, h.y, hole(h.part, "drill") / 2) for h in front.HOLES}
    rims |= {f"board {i}": (*at, hole("screw", "drill") / 2) for i, at in enumerate(BOARD_SCREWS)}
    near: dict[str, list[Word]] = {rim: [] for rim in rims}
    for word in loose:
        x, y = middle_of([word])
        away = {rim: hypot(x - cx, y - cy) - radius for rim, (cx, cy, radius) in rims.items()}
        near[min(away, key=lambda rim: away[rim])].append(word)
    for h in front.HOLES:
        drill = f"ø {hole(h.part, 'drill'):g}"
        assert lines(near[h.name]) == [*([names[h.name]] if h.name in names else []), drill]
        if h.name in names:
            assert middle_of(near[h.name])[0] == pytest.approx(h.x, abs=0.6)
    for i in range(len(BOARD_SCREWS)):
        # In brackets: not in every panel.
        assert lines(near[f"board {i}"]) == [f"(ø {hole('screw', 'drill'):g})"]


@pytest.mark.parametrize("name", TEMPLATES)
def test_the_templates_table_has_every_hole_with_its_place(name: str) -> None:
    (found,) = words_of(pdf(name))
    below = edges(name).bottom + template.TABLE_Y - template.PANEL_Y - front.HEIGHT
    table = found._replace(words=[w for w in found.words if w.top > below])
    names = template_words()
    rows = [
        f"{names.get(h.name, 'screw')} {h.x:.1f} {h.y:.1f} {hole(h.part, 'drill'):.1f}"
        for h in front.HOLES
    ]
    rows += [f"(board) {x:.1f} {y:.1f} {hole('screw', 'drill'):.1f}" for x, y in BOARD_SCREWS]
    half = len(rows) // 2
    assert 2 * half == len(rows)
    assert lines_of(table) == [f"{a} {b}" for a, b in zip(rows[:half], rows[half:], strict=True)]


def test_the_template_says_how_long_the_spacers_are() -> None:
    assert f"for {front.BOARD_GAP:g} mm spacers" in template.template()


def test_the_drill_templates_words_lie_clear_of_each_other_and_of_the_holes() -> None:
    root = ElementTree.fromstring(
        f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(template.plan())}</svg>'
    )
    boxes: list[tuple[str, float, float, float, float]] = []
    for element in root.iter(TEXT):
        text, size = element.text or "", float(element.get("font-size") or 0)
        wide = letters.width(text, size, bold=element.get("font-weight") == "700")
        x, y = float(element.get("x") or 0), float(element.get("y") or 0)
        left = x - {"middle": wide / 2, "end": wide}.get(element.get("text-anchor") or "", 0)
        boxes.append((text, left, y - letters.CAPITAL * size, left + wide, y))
    for (a, al, at, ar, ab), (b, bl, bt, br, bb) in combinations(boxes, 2):
        assert al >= br or bl >= ar or at >= bb or bt >= ab, f"{a} meets {b}"
    holes = [(h.x, h.y, hole(h.part, "drill")) for h in front.HOLES]
    holes += [(x, y, hole("screw", "drill")) for x, y in BOARD_SCREWS]
    for text, left, top, right, bottom in boxes:
        for x, y, wide in holes:
            dx, dy = max(left - x, 0, x - right), max(top - y, 0, y - bottom)
            assert hypot(dx, dy) > wide / 2 + 0.3, f"{text} lies on a hole"


# Letters


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("words", ["RETRÆTE", "LÅNGT HÅLL", "släckt = bom", "REPAIRED"])
def test_letters_are_as_wide_as_they_are_drawn(words: str, bold: bool) -> None:
    text = sheet.words(5, 12, words, 8, "x", anchor="start", bold=bold)
    ink = Pixels(raster(sheet.document("", 100, 20, "", [text]), 10)).ink(below=128)
    drawn = (ink.right - ink.left) / 10
    assert drawn == pytest.approx(letters.width(words, 8, bold=bold), rel=0.05)


def test_a_letter_that_the_fonts_lack_is_refused() -> None:
    with pytest.raises(KeyError):
        letters.width("⌀", 3)
