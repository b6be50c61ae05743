"""Draws the tracks: the cheapest way for each net in turn, on two layers, around what is there.

Ground needs no tracks: it fills what is left of both sides. A net that finds no way is moved to the
front of the queue, and all begins again.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from hardware.source.design.board_rules import CLEARANCE, EDGE_CLEARANCE, VIA_RING, width_of
from hardware.source.design.front import BOARD_HEIGHT, BOARD_SCREWS, BOARD_WIDTH, GRID, PITCH
from hardware.source.design.placement import SCREW_ROOM
from hardware.source.pcb.layout import Hole, holes
from hardware.source.pcb.obstacles import BACK, FRONT, Obstacles, Stroke

GROUND = "GND"
STEP = PITCH / 4  # a track passes between two pins of the Pico on such a line
# More than the rule: what a grid gives away costs nothing on a board this empty.
GAP = CLEARANCE + 0.05
# Costs. A bend is worth a detour of half a millimetre, a via one around the whole board: without
# vias only legs of parts join the two sides, and a fault can be found with a meter on the legs.
STRAIGHT, DIAGONAL, VIA, BEND = 10, 14, 4000, 8
MOVES = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)
STILL = -1  # no direction yet

BOTH = (FRONT, BACK)
Node = tuple[int, int, int]  # column, row, layer
State = tuple[Node, int]  # and the direction of arrival


class Via(NamedTuple):
    """A hole that joins a net's two sides."""

    x: float
    y: float
    net: str


class Tracks(NamedTuple):
    """All copper that the router draws."""

    strokes: tuple[Stroke, ...]
    vias: tuple[Via, ...]


class NoWay(Exception):
    """A net that cannot be finished."""

    def __init__(self, net: str) -> None:
        super().__init__(f"no way for the net {net}: move a part in placement.py")
        self.net = net


@cache
def route() -> Tracks:
    """The same on every run: no clock, no chance, ties broken by position."""
    pins: dict[str, list[Hole]] = {}
    for hole in holes():
        if hole.net and hole.net != GROUND:
            pins.setdefault(hole.net, []).append(hole)
    queue = sorted(pins, key=lambda net: (_spread(pins[net]), net))
    for _ in range(3 * len(queue)):
        try:
            return _route_all(queue, pins)
        except NoWay as stuck:
            if queue[0] == stuck.net:
                raise
            queue.remove(stuck.net)
            queue.insert(0, stuck.net)
    raise NoWay(queue[0])


def _spread(pins: list[Hole]) -> float:
    xs, ys = [pin.x for pin in pins], [pin.y for pin in pins]
    return round(max(xs) - min(xs) + max(ys) - min(ys), 3)


def _route_all(queue: Iterable[str], pins: dict[str, list[Hole]]) -> Tracks:
    there = Obstacles()
    reach = max(map(width_of, pins)) + GAP
    for hole in holes():
        there.add(Stroke(hole.x, hole.y, hole.x, hole.y, hole.reach, BOTH, hole.net), reach)
    for screw in BOARD_SCREWS:
        there.add(Stroke(screw.x, screw.y, screw.x, screw.y, SCREW_ROOM / 2, BOTH, "screw"), reach)
    strokes: list[Stroke] = []
    vias: list[Via] = []
    for net in queue:
        new = _Net(net, pins[net], there).route()
        strokes += new.strokes
        vias += new.vias
        for stroke in new.strokes:
            there.add(stroke, reach)
        for via in new.vias:
            there.add(Stroke(via.x, via.y, via.x, via.y, VIA_RING / 2, BOTH, net), reach)
    return Tracks(tuple(strokes), tuple(vias))


def _position(column: int, row: int) -> tuple[float, float]:
    return round(GRID.x + column * STEP, 4), round(GRID.y + row * STEP, 4)


