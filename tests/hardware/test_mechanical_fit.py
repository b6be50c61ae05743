"""Does it go together: stand-ins of all that is bought, in both cases and on both panels."""

import re
from functools import cache
from itertools import product
from typing import NamedTuple

import pytest

from hardware.source.design import fasteners, front, perfboard_plan, shell
from hardware.source.design.panel_parts import (
    CHARGER_THICKNESS,
    COUNTERSINK,
    PANEL_PARTS,
    PILOT,
    TAPE,
    TOGGLE,
    USB_C_BODY,
    USB_C_METAL,
    USB_C_SOCKET,
    USB_C_STICKS_OUT,
)
from hardware.source.generate import ROOT
from hardware.source.mechanical import battery_door, case_bottom, mock_up, panel_plate
from hardware.source.mechanical.kernel import Solid, joined, within
from hardware.source.mechanical.solids import Box, rod, slab, up

README = ROOT / "hardware/case/README.md"
# Made once: solids do not change.
tray, panel = cache(case_bottom.tray), cache(mock_up.panel)
door, modules = cache(mock_up.door), cache(mock_up.modules)
in_panel, power_switch = cache(mock_up.in_panel), cache(mock_up.power_switch)
BOARDS = {carries: cache(board) for carries, board in mock_up.BOARDS.items()}
SPECK = 0.5  # cubic millimetres: less than this is touching, not colliding


def collision(a: Solid, b: Solid) -> float:
    return within(a, b).volume


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
    y, inside = up(front.POWER_Y), case_bottom.wall_inside(1, z)
    reach, high, wide = PANEL_PARTS["toggle"].depth, TOGGLE.height / 2, TOGGLE.width / 2
    room = slab(Box(inside - reach, y - high, inside, y + high, 0), z - wide, z + wide)
    inside = [
        *(body for name in front.CASES for body in (*door(name), *modules(name))),
        *(body for board in BOARDS.values() for body in board()),
        *in_panel(),
    ]
    for body in inside:
        assert collision(room, body.solid) < SPECK


def around(case: str) -> dict[str, Solid]:
    """All that does not hang on the panel."""
    return {
        "case": tray(case),
        "power switch": power_switch(),
        **{f"door {i}": body.solid for i, body in enumerate(door(case))},
        **{f"module {i}": body.solid for i, body in enumerate(modules(case))},
    }


@pytest.mark.parametrize("case", front.CASES)
@pytest.mark.parametrize("carries", front.POSTS)
def test_what_hangs_on_a_panel_touches_neither_it_nor_the_case(carries: str, case: str) -> None:
    hosts = around(case) | {"panel": panel(carries).solid}
    for body in (*in_panel(), *BOARDS[carries]()):
        for name, host in hosts.items():
            assert collision(body.solid, host) < SPECK, name


@pytest.mark.parametrize("carries", front.POSTS)
def test_the_switches_keep_clear_of_the_board(carries: str) -> None:
    for part in in_panel():
        for other in BOARDS[carries]():
            assert collision(part.solid, other.solid) < SPECK


def test_the_boards_lie_on_their_posts() -> None:
    """A tenth nearer to the panel, and they would be in them: so they rest on all four."""
    for carries, bodies in BOARDS.items():
        plate = panel(carries).solid
        board = bodies()[0].solid
        ends = [(x, up(y)) for x, y in map(front.from_board, front.POSTS[carries])]
        for x, y in ends:
            end = rod(x, y, shell.SEAT - front.BOARD_GAP, shell.SEAT, shell.POST_RADIUS + 0.1)
            there = within(within(board.moved((0, 0, 0.1)), plate), end)
            assert there.volume > 0.05 * shell.POST_RADIUS**2


def test_the_perfboard_is_as_big_as_its_drawing_and_covers_its_holes() -> None:
    (x0, y0, _), (x1, y1, _) = mock_up.perfboard().bounds
    # It lies on its side: its columns run up the panel.
    assert x1 - x0 == pytest.approx(perfboard_plan.ROWS * front.PITCH)
    assert y1 - y0 == pytest.approx(perfboard_plan.COLUMNS * front.PITCH)
    holes = {h for places in perfboard_plan.HOLES.values() for h in places}
    for hole in (*holes, *front.PERFBOARD_SCREW_HOLES):
        x, y = front.from_board(front.perfboard_hole(*hole))
        assert x0 + 1 < x < x1 - 1 and y0 + 1 < up(y) < y1 - 1


@pytest.mark.parametrize("carries", front.POSTS)
def test_a_toggle_may_be_as_deep_as_the_readme_says(carries: str) -> None:
    written = re.search(
        r"a toggle (\d+) mm, or (\d+) mm with the perfboard", README.read_text("utf-8")
    )
    assert written is not None
    depths = dict(zip(front.POSTS, map(float, written.groups()), strict=True))
    assert depths == {
        "panel": PANEL_PARTS["toggle"].depth,
        "panel_perfboard": front.PERFBOARD_TOGGLE_DEPTH,
    }
    wide, high = TOGGLE.width / 2, TOGGLE.height / 2

    def deep(depth: float) -> Solid:
        return joined(
            slab(
                Box(h.x - wide, up(h.y) - high, h.x + wide, up(h.y) + high, 0),
                shell.SEAT - depth,
                shell.SEAT,
            )
            for h in front.TOGGLES
        )

    hosts = [body.solid for body in BOARDS[carries]()]
    hosts += [body.solid for case in front.CASES for body in door(case)]
    assert max(collision(deep(depths[carries]), host) for host in hosts) < 1e-3
    if carries == "panel_perfboard":
        # That is the reason for the smaller depth.
        assert collision(deep(PANEL_PARTS["toggle"].depth), mock_up.perfboard()) > 1


