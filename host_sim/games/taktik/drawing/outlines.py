"""The outline of a space, and of what grows together over several: water, woods, city lines.

A space is a hexagon on its point, in whole numbers: 26 to 30 is within a thousandth of the true
ratio. Side `d` faces direction `d` of `hexes.DIRECTIONS`, from corner `d` to corner `d + 1`.
"""

from host_sim.games.taktik.rules.hexes import Grid
from host_sim.kit.svg import Point

HALF_WIDTH, RADIUS, HALF_SIDE = 26, 30, 15
WIDTH, ROW = 2 * HALF_WIDTH, RADIUS + HALF_SIDE
ALL_SIDES = 0b111111

CORNERS = (
    Point(HALF_WIDTH, -HALF_SIDE),
    Point(HALF_WIDTH, HALF_SIDE),
    Point(0, RADIUS),
    Point(-HALF_WIDTH, HALF_SIDE),
    Point(-HALF_WIDTH, -HALF_SIDE),
    Point(0, -RADIUS),
)
# From a space's centre to the middle of each side: half the way to that neighbour.
MIDDLES = tuple(CORNERS[d].towards(CORNERS[(d + 1) % 6], 0.5) for d in range(6))

SHORE = 4.5  # how far a patch keeps from a side where it ends
BEND = 7  # how far from its corner a shore begins to bend
OVERLAP = 0.015  # how far it laps over a side where it goes on, lest a hairline show


def centre(grid: Grid, space: int) -> Point:
    """The middle of a space."""
    column, row = grid.place(space)
    return Point((column + 1) * WIDTH - HALF_WIDTH + (row % 2) * HALF_WIDTH, row * ROW + RADIUS)


def extent(grid: Grid) -> tuple[int, int]:
    """Width and height of all spaces together."""
    shoved = HALF_WIDTH if grid.rows > 1 else 0
    return grid.columns * WIDTH + shoved, (grid.rows - 1) * ROW + 2 * RADIUS


def polygon(inset: float = 0) -> str:
    """A space around (0, 0), smaller by the inset."""
    scale = 1 - inset / HALF_WIDTH
    return "M" + "L".join(str(Point(x * scale, y * scale)) for x, y in CORNERS) + "z"


def side(direction: int) -> tuple[Point, Point]:
    """The two ends of a space's side."""
    return CORNERS[direction], CORNERS[(direction + 1) % 6]


def inner_side(direction: int, joined: int, inset: float) -> tuple[Point, Point]:
    """A line along a side, inside it; it reaches to the next side where the space is joined on."""
    start = _end(direction, direction - 1, joined, inset)
    return start, _end((direction + 1) % 6, direction + 1, joined, inset)


def patch(joined: int) -> tuple[str, str]:
    """A rounded patch over a space that goes on across its joined sides: its area, its shore."""
    if joined == ALL_SIDES:
        return _lapped(), ""
    area: list[str] = []
    shore: list[str] = []
    for corner in range(6):
        before, after = joined >> (corner - 1) % 6 & 1, joined >> corner & 1
        if before and after:
            area.append(f"L{_over(CORNERS[corner])}")
            continue
        curve = _bend(corner, before, after)
        area.append(f"L{curve}")
        shore.append(f"{'M' if before else 'L'}{curve}")
    first = next((i for i, part in enumerate(shore) if part[0] == "M"), None)
    if first is None:
        outline = f"M{shore[0][1:]}{''.join(shore[1:])}z"
    else:
        outline = "".join(shore[first:] + shore[:first])
    return f"M{area[0][1:]}{''.join(area[1:])}z", outline


def _end(corner: int, beside: int, joined: int, inset: float) -> Point:
    """Where a line at that distance inside one side at a corner meets the side beside it."""
    if not joined >> beside % 6 & 1:
        return CORNERS[corner].towards(Point(0, 0), inset / HALF_WIDTH)
    other = CORNERS[(corner + (1 if beside % 6 == corner else -1)) % 6]
    # Sides meet at 120 degrees: along the next one it is 2/sqrt(3) times as far.
    return CORNERS[corner].towards(other, inset / HALF_WIDTH)


def _bend(corner: int, before: int, after: int) -> str:
    """The shore around a corner: from its straight part, or into it, or both."""
    previous, following = (corner - 1) % 6, (corner + 1) % 6
    if not before and not after:
        turn = _end(corner, corner, 0, SHORE)
        start = turn.towards(_end(previous, previous, 0, SHORE), BEND / RADIUS)
        end = turn.towards(_end(following, following, 0, SHORE), BEND / RADIUS)
        return f"{start}Q{turn} {end}"
    # The neighbour draws the mirror image, and the two halves make one smooth curve.
    across = corner if after else previous
    turn = CORNERS[corner].towards(CORNERS[following if after else previous], SHORE / HALF_WIDTH)
    along = CORNERS[previous if after else following].plus(CORNERS[corner], -1)
    straight = turn.plus(along, BEND / RADIUS)
    normal = MIDDLES[across]
    reach = (straight.x - turn.x) * normal.x + (straight.y - turn.y) * normal.y
    level = straight.plus(normal, -reach / HALF_WIDTH**2)  # `straight`, moved onto the side's line
    summit = _over(turn.towards(level, 0.5))
    halfway = turn.towards(straight, 0.5)
    ends = (straight, halfway, summit) if after else (summit, halfway, straight)
    return f"{ends[0]}Q{ends[1]} {ends[2]}"


def _over(point: Point) -> Point:
    return point.plus(point, OVERLAP)


def _lapped() -> str:
    return polygon(-OVERLAP * HALF_WIDTH)
