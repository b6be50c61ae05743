"""`taktik tank-chess …`: count, draw and check positions and layouts."""

import argparse
from pathlib import Path

from host_sim.games.faults import BadInput, Unreadable
from host_sim.tank_chess.board import Board
from host_sim.tank_chess.layout import find_layout, read_layout
from host_sim.tank_chess.opening import opening
from host_sim.tank_chess.position import Position, parse

NOT_GOOD = 1  # exit code of a check that found something


def perft(options: argparse.Namespace) -> int:
    board = Board(_position(options))
    for depth in range(1, options.depth + 1):
        print(depth, board.kernel.perft(depth), flush=True)
    return 0


def check(options: argparse.Namespace) -> int:
    try:
        layout = read_layout(find_layout(options.file))
    except Unreadable:
        raise
    except BadInput as bad:
        print(bad)
        return NOT_GOOD
    print(f"{options.file}: a good layout, {layout.name}, {layout.size} x {layout.size} squares")
    return 0


def draw(options: argparse.Namespace) -> int:
    from host_sim.tank_chess.drawing import board_svg

    svg = board_svg(_position(options))
    path: Path = options.output
    if path.suffix == ".svg":
        data = svg.encode()
    else:
        from host_sim.games.png import png

        data = png(svg, options.width)
    try:
        path.write_bytes(data)
    except OSError as error:
        raise BadInput.of(path, f"cannot be written: {error.strerror}") from None
    print(path)
    return 0


def _position(options: argparse.Namespace) -> Position:
    if options.position is None:
        return opening(read_layout(find_layout(options.layout or f"basic{options.board}")))
    try:
        return parse(options.position)
    except ValueError as error:
        raise BadInput.of("--position", str(error)) from None
