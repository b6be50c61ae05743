"""The solids: whole, as thick as they should be, every hole at its place, no support needed."""

from functools import cache, partial
from math import hypot, pi

import pytest

from hardware.source.design import front, shell
from hardware.source.design.panel_parts import PANEL_PARTS, hole
from hardware.source.generate import ROOT
from hardware.source.mechanical import battery_door, case_bottom, mock_up, panel_plate
from hardware.source.mechanical.generate import CASE
from hardware.source.mechanical.kernel import within, without
from hardware.source.mechanical.solids import FINE, Box, slab, up
from hardware.source.mechanical.stl import stl
from tests.hardware import triangles

SOLIDS = {
    **{
        # The Pico's plug, power switch, battery opening; and a plug for each module.
        name: (cache(partial(case_bottom.tray, name)), 3 + len(modules))
        for name, modules in front.CASES.items()
    },
    **{
        name: (cache(partial(panel_plate.to_print, name)), len(front.HOLES)) for name in front.POSTS
    },
    "battery_door": (cache(battery_door.to_print), len(case_bottom.DOOR_SCREWS)),
}


@cache
def faces(name: str) -> list[triangles.Face]:
    return triangles.read_stl((ROOT / CASE / f"{name}.stl").read_bytes())


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
    plain, lipo = (SOLIDS[name][0]() for name in ("case", "case_lipo"))
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


@pytest.mark.parametrize("name", front.POSTS)
def test_every_hole_of_the_printed_panel_is_at_its_place(name: str) -> None:
    """It lies face down: left and right are exchanged."""
    flat = {(x, y) for face in faces(name) for x, y, z in face.corners if z == 0}
    for h in front.HOLES:
        away = {p: hypot(front.WIDTH - p[0] - h.x, up(p[1]) - h.y) for p in flat}
        radius = hole(h.part, "print") / 2
        ring = [p for p, far in away.items() if radius - 0.01 < far < radius + 0.05]
        assert len(ring) == FINE, h.name
        assert min(away.values()) > radius - 0.01
        flat -= set(ring)
    # What is left is the outline.
    assert all(min(x, y, front.WIDTH - x, front.HEIGHT - y) < front.CORNER_RADIUS for x, y in flat)


# The dot at the power switch


def bumps(name: str) -> list[triangles.Vec]:
    """Corners of the file that stand out of the right wall above its ridges."""
    ridges = up(shell.RIDGE_FIRST_Y) + shell.RIDGE_PITCH / 2
    corners = {corner for face in faces(name) for corner in face.corners}
    return [
        corner
        for corner in corners
        if corner[0] > case_bottom.outline(corner[2]).x1 + 0.01 and corner[1] > ridges
    ]


@pytest.mark.parametrize("name", front.CASES)
def test_one_dot_stands_out_of_the_wall_beside_the_power_switch(name: str) -> None:
    found = bumps(name)
    assert len(found) == FINE
    heights = [x - case_bottom.outline(z).x1 for x, _, z in found]
    assert min(heights) == pytest.approx(shell.DOT_HEIGHT, abs=0.01)
    assert max(heights) == pytest.approx(shell.DOT_HEIGHT, abs=0.01)
    y = sum(y for _, y, _ in found) / FINE
    z = sum(z for *_, z in found) / FINE
    assert y == pytest.approx(up(front.POWER_DOT_Y), abs=0.01)
    assert z == pytest.approx(shell.TOTAL_HEIGHT - front.POWER_DEPTH, abs=0.01)


def test_the_dot_is_where_the_lever_points_when_the_switch_is_on() -> None:
    """The stand-in is on; its lever is all that reaches farther out than the bushing."""
    z = shell.TOTAL_HEIGHT - front.POWER_DEPTH
    wall = case_bottom.outline(z).x1
    outside = slab(Box(wall + 10, 0, wall + 30, front.HEIGHT, 0), 0, shell.TOTAL_HEIGHT)
    (_, low, _), (_, high, _) = within(mock_up.power_switch(), outside).bounds
    assert low > up(front.POWER_Y)
    # Towards the panel's upper edge, and past the lever's end, so that it is seen.
    assert high < up(front.POWER_DOT_Y) - shell.DOT_RADIUS


def test_the_dot_keeps_clear_of_nut_plug_ridges_and_edges() -> None:
    y, radius = front.POWER_DOT_Y, shell.DOT_RADIUS
    nut = PANEL_PARTS["toggle"].head / 2 + 1  # and its washer
    assert abs(front.POWER_Y - y) > nut + radius + 1
    plug = front.CHARGER.socket.y + front.PLUG_WIDTH / 2
    assert y - radius > plug + 2
    assert y + radius < shell.RIDGE_FIRST_Y - shell.RIDGE_HEIGHT - 2
    z = shell.TOTAL_HEIGHT - front.POWER_DEPTH
    assert z - radius > shell.EDGE + 2 and z + radius < shell.SEAT
    assert shell.DOT_TOP_RADIUS >= 1.2 and shell.DOT_HEIGHT >= 0.6  # to be felt and seen


def test_the_readme_has_sizes_and_volumes_of_the_solids() -> None:
    readme = (ROOT / "hardware/case/README.md").read_text(encoding="utf-8")
    size = f"{shell.OUTER_WIDTH:.0f} x {shell.OUTER_HEIGHT:.0f} x {shell.TOTAL_HEIGHT:.0f} mm"
    assert size in readme
    for name, (make, _) in SOLIDS.items():
        row = next(line for line in readme.splitlines() if f"{name}.stl" in line)
        assert f"{make().volume / 1000:.0f} cm³" in row
