"""Panel and case: one table, everything fits, prints without support, and every sheet is 1:1."""

import json
import os
import re
import shutil
import subprocess
import sys
from functools import cache
from itertools import combinations, pairwise
from math import hypot, pi
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hardware.electrical import perfboard_plan
from hardware.electrical.facts import PIN_LIMIT_MA
from hardware.generate import ROOT
from hardware.mechanical import (
    artwork,
    assembly,
    battery_door,
    case_bottom,
    dxf,
    front,
    handset,
    label_sheet,
    letters,
    mock_up,
    panel_plate,
    ruler,
    shell,
    template,
)
from hardware.mechanical.generate import CASE, PANEL, PICTURES, sheets, solids
from hardware.mechanical.kernel import Solid, within
from hardware.mechanical.legends import LEGENDS
from hardware.mechanical.parts import ALLOWANCES, PANEL_PARTS, hole
from hardware.mechanical.pdf import PAPERS
from hardware.mechanical.raster import raster
from hardware.mechanical.solids import Box, slab, up
from panel.pins import LAMP_PINS, SWITCH_PINS
from tests import apt
from tests.games.test_png import BYTES, Pixels, pixels
from tests.hardware import triangles

SOLIDS = {
    "case": (case_bottom.tray, case_bottom.THROUGH_HOLES),
    "panel": (panel_plate.to_print, panel_plate.THROUGH_HOLES),
    "panel_perfboard": (
        lambda: panel_plate.to_print("panel_perfboard"),
        panel_plate.THROUGH_HOLES,
    ),
    "battery_door": (battery_door.to_print, battery_door.THROUGH_HOLES),
}
SPECK = 0.5  # cubic millimetres: less than this is touching, not colliding
TAILS = 2.5  # of soldered legs below the circuit board


@cache
def faces(name: str) -> list[triangles.Face]:
    return triangles.read_stl((ROOT / CASE / f"{name}.stl").read_bytes())


def collision(a: Solid, b: Solid) -> float:
    return within(a, b).volume


# The table


def test_the_panel_has_every_lamp_and_switch_of_the_pin_table_in_its_order() -> None:
    assert [lamp.name for lamp in front.LAMPS] == [name for name, _ in LAMP_PINS]
    switches = [hole.name for hole in (*front.BUTTONS, *front.TOGGLES)]
    assert switches == [name for name, _ in SWITCH_PINS]
    xs = [lamp.x for lamp in front.LAMPS]
    assert xs == sorted(xs)
    assert len(front.BY_NAME) == len(front.HOLES)


def test_lamps_pico_and_screws_of_the_board_lie_on_one_grid() -> None:
    for lamp, column in zip(front.LAMPS, front.LAMP_COLUMNS, strict=True):
        assert front.from_board(front.on_board(column, front.LAMP_ROW)) == (lamp.x, lamp.y)
    rows = front.PICO_ROW_OF_PIN_1 - front.PICO_ROW_OF_PIN_40
    assert round(rows * front.PITCH, 2) == 17.78  # Pico datasheet, mechanical specification
    for spot in front.BOARD_SCREWS:
        for value, start in zip(spot, front.GRID, strict=True):
            steps = (value - start) / front.PITCH
            assert abs(steps - round(steps)) < 1e-6
            assert value > 2.4  # the hole is well within the board
        assert spot.x < front.BOARD_WIDTH - 2.4 and spot.y < front.BOARD_HEIGHT - 2.4


def circles(side: str, carries: str = "panel") -> list[tuple[str, float, float, float]]:
    """Name, place and diameter of all that is seen in front, or that needs room behind."""
    found = [(h.name, h.x, h.y, float(getattr(PANEL_PARTS[h.part], side))) for h in front.HOLES]
    if side == "behind":
        posts = map(front.from_board, front.POSTS[carries])
        found += [
            (f"post {i}", x, y, 2 * (shell.POST_RADIUS + shell.POST_FOOT))
            for i, (x, y) in enumerate(posts)
        ]
    return found


