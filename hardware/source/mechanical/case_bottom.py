"""The case: a tray with slightly slanting walls, into whose rim the panel sinks.

Its variants differ in what is stuck onto the floor and plugged in through a wall: front.CASES.
"""

from hardware.source.design import front, shell
from hardware.source.design.panel_parts import PILOT, hole
from hardware.source.mechanical.kernel import Solid, hull, joined, within, without, wrapped
from hardware.source.mechanical.panel_plate import OUTLINE
from hardware.source.mechanical.solids import PAST, Box, around, drop_hole, rod, slab, taper, up

TOP = OUTLINE.inset(-(shell.GAP + shell.RIM))
BATTERY = Box(
    front.BATTERY_AT.x,
    up(front.BATTERY_AT.y + front.BATTERY_HEIGHT),
    front.BATTERY_AT.x + front.BATTERY_WIDTH,
    up(front.BATTERY_AT.y),
    0,
)
OPENING = BATTERY.inset(-shell.BATTERY_SLACK)
DOOR_Y = (OPENING.y0 + OPENING.y1) / 2
DOOR_SCREWS = tuple(
    (x, DOOR_Y) for x in (OPENING.x0 - shell.DOOR_SCREW_AWAY, OPENING.x1 + shell.DOOR_SCREW_AWAY)
)
EARS = Box(
    OPENING.x0 - shell.DOOR_EAR_LENGTH,
    DOOR_Y - shell.DOOR_EAR_WIDTH / 2,
    OPENING.x1 + shell.DOOR_EAR_LENGTH,
    DOOR_Y + shell.DOOR_EAR_WIDTH / 2,
    0,
)


def outline(z: float) -> Box:
    """The outside at a height."""
    return TOP.inset(shell.outer_inset(z))


def wall_inside(side: int, z: float) -> float:
    """Where the left (-1) or right (1) wall ends inside, at a height."""
    room = outline(z).inset(shell.WALL)
    return room.x0 if side < 0 else room.x1


def seat(module: front.Module) -> Box:
    """Where a module lies, almost touching the wall."""
    side, y = module.socket.wall, up(module.socket.y)
    edge = wall_inside(side, shell.FLOOR + module.pad) - side * shell.GAP
    x0, x1 = sorted((edge, edge - side * module.length))
    return Box(x0, y - module.width / 2, x1, y + module.width / 2, 0)


def tray(name: str = "case") -> Solid:
    """Standing on z = 0."""
    modules = front.CASES[name]
    outside = joined(
        [
            taper(outline(shell.EDGE).inset(shell.EDGE), 0, outline(shell.EDGE), shell.EDGE),
            taper(outline(shell.EDGE), shell.EDGE, TOP, shell.TOTAL_HEIGHT),
        ]
    )
    hollow = without(outside, _inside())
    return without(
        joined([hollow, *_fixings(outside), *_pads(outside, modules), *_ridges(), _dot()]),
        _openings(modules),
    )


def _inside() -> list[Solid]:
    """The room, closing in at 45 degrees to the ledge on which the panel lies."""
    under = shell.SEAT - shell.LEDGE_THICKNESS
    ledge = OUTLINE.inset(shell.LEDGE)
    corbel = under - (shell.LEDGE + shell.GAP + shell.RIM - shell.WALL)
    low, high = outline(shell.FLOOR).inset(shell.WALL), outline(corbel).inset(shell.WALL)
    return [
        taper(low, shell.FLOOR, high, corbel),
        taper(high, corbel, ledge, under),
        slab(ledge, under, shell.SEAT + PAST),
        slab(OUTLINE.inset(-shell.GAP), shell.SEAT, shell.TOTAL_HEIGHT + PAST),
    ]


