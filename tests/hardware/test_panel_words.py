"""What is printed on panel and drill template: each word is found at its place."""

from functools import cache
from itertools import combinations
from math import hypot
from xml.etree import ElementTree

import pytest

from hardware.source.design import front
from hardware.source.design.legends import LEGENDS
from hardware.source.design.panel_parts import PANEL_PARTS, hole
from hardware.source.drawing import letters
from hardware.source.generate import ROOT
from hardware.source.mechanical import artwork, label_sheet, template
from hardware.source.mechanical.generate import PANEL, PICTURES
from panel.pins import SWITCH_PINS
from speldator import controls, odds
from tests.hardware.panel_words import in_browser, lamp_key
from tests.hardware.sheets import ARTWORKS, BOARD_SCREWS, TEMPLATES, TEXT, Place, edges, pdf
from tests.paper.printing import (
    Word,
    Words,
    lines_of,
    words_of,
)

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
    texts = in_browser(ARTWORKS[name][0])
    window = band(name, artwork.WINDOW_TOP, artwork.WINDOW_BOTTOM)
    assert window
    for lamp in front.LAMPS:
        words = [w for w in window if nearest(w, front.LAMPS) == lamp]
        assert " ".join(lines(words)) == texts[lamp_key(lamp.name)]
        for word in words:
            x, _ = middle_of([word])
            assert x == pytest.approx(lamp.x, abs=0.5)
            assert word.top > lamp.y + PANEL_PARTS["lamp"].head / 2


@pytest.mark.parametrize("name", ARTWORKS)
def test_each_controls_words_stand_above_and_below_it(name: str) -> None:
    texts = in_browser(ARTWORKS[name][0])
    movable = (*front.TOGGLES, *front.BUTTONS)
    words = band(name, 55, front.HEIGHT)
    for control in movable:
        mine = [w for w in words if nearest(w, movable) == control]
        reach = PANEL_PARTS[control.part].head / 2
        above = [w for w in mine if w.bottom < control.y - reach]
        below = [w for w in mine if w.top > control.y + reach]
        assert len(above) + len(below) == len(mine)
        assert lines(above) == [texts[key] for key in ABOVE[control.name]]
        assert lines(below) == [texts[key] for key in BELOW[control.name]]
        for some in (above, below):
            assert middle_of(some)[0] == pytest.approx(control.x, abs=0.6)


@pytest.mark.parametrize("name", ARTWORKS)
def test_the_panel_is_headed_by_its_name_and_tells_how_to_read_the_fire_lamp(name: str) -> None:
    language, _ = ARTWORKS[name]
    texts = in_browser(language)
    # Spaced letters are words of their own to a reader of PDFs.
    head = sorted(band(name, 0, 16), key=lambda w: w.left)
    assert "".join(w.text for w in head) == texts["brand"] + texts["model"]
    shots = band(name, artwork.WINDOW_BOTTOM, 55)
    assert lines(shots) == [
        " ".join(
            [
                texts["lamp_fire_lamp"],
                *(f"{does} = {texts[f'shot_{shot}']}" for shot, does in SHOTS[language].items()),
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
    texts = in_browser("en")
    found = {lamp.name: texts[lamp_key(lamp.name)] for lamp in front.LAMPS}
    return found | {
        control.name: texts[control.name] for control in (*front.TOGGLES, *front.BUTTONS)
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