@pytest.mark.parametrize("case", front.CASES)
def test_the_power_switch_sits_in_its_hole_and_touches_no_plastic(case: str) -> None:
    assert collision(power_switch(), tray(case)) < 1e-3
    # Half a millimetre aside it would.
    for aside in ((0, 0.5, 0), (0, -0.5, 0), (0, 0, 0.5), (0, 0, -0.5)):
        assert collision(power_switch().moved(aside), tray(case)) > 0.1


@pytest.mark.parametrize("case", front.CASES)
def test_panel_and_door_sit_in_the_case(case: str) -> None:
    host = tray(case)
    assert collision(panel().solid, host) < SPECK
    for body in door(case):
        assert collision(body.solid, host) < SPECK
    # A tenth deeper and the panel would be in its ledge: it does rest on something.
    assert collision(panel().solid.moved((0, 0, -0.1)), host) > 50
    # So do the door's ears below their bosses; and downwards it comes out, batteries and all.
    assert collision(battery_door.door().moved((0, 0, 0.5)), host) > 20
    for step in range(5, 45, 5):
        for body in door(case):
            assert collision(body.solid.moved((0, 0, -step)), host) < SPECK


@pytest.mark.parametrize("case", front.CASES)
@pytest.mark.parametrize("carries", front.POSTS)
def test_the_panel_goes_in_from_above_with_the_board_on_it(carries: str, case: str) -> None:
    there = [tray(case), *(body.solid for body in modules(case))]
    for step in range(0, 60, 4):
        for body, other in product(BOARDS[carries](), there):
            assert collision(body.solid.moved((0, 0, step)), other) < SPECK


def test_no_ridge_stands_where_a_plug_goes_in() -> None:
    """With a finger's room: bodies of plugs are gripped there."""
    ridges = [shell.RIDGE_FIRST_Y + i * shell.RIDGE_PITCH for i in range(shell.RIDGES)]
    for socket in (front.PICO_SOCKET, *(m.socket for case in front.CASES.values() for m in case)):
        free = min(abs(y - socket.y) for y in ridges) - shell.RIDGE_HEIGHT - front.PLUG_WIDTH / 2
        assert free > 1


@cache
def around_the_charger() -> list[Solid]:
    """All that the charger module must keep clear of; buttons may be as deep as is allowed."""
    deepest = [
        rod(h.x, up(h.y), shell.SEAT - part.depth, shell.SEAT, part.behind / 2)
        for h, part in ((h, PANEL_PARTS[h.part]) for h in front.BUTTONS)
    ]
    bodies = [*door("case_lipo"), *in_panel()]
    bodies += [body for board in BOARDS.values() for body in board()]
    return [
        tray("case_lipo"),
        power_switch(),
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
    host = tray("case_lipo")
    assert collision(board.moved((0, 0, -tape - 0.1)), host) > 0.9 * area * 0.1
    # It cannot be pulled out with the plug: the wall is in its way.
    assert collision(board.moved((2 * shell.GAP, 0, 0)), host) > 1


def test_the_charger_module_can_be_put_in_after_the_power_switch_and_has_room_for_wires() -> None:
    board, socket = mock_up.charger(front.CHARGER, max(TAPE), max(CHARGER_THICKNESS))
    socket = socket.moved((max(USB_C_STICKS_OUT), 0, 0))
    inward = max(USB_C_STICKS_OUT) + shell.LEDGE
    down = [(-inward, 0.0, float(z)) for z in range(60, 0, -3)]
    to_the_wall = [(-inward * i / 4, 0.0, 0.0) for i in range(4, -1, -1)]
    hosts = [tray("case_lipo"), power_switch()]
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
    assert collision(plug, tray("case_lipo")) < 1e-3
    assert collision(plug, power_switch()) < 1e-3
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
    assert collision(plug, tray(case)) < SPECK
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


SCREWS = [
    *(f"{what} to {case}" for case in front.CASES for what in ("panel", "door")),
    *(f"board to {panel}" for panel in front.POSTS),
]


@cache
def screws() -> dict[str, Screw]:
    low = shell.SEAT - front.BOARD_GAP
    # A countersunk head sinks until it is as wide as its cone; its length counts from the top.
    sunk = (COUNTERSINK - PANEL_PARTS["screw"].head) / 2
    panel = tuple((s.x, up(s.y)) for s in front.SCREWS)
    found: dict[str, Screw] = {}
    for name in front.CASES:
        host = tray(name)
        found |= {
            f"panel to {name}": Screw(
                fasteners.PANEL, host, panel, shell.SEAT, -1, front.THICKNESS, shell.PILOT_DEPTH
            ),
            f"door to {name}": Screw(
                fasteners.DOOR,
                host,
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


@pytest.mark.parametrize("name", SCREWS)
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
