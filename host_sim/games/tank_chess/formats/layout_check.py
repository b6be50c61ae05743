"""Is a layout fit to play on (C16)? Tells every fault, at its square or at the heading `board`.

It is our ruling: the forces are those of the set (C2), half a turn of the board changes nothing
but the colours (C1), the first move can neither hit a command tank nor bring one off the board, no
piece is walled in, and there are three ways across.
"""

from collections import deque
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from host_sim.games.tank_chess.formats.opening import opening
from host_sim.games.tank_chess.rules.board import Board
from host_sim.games.tank_chess.rules.notation import Square, square_name
from host_sim.games.tank_chess.rules.packed import piece_of, square_of, target_of
from host_sim.games.tank_chess.rules.pieces import FORCES, PIECES, SIDES, Kind
from host_sim.games.tank_chess.rules.terrain import EMPTY_SYMBOL
from host_sim.kit.faults import Fault, Phrase, phrase
from host_sim.kit.sections import Word

if TYPE_CHECKING:
    from host_sim.games.tank_chess.formats.layout import Drawn, Layout

MOST_LONELY = 8  # squares without a counterpart, told one by one
FEWEST_WAYS = 3


def check(layout: "Layout", drawn: "Drawn", heading: Word) -> Iterator[Fault]:
    """Every fault, at its square or at the heading of the board."""
    forces = list(_wrong_forces(layout, drawn, heading))
    yield from forces
    yield from _lonely(layout.size, drawn, heading)
    yield from _few_ways(layout, drawn)
    yield from _walled_in(layout, drawn)
    if not forces:  # a piece that is missing may be the one that guards
        yield from _decisive_first_moves(layout, drawn)


def _wrong_forces(layout: "Layout", drawn: "Drawn", heading: Word) -> Iterator[Fault]:
    """Too few are told at the heading, too many at the first of those."""
    for side, placed in zip(SIDES, (layout.white, layout.black), strict=True):
        for kind, piece in PIECES.items():
            need = FORCES[layout.size].get(kind, 0)
            squares = [square for found, *square in placed if found is kind]
            if len(squares) != need:
                file, rank = squares[need] if len(squares) > need else (-1, -1)
                message = _counted(side, len(squares), piece.name, need, layout.size)
                yield drawn.get((file, rank), heading).fault(message)


def _counted(side: str, count: int, piece: str, need: int, size: int) -> Phrase:
    gaps = {"side": side, "count": count, "piece": piece, "need": need, "size": size}
    if not count:
        return phrase("{side} has no {piece}s, not {need}, on {size} x {size}", "C2", **gaps)
    if count == 1:
        return phrase("{side} has 1 {piece}, not {need}, on {size} x {size}", "C2", **gaps)
    return phrase("{side} has {count} {piece}s, not {need}, on {size} x {size}", "C2", **gaps)


def _lonely(size: int, drawn: "Drawn", heading: Word) -> Iterator[Fault]:
    """Squares that half a turn does not bring onto their like; of two that differ, one is told."""
    found: list[Fault] = []
    for (file, rank), word in drawn.items():
        counterpart = (size - 1 - file, size - 1 - rank)
        there = drawn[counterpart]
        wanted = word.text.swapcase()
        if word.text == EMPTY_SYMBOL or there.text == wanted:
            continue
        if there.text == EMPTY_SYMBOL or word < there:
            message = phrase(
                "{symbol} on {square} has no counterpart: {there} must be {wanted}",
                "C1",
                symbol=word.text,
                square=square_name((file, rank)),
                there=square_name(counterpart),
                wanted=wanted,
            )
            found.append(word.fault(message))
    yield from found[:MOST_LONELY]
    if len(found) > MOST_LONELY:
        message = phrase(
            "{count} squares have no counterpart: the first {most} are told",
            "C1",
            count=len(found),
            most=MOST_LONELY,
        )
        yield heading.fault(message)


def _few_ways(layout: "Layout", drawn: "Drawn") -> Iterator[Fault]:
    barrier = narrowest(layout.size, layout.obstacles)
    passes = [square for square in barrier if square not in set(layout.obstacles)]
    if len(passes) < FEWEST_WAYS:
        message = _ways(*map(square_name, passes))
        yield drawn[(passes or barrier)[0]].fault(message)


