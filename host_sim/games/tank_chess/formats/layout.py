"""Reads a layout file into a `Layout`, or tells every fault in it with its line and column.

    name Basic 16        ; a comment begins with a semicolon
    board
      16: . . . h # .    ; every rank from the top, its number first, then one symbol a square
      ...
       1: . # H . . .

Symbols: `.` empty, `#` an obstacle, `H M L C T R` White's pieces, which face north, and
`h m l c t r` Black's, which face south. Indentation means nothing.

Whether a layout is fit to play on (C16) is our ruling: the forces are those of the set (C2), half a
turn of the board changes nothing but the colours (C1), the first move can neither hit a command
tank nor bring one off the board, no piece is walled in, and there are three ways across.
"""

import re
from collections import Counter, deque
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from host_sim.games.tank_chess.rules.kernel import Kernel
from host_sim.games.tank_chess.rules.notation import Square, square_name
from host_sim.games.tank_chess.rules.packed import piece_of, square_of, target_of
from host_sim.games.tank_chess.rules.pieces import FORCES, LETTERS, PIECES, SIDES, TABLE, Kind
from host_sim.games.tank_chess.rules.terrain import EMPTY_SYMBOL, OBSTACLE
from host_sim.kit.faults import BadInput, Fault, Phrase, phrase
from host_sim.kit.record_file import LONGEST_NAME
from host_sim.kit.sections import Form, Section, Word
from host_sim.kit.texts import checked, find_shipped, read_text

SHIPPED = Path(__file__).parents[1] / "layouts"
MOST_BYTES = 64 * 1024
MOST_LONELY = 8  # squares without a counterpart, told one by one
FEWEST_WAYS = 3

FORM = Form(comment=";", headings=("name", "board"), of_one_line=("name",))
FORWARD = (0, 4)  # the facing of each side (C2)
SIZES = tuple(FORCES)
PIECE_SYMBOLS = {
    cased: (kind, side)
    for letter, kind in LETTERS.items()
    for side, cased in enumerate((letter.upper(), letter.lower()))
}
SYMBOLS = {EMPTY_SYMBOL, OBSTACLE.symbol, *PIECE_SYMBOLS}
LABEL = re.compile(r"([1-9][0-9]?):", re.ASCII)

Placed = tuple[Kind, int, int]  # kind, file and rank


class Layout(NamedTuple):
    """Obstacles and pieces in the order of the file: from the top, from the left."""

    name: str
    size: int
    obstacles: tuple[Square, ...]
    white: tuple[Placed, ...]
    black: tuple[Placed, ...]
    text: str


class Rank(NamedTuple):
    label: Word
    squares: list[Word]


Drawn = dict[Square, Word]


def find_layout(name: str) -> Path:
    """The file of a shipped layout by its plain name (`basic16`); anything else is a path."""
    return find_shipped(name, SHIPPED, "layout")


def read_layout(path: str | Path) -> Layout:
    return parse_layout(read_text(path, MOST_BYTES), str(path))


def parse_layout(text: str, file: str) -> Layout:
    text = checked(text, file, MOST_BYTES).rstrip("\n") + "\n"
    faults: list[Fault] = []
    layout = _layout(text, faults)
    if faults or layout is None:
        raise BadInput(file, sorted(faults))
    return layout


# Sections


def _layout(text: str, faults: list[Fault]) -> Layout | None:
    found = FORM.by_heading(FORM.read(text, faults), faults)
    name = _name(found["name"], faults) if "name" in found else ""
    if "board" not in found:
        return None
    heading = found["board"].heading
    before = len(faults)
    size, ranks = _ranks(found["board"], faults)
    drawn = {
        (file, size - 1 - row): word
        for row, rank in enumerate(ranks)
        for file, word in enumerate(rank.squares)
    }
    faults += _unknown_symbols(drawn.values())
    if len(faults) > before:  # the rules are for whole boards
        return None
    pieces = _pieces(drawn)
    layout = Layout(name, size, tuple(_obstacles(drawn)), pieces[0], pieces[1], text)
    faults += _check(layout, drawn, heading)
    return layout


def _name(section: Section, faults: list[Fault]) -> str:
    name = " ".join(word.text for word in section.words)
    if not name:
        message = phrase("the name is missing: {example}", example="name Basic 16")
        faults.append(section.heading.fault(message))
    elif len(name) > LONGEST_NAME or not name.isprintable():
        message = phrase("a name has at most {most} printable characters", most=LONGEST_NAME)
        faults.append(section.words[0].fault(message))
    return name


# The board


