"""Panel and case: one table, everything fits, prints without support, and every sheet is 1:1."""

import json
import os
import re
import shutil
import subprocess
import sys
from functools import cache, partial
from itertools import combinations, pairwise, product
from math import hypot, pi
from pathlib import Path
from typing import NamedTuple
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
    fasteners,
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
from hardware.mechanical.kernel import Solid, within, without
from hardware.mechanical.legends import LEGENDS
from hardware.mechanical.parts import (
    ALLOWANCES,
    CHARGER_THICKNESS,
    COUNTERSINK,
    LIPO_CELL,
    PANEL_PARTS,
    PILOT,
    SWELLING,
    TAPE,
    USB_C_BODY,
    USB_C_METAL,
    USB_C_SOCKET,
    USB_C_STICKS_OUT,
    hole,
)
from hardware.mechanical.pdf import PAPERS
from hardware.mechanical.raster import raster
from hardware.mechanical.solids import Box, rod, slab, up
from panel.pins import LAMP_PINS, SWITCH_PINS
from tests import apt
from tests.games.test_png import BYTES, Pixels, pixels
from tests.hardware import triangles

SOLIDS = {
    **{
        name: (partial(case_bottom.tray, name), case_bottom.THROUGH_HOLES[name])
        for name in front.CASES
    },
    **{
        name: (partial(panel_plate.to_print, name), panel_plate.THROUGH_HOLES)
        for name in front.POSTS
    },
    "battery_door": (battery_door.to_print, battery_door.THROUGH_HOLES),
}
README = ROOT / "hardware/mechanical/README.md"
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


def test_a_lipo_cell_has_room_to_swell() -> None:
    long, wide, _ = LIPO_CELL
    assert long <= front.BATTERY_WIDTH and wide <= front.BATTERY_HEIGHT
    largest = re.search(r"a LiPo cell\s+(\d+) x (\d+) x (\d+) mm", README.read_text("utf-8"))
    assert largest is not None
    room = [float(size) for size in largest.groups()]
    assert all(cell <= most for cell, most in zip(LIPO_CELL, room, strict=True))
    assert room[:2] == [front.BATTERY_WIDTH, front.BATTERY_HEIGHT]
    assert room[2] * (1 + SWELLING) + max(TAPE) <= front.BATTERY_DEPTH


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


