"""The panel's table and its words: one source, in three languages, and the pictures made of it."""

import hashlib
import os
import re
import subprocess
import sys
from itertools import combinations
from math import hypot

import pytest

from hardware.source.design import front, shell
from hardware.source.design.facts import PIN_LIMIT_MA
from hardware.source.design.legends import LEGENDS
from hardware.source.design.panel_parts import (
    ALLOWANCES,
    LIPO_CELL,
    PANEL_PARTS,
    SWELLING,
    TAPE,
    hole,
)
from hardware.source.design.parts import PARTS
from hardware.source.drawing.raster import raster
from hardware.source.generate import ROOT
from hardware.source.mechanical import artwork, assembly, case_bottom, handset, mock_up
from hardware.source.mechanical.generate import CASE, PANEL, PICTURES
from hardware.source.mechanical.shaded import Body, draw, view
from hardware.source.mechanical.solids import Box, slab
from panel.pins import LAMP_PINS, SWITCH_PINS
from tests.hardware.panel_words import in_browser, lamp_key
from tests.hardware.pixels import Pixels

README = ROOT / "hardware/case/README.md"
TAILS = 2.5  # of soldered legs below the circuit board


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
    assert front.ROOM - max(PANEL_PARTS[b.part].depth for b in front.BUTTONS) > shell.DOOR_BOSS[2]


def test_a_lipo_cell_has_room_to_swell() -> None:
    long, wide, _ = LIPO_CELL
    assert long <= front.BATTERY_WIDTH and wide <= front.BATTERY_HEIGHT
    largest = re.search(r"a LiPo cell\s+(\d+) x (\d+) x (\d+) mm", README.read_text("utf-8"))
    assert largest is not None
    room = [float(size) for size in largest.groups()]
    assert all(cell <= most for cell, most in zip(LIPO_CELL, room, strict=True))
    assert room[:2] == [front.BATTERY_WIDTH, front.BATTERY_HEIGHT]
    assert room[2] * (1 + SWELLING) + max(TAPE) <= front.BATTERY_DEPTH


# The words


@pytest.mark.parametrize("language", LEGENDS)
def test_the_panel_says_what_the_browsers_panel_says(language: str) -> None:
    legend = LEGENDS[language]
    ours = {lamp_key(name): " ".join(lines) for name, lines in legend.lamps.items()}
    ours |= dict(zip(("strategy", "attack", "retreat"), legend.strategy, strict=True))
    ours |= dict(zip(("tactic", "extra", "repair"), legend.tactic, strict=True))
    ours |= {"brand": legend.brand, "model": legend.model}
    ours |= dict(zip(("roll", "roll_hint"), legend.roll, strict=True))
    ours |= dict(zip(("fire", "fire_hint"), legend.fire, strict=True))
    meanings = [means for _, means in legend.shots]
    ours |= dict(zip(("shot_hit", "shot_damage", "shot_miss"), meanings, strict=True))
    theirs = in_browser(language)
    assert ours == {key: theirs[key] for key in ours}


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
            assert hypot(dx, dy) > wide / 2 + 1.6, f"{label.what} is under {name}"


# Pictures


def test_the_handset_shows_lit_and_dark_lamps_in_their_places() -> None:
    picture = Pixels((ROOT / PICTURES / "handset.png").read_bytes())
    per_mm = picture.width / handset.WIDTH
    offset = handset.EDGE + shell.GAP + shell.RIM
    brightness: dict[str, int] = {}
    for lamp in front.LAMPS:
        x, y = round((lamp.x + offset) * per_mm), round((lamp.y + offset + 1) * per_mm)
        brightness[lamp.name] = max(picture.at(x, y))
    assert all((value > 220) == (name in handset.LIT) for name, value in brightness.items())


VIEWS = {
    "exploded": assembly.exploded,
    "lipo": assembly.lipo,
    "panel_back": assembly.panel_back,
    "underside": assembly.underside,
}


