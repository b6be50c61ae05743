"""The figures of the rule book: they are up to date, and they tell the truth."""

import doctest
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from host_sim.games.tank_chess.drawing.diagrams import FIGURES, PICTURES, Panel, pictures, write
from host_sim.games.tank_chess.drawing.overlays import Route, Shot
from host_sim.games.tank_chess.drawing.palette import Tone
from host_sim.games.tank_chess.rules.board import Board
from host_sim.games.tank_chess.rules.notation import place_of, square_name
from host_sim.games.tank_chess.rules.pieces import DIRECTIONS, FACINGS, FORCES, PIECES
from host_sim.games.tank_chess.rules.position import Standing

BOOK = PICTURES.parent / "README.md"
LARGEST = 400 * 1024  # bytes, of a picture in the repository
DRAWN = pictures()
CLAUSES = ["1", "2", "3", "4", "4a", "5", "6", "7", "7a", *map(str, range(8, 17))]
ROMAN = ["0", "I", "II", "III", "IV", "V"]


@pytest.mark.parametrize("title", DRAWN)
def test_the_picture_in_the_repository_is_what_the_code_draws(title: str) -> None:
    file = PICTURES / f"{title}.svg"
    told = "draw the pictures anew with `python -m host_sim.games.tank_chess.drawing.diagrams`"
    assert file.exists() and file.read_text(encoding="utf-8") == DRAWN[title], told


def test_there_are_no_other_pictures_and_none_is_heavy() -> None:
    assert {file.name for file in PICTURES.iterdir()} == {f"{title}.svg" for title in DRAWN}
    assert all(file.stat().st_size < LARGEST for file in PICTURES.iterdir())


def test_writing_them_gives_the_same_files_again(tmp_path: Path) -> None:
    write(tmp_path / "new")
    for file in PICTURES.iterdir():
        assert (tmp_path / "new" / file.name).read_bytes() == file.read_bytes()


@pytest.mark.parametrize("title", DRAWN)
def test_a_picture_is_well_formed_and_its_ids_are_its_own(title: str) -> None:
    ElementTree.fromstring(DRAWN[title])
    ids = re.findall(r' id="([^"]*)"', DRAWN[title])
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]*)"', DRAWN[title])) <= set(ids)


# What they show is what the rules say.


def panels(title: str) -> list[Panel]:
    return FIGURES[title]().panels


def walked(route: Route) -> list[tuple[int, int]]:
    """The squares that it enters, and perhaps leaves the board to."""
    (file, rank), facing = place_of(route.start), route.facing
    squares: list[tuple[int, int]] = []
    for step in route.steps:
        facing = (facing + {"l": 7, "r": 1}.get(step, 0)) % 8
        if step in "ab":
            x, y = DIRECTIONS[facing if step == "a" else (facing + 4) % 8]
            file, rank = file + x, rank + y
            squares.append((file, rank))
    return squares


def facing_after(route: Route) -> int:
    return (route.facing + route.steps.count("r") - route.steps.count("l")) % 8


def standing(panel: Panel, square: str) -> Standing:
    return dict(panel.overlay.ghosts).get(square) or panel.position.pieces[place_of(square)]