class _Net:
    """One net's tree, grown pin by pin."""

    def __init__(self, name: str, pins: list[Hole], there: Obstacles) -> None:
        self.name = name
        self.pins = pins
        self.there = there
        self.radius = width_of(name) / 2
        self._known: dict[tuple[int, ...], bool] = {}

    def route(self) -> Tracks:
        tree: dict[Node, Hole | None] = dict.fromkeys(self._nodes_at(self.pins[0]), self.pins[0])
        open_pins = self.pins[1:]
        strokes: list[Stroke] = []
        vias: list[Via] = []
        while open_pins:
            targets = {node: pin for pin in open_pins for node in self._nodes_at(pin)}
            path = self._cheapest(list(tree), targets)
            reached = targets[path[-1]]
            begun = tree[path[0]]
            strokes += [*self._stub(begun, path[0]), *self._strokes(path)]
            strokes += self._stub(reached, path[-1])
            vias += [Via(*_position(*a[:2]), self.name) for a, b in pairwise(path) if a[2] != b[2]]
            for node in path:
                tree.setdefault(node, None)
            for node in self._nodes_at(reached):
                tree[node] = reached
            open_pins.remove(reached)
        return Tracks(tuple(strokes), tuple(vias))

    def _nodes_at(self, pin: Hole) -> list[Node]:
        """Grid points well inside its copper."""
        column, row = (round((pin.x - GRID.x) / STEP), round((pin.y - GRID.y) / STEP))
        return [(column, row, layer) for layer in BOTH]

    def _stub(self, pin: Hole | None, node: Node) -> list[Stroke]:
        """From the pin's middle to the grid."""
        if pin is None or (pin.x, pin.y) == _position(*node[:2]):
            return []
        x, y = _position(*node[:2])
        return [Stroke(pin.x, pin.y, x, y, self.radius, (node[2],), self.name)]

    def _strokes(self, path: list[Node]) -> Iterator[Stroke]:
        """Straight runs as one stroke each."""
        start = path[0]
        for i in range(1, len(path)):
            here = path[i]
            if i + 1 < len(path) and _direction(path[i - 1], here) == _direction(here, path[i + 1]):
                continue
            if start[2] == here[2]:
                yield Stroke(
                    *_position(*start[:2]),
                    *_position(*here[:2]),
                    self.radius,
                    (here[2],),
                    self.name,
                )
            start = here

    def _free(self, a: Node, b: Node) -> bool:
        """Whether copper may go from one grid point to the next; a via where the layer changes."""
        # Doubled so that the middle between two points is a whole number; a diagonal shares its
        # middle with the other one, and is told apart by its slope.
        slope = (a[0] - b[0]) * (a[1] - b[1])
        key = (a[0] + b[0], a[1] + b[1], a[2] + 2 * b[2], slope)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._measured(a, b)
        return known

    def _measured(self, a: Node, b: Node) -> bool:
        layers = (a[2],) if a[2] == b[2] else BOTH
        radius = self.radius if a[2] == b[2] else VIA_RING / 2
        x1, y1 = _position(*a[:2])
        x2, y2 = _position(*b[:2])
        margin = radius + EDGE_CLEARANCE
        if not all(
            margin <= x <= BOARD_WIDTH - margin and margin <= y <= BOARD_HEIGHT - margin
            for x, y in ((x1, y1), (x2, y2))
        ):
            return False
        return self.there.free(Stroke(x1, y1, x2, y2, radius, layers, self.name), GAP)

    def _cheapest(self, starts: list[Node], targets: dict[Node, Hole]) -> list[Node]:
        """A*, its states being grid points with the direction of arrival, as bends cost."""

        best: dict[State, int] = {}
        came: dict[State, State] = {}
        heap: list[tuple[int, int, State]] = []

        def push(state: State, cost: int, before: State | None) -> None:
            if cost < best.get(state, 1 << 60):
                best[state] = cost
                if before:
                    came[state] = before
                heappush(heap, (cost + _guess(state[0], targets), cost, state))

        for node in starts:
            push((node, STILL), 0, None)
        while heap:
            _, cost, state = heappop(heap)
            if cost > best[state]:
                continue
            node, heading = state
            if node in targets:
                return list(_back(state, came))
            column, row, layer = node
            other = (column, row, 1 - layer)
            # A hole already joins both sides; a via beside it would touch its drill.
            if not self._in_a_pin(node) and self._free(node, other):
                push((other, STILL), cost + VIA, state)
            for way, dx, dy, bent in _ONWARDS[heading]:
                after = (column + dx, row + dy, layer)
                if self._free(node, after):
                    price = STRAIGHT if not dx or not dy else DIAGONAL
                    push((after, way), cost + price + BEND * bent, state)
        raise NoWay(self.name)

    def _in_a_pin(self, node: Node) -> bool:
        x, y = _position(*node[:2])
        return any(
            (pin.x - x) ** 2 + (pin.y - y) ** 2 < (pin.ring / 2 + VIA_RING / 2 + GAP) ** 2
            for pin in self.pins
        )


def _bend(heading: int, way: int) -> int:
    """0 straight on, 1 by 45 degrees, 2 by 90, more: a sharp corner, which nobody etches."""
    (ax, ay), (bx, by) = MOVES[heading], MOVES[way]
    return _EIGHTHS[ax * bx + ay * by, abs(ax * by - ay * bx)]


# By dot and cross product of two moves.
_EIGHTHS = {
    (1, 0): 0,
    (2, 0): 0,
    (1, 1): 1,
    (0, 1): 2,
    (0, 2): 2,
    (-1, 1): 3,
    (-1, 0): 4,
    (-2, 0): 4,
}
_ANY_WAY = tuple((way, *move, 0) for way, move in enumerate(MOVES))
# After each move, those that may follow, and how far they bend.
_ONWARDS = {STILL: _ANY_WAY} | {
    heading: tuple(
        (way, *move, _bend(heading, way))
        for way, move in enumerate(MOVES)
        if _bend(heading, way) <= 2
    )
    for heading in range(len(MOVES))
}


def _direction(a: Node, b: Node) -> tuple[int, int, int]:
    return b[0] - a[0], b[1] - a[1], b[2] - a[2]


def _guess(node: Node, targets: Iterable[Node]) -> int:
    """Never more than the true cost."""
    least = 1 << 60
    for target in targets:
        dx, dy = abs(node[0] - target[0]), abs(node[1] - target[1])
        way = STRAIGHT * max(dx, dy) + (DIAGONAL - STRAIGHT) * min(dx, dy)
        least = min(least, way + (VIA if node[2] != target[2] else 0))
    return least


def _back(state: State, came: dict[State, State]) -> list[Node]:
    path = [state[0]]
    while state in came:
        state = came[state]
        path.append(state[0])
    return path[::-1]
