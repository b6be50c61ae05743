"""Reads a layout file into a `Layout`, or tells every fault in it with its line and column.

    name Basic 16        ; a comment begins with a semicolon
    board
      16: . . . h # .    ; every rank from the top, its number first, then one symbol a square
      ...
       1: . # H . . .

Symbols: `.` empty, `#` an obstacle, `H M L C T R` White's pieces, which face north, and
`h m l c t r` Black's, which face south. Indentation means nothing.
`layout_check` judges whether it is fit to play on.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from host_sim.games.tank_chess.formats.layout_check import check
from host_sim.games.tank_chess.rules.notation import Square
from host_sim.games.tank_chess.rules.pieces import FORCES, LETTERS, Kind
from host_sim.games.tank_chess.rules.terrain import EMPTY_SYMBOL, OBSTACLE
from host_sim.kit.faults import BadInput, Fault, Phrase, phrase
from host_sim.kit.record_file import LONGEST_NAME
from host_sim.kit.sections import Form, Section, Word
from host_sim.kit.texts import checked, find_shipped, read_text

SHIPPED = Path(__file__).parents[1] / "layouts"
MOST_BYTES = 64 * 1024

FORM = Form(comment=";", headings=("name", "board"), of_one_line=("name",))
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
    """A rank of the board as it is written."""

    label: Word
    squares: list[Word]


Drawn = dict[Square, Word]


def find_layout(name: str) -> Path:
    """The file of a shipped layout by its plain name (`basic16`); anything else is a path."""
    return find_shipped(name, SHIPPED, "layout")


def read_layout(path: str | Path) -> Layout:
    """The layout of a file; raises BadInput with every fault."""
    return parse_layout(read_text(path, MOST_BYTES), str(path))


def parse_layout(text: str, file: str) -> Layout:
    """The layout of a text; raises BadInput with every fault."""
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
    faults += check(layout, drawn, heading)
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
