"""The figures of the rule book: they are up to date, and they tell the truth."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from host_sim.games.taktik.drawing.diagrams import FIGURES, PICTURES, SCENES, Panel, pictures, write
from host_sim.games.taktik.drawing.overlays import Carried, Mark, Route, Shot, Tone
from host_sim.games.taktik.rules.board import ENTERABLE, Board, Terrain
from host_sim.games.taktik.rules.forces import Kind

LARGEST = 400 * 1024  # bytes, of a picture in the repository
DRAWN = pictures()
HALVES = {"0": 0, "½": 1, "1": 2}


def panels(name: str) -> Iterator[Panel]:
    return iter(SCENES[name]().panels)


def kinds(panel: Panel) -> dict[int, Kind]:
    return {piece.space: piece.kind for piece in panel.pieces}


@pytest.mark.parametrize("name", DRAWN)
def test_the_picture_in_the_repository_is_what_the_code_draws(name: str) -> None:
    file = PICTURES / f"{name}.svg"
    told = "draw the pictures anew with `python -m host_sim.games.taktik.drawing.diagrams`"
    assert file.exists() and file.read_text(encoding="utf-8") == DRAWN[name], told


def test_there_are_no_other_pictures_and_none_is_heavy() -> None:
    assert {file.name for file in PICTURES.iterdir()} == {f"{name}.svg" for name in DRAWN}
    assert all(file.stat().st_size < LARGEST for file in PICTURES.iterdir())


def test_writing_them_gives_the_same_files_again(tmp_path: Path) -> None:
    write(tmp_path / "new")
    for file in PICTURES.iterdir():
        assert (tmp_path / "new" / file.name).read_bytes() == file.read_bytes()


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_is_well_formed_and_its_ids_are_its_own(name: str) -> None:
    svg = FIGURES[name]()
    ElementTree.fromstring(svg)
    ids = re.findall(r' id="([^"]*)"', svg)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]*)"', svg)) <= set(ids)


# What they show is what the rules say.


@pytest.mark.parametrize("name", SCENES)
def test_pieces_stand_and_go_only_where_they_can(name: str) -> None:
    for panel in panels(name):
        board, standing = panel.board, [piece.space for piece in panel.pieces]
        assert len(standing) == len(set(standing))  # B1
        assert all(board.terrain[space] in ENTERABLE for space in standing)  # B5
        for route in panel.overlays:
            if isinstance(route, Route):
                assert all(board.terrain[space] in ENTERABLE for space in route.spaces)
                assert not set(route.spaces[1:]) & set(standing)  # V4
                steps = pairwise(route.spaces)
                assert all(board.grid.distance(one, other) == 1 for one, other in steps)


@pytest.mark.parametrize("name", ["movement", "repair"])
def test_v2_each_step_costs_what_the_figure_says(name: str) -> None:
    routes = 0
    for panel in panels(name):
        for route in panel.overlays:
            if not isinstance(route, Route):
                continue
            routes += 1
            assert len(route.costs) == len(route.spaces) - 1
            kind = kinds(panel)[route.spaces[0]]
            for (one, other), cost in zip(pairwise(route.spaces), route.costs, strict=True):
                if panel.board.terrain[one] == Terrain.REPAIR:
                    assert HALVES[cost] == 0  # R3
                    continue
                outside = not panel.board.city[one] and not panel.board.city[other]
                assert HALVES[cost] == (1 if kind == Kind.CAR and outside else 2)
    assert routes


def test_v2_the_pool_of_the_figure_is_spent_to_the_last_half() -> None:
    (panel,) = panels("movement")
    routes = [overlay for overlay in panel.overlays if isinstance(overlay, Route)]
    assert sum(HALVES[cost] for route in routes for cost in route.costs) == 12
    boxes = re.findall(r'class="pool".*?width="(\d+)"', FIGURES["movement"]())
    assert sum(map(int, boxes)) == 12 * min(map(int, boxes))


def test_e2_and_e3_only_the_six_spaces_around_the_shooter_are_within_reach() -> None:
    for panel in panels("fire"):
        shots = [overlay for overlay in panel.overlays if isinstance(overlay, Shot)]
        assert {shot.allowed for shot in shots} == {True, False}
        (shooter,) = {shot.shooter for shot in shots}
        near = {shooter + offset for offset in panel.board.grid.offsets}
        for shot in shots:
            assert shot.allowed == (shot.target in near)
        marked = {overlay.space for overlay in panel.overlays if isinstance(overlay, Mark)}
        assert marked | {shot.target for shot in shots if shot.allowed} == near


def crossed(board: Board, start: int, end: int) -> list[int] | None:
    """The spaces between two in one of the six directions, or nothing if they are not in line."""
    for offset in board.grid.offsets:
        steps, rest = divmod(end - start, offset)
        if not rest and steps > 0 and board.grid.distance(start, end) == steps:
            return [start + offset * step for step in range(1, steps)]
    return None


def long_shot(panel: Panel, shot: Shot) -> bool:
    """E4, with the default house rules."""
    board = panel.board
    between = crossed(board, shot.shooter, shot.target)
    if between is None or len(between) > 2:
        return False
    if not between:
        return True
    stopping = {Terrain.MOUNTAIN, Terrain.FOREST, Terrain.HOUSE}
    return (
        not any(board.terrain[space] in stopping for space in between)
        and not any(board.city[space] for space in (shot.shooter, *between, shot.target))
        and not set(between) & set(kinds(panel))
    )


def test_e4_every_long_shot_is_judged_as_the_rules_do() -> None:
    for panel, allowed in zip(panels("long_range"), (True, False), strict=True):
        shots = [overlay for overlay in panel.overlays if isinstance(overlay, Shot)]
        assert len(shots) >= 6
        for shot in shots:
            assert shot.allowed == allowed == long_shot(panel, shot)
            if shot.stopped_by is not None:
                between = crossed(panel.board, shot.shooter, shot.target)
                assert between and shot.stopped_by in between


def test_r1_a_damaged_unit_goes_to_a_free_repair_space_of_its_country() -> None:
    panel, _ = panels("repair")
    (carried,) = (overlay for overlay in panel.overlays if isinstance(overlay, Carried))
    board = panel.board
    assert board.terrain[carried.end] == Terrain.REPAIR
    assert board.country[carried.end] == carried.country
    assert carried.end not in kinds(panel)
    assert carried.start in kinds(panel)


def test_r3_the_free_step_goes_where_the_figure_says_and_nowhere_else() -> None:
    _, panel = panels("repair")
    board = panel.board
    (unit,) = panel.pieces
    forbidden = {Terrain.REPAIR, Terrain.HQ, Terrain.DEPOT}
    marks = {mark.space: mark.tone for mark in panel.overlays if isinstance(mark, Mark)}
    assert marks == {
        unit.space + offset: Tone.YES
        if board.terrain[unit.space + offset] in ENTERABLE - forbidden
        else Tone.NO
        for offset in board.grid.offsets
    }