def _ranks(section: Section, faults: list[Fault]) -> tuple[int, list[Rank]]:
    """The size of the board (0 if it cannot be told), and its ranks from the top."""
    ranks = [_rank(words) for words in section.lines]
    size = _size(ranks)
    if not size:
        small, large = SIZES
        message = phrase(
            "a board has {small} ranks of {small} squares or {large} ranks of {large} squares",
            "C1",
            small=small,
            large=large,
        )
        faults.append(section.heading.fault(message))
        return 0, ranks[: max(SIZES)]
    if len(ranks) < size:
        message = phrase(
            "{count} ranks here: a board of {size} x {size} has {size}",
            "C1",
            count=len(ranks),
            size=size,
        )
        faults.append(section.heading.fault(message))
    elif len(ranks) > size:
        message = phrase("a board of {size} x {size} ends above here", "C1", size=size)
        faults.append(ranks[size].label.fault(message))
    _check_labels(ranks[:size], size, faults)
    for rank in ranks[:size]:
        faults += _width(rank, size)
    return size, ranks[:size]


def _rank(words: list[Word]) -> Rank:
    """Where the number was forgotten, the line begins with a square."""
    return Rank(words[0], words if words[0].text in SYMBOLS else words[1:])


def _size(ranks: list[Rank]) -> int:
    """What most of these say: the first label, the number of ranks, the usual width."""
    widths = Counter(len(rank.squares) for rank in ranks).most_common(1)
    label = LABEL.fullmatch(ranks[0].label.text) if ranks else None
    said = [int(label[1]) if label else 0, len(ranks), *(width for width, _ in widths)]
    sizes = Counter(size for size in said if size in SIZES).most_common(1)
    return sizes[0][0] if sizes else 0


def _check_labels(ranks: list[Rank], size: int, faults: list[Fault]) -> None:
    """After a wrong label the next ones may go on from it, or from the count."""
    due = size
    for count, rank in enumerate(ranks):
        label = LABEL.fullmatch(rank.label.text)
        number = int(label[1]) if label else due
        if not label or number not in (due, size - count):
            faults.append(rank.label.fault(_wrong_label(due, rank.label.shown)))
        due = number - 1


def _wrong_label(due: int, given: str) -> Phrase:
    if due > 0:
        return phrase("rank {rank}: belongs here, not {label}", "C1", rank=due, label=given)
    return phrase("no rank belongs here, not {label}", "C1", label=given)


def _width(rank: Rank, size: int) -> Iterator[Fault]:
    count = len(rank.squares)
    message = phrase("{count} squares in this rank, not {need}", "C1", count=count, need=size)
    if len(rank.squares) < size:
        yield rank.label.fault(message)
    elif len(rank.squares) > size:
        yield rank.squares[size].fault(message)


def _unknown_symbols(words: Iterable[Word]) -> Iterator[Fault]:
    for word in words:
        if len(word.text) > 1:
            message = phrase(
                "a square is one symbol, not {word}: put blanks between", word=word.shown
            )
            yield word.fault(message)
        elif word.text not in SYMBOLS:
            message = phrase(
                "{word} is no symbol: . empty, # obstacle, {white} White, {black} Black",
                word=word.shown,
                white=" ".join(LETTERS),
                black=" ".join(LETTERS).lower(),
            )
            yield word.fault(message)


def _obstacles(drawn: Drawn) -> Iterator[Square]:
    return (square for square, word in drawn.items() if word.text == OBSTACLE.symbol)


def _pieces(drawn: Drawn) -> tuple[tuple[Placed, ...], tuple[Placed, ...]]:
    sides: tuple[list[Placed], list[Placed]] = ([], [])
    for square, word in drawn.items():
        if word.text in PIECE_SYMBOLS:
            kind, side = PIECE_SYMBOLS[word.text]
            sides[side].append((kind, *square))
    return tuple(sides[0]), tuple(sides[1])


# Is it fit to play on (C16)?


def _check(layout: Layout, drawn: Drawn, heading: Word) -> Iterator[Fault]:
    forces = list(_wrong_forces(layout, drawn, heading))
    yield from forces
    yield from _lonely(layout.size, drawn, heading)
    yield from _few_ways(layout, drawn)
    yield from _walled_in(layout, drawn)
    if not forces:  # a piece that is missing may be the one that guards
        yield from _decisive_first_moves(layout, drawn)


def _wrong_forces(layout: Layout, drawn: Drawn, heading: Word) -> Iterator[Fault]:
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


def _lonely(size: int, drawn: Drawn, heading: Word) -> Iterator[Fault]:
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


def _few_ways(layout: Layout, drawn: Drawn) -> Iterator[Fault]:
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


def _walled_in(layout: Layout, drawn: Drawn) -> Iterator[Fault]:
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


def _connected(layout: Layout, rank: int) -> set[Square]:
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


def _decisive_first_moves(layout: Layout, drawn: Drawn) -> Iterator[Fault]:
    """For White, and for Black if White passed: a shot at a command tank, or its escape."""
    kernel = _kernel(layout)
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


def _kernel(layout: Layout) -> Kernel:
    everybody = layout.white + layout.black
    kernel = Kernel(layout.size, [kind.value for kind, _, _ in everybody], TABLE)
    for file, rank in layout.obstacles:
        kernel.cell[kernel.square(file, rank)] = OBSTACLE.cell
    for number, (_, file, rank) in enumerate(everybody):
        facing = FORWARD[number >= len(layout.white)]
        kernel.put(number, kernel.square(file, rank), facing)
    return kernel