@pytest.mark.parametrize("name", VIEWS)
def test_every_note_of_a_picture_points_at_something(name: str) -> None:
    svg = VIEWS[name]()
    dots = re.findall(r'class="dot" cx="([\d.]+)" cy="([\d.]+)"', svg)
    assert len(dots) == svg.count('class="lead"') > 2
    # Without the notes, at a dot's place there is something other than paper.
    marks = ('class="dot"', 'class="halo"', 'class="lead"')
    bare = "\n".join(line for line in svg.splitlines() if not any(mark in line for mark in marks))
    picture = Pixels(raster(bare, 1))
    for x, y in dots:
        assert picture.at(int(float(x)), int(float(y))) != (255, 255, 255)


@pytest.mark.parametrize("name", VIEWS)
def test_a_picture_of_the_solids_shows_something_within_its_frame(name: str) -> None:
    picture = Pixels((ROOT / PICTURES / f"{name}.png").read_bytes())
    assert len(picture.colours()) > 200
    ink = picture.ink(below=250)
    assert 0.1 < ink.pixels / (picture.width * picture.height) < 0.8
    assert ink.left > 5 and ink.right <= picture.width - 5
    assert ink.top > 5 and ink.bottom <= picture.height - 5


def test_nearer_faces_are_painted_over_farther_ones() -> None:
    """Seen from above, a plate hides the cube below it and not the other way round."""
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
        "import hashlib; from hardware.source.mechanical.generate import sheets, solids\n"
        "for files in (solids(), sheets()):\n"
        "    for name, data in files.items(): print(name, hashlib.sha256(data).hexdigest())"
    )
    env = os.environ | {"PYTHONHASHSEED": "7", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env, cwd=ROOT
    )
    made = [line.split() for line in done.stdout.splitlines()]
    assert len(made) == len(list((ROOT / CASE).glob("*.stl"))) + len(
        list((ROOT / PANEL).glob("*.*"))
    )
    for name, digest in made:
        assert hashlib.sha256((ROOT / name).read_bytes()).hexdigest() == digest, name


def test_the_readme_has_every_hole() -> None:
    readme = README.read_text(encoding="utf-8")
    for name, part in PANEL_PARTS.items():
        row = next(line for line in readme.splitlines() if part.what in line)
        cells = [float(cell) for cell in re.findall(r"\| ([\d.]+) (?=\|)", row)]
        assert cells == [hole(name, "drill"), hole(name, "print"), hole(name, "laser")]
    for x, y in map(front.from_board, front.PERFBOARD_SCREWS):
        assert f"{x:.1f} / {y:.1f}" in readme
    assert f"{front.CHARGER.length:g} x {front.CHARGER.width:g} mm" in readme
    for case in front.CASES:
        assert f"| `{case}` |" in readme  # which power it is for


def test_the_readme_tells_how_the_power_switch_and_the_perfboard_go_in() -> None:
    written = " ".join(README.read_text(encoding="utf-8").split())
    assert "**lever to the dot: on; lever away from it: off.**" in written
    assert "on the wall, towards the panel's upper edge" in written
    assert front.POWER_DOT_Y < front.POWER_Y  # y grows downwards
    pins = PARTS["SW5"].pins
    assert (
        f"the middle leg number {pins['common']}, an outer leg number {pins['closed']}" in written
    )
    holes = [f"{column},{row}" for column, row in front.PERFBOARD_SCREW_HOLES]
    assert f"(column, row) {', '.join(holes[:-1])} and {holes[-1]}" in written
    ledge = front.from_board(front.perfboard_hole(1, 1)).x - shell.LEDGE
    most = re.search(r"no more than ([\d.]+) mm beyond row 1", written)
    assert most is not None and front.PERFBOARD_EDGE < float(most[1]) < ledge


def test_the_retrofit_notes_keep_to_the_pins_limit() -> None:
    notes = (ROOT / "hardware/retrofit.md").read_text(encoding="utf-8")
    assert f"{PIN_LIMIT_MA:.0f} mA" in notes
    for name, _ in (*SWITCH_PINS, *LAMP_PINS):
        assert f"`{name}`" in notes


def test_the_pictures_are_made_of_the_solids_that_are_printed() -> None:
    volumes = {name: case_bottom.tray(name).volume for name in front.CASES}
    for name, made in volumes.items():
        assert mock_up.case(name)[0].solid.volume == pytest.approx(made)
    assert len(set(volumes.values())) == len(front.CASES)