@pytest.mark.parametrize("carries", front.POSTS)
@pytest.mark.parametrize("side", ["head", "behind"])
def test_nothing_on_the_panel_touches_its_neighbour(side: str, carries: str) -> None:
    for (a, ax, ay, wide), (b, bx, by, other) in combinations(circles(side, carries), 2):
        assert hypot(ax - bx, ay - by) > (wide + other) / 2 + 0.3, f"{a} and {b}"
    for name, x, y, wide in circles(side, carries):
        edge = min(x, y, front.WIDTH - x, front.HEIGHT - y)
        assert edge >= wide / 2, f"{name} sticks out"


@pytest.mark.parametrize("part", PANEL_PARTS)
def test_a_part_fits_its_hole_however_it_is_made_and_hides_it(part: str) -> None:
    sizes = PANEL_PARTS[part]
    for made_by in ("drill", *ALLOWANCES):
        assert sizes.thread <= hole(part, made_by) <= sizes.thread + 0.5
        assert hole(part, made_by) < sizes.head
    assert sizes.depth <= front.ROOM


def test_behind_the_panel_there_is_depth_for_all() -> None:
    board = front.BOARD_GAP + front.BOARD_THICKNESS + TAILS
    assert board + front.BATTERY_DEPTH <= front.ROOM
    assert PANEL_PARTS["toggle"].depth + front.BATTERY_DEPTH <= front.ROOM
    # Buttons are deeper than what is left above the batteries: they stand beside them.
    left, right = case_bottom.BATTERY.x0, case_bottom.BATTERY.x1
    for button in front.BUTTONS:
        reach = PANEL_PARTS[button.part].behind / 2
        assert button.x - reach > right or button.x + reach < left
    assert case_bottom.clearance_below_buttons() > shell.DOOR_BOSS[2]


# The solids


@pytest.mark.parametrize("name", SOLIDS)
def test_a_solid_is_whole_and_has_as_many_holes_as_the_table_says(name: str) -> None:
    make, through = SOLIDS[name]
    solid = make()
    assert solid.is_sound
    assert solid.pieces == 1
    assert solid.genus == through


@pytest.mark.parametrize("name", SOLIDS)
def test_the_file_to_print_is_watertight_with_as_many_holes(name: str) -> None:
    """Counted once more from the file alone."""
    make, through = SOLIDS[name]
    assert triangles.is_watertight(faces(name))
    assert triangles.genus(faces(name)) == through
    assert triangles.volume(faces(name)) == pytest.approx(make().volume, rel=1e-4)
    assert all(hypot(*face.normal) == pytest.approx(1) or face.area < 1e-5 for face in faces(name))


def test_a_torn_solid_is_noticed() -> None:
    whole = faces("battery_door")
    assert not triangles.is_watertight(whole[1:])
    assert triangles.volume(whole) > 0
    turned = [face._replace(corners=face.corners[::-1]) for face in whole]
    assert triangles.volume(turned) < 0


def test_sizes_and_volumes_are_those_of_the_table() -> None:
    low, high = triangles.bounds(faces("panel"))
    assert low == (0, 0, 0)
    assert high == pytest.approx((front.WIDTH, front.HEIGHT, front.THICKNESS + front.BOARD_GAP))
    ridge = shell.RIDGE_HEIGHT
    low, high = triangles.bounds(faces("case"))
    assert low[2] == 0 and high[2] == pytest.approx(shell.TOTAL_HEIGHT)
    assert high[1] - low[1] == pytest.approx(shell.OUTER_HEIGHT)
    assert shell.OUTER_WIDTH <= high[0] - low[0] < shell.OUTER_WIDTH + 2 * ridge
    low, high = triangles.bounds(faces("battery_door"))
    assert low == pytest.approx((0, 0, 0)) and high[2] == pytest.approx(shell.DOOR_THICKNESS)

    corner = (4 - pi) * front.CORNER_RADIUS**2
    holes = sum(pi / 4 * hole(h.part, "print") ** 2 for h in front.HOLES)
    plate = (front.WIDTH * front.HEIGHT - corner - holes) * front.THICKNESS
    posts = triangles.volume(faces("panel")) - plate
    solid_post = pi * shell.POST_RADIUS**2 * front.BOARD_GAP
    assert 3 * solid_post < posts < 5 * solid_post  # hollow, but with a foot