def _ways(one: str = "", other: str = "") -> Phrase:
    """The one or two squares over which they lead."""
    need = FEWEST_WAYS
    if not one:
        return phrase("no ways across, and at least {need} are needed", "C16", need=need)
    if not other:
        return phrase(
            "1 way across, and at least {need} are needed: only over {square}",
            "C16",
            need=need,
            square=one,
        )
    return phrase(
        "2 ways across, and at least {need} are needed: only over {one} and {other}",
        "C16",
        need=need,
        one=one,
        other=other,
    )


def ways_across(size: int, obstacles: Collection[Square]) -> int:
    """How many paths lead from the bottom rank to the top rank and share no square."""
    return sum(square not in obstacles for square in narrowest(size, obstacles))


def narrowest(size: int, obstacles: Collection[Square]) -> list[Square]:
    """A chain of squares from the left edge to the right one with as few free squares as possible.

    No path crosses a chain whose squares touch along their sides, not even diagonally (C6), without
    using one of its free squares. So there are as many separate ways across as the narrowest chain
    has free squares (Menger); finding it is a walk on which obstacles cost nothing.
    """
    blocked = frozenset(obstacles)
    cost: dict[Square, int] = {}
    before: dict[Square, Square | None] = {}
    queue = deque[tuple[int, Square, Square | None]]()

    def reach(cost_so_far: int, square: Square, origin: Square | None) -> None:
        if square in blocked:
            queue.appendleft((cost_so_far, square, origin))
        else:
            queue.append((cost_so_far + 1, square, origin))

    for rank in range(size):
        reach(0, (0, rank), None)
    while queue:
        spent, square, origin = queue.popleft()
        if square in cost:
            continue
        cost[square], before[square] = spent, origin
        file, rank = square
        if file == size - 1:
            return _walked(square, before)
        for beside in ((file + 1, rank), (file, rank + 1), (file, rank - 1), (file - 1, rank)):
            if beside not in cost and beside[0] in range(size) and beside[1] in range(size):
                reach(spent, beside, square)
    raise AssertionError("a board has a right edge")


def _walked(square: Square | None, before: dict[Square, Square | None]) -> list[Square]:
    walk: list[Square] = []
    while square:
        walk.append(square)
        square = before[square]
    return walk[::-1]


def _walled_in(layout: "Layout", drawn: "Drawn") -> Iterator[Fault]:
    """A piece can always turn (C13), but must also be able to get to the far rank."""
    ends = (layout.size - 1, 0)
    for side, placed in enumerate((layout.white, layout.black)):
        near = _connected(layout, ends[side])
        for kind, *square in placed:
            if (square[0], square[1]) not in near:
                message = phrase(
                    "{side}'s {piece} is walled in: no way to rank {rank}",
                    "C16",
                    side=SIDES[side],
                    piece=PIECES[kind].name,
                    rank=ends[side] + 1,
                )
                yield drawn[square[0], square[1]].fault(message)


def _connected(layout: "Layout", rank: int) -> set[Square]:
    """All squares with a way over no obstacle to that rank (C6)."""
    free = {(f, r) for f in range(layout.size) for r in range(layout.size)}
    free -= set(layout.obstacles)
    edge = [square for square in free if square[1] == rank]
    found = set(edge)
    while edge:
        file, at = edge.pop()
        around = {(file + f, at + r) for f in (-1, 0, 1) for r in (-1, 0, 1)} & free - found
        found |= around
        edge += around
    return found


def _decisive_first_moves(layout: "Layout", drawn: "Drawn") -> Iterator[Fault]:
    """For White, and for Black if White passed: a shot at a command tank, or its escape."""
    kernel = Board(opening(layout)).kernel
    everybody = layout.white + layout.black
    for side, name in enumerate(SIDES):
        kernel.turn = side
        hits, leaves = set[int](), set[int]()
        for move in kernel.moves():
            target = int(target_of(move))
            if target >= 0 and everybody[target][0] is Kind.COMMAND:
                hits.add(int(piece_of(move)))
            elif not square_of(move):
                leaves.add(int(piece_of(move)))
        for number in sorted(hits):
            kind, file, rank = everybody[number]
            message = phrase(
                "{side}'s {piece} can hit {enemy}'s command tank on its first move",
                "C16",
                side=name,
                piece=PIECES[kind].name,
                enemy=SIDES[1 - side],
            )
            yield drawn[file, rank].fault(message)
        for number in sorted(leaves):
            kind, file, rank = everybody[number]
            message = phrase(
                "{side}'s {piece} can leave the board on its first move",
                "C16",
                side=name,
                piece=PIECES[kind].name,
            )
            yield drawn[file, rank].fault(message)
