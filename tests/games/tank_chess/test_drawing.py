"""A board as a picture: what is drawn, where, and that it can be trusted."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from host_sim.games.tank_chess.drawing.board_drawing import board_svg
from host_sim.games.tank_chess.drawing.overlays import Arrow, Mark, Shot
from host_sim.games.tank_chess.drawing.palette import SCOPE, STYLE, Tone
from host_sim.games.tank_chess.drawing.shapes import SHAPES, piece_name
from host_sim.games.tank_chess.rules.notation import place_of, square_name
from host_sim.games.tank_chess.rules.pieces import Kind
from host_sim.games.tank_chess.rules.position import Position, Standing
from host_sim.kit.png import png

ROOT = Path(__file__).resolve().parents[3]
SVG = "{http://www.w3.org/2000/svg}"
EVERYTHING = Position(
    16,
    {
        (2 * kind, 3 + 2 * side): Standing(kind, side, (kind + 4 * side) % 8)
        for kind in Kind
        for side in (0, 1)
    },
    frozenset({(1, 1), (9, 9), (14, 14), (6, 6)}),
    frozenset({(3, 12), (12, 3)}),
)


def of_class(root: ElementTree.Element, kind: str) -> Iterator[ElementTree.Element]:
    return (element for element in root.iter() if kind in element.get("class", "").split())


def by_id(root: ElementTree.Element, identity: str) -> ElementTree.Element:
    (found,) = (element for element in root.iter() if element.get("id") == identity)
    return found


def drawn(position: Position = EVERYTHING) -> ElementTree.Element:
    return ElementTree.fromstring(board_svg(position))


@pytest.mark.parametrize("size", [16, 20])
def test_every_square_can_be_found_by_its_name(size: int) -> None:
    root = drawn(Position(size, {}, frozenset(), frozenset()))
    squares = {square_name((file, rank)) for file in range(size) for rank in range(size)}
    ids = [element.get("id", "") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert {identity.removeprefix("square-") for identity in ids} == squares
    assert all(square_name(place_of(square)) == square for square in squares)


def test_white_is_at_the_bottom_and_file_a_at_the_left() -> None:
    root = drawn()
    a1, a2, b1 = (by_id(root, f"square-{square}") for square in ("a1", "a2", "b1"))
    assert float(a1.get("y", "")) > float(a2.get("y", ""))
    assert float(a1.get("x", "")) < float(b1.get("x", ""))


def test_files_and_ranks_stand_on_both_sides() -> None:
    labels = [element.text for element in of_class(drawn(), "label")]
    assert sorted(labels, key=str) == sorted([*"abcdefghijklmnop", *map(str, range(1, 17))] * 2)


def test_c2_every_piece_is_drawn_on_its_square_as_its_kind_turned_to_its_facing() -> None:
    root = drawn()
    for square, standing in EVERYTHING.pieces.items():
        piece = by_id(root, f"piece-{square_name(square)}")
        turned = piece[0]
        assert turned.get("transform") == f"rotate({standing.facing * 45})"
        assert turned[0].get("href") == f"#{piece_name(standing)}"
    assert len(list(of_class(root, "piece"))) == len(EVERYTHING.pieces)


def test_the_six_kinds_have_six_shapes() -> None:
    for side in (0, 1):
        assert len({SHAPES[piece_name(Standing(kind, side, 0))] for kind in Kind}) == len(Kind)


def test_the_sides_differ_in_grey() -> None:
    greys: list[float] = []
    for side in ("white", "black"):
        fill = re.search(rf"\.{SCOPE} \.{side}{{fill:#(\w{{6}})", STYLE)
        assert fill
        red, green, blue = bytes.fromhex(fill[1])
        greys.append(0.3 * red + 0.59 * green + 0.11 * blue)
    assert greys[0] - greys[1] > 150


def test_c1_an_obstacle_and_its_counterpart_look_alike() -> None:
    shapes = [element.get("href") for element in drawn().iter(f"{SVG}use")]
    assert shapes.count("#wreck") == 2
    assert shapes.count("#rock") + shapes.count("#building") == 4
    assert shapes.count("#rock") % 2 == 0


def test_a_permitted_shot_is_a_ring_and_another_one_a_cross() -> None:
    svg = board_svg(EVERYTHING, shots=[Shot("a4", "a9"), Shot("c4", "c9", False)])
    root = ElementTree.fromstring(svg)
    assert [e.get("class") for e in of_class(root, "line")] == ["line yes", "line no"]
    assert len(list(of_class(root, "ring"))) == len(list(of_class(root, "cross"))) == 1
    assert re.search(r"\.line\.no{stroke-dasharray", STYLE)


def test_marks_and_facings_are_drawn() -> None:
    svg = board_svg(
        EVERYTHING,
        marks=[Mark("a16"), Mark("b16", Tone.NO)],
        arrows=[Arrow("e15", facing) for facing in range(8)],
    )
    root = ElementTree.fromstring(svg)
    assert [e.get("class") for e in of_class(root, "mark")] == ["mark yes", "mark no"]
    assert len({e.get("d") for e in of_class(root, "arrow")}) == 8


def test_the_style_stays_inside_the_drawing() -> None:
    assert drawn().get("class") == SCOPE
    for line in STYLE.splitlines():
        selectors = line.split("{")[0].split(",")
        assert all(selector.startswith(f".{SCOPE} ") for selector in selectors)


def test_what_is_used_is_there() -> None:
    svg = board_svg(EVERYTHING)
    assert set(re.findall(r'href="#([^"]*)"', svg)) <= set(re.findall(r' id="([^"]*)"', svg))


def test_the_same_position_is_drawn_the_same_in_every_run() -> None:
    code = (
        "from host_sim.games.tank_chess.drawing.board_drawing import board_svg;"
        "from host_sim.games.tank_chess.rules.position import Position;"
        "squares = [(f, r) for f in range(16) for r in (6, 9)];"
        "print(board_svg(Position(16, {}, frozenset(squares[:9]), frozenset(squares[9:]))))"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1


def test_it_becomes_a_png() -> None:
    assert png(board_svg(EVERYTHING), 300).startswith(b"\x89PNG")