@pytest.mark.parametrize("name", SOLIDS)
def test_everything_fits_a_small_printer_and_lies_flat_on_its_bed(name: str) -> None:
    (x0, y0, z0), (x1, y1, z1) = triangles.bounds(faces(name))
    assert max(x1 - x0, y1 - y0) <= 180 and z1 <= 180
    assert z0 == pytest.approx(0, abs=1e-4)
    bed = sum(f.area for f in faces(name) if f.normal[2] < -0.999 and f.corners[0][2] < 0.001)
    assert bed > 2000


@pytest.mark.parametrize("name", SOLIDS)
def test_it_prints_without_support(name: str) -> None:
    """What hangs at less than 45 degrees is a level bridge, and a short one."""
    hanging = triangles.overhangs(faces(name))
    assert all(face.normal[2] < -0.9999 for face in hanging)
    for patch in triangles.patches(hanging):
        (x0, y0, _), (x1, y1, _) = triangles.bounds(patch)
        assert max(x1 - x0, y1 - y0) <= shell.BRIDGE + 0.01


def test_a_ceiling_without_support_is_noticed() -> None:
    table = panel_plate.plate()  # as built in, its posts down: on a bed it stands on them
    from hardware.mechanical.stl import stl

    wrong = triangles.read_stl(stl(table.moved((0, 0, front.BOARD_GAP))))
    patches = triangles.patches(triangles.overhangs(wrong))
    assert max(triangles.span(patch) for patch in patches) > 100


