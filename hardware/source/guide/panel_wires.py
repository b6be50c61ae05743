"""The wires from the panel to the board, both open like a book: fold the board up, and it lies on
its posts. Each wire joins a leg with the hole of the same pin."""

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from hardware.source.design import front, shell
from hardware.source.design.breadboard_plan import COLOURS, WIRES
from hardware.source.design.nets import Pin, net_of
from hardware.source.design.panel_parts import PANEL_PARTS
from hardware.source.design.parts import PARTS
from hardware.source.drawing.shapes import wire
from hardware.source.guide import panel_behind
from hardware.source.guide.page import block, page
from hardware.source.guide.panel_behind import SCALE, at, badge, label, leg
from hardware.source.guide.toggle import BODY_WIDTH
from host_sim.kit.svg import Point

LANE = 9.0
NUMBERS = {one.net: one.number for one in WIRES}  # of the breadboard: a pair keeps its number
AROUND = BODY_WIDTH / 2 * SCALE + 12  # a wire beside a toggle
LAMP_LOW, CONTROL_HIGH = at(0, 37).y, at(0, 68).y  # between these wires slant towards their lamp


class Run(NamedTuple):
    """A wire as drawn."""

    pin: Pin
    points: list[Point]

    @property
    def colour(self) -> str:
        """Black for ground, or the colour of its wire on the breadboard."""
        reference, _ = self.pin
        return COLOURS["GND" if net_of(self.pin) == "GND" else PARTS[reference].label]


class Board(NamedTuple):
    """One of the two boards, as it lies below the panel."""

    posts: str  # a key of front.POSTS
    references: list[str]  # of the parts on wires
    hole: Callable[[Pin], Point]
    way_out: Callable[[Pin], list[Point]]  # from the hole to beyond the board's edge
    drawing: Callable[[], list[str]]
    top: float
    bottom: float
    badge: Point  # from a part's live hole


def live(reference: str) -> Pin:
    """The pin that is not ground."""
    return next(
        (reference, pin)
        for pin in PARTS[reference].pins
        if net_of((reference, pin)) not in ("", "GND")
    )


def _blocked(posts: str) -> list[tuple[float, float]]:
    """Where a wire on its way up to a lamp would cross a switch, its wires or a post."""
    middles = [at(*front.from_board(spot)) for spot in front.POSTS[posts]]
    reach = shell.POST_RADIUS * SCALE + 6
    spans = [(p.x - reach, p.x + reach) for p in middles if p.y + reach > CONTROL_HIGH]
    for place in (*front.TOGGLES, *front.BUTTONS):
        wide = PANEL_PARTS[place.part].behind / 2 * SCALE + 6
        half = AROUND + 8 if place.part == "toggle" else wide
        middle = at(place.x, place.y).x
        spans.append((middle - half, middle + half))
    return spans


def _rise(place: front.Hole, posts: str) -> float:
    """The nearest column where the two wires of a lamp can pass side by side."""
    wanted = at(place.x, place.y).x
    spans = _blocked(posts)

    def free(x: float) -> bool:
        return not any(low < x + LANE and x - LANE < high for low, high in spans)

    return min(filter(free, range(40, 860)), key=lambda x: abs(x - wanted))


def _way_in(pin: Pin, posts: str) -> list[Point]:
    """From below the panel to the leg. The live wire is the right one of each pair."""
    end = leg(pin)
    side = 1 if pin == live(pin[0]) else -1
    kind = PARTS[pin[0]].kind
    if kind == "toggle":
        return [Point(end.x + side * AROUND, end.y), end]
    if kind == "button":
        return [end]
    x = _rise(front.BY_NAME[PARTS[pin[0]].label], posts) + side * LANE / 2
    return [Point(x, CONTROL_HIGH), Point(end.x, LAMP_LOW), end]


def runs(board: Board) -> list[Run]:
    """Every wire between the panel and a board."""
    pins = [
        (reference, pin)
        for reference in board.references
        for pin in PARTS[reference].pins
        if net_of((reference, pin))
    ]
    starts = {pin: board.way_out(pin) for pin in pins}
    # From right to left, the first one's lane highest: then only wires cross that have to.
    pins.sort(key=lambda pin: -starts[pin][-1].x)
    found: list[Run] = []
    for order, pin in enumerate(pins):
        inwards = _way_in(pin, board.posts)
        y = at(0, front.HEIGHT).y + 14 + order * LANE
        out = starts[pin]
        points = [*out, Point(out[-1].x, y), Point(inwards[0].x, y), *inwards]
        found.append(Run(pin, [points[0], *(b for a, b in pairwise(points) if a != b)]))
    return found


def picture(board: Board, title: str, notes: list[str]) -> str:
    """The panel above, the board below, and all wires."""
    labels: list[str] = []
    for reference in board.references:
        name = PARTS[reference].label
        labels += label(reference, NUMBERS[name])
        labels.append(badge(board.hole(live(reference)).plus(board.badge), NUMBERS[name], name))
    drawn = sorted(runs(board), key=lambda run: run.colour != COLOURS["GND"])
    on_panel = [reference for reference, part in PARTS.items() if part.label in front.BY_NAME]
    others = [reference for reference in on_panel if reference not in board.references]
    parts = [
        *block(Point(24, 60), notes),
        *panel_behind.plate(board.posts),
        *map(panel_behind.part, board.references),
        *map(panel_behind.empty, others),
        *board.drawing(),
        *(wire(run.points, run.colour) for run in drawn),
        *labels,
        *(row for reference in others for row in label(reference)),
    ]
    return page(title, board.bottom + 24, parts)