@pytest.mark.parametrize("name", front.CASES)
def test_walls_are_as_thick_as_they_should_be(name: str) -> None:
    upright = [f for f in faces(name) if f.area > 3 and abs(f.normal[2]) < 0.2]
    some = upright[:: len(upright) // 120]
    assert len(some) > 100
    assert min(triangles.thickness(faces(name), f) for f in some) > shell.WALL - 0.01
    floor = [f for f in faces(name) if f.normal[2] < -0.99 and f.corners[0][2] == 0]
    assert min(triangles.thickness(faces(name), f) for f in floor) > shell.FLOOR - 0.001


def test_the_lipo_case_is_the_other_but_for_a_pad_and_the_way_of_a_plug() -> None:
    plain, lipo = case_bottom.tray(), case_bottom.tray("case_lipo")
    added, cut = without(lipo, [plain]), without(plain, [lipo])
    seat, height = case_bottom.seat(front.CHARGER), front.CHARGER_PAD
    pad = slab(seat.inset(-1.01), shell.FLOOR, shell.FLOOR + height)
    assert within(added, pad).volume == pytest.approx(added.volume, rel=1e-3)
    assert added.volume > 0.95 * front.CHARGER.length * front.CHARGER.width * height
    wide, high = front.PLUG_WIDTH / 2, front.PLUG_HEIGHT / 2
    y, z = up(front.CHARGER.socket.y), shell.TOTAL_HEIGHT - front.CHARGER.socket.depth
    assert z - high > shell.FLOOR  # which stays whole
    way = slab(Box(seat.x1, y - wide, case_bottom.TOP.x1, y + wide, 0), z - high, z + high)
    assert within(cut, way).volume == pytest.approx(cut.volume, rel=1e-3)
    assert cut.volume == pytest.approx(shell.WALL * 4 * wide * high, rel=0.02)


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
    inside = [
        *(body for name in front.CASES for body in (*mock_up.door(name), *mock_up.modules(name))),
        *mock_up.on_board(),
        *mock_up.in_panel(),
    ]
    for body in inside:
        assert collision(room, body.solid) < SPECK


@pytest.mark.parametrize("case", front.CASES)
@pytest.mark.parametrize("what", ["in_panel", "on_board"])
def test_what_hangs_on_the_panel_touches_neither_it_nor_the_case(what: str, case: str) -> None:
    bodies = mock_up.in_panel() if what == "in_panel" else mock_up.on_board()
    hosts = {"panel": mock_up.panel().solid, "case": case_bottom.tray(case)}
    if what == "in_panel":
        hosts["other"] = panel_plate.plate("panel_perfboard").moved((0, 0, shell.SEAT))
    hosts |= {f"door {i}": body.solid for i, body in enumerate(mock_up.door(case))}
    hosts |= {f"module {i}": body.solid for i, body in enumerate(mock_up.modules(case))}
    hosts["power switch"] = mock_up.power_switch()
    for body in bodies:
        for name, host in hosts.items():
            assert collision(body.solid, host) < SPECK, name


def test_the_switches_keep_clear_of_the_board() -> None:
    for part in mock_up.in_panel():
        for other in mock_up.on_board():
            assert collision(part.solid, other.solid) < SPECK


@pytest.mark.parametrize("case", front.CASES)
def test_panel_and_door_sit_in_the_case(case: str) -> None:
    tray = case_bottom.tray(case)
    assert collision(mock_up.panel().solid, tray) < SPECK
    for body in mock_up.door(case):
        assert collision(body.solid, tray) < SPECK
    # A tenth deeper and the panel would be in its ledge: it does rest on something.
    assert collision(mock_up.panel().solid.moved((0, 0, -0.1)), tray) > 50
    # So do the door's ears below their bosses; and downwards it comes out, batteries and all.
    assert collision(battery_door.door().moved((0, 0, 0.5)), tray) > 20
    for step in range(5, 45, 5):
        for body in mock_up.door(case):
            assert collision(body.solid.moved((0, 0, -step)), tray) < SPECK


@pytest.mark.parametrize("case", front.CASES)
def test_the_panel_goes_in_from_above_with_the_board_on_it(case: str) -> None:
    there = [case_bottom.tray(case), *(body.solid for body in mock_up.modules(case))]
    for step in range(0, 60, 4):
        for body, other in product(mock_up.on_board(), there):
            assert collision(body.solid.moved((0, 0, step)), other) < SPECK


def test_no_ridge_stands_where_a_plug_goes_in() -> None:
    """With a finger's room: bodies of plugs are gripped there."""
    ridges = [shell.RIDGE_FIRST_Y + i * shell.RIDGE_PITCH for i in range(shell.RIDGES)]
    for socket in (front.PICO_SOCKET, *(m.socket for case in front.CASES.values() for m in case)):
        free = min(abs(y - socket.y) for y in ridges) - shell.RIDGE_HEIGHT - front.PLUG_WIDTH / 2
        assert free > 1


def around_the_charger() -> list[Solid]:
    """All that the charger module must keep clear of; buttons may be as deep as is allowed."""
    deepest = [
        rod(h.x, up(h.y), shell.SEAT - part.depth, shell.SEAT, part.behind / 2)
        for h, part in ((h, PANEL_PARTS[h.part]) for h in front.BUTTONS)
    ]
    bodies = [*mock_up.door("case_lipo"), *mock_up.on_board(), *mock_up.in_panel()]
    return [
        case_bottom.tray("case_lipo"),
        mock_up.power_switch(),
        *deepest,
        *(body.solid for body in bodies),
    ]


@pytest.mark.parametrize(("tape", "thickness"), [*product(TAPE, CHARGER_THICKNESS)])
def test_the_charger_module_lies_on_its_pad_and_touches_nothing_else(
    tape: float, thickness: float
) -> None:
    board, socket = mock_up.charger(front.CHARGER, tape, thickness)
    for other in around_the_charger():
        assert collision(board, other) < 1e-3
        assert collision(socket.moved((max(USB_C_STICKS_OUT), 0, 0)), other) < 1e-3
    # A tenth deeper than the tape is thick, and it is in the pad with almost its whole underside.
    area = front.CHARGER.length * front.CHARGER.width
    tray = case_bottom.tray("case_lipo")
    assert collision(board.moved((0, 0, -tape - 0.1)), tray) > 0.9 * area * 0.1
    # It cannot be pulled out with the plug: the wall is in its way.
    assert collision(board.moved((2 * shell.GAP, 0, 0)), tray) > 1


def test_the_charger_module_can_be_put_in_after_the_power_switch_and_has_room_for_wires() -> None:
    board, socket = mock_up.charger(front.CHARGER, max(TAPE), max(CHARGER_THICKNESS))
    socket = socket.moved((max(USB_C_STICKS_OUT), 0, 0))
    inward = max(USB_C_STICKS_OUT) + shell.LEDGE
    down = [(-inward, 0.0, float(z)) for z in range(60, 0, -3)]
    to_the_wall = [(-inward * i / 4, 0.0, 0.0) for i in range(4, -1, -1)]
    hosts = [case_bottom.tray("case_lipo"), mock_up.power_switch()]
    for place in (*down, *to_the_wall):
        for body, host in product((board, socket), hosts):
            assert collision(body.moved(place), host) < 1e-3
    # Its wires leave at the far end.
    seat = case_bottom.seat(front.CHARGER)
    low = shell.FLOOR + front.CHARGER_PAD
    room = slab(Box(seat.x0 - 8, seat.y0, seat.x0 + 4, seat.y1, 0), low, low + 10)
    assert max(collision(room, other) for other in around_the_charger()) < 1e-3


@pytest.mark.parametrize(
    ("tape", "thickness", "out"), [*product(TAPE, CHARGER_THICKNESS, USB_C_STICKS_OUT)]
)
def test_a_usb_c_plug_reaches_the_charger_module(tape: float, thickness: float, out: float) -> None:
    """Its moulded body comes up to the socket's mouth, so all of its metal is inside."""
    _, socket = mock_up.charger(front.CHARGER, tape, thickness)
    (x0, y0, z0), (x1, y1, z1) = socket.bounds
    mouth, y, z = x1 + out, (y0 + y1) / 2, (z0 + z1) / 2
    wide, high = (size / 2 for size in USB_C_BODY)
    plug = slab(Box(mouth, y - wide, mouth + 40, y + wide, 0), z - high, z + high)
    assert collision(plug, case_bottom.tray("case_lipo")) < 1e-3
    assert collision(plug, mock_up.power_switch()) < 1e-3
    assert z - high > 1  # off the table
    assert USB_C_METAL <= x1 - x0 == pytest.approx(USB_C_SOCKET[0])
    # Walls slant: at the plug's upper side the outside lies farthest out. The body sinks in by
    # less than half of the metal's length; the rest of it is there to be held.
    sunk = case_bottom.outline(z + high).x1 - mouth
    assert 0 < sunk < USB_C_METAL / 2


@pytest.mark.parametrize("case", front.CASES)
def test_a_usb_plug_reaches_the_pico(case: str) -> None:
    """The plug's moulded body, 11 x 7 mm, up to the port's mouth."""
    _, port, _ = mock_up.pico()
    (mouth, y0, z0), (_, y1, z1) = port.bounds
    y, z = (y0 + y1) / 2, (z0 + z1) / 2
    plug = slab(Box(-20, y - 5.5, mouth, y + 5.5, 0), z - 3.5, z + 3.5)
    assert collision(plug, case_bottom.tray(case)) < SPECK
    assert 0 < mouth - case_bottom.outline(z).x0 < 8  # not too deep for the plug


class Screw(NamedTuple):
    """Where a screw goes in, as built."""

    fastener: fasteners.Fastener
    into: Solid
    places: tuple[tuple[float, float], ...]
    start: float  # height at which it enters the plastic
    way: int  # -1 down, 1 up
    before: float  # how much of its length lies before that
    pilot: float  # depth of its hole


def screws() -> dict[str, Screw]:
    low = shell.SEAT - front.BOARD_GAP
    # A countersunk head sinks until it is as wide as its cone; its length counts from the top.
    sunk = (COUNTERSINK - PANEL_PARTS["screw"].head) / 2
    panel = tuple((s.x, up(s.y)) for s in front.SCREWS)
    found: dict[str, Screw] = {}
    for name in front.CASES:
        tray = case_bottom.tray(name)
        found |= {
            f"panel to {name}": Screw(
                fasteners.PANEL, tray, panel, shell.SEAT, -1, front.THICKNESS, shell.PILOT_DEPTH
            ),
            f"door to {name}": Screw(
                fasteners.DOOR,
                tray,
                case_bottom.DOOR_SCREWS,
                shell.FLOOR,
                1,
                shell.DOOR_THICKNESS - sunk,
                shell.DOOR_PILOT_DEPTH,
            ),
        }
    for name, spots in front.POSTS.items():
        found[f"board to {name}"] = Screw(
            fasteners.BOARD,
            panel_plate.plate(name).moved((0, 0, shell.SEAT)),
            tuple((x, up(y)) for x, y in map(front.from_board, spots)),
            low,
            1,
            front.BOARD_THICKNESS,
            shell.POST_PILOT_DEPTH,
        )
    return found


def upright(
    screw: Screw, at: tuple[float, float], ends: tuple[float, float], across: float
) -> Solid:
    """A rod along the screw, from one depth to another."""
    z0, z1 = sorted(screw.start + screw.way * end for end in ends)
    return rod(*at, z0, z1, across / 2)


BITE = 5.0  # so much thread holds in plastic
M3 = PANEL_PARTS["screw"].thread


@pytest.mark.parametrize("name", screws())
def test_a_screw_bites_all_the_way_and_ends_within_its_hole(name: str) -> None:
    screw = screws()[name]
    assert screw.fastener.number == len(screw.places)
    tip = screw.fastener.length - screw.before
    assert tip >= BITE
    for at in screw.places:
        # Plastic around the hole, a millimetre at least, so that the thread is cut all around.
        thread = upright(screw, at, (0, tip), M3)
        air = upright(screw, at, (0, tip), PILOT)
        assert collision(thread, screw.into) > 0.98 * (thread.volume - air.volume)
        sleeve = upright(screw, at, (tip - 1, tip), M3 + 2)
        free = upright(screw, at, (tip - 1, tip), PILOT)
        assert collision(sleeve, screw.into) > 0.98 * (sleeve.volume - free.volume)
        # It does not press on the hole's end, and the hole has an end.
        assert collision(upright(screw, at, (0, tip + 0.2), PILOT - 0.1), screw.into) < 0.01
        end = upright(screw, at, (screw.pilot + 0.05, screw.pilot + 0.8), M3)
        assert collision(end, screw.into) > 0.99 * end.volume


def test_spacers_are_as_long_as_posts_and_their_screws_do_not_meet() -> None:
    assert fasteners.SPACER.length == front.BOARD_GAP
    assert fasteners.SPACER.number == fasteners.SPACER_SCREW.number == len(front.BOARD_SCREWS)
    sheet, board = front.THICKNESS, front.BOARD_THICKNESS
    front_bite = fasteners.SPACER_SCREW.length - sheet
    back_bite = fasteners.BOARD.length - board
    assert min(front_bite, back_bite) >= BITE
    thinnest = 2.0  # a drilled panel, as the README has it
    assert "2 to 3 mm" in README.read_text("utf-8")
    assert front_bite + sheet - thinnest + back_bite < fasteners.SPACER.length
    # Screws through a thinner panel go deeper, and still end within their holes.
    assert fasteners.PANEL.length - thinnest < shell.PILOT_DEPTH


def test_the_readme_lists_every_screw() -> None:
    rows = README.read_text("utf-8").splitlines()
    table = [row for row in rows if re.match(r"\| \d+ \| M3 ", row)]
    assert table == [
        f"| {f.number} | {f.what} | {f.length:.0f} mm | {f.use} |" for f in fasteners.FASTENERS
    ]


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
            assert hypot(dx, dy) > wide / 2 + 1.6, f"{label.what} is under {name}"


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
    dashed = f"(ø {hole('screw', 'drill')})"  # in brackets: not in every panel
    assert words.count(dashed) == len(front.BOARD_SCREWS)


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
    picture = pixels(raster(bare, 1))
    for x, y in dots:
        at = int(float(x)) * BYTES
        assert picture.rows[int(float(y))][at : at + 3] != b"\xff\xff\xff"


@pytest.mark.parametrize("name", VIEWS)
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
    readme = README.read_text(encoding="utf-8")
    size = f"{shell.OUTER_WIDTH:.0f} x {shell.OUTER_HEIGHT:.0f} x {shell.TOTAL_HEIGHT:.0f} mm"
    assert size in readme
    for name, part in PANEL_PARTS.items():
        row = next(line for line in readme.splitlines() if part.what in line)
        cells = [float(cell) for cell in re.findall(r"\| ([\d.]+) (?=\|)", row)]
        assert cells == [hole(name, "drill"), hole(name, "print"), hole(name, "laser")]
    for name, (make, _) in SOLIDS.items():
        row = next(line for line in readme.splitlines() if f"{name}.stl" in line)
        assert f"{make().volume / 1000:.0f} cm³" in row
    for x, y in map(front.from_board, front.PERFBOARD_SCREWS):
        assert f"{x:.1f} / {y:.1f}" in readme
    assert f"{front.CHARGER.length:g} x {front.CHARGER.width:g} mm" in readme
    for case in front.CASES:
        assert f"| `{case}` |" in readme  # which power it is for


def test_the_retrofit_notes_keep_to_the_pins_limit() -> None:
    notes = (ROOT / "hardware/retrofit.md").read_text(encoding="utf-8")
    assert f"{PIN_LIMIT_MA:.0f} mA" in notes
    for name, _ in (*SWITCH_PINS, *LAMP_PINS):
        assert f"`{name}`" in notes


def test_the_pictures_are_made_of_the_solids_that_are_printed() -> None:
    assert "<path" in assembly.underside()
    for name in front.CASES:
        made = case_bottom.tray(name).volume
        assert mock_up.case(name)[0].solid.volume == pytest.approx(made)
    assert len(set(front.CASES)) == len({case_bottom.tray(n).volume for n in front.CASES})