def test_walls_are_as_thick_as_they_should_be() -> None:
    upright = [f for f in faces("case") if f.area > 3 and abs(f.normal[2]) < 0.2]
    some = upright[:: len(upright) // 120]
    assert len(some) > 100
    assert min(triangles.thickness(faces("case"), f) for f in some) > shell.WALL - 0.01
    floor = [f for f in faces("case") if f.normal[2] < -0.99 and f.corners[0][2] == 0]
    assert min(triangles.thickness(faces("case"), f) for f in floor) > shell.FLOOR - 0.001


# Does it go together


def test_the_perfboard_is_free_where_its_posts_and_screws_are() -> None:
    for column, row in front.PERFBOARD_SCREW_HOLES:
        beside = {(column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        assert not beside & {h for holes in perfboard_plan.HOLES.values() for h in holes}
        assert not beside & {
            h for joint in perfboard_plan.JOINTS for h in perfboard_plan.pads(joint)
        }
    # The grid is the same: its Pico is where the circuit board has it.
    pins = {"GP0": (0, front.PICO_ROW_OF_PIN_1), "VBUS": (0, front.PICO_ROW_OF_PIN_40)}
    for pin, spot in pins.items():
        ((column, row),) = perfboard_plan.HOLES["U1", pin]
        assert (row - 2, 24 - column) == spot


def test_the_power_switch_has_room_for_its_wires() -> None:
    z = shell.TOTAL_HEIGHT - front.POWER_DEPTH
    y, inside = up(front.POWER_Y), case_bottom.outline(z).x1 - shell.WALL
    reach = PANEL_PARTS["toggle"].depth
    room = slab(Box(inside - reach, y - 6.6, inside, y + 6.6, 0), z - 4, z + 4)
    for body in (*mock_up.on_board(), *mock_up.in_panel(), *mock_up.door()):
        assert collision(room, body.solid) < SPECK


@pytest.mark.parametrize("what", ["in_panel", "on_board"])
def test_what_hangs_on_the_panel_touches_neither_it_nor_the_case(what: str) -> None:
    bodies = mock_up.in_panel() if what == "in_panel" else mock_up.on_board()
    hosts = {"panel": mock_up.panel().solid, "case": case_bottom.tray()}
    if what == "in_panel":
        hosts["other"] = panel_plate.plate("panel_perfboard").moved((0, 0, shell.SEAT))
    hosts |= {f"door {i}": body.solid for i, body in enumerate(mock_up.door())}
    hosts["power switch"] = mock_up.power_switch()
    for body in bodies:
        for name, host in hosts.items():
            assert collision(body.solid, host) < SPECK, name


def test_the_switches_keep_clear_of_the_board() -> None:
    for part in mock_up.in_panel():
        for other in mock_up.on_board():
            assert collision(part.solid, other.solid) < SPECK


def test_panel_and_door_sit_in_the_case() -> None:
    tray = case_bottom.tray()
    assert collision(mock_up.panel().solid, tray) < SPECK
    for body in mock_up.door():
        assert collision(body.solid, tray) < SPECK
    # A tenth deeper and the panel would be in its ledge: it does rest on something.
    assert collision(mock_up.panel().solid.moved((0, 0, -0.1)), tray) > 50
    # So do the door's ears below their bosses; and downwards it comes out, batteries and all.
    assert collision(battery_door.door().moved((0, 0, 0.5)), tray) > 20
    for step in range(5, 45, 5):
        for body in mock_up.door():
            assert collision(body.solid.moved((0, 0, -step)), tray) < SPECK


def test_the_panel_goes_in_from_above_with_the_board_on_it() -> None:
    tray = case_bottom.tray()
    for step in range(0, 60, 4):
        for body in mock_up.on_board():
            assert collision(body.solid.moved((0, 0, step)), tray) < SPECK


def test_a_usb_plug_reaches_the_pico() -> None:
    """The plug's moulded body, 11 x 7 mm, up to the port's mouth."""
    _, port, _ = mock_up.pico()
    (mouth, y0, z0), (_, y1, z1) = port.bounds
    y, z = (y0 + y1) / 2, (z0 + z1) / 2
    plug = slab(Box(-20, y - 5.5, mouth, y + 5.5, 0), z - 3.5, z + 3.5)
    assert collision(plug, case_bottom.tray()) < SPECK
    assert 0 < mouth - case_bottom.outline(z).x0 < 8  # not too deep for the plug


def test_the_panels_screws_meet_the_pillars() -> None:
    tray = case_bottom.tray()
    length = shell.PILOT_DEPTH - 1
    for screw in front.SCREWS:
        x, y = screw.x, up(screw.y)
        box = Box(x - 1.5, y - 1.5, x + 1.5, y + 1.5, 0)
        thread = slab(box, shell.SEAT - length, shell.SEAT)
        assert collision(thread, tray) > 10  # it cuts into plastic all the way
    for spot in front.BOARD_SCREWS:
        x, y = front.from_board(spot)
        box = Box(x - 1.5, up(y) - 1.5, x + 1.5, up(y) + 1.5, 0)
        thread = slab(box, -front.BOARD_GAP, -front.BOARD_GAP + 8)
        assert collision(thread, panel_plate.plate()) > 10


# The words


@pytest.mark.parametrize("language", LEGENDS)
def test_the_panel_says_what_the_browsers_panel_says(language: str) -> None:
    path = ROOT / "host_sim/table/words/panel" / f"{language}.json"
    theirs = json.loads(path.read_text(encoding="utf-8"))
    legend = LEGENDS[language]
    keys = {name: f"lamp_{name.removesuffix('_lamp')}" for name in legend.lamps}
    ours = {key: " ".join(legend.lamps[name]) for name, key in keys.items()}
    ours |= dict(zip(("strategy", "attack", "retreat"), legend.strategy, strict=True))
    ours |= dict(zip(("tactic", "extra", "repair"), legend.tactic, strict=True))
    ours |= {"brand": legend.brand, "model": legend.model}
    ours |= dict(zip(("roll", "roll_hint"), legend.roll, strict=True))
    ours |= dict(zip(("fire", "fire_hint"), legend.fire, strict=True))
    meanings = [means for _, means in legend.shots]
    ours |= dict(zip(("shot_hit", "shot_damage", "shot_miss"), meanings, strict=True))
    assert ours == {key: theirs[f"panel.{key}"] for key in ours}


@pytest.mark.parametrize("language", LEGENDS)
def test_words_are_on_the_panel_and_off_each_other_and_the_parts(language: str) -> None:
    labels = artwork.labels(LEGENDS[language])
    for label in labels:
        left, top, right, bottom = label.extent
        assert left > 6 and top > 3 and right < front.WIDTH - 6 and bottom < front.HEIGHT - 3
        assert label.size >= 2.4, f"{label.what} is too small to read"
    for a, b in combinations(labels, 2):
        al, at, ar, ab = a.extent
        bl, bt, br, bb = b.extent
        clear = al >= br + 0.4 or bl >= ar + 0.4 or at >= bb + 0.6 or bt >= ab + 0.6
        assert clear, f"{a.what} meets {b.what}"
    for name, x, y, wide in circles("head"):
        for label in labels:
            left, top, right, bottom = label.extent
            dx = max(left - x, 0, x - right)
            dy = max(top - y, 0, y - bottom)
            assert hypot(dx, dy) > wide / 2 + 0.5, f"{label.what} is under {name}"


def ink(svg: str, per_mm: float, darker: int = 128) -> list[tuple[int, int]]:
    return dark(pixels(raster(svg, per_mm)), darker)


def dark(picture: Pixels, darker: int) -> list[tuple[int, int]]:
    """Where something opaque and dark is."""
    return [
        (i // BYTES, y)
        for y, row in enumerate(picture.rows)
        for i in range(0, len(row), BYTES)
        if row[i + 3] > 127 and row[i + 1] < darker
    ]


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("words", ["RETRÆTE", "LÅNGT HÅLL", "släckt = bom", "REPAIRED"])
def test_letters_are_as_wide_as_they_are_drawn(words: str, bold: bool) -> None:
    from hardware.mechanical.sheet import document
    from hardware.mechanical.sheet import words as text

    svg = document("", 100, 20, "", [text(5, 12, words, 8, "x", anchor="start", bold=bold)])
    xs = [x for x, _ in ink(svg, 10)]
    drawn = (max(xs) - min(xs) + 1) / 10
    assert drawn == pytest.approx(letters.width(words, 8, bold=bold), rel=0.05)


def test_a_letter_that_the_fonts_lack_is_refused() -> None:
    with pytest.raises(KeyError):
        letters.width("⌀", 3)


# The sheets


@pytest.mark.parametrize("language", LEGENDS)
def test_the_artwork_is_1_to_1_with_a_hole_at_every_place(language: str) -> None:
    per_mm = 6
    picture = pixels(raster(artwork.artwork(language), per_mm))
    assert (picture.width, picture.height) == (front.WIDTH * per_mm, front.HEIGHT * per_mm)
    for h in front.HOLES:
        row = picture.rows[round(h.y * per_mm) + 3]  # beside the cross in its middle
        middle = round(h.x * per_mm)
        edges: list[int] = []
        for step in (-1, 1):
            x = middle + step * 3
            while row[x * BYTES : x * BYTES + 3] == b"\xff\xff\xff":
                x += step
            edges.append(x)
        assert (edges[1] - edges[0]) / per_mm == pytest.approx(PANEL_PARTS[h.part].drill, abs=0.5)
        assert (edges[0] + edges[1]) / 2 / per_mm == pytest.approx(h.x, abs=0.15)


def poppler(tool: str) -> str:
    if shutil.which(tool) is None:
        if os.environ.get("CI") != "true":
            pytest.skip(f"needs {tool}: apt-get install poppler-utils")
        apt.install(["poppler-utils"])
    return tool


def pdf_page(path: Path, folder: Path) -> tuple[int, int, list[bytes]]:
    """At 254 dots to the inch: ten to the millimetre."""
    command = [poppler("pdftoppm"), "-r", "254", "-gray", str(path), "page"]
    subprocess.run(command, cwd=folder, check=True)
    (page,) = folder.glob("*.pgm")
    kind, width, height, _, rest = page.read_bytes().split(maxsplit=4)
    assert kind == b"P5"
    w, h = int(width), int(height)
    return w, h, [rest[y * w : (y + 1) * w] for y in range(h)]


PAPER_MM = {"a4": (210, 297), "letter": (215.9, 279.4)}
PDFS = [
    (f"drill_template_{paper}.pdf", paper, template.WIDTH, template.HEIGHT, template.PANEL_X,
     template.PANEL_Y, template.RULE_X, template.RULE_Y)
    for paper in PAPERS
] + [
    (f"artwork_{language}_{paper}.pdf", paper, label_sheet.WIDTH, label_sheet.HEIGHT,
     label_sheet.PANEL_X, label_sheet.PANEL_Y, label_sheet.RULE_X, label_sheet.RULE_Y)
    for paper in PAPERS
    for language in LEGENDS
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "paper", "width", "height", "panel_x", "panel_y", "rule_x", "rule_y"), PDFS
)
def test_a_sheet_prints_at_1_to_1(
    name: str,
    paper: str,
    width: float,
    height: float,
    panel_x: float,
    panel_y: float,
    rule_x: float,
    rule_y: float,
    tmp_path: Path,
) -> None:
    wide, high, rows = pdf_page(ROOT / PANEL / name, tmp_path)
    mm_wide, mm_high = PAPER_MM[paper]
    assert wide == pytest.approx(mm_wide * 10, abs=1.5)
    assert high == pytest.approx(mm_high * 10, abs=1.5)
    # The drawing is in the middle of the page, with room for any printer's margins.
    x0, y0 = (mm_wide - width) / 2, (mm_high - height) / 2
    assert x0 > 10 and y0 > 10
    # The rule's line: dark from 0 to 100 mm, and nowhere else.
    row = rows[round((y0 + rule_y) * 10)]
    runs = [x for x, grey in enumerate(row) if grey < 128]
    start = round((x0 + rule_x) * 10)
    line = [x for x in runs if start - 20 <= x <= start + 1020]
    assert len(line) == max(line) - min(line) + 1
    assert (max(line) - min(line)) / 10 == pytest.approx(ruler.LENGTH, rel=0.003)
    # Across and along, by the marks for cutting: that is the panel's size.
    y = round((y0 + panel_y - 4) * 10)
    marks = [x for x in range(wide) if rows[y][x] < 160]
    groups = [a for a, b in pairwise([-9, *marks]) if b - a > 3]
    lefts = [b for a, b in pairwise([-9, *marks]) if b - a > 3]
    assert len(groups) == 2
    assert (lefts[1] - lefts[0]) / 10 == pytest.approx(front.WIDTH, abs=0.25)
    x = round((x0 + panel_x - 4) * 10)
    tops = [y for y in range(high) if rows[y][x] < 160]
    first = [b for a, b in pairwise([-9, *tops]) if b - a > 3]
    found = {round((b - a) / 10) for a, b in combinations(first, 2)}
    assert front.HEIGHT in found


@pytest.mark.parametrize("name", [pdf[0] for pdf in PDFS])
def test_a_sheet_brings_its_fonts(name: str) -> None:
    command = [poppler("pdffonts"), str(ROOT / PANEL / name)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    fonts = done.stdout.splitlines()[2:]
    assert fonts
    for font in fonts:
        assert "DejaVuSans" in font and " yes " in font


def test_the_drill_template_names_every_hole_with_its_drill() -> None:
    root = ElementTree.fromstring(template.template())
    words = [element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}text")]
    for h in front.HOLES:
        assert f"{h.x:.1f}" in words and f"{h.y:.1f}" in words
        assert f"{hole(h.part, 'drill'):.1f}" in words
    assert set(template.NAMES) == {h.name for h in front.HOLES if h.part != "screw"}
    assert set(template.NAMES.values()) <= set(words)


def test_the_drill_templates_words_lie_clear_of_each_other_and_of_the_holes() -> None:
    root = ElementTree.fromstring(
        f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(template.plan())}</svg>'
    )
    boxes: list[tuple[str, float, float, float, float]] = []
    for element in root.iter("{http://www.w3.org/2000/svg}text"):
        text, size = element.text or "", float(element.get("font-size") or 0)
        wide = letters.width(text, size, bold=element.get("font-weight") == "700")
        x, y = float(element.get("x") or 0), float(element.get("y") or 0)
        left = x - {"middle": wide / 2, "end": wide}.get(element.get("text-anchor") or "", 0)
        boxes.append((text, left, y - letters.CAPITAL * size, left + wide, y))
    for (a, al, at, ar, ab), (b, bl, bt, br, bb) in combinations(boxes, 2):
        assert al >= br or bl >= ar or at >= bb or bt >= ab, f"{a} meets {b}"
    holes = [(h.x, h.y, hole(h.part, "drill")) for h in front.HOLES]
    holes += [(x, y, 3.2) for x, y in map(front.from_board, front.BOARD_SCREWS)]
    for text, left, top, right, bottom in boxes:
        for x, y, wide in holes:
            dx, dy = max(left - x, 0, x - right), max(top - y, 0, y - bottom)
            assert hypot(dx, dy) > wide / 2 + 0.3, f"{text} lies on a hole"


def dxf_entities() -> list[dict[int, list[str]]]:
    lines = dxf.dxf().decode("ascii").splitlines()
    pairs = list(zip(map(int, lines[::2]), lines[1::2], strict=True))
    assert pairs[-1] == (0, "EOF")
    start = pairs.index((2, "ENTITIES"))
    found: list[dict[int, list[str]]] = []
    for code, value in pairs[start + 1 : -2]:
        if code == 0:
            found.append({})
        found[-1].setdefault(code, []).append(value)
    return found


def test_the_laser_cuts_every_hole_and_the_outline() -> None:
    entities = dxf_entities()
    rings = {
        (float(e[10][0]), float(e[20][0]), 2 * float(e[40][0]))
        for e in entities
        if e[0] == ["CIRCLE"]
    }
    wanted = {(h.x, front.HEIGHT - h.y, hole(h.part, "laser")) for h in front.HOLES}
    wanted |= {
        (x, front.HEIGHT - y, hole("screw", "laser"))
        for x, y in map(front.from_board, front.BOARD_SCREWS)
    }
    flat = [number for ring in sorted(rings) for number in ring]
    assert flat == pytest.approx([n for ring in sorted(wanted) for n in ring], abs=1e-3)
    corners = [(float(e[10][0]), float(e[20][0])) for e in entities if e[0] == ["VERTEX"]]
    assert len(corners) == 8
    assert max(x for x, _ in corners) == front.WIDTH and min(x for x, _ in corners) == 0
    assert max(y for _, y in corners) == front.HEIGHT and min(y for _, y in corners) == 0
    assert [e[70] for e in entities if e[0] == ["POLYLINE"]] == [["1"]]  # closed
    assert {e[8][0] for e in entities} == set(dxf.LAYERS)


def test_the_corners_that_the_laser_cuts_are_quarter_circles() -> None:
    """A bulge is the tangent of a quarter of the angle."""
    entities = [e for e in dxf_entities() if e[0] == ["VERTEX"]]
    bulges = [float(e[42][0]) for e in entities]
    assert bulges == pytest.approx([0, 2**0.5 - 1] * 4)


# Pictures


def test_the_handset_shows_lit_and_dark_lamps_in_their_places() -> None:
    picture = pixels((ROOT / PICTURES / "handset.png").read_bytes())
    per_mm = picture.width / handset.WIDTH
    offset = handset.EDGE + shell.GAP + shell.RIM
    brightness: dict[str, int] = {}
    for lamp in front.LAMPS:
        x, y = round((lamp.x + offset) * per_mm), round((lamp.y + offset + 1) * per_mm)
        brightness[lamp.name] = max(picture.rows[y][x * BYTES : x * BYTES + 3])
    assert all((value > 220) == (name in handset.LIT) for name, value in brightness.items())


@pytest.mark.parametrize("name", ["exploded", "panel_back", "underside"])
def test_a_picture_of_the_solids_shows_something_within_its_frame(name: str) -> None:
    picture = pixels((ROOT / PICTURES / f"{name}.png").read_bytes())
    assert len(picture.colours()) > 200
    inked = dark(picture, 250)
    assert 0.1 < len(inked) / (picture.width * picture.height) < 0.8
    xs, ys = [x for x, _ in inked], [y for _, y in inked]
    assert min(xs) > 5 and max(xs) < picture.width - 5
    assert min(ys) > 5 and max(ys) < picture.height - 5


def test_nearer_faces_are_painted_over_farther_ones() -> None:
    """Seen from above, a plate hides the cube below it and not the other way round."""
    from hardware.mechanical.shaded import Body, draw, view

    plate = slab(Box(0, 0, 30, 30, 0), 10, 12)
    cube = slab(Box(10, 10, 20, 20, 0), 0, 8)
    for bodies in ([plate, cube], [cube, plate]):
        colours = {id(plate): (255, 0, 0), id(cube): (0, 0, 255)}
        drawing = draw([Body(b, colours[id(b)]) for b in bodies], view((0.01, -0.02, 1)))
        fills = re.findall(r'fill="#(..)..(..)"', drawing.body)
        reds = [i for i, (red, blue) in enumerate(fills) if red > blue]
        blues = [i for i, (red, blue) in enumerate(fills) if blue > red]
        assert blues and max(blues) < max(reds)


# The same everywhere


def test_another_python_with_another_hash_seed_makes_the_same_bytes() -> None:
    code = (
        "import hashlib; from hardware.mechanical.generate import sheets, solids\n"
        "for files in (solids(), sheets()):\n"
        "    for name, data in files.items(): print(name, hashlib.sha256(data).hexdigest())"
    )
    import hashlib

    env = os.environ | {"PYTHONHASHSEED": "7", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env, cwd=ROOT
    )
    made = {**solids(), **sheets()}
    assert done.stdout.splitlines() == [
        f"{name} {hashlib.sha256(data).hexdigest()}" for name, data in made.items()
    ]


def test_the_readme_has_the_sizes_and_every_hole() -> None:
    readme = (ROOT / "hardware/mechanical/README.md").read_text(encoding="utf-8")
    size = f"{shell.OUTER_WIDTH:.0f} x {shell.OUTER_HEIGHT:.0f} x {shell.TOTAL_HEIGHT:.0f} mm"
    assert size in readme
    for name, part in PANEL_PARTS.items():
        row = next(line for line in readme.splitlines() if part.what in line)
        cells = [float(cell) for cell in re.findall(r"\| ([\d.]+) (?=\|)", row)]
        assert cells == [hole(name, "drill"), hole(name, "print"), hole(name, "laser")]
    for name, (make, _) in SOLIDS.items():
        row = next(line for line in readme.splitlines() if f"{name}.stl" in line)
        assert f"{make().volume / 1000:.0f} cm³" in row


def test_the_retrofit_notes_keep_to_the_pins_limit() -> None:
    notes = (ROOT / "hardware/retrofit.md").read_text(encoding="utf-8")
    assert f"{PIN_LIMIT_MA:.0f} mA" in notes
    for name, _ in (*SWITCH_PINS, *LAMP_PINS):
        assert f"`{name}`" in notes


def test_the_pictures_are_made_of_the_solids_that_are_printed() -> None:
    assert "<path" in assembly.underside()
    assert mock_up.case()[0].solid.volume == pytest.approx(case_bottom.tray().volume)