def _fixings(outside: Solid) -> list[Solid]:
    """Pillars below the panel's screws, grown into the corners; bosses beside the door."""
    middle = (front.WIDTH / 2, front.HEIGHT / 2)
    pillars = [
        within(
            hull(
                [
                    rod(x, y, 0, shell.SEAT, shell.PILLAR_RADIUS)
                    for x, y in (
                        (s.x, up(s.y)),
                        (s.x - 6 if s.x < middle[0] else s.x + 6, up(s.y)),
                        (s.x, up(s.y) - 6 if up(s.y) < middle[1] else up(s.y) + 6),
                    )
                ]
            ),
            outside,
        )
        for s in front.SCREWS
    ]
    long, wide, high = shell.DOOR_BOSS
    bosses = [
        within(
            slab(
                Box(x0, DOOR_Y - wide / 2, x0 + long, DOOR_Y + wide / 2, 0),
                shell.FLOOR,
                shell.FLOOR + high,
            ),
            outside,
        )
        for x0 in (OPENING.x0 - long, OPENING.x1)
    ]
    return [*pillars, *bosses]


def _pads(outside: Solid, modules: tuple[front.Module, ...]) -> list[Solid]:
    """Below each module, and on into the wall."""
    return [
        within(slab(seat(module).inset(-PAST), shell.FLOOR, shell.FLOOR + module.pad), outside)
        for module in modules
    ]


def _ridges() -> list[Solid]:
    """Upright, three-sided, running out at both ends: nothing overhangs."""
    found: list[Solid] = []
    low, high, out = shell.RIDGE_FROM, shell.RIDGE_TO, shell.RIDGE_HEIGHT
    for i in range(shell.RIDGES):
        y = up(shell.RIDGE_FIRST_Y + i * shell.RIDGE_PITCH)
        for side in (-1, 1):
            points: list[tuple[float, float, float]] = []
            for z, height in ((low, 0.0), (low + 2 * out, out), (high - 2 * out, out), (high, 0.0)):
                wall = outline(z).x0 if side < 0 else outline(z).x1
                points += [(wall + side * height, y, z)]
                points += [(wall - side * PAST, y + w * (out + PAST), z) for w in (-1, 1)]
            found.append(wrapped(points))
    return found


def _dot() -> Solid:
    """Beside the power switch, where its lever is when it is on."""
    y, z = up(front.POWER_DOT_Y), shell.TOTAL_HEIGHT - front.POWER_DEPTH
    rings = (
        (shell.DOT_RADIUS, -PAST),
        (shell.DOT_RADIUS, 0),
        (shell.DOT_TOP_RADIUS, shell.DOT_HEIGHT),
    )
    return wrapped(
        [
            (outline(z + dz).x1 + out, y + dy, z + dz)
            for radius, out in rings
            for dy, dz in around(radius)
        ]
    )


def _plug_way(socket: front.Socket) -> Solid:
    """Through wall and ledge."""
    y, z = up(socket.y), shell.TOTAL_HEIGHT - socket.depth
    wide, high, deep = front.PLUG_WIDTH / 2, front.PLUG_HEIGHT / 2, shell.LEDGE + PAST
    x0, x1 = (TOP.x0 - PAST, deep) if socket.wall < 0 else (front.WIDTH - deep, TOP.x1 + PAST)
    return slab(Box(x0, y - wide, x1, y + wide, 0), z - high, z + high)


def _openings(modules: tuple[front.Module, ...]) -> list[Solid]:
    top = shell.TOTAL_HEIGHT
    power = hole("toggle", "print") / 2
    return [
        *map(_plug_way, (front.PICO_SOCKET, *(module.socket for module in modules))),
        drop_hole(
            up(front.POWER_Y), top - front.POWER_DEPTH, front.WIDTH - 3, TOP.x1 + PAST, power
        ),
        slab(OPENING, -PAST, shell.FLOOR + PAST),
        slab(EARS.inset(-shell.GAP), -PAST, shell.FLOOR),
        *(
            rod(s.x, up(s.y), shell.SEAT - shell.PILOT_DEPTH, shell.SEAT + PAST, PILOT / 2)
            for s in front.SCREWS
        ),
        *(rod(x, y, 0, shell.FLOOR + shell.DOOR_PILOT_DEPTH, PILOT / 2) for x, y in DOOR_SCREWS),
    ]
