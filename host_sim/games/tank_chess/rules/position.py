"""A position in one line: size, rows from the top rank down, who moves, and quiet plies.

    16 (3)h4m4(11)/(16)/…/(3)H0M0(11) w 0

A piece is its letter (upper case White) and its facing, 0 north to 7 northwest, clockwise; `#` is
an obstacle, `x` a wreck, `(5)` five empty squares. Instead of who moves, `+w` or `+b` says who has
won (C11). Quiet plies are those since the last destruction (C13).

Pieces are those of the set or fewer in any mixture, as a problem may need them; but as long as the
game goes on, each side has its command tank.
"""

import re
from typing import NamedTuple

from host_sim.games.tank_chess.rules.pieces import FORCES, LETTERS, PIECES, SIDES, Kind
from host_sim.games.tank_chess.rules.terrain import OBSTACLE, WRECK
from host_sim.kit.faults import phrase

SIZES = tuple(FORCES)
TURNS = {"w": (0, None), "b": (1, None), "+w": (1, 0), "+b": (0, 1)}  # who moves, who has won
LONGEST = 4000  # characters
_PIECE = "".join(LETTERS)
_TOKEN = re.compile(
    rf"([{_PIECE}{_PIECE.lower()}])([0-7])|({OBSTACLE.symbol})|({WRECK.symbol})|\(([1-9][0-9]?)\)"
)


class Standing(NamedTuple):
    """A piece on the board."""

    kind: Kind
    side: int  # 0 White, 1 Black
    facing: int


class Position(NamedTuple):
    """Squares by (file, rank), from 0, White's first rank at the bottom."""

    size: int
    pieces: dict[tuple[int, int], Standing]
    obstacles: frozenset[tuple[int, int]]
    wrecks: frozenset[tuple[int, int]]
    turn: int = 0
    quiet: int = 0
    winner: int | None = None


def parse(text: str) -> Position:
    """ValueError tells what is wrong, and where in the line."""
    words = text.split(" ")
    if len(text) > LONGEST or len(words) != 4:
        message = phrase("a position is: size, rows, who moves or has won, quiet plies")
        raise ValueError(message)
    size = int(words[0]) if words[0] in map(str, SIZES) else 0
    if not size:
        message = phrase(
            "the size is one of {sizes}, not {given}",
            sizes=", ".join(map(str, SIZES)),
            given=f"{words[0]!r:.20}",
        )
        raise ValueError(message)
    rows = words[1].split("/")
    if len(rows) != size:
        message = phrase("{need} rows are needed, not {count}", need=size, count=len(rows))
        raise ValueError(message)
    if words[2] not in TURNS:
        message = phrase(
            "w or b moves, or +w or +b has won, not {given}", given=f"{words[2]!r:.20}"
        )
        raise ValueError(message)
    if not re.fullmatch(r"\d{1,3}", words[3], re.ASCII):
        message = phrase(
            "quiet plies are a number below 1000, not {given}", given=f"{words[3]!r:.20}"
        )
        raise ValueError(message)
    turn, winner = TURNS[words[2]]
    position = Position(size, {}, frozenset(), frozenset(), turn, int(words[3]), winner)
    obstacles, wrecks = set[tuple[int, int]](), set[tuple[int, int]]()
    for rank, row in zip(reversed(range(size)), rows, strict=True):
        _parse_row(row, rank, position, obstacles, wrecks)
    _check_commands(position)
    return position._replace(obstacles=frozenset(obstacles), wrecks=frozenset(wrecks))


def _parse_row(
    row: str,
    rank: int,
    position: Position,
    obstacles: set[tuple[int, int]],
    wrecks: set[tuple[int, int]],
) -> None:
    place = file = 0
    while place < len(row):
        token = _TOKEN.match(row, place)
        if not token:
            given = repr(row[place : place + 10])
            message = phrase("rank {rank}: {given} is no square", rank=rank + 1, given=given)
            raise ValueError(message)
        letter, facing, obstacle, wreck, empty = token.groups()
        if letter:
            side = int(letter.islower())
            kind = LETTERS[letter.upper()]
            position.pieces[file, rank] = Standing(kind, side, int(facing))
        elif obstacle:
            obstacles.add((file, rank))
        elif wreck:
            wrecks.add((file, rank))
        file += int(empty) if empty else 1
        place = token.end()
    if file != position.size:
        message = phrase(
            "rank {rank} has {count} squares, not {need}",
            rank=rank + 1,
            count=file,
            need=position.size,
        )
        raise ValueError(message)


def _check_commands(position: Position) -> None:
    commands = [0, 0]
    for side, name in enumerate(SIDES):
        own = [piece for piece in position.pieces.values() if piece.side == side]
        commands[side] = sum(piece.kind is Kind.COMMAND for piece in own)
        if commands[side] > 1:
            message = phrase("{side} has more than one command tank", "C2", side=name)
            raise ValueError(message)
        if commands[side] == 0 and position.winner is None:
            message = phrase(
                "{side} has no command tank, and nobody is said to have won", "C11", side=name
            )
            raise ValueError(message)
        if len(own) > sum(FORCES[position.size].values()):
            raise ValueError(phrase("{side} has more pieces than there are", "C2", side=name))
    if position.winner is not None and sum(commands) != 1:
        message = phrase("a game is won when one of the two command tanks is gone", "C11")
        raise ValueError(message)


def text(position: Position) -> str:
    """A position as one line (C15)."""
    rows = (_row(position, rank) for rank in reversed(range(position.size)))
    turn = "wb"[position.turn] if position.winner is None else f"+{'wb'[position.winner]}"
    return f"{position.size} {'/'.join(rows)} {turn} {position.quiet}"


def _row(position: Position, rank: int) -> str:
    tokens: list[str] = []
    empty = 0
    for file in range(position.size):
        token = _token(position, (file, rank))
        if token:
            tokens += [f"({empty})"] if empty else []
            tokens.append(token)
        empty = 0 if token else empty + 1
    tokens += [f"({empty})"] if empty else []
    return "".join(tokens)


def _token(position: Position, square: tuple[int, int]) -> str:
    if square in position.obstacles:
        return OBSTACLE.symbol
    if square in position.wrecks:
        return WRECK.symbol
    standing = position.pieces.get(square)
    if standing is None:
        return ""
    letter = PIECES[standing.kind].letter
    return (letter.lower() if standing.side else letter) + str(standing.facing)