def hits(panel: Panel, shot: Shot) -> bool:
    """C7, C8 and C9, in plain words."""
    position = panel.position
    shooter, target = standing(panel, shot.start), standing(panel, shot.target)
    piece, armour = PIECES[shooter.kind], PIECES[target.kind]
    file, rank = place_of(shot.start)
    x, y = place_of(shot.target)[0] - file, place_of(shot.target)[1] - rank
    distance = max(abs(x), abs(y))
    if shooter.side == target.side or (x and y and abs(x) != abs(y)):
        return False
    direction = DIRECTIONS.index((x // distance, y // distance))
    if (direction - shooter.facing + piece.arc) % 8 > 2 * piece.arc:
        return False
    if piece.throws:
        return 3 <= distance <= 5
    between = [(file + x * n // distance, rank + y * n // distance) for n in range(1, distance)]
    blocked = {*position.pieces, *position.obstacles, *position.wrecks}
    if not between or blocked & set(between):
        return False
    turn = (direction - target.facing) % 8
    return piece.gun > {4: armour.front, 0: armour.rear}.get(turn, armour.side)


@pytest.mark.parametrize("title", ["back_step", "fire", "mortar", "armour"])
def test_every_shot_is_judged_as_the_rules_do(title: str) -> None:
    """C7, C8, C9"""
    shots = [(panel, shot) for panel in panels(title) for shot in panel.overlay.shots]
    assert shots
    for panel, shot in shots:
        assert shot.allowed == hits(panel, shot), (panel.caption, shot)


def test_c4_the_arrows_are_all_ends_of_a_heavy_tanks_move() -> None:
    _, panel, _ = panels("movement")
    arrows = panel.overlay.arrows
    moves = Board(panel.position).legal_moves
    assert {(a.square, FACINGS[a.facing]) for a in arrows} == {(m.end, m.facing) for m in moves}
    assert len([arrow for arrow in arrows if arrow.tone is Tone.YES]) == 27  # C4a
    (back,) = (arrow for arrow in arrows if arrow.tone is Tone.NOTE)
    assert (back.square, back.facing) == ("e2", 0)  # C5


@pytest.mark.parametrize("title", ["movement", "back_step"])
def test_every_route_is_a_move_or_is_crossed_out(title: str) -> None:
    """C4, C5, C6"""
    routes = [(panel, route) for panel in panels(title) for route in panel.overlay.routes]
    assert {route.tone for _, route in routes} == {Tone.YES, Tone.NO}
    for panel, route in routes:
        position = panel.position
        blocked = {*position.pieces, *position.obstacles, *position.wrecks}
        free = not blocked & set(walked(route))
        backed = "b" not in route.steps or route.steps == "b"
        quick = len(route.steps) <= PIECES[standing(panel, route.start).kind].speed
        assert (route.tone is Tone.YES) == (free and backed and quick)
        if route.tone is Tone.YES:
            end, facing = square_name(walked(route)[-1]), facing_after(route)
            assert standing(panel, end).facing == facing
            legal = Board(position).legal_moves
            assert (route.start, end, FACINGS[facing]) in {m[:3] for m in legal}


def test_c11_the_command_tank_leaves_over_one_edge_only() -> None:
    for panel in panels("escape"):
        (route,) = panel.overlay.routes
        file, rank = walked(route)[-1]
        size = panel.position.size
        assert rank == size
        assert (route.tone is Tone.YES) == (0 <= file < size)
        if route.tone is Tone.YES:
            moves = map(str, Board(panel.position).legal_moves)
            assert f"{route.start}-off" in moves


# The rule book around them


def test_the_rule_book_has_every_clause_once() -> None:
    book = BOOK.read_text(encoding="utf-8")
    assert re.findall(r"^- \*\*C(\w+)\*\* ", book, re.MULTILINE) == CLAUSES


def test_the_rule_book_shows_every_picture_with_words_for_it() -> None:
    shown = re.findall(r"!\[([^\]]+)\]\(pictures/(\w+)\.svg\)", BOOK.read_text(encoding="utf-8"))
    assert sorted(title for _, title in shown) == sorted(DRAWN)
    assert all(len(words) > 40 for words, _ in shown)


def test_the_rule_books_table_is_the_one_of_the_program() -> None:
    book = BOOK.read_text(encoding="utf-8")
    names = r" \| ".join(piece.name for piece in PIECES.values())
    (table,) = re.findall(rf"^\| \| {names} \|\n((?:\|.*\n)+)", book, re.MULTILINE)
    rows = re.findall(r"^\| (.*?) \| (.*) \|$", table, re.MULTILINE)
    for column, (kind, piece) in enumerate(PIECES.items()):
        told = {title: row.split(" | ")[column] for title, row in rows}
        assert told["letter"] == piece.letter
        assert told["speed, in steps"] == str(piece.speed)
        assert told["gun"] == ROMAN[piece.gun]
        armour = [told[f"armour: {part}"] for part in ("front", "side", "rear")]
        assert armour == [ROMAN[piece.front], ROMAN[piece.side], ROMAN[piece.rear]]
        for size, force in FORCES.items():
            assert told[f"on {size}x{size}"] == str(force.get(kind, 0))


def test_the_rule_books_example_works() -> None:
    failed, tried = doctest.testfile(str(BOOK), module_relative=False)
    assert tried >= 10 and failed == 0
