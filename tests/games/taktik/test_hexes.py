"""B1: spaces with six sides, checked against plain geometry."""

from collections import deque
from math import hypot, sqrt

import pytest

from host_sim.games.taktik.rules.hexes import DIRECTIONS, LONGEST, Grid, row_name

GRIDS = [Grid(1, 1), Grid(1, 4), Grid(7, 1), Grid(5, 6), Grid(6, 5), Grid(36, 26), Grid(3, 99)]
SMALL = [grid for grid in GRIDS if grid.columns * grid.rows < 50]


def point(grid: Grid, space: int) -> tuple[float, float]:
    """Where the middle of a space lies on the table, neighbours being 1 apart."""
    column, row = grid.place(space)
    return column + row % 2 / 2, row * sqrt(3) / 2


def touching(grid: Grid, space: int) -> set[int]:
    x, y = point(grid, space)
    return {
        other
        for other in grid.spaces()
        if other != space and hypot(point(grid, other)[0] - x, point(grid, other)[1] - y) < 1.01
    }


@pytest.mark.parametrize("grid", SMALL, ids=str)
def test_b1_the_neighbours_are_the_spaces_that_touch(grid: Grid) -> None:
    for space in grid.spaces():
        around = [space + offset for offset in grid.offsets]
        assert {other for other in around if grid.on_board(other)} == touching(grid, space)


def test_b1_a_space_in_the_middle_has_six_neighbours() -> None:
    grid = Grid(5, 5)
    assert len(touching(grid, grid.space(2, 2))) == len(DIRECTIONS) == 6


@pytest.mark.parametrize("row", [2, 3])
def test_b1_directions_lie_where_their_names_say(row: int) -> None:
    grid = Grid(7, 7)
    x, y = point(grid, grid.space(3, row))
    for name, offset in zip(DIRECTIONS, grid.offsets, strict=True):
        to_x, to_y = point(grid, grid.space(3, row) + offset)
        assert ("east" in name) == (to_x > x) and ("west" in name) == (to_x < x)
        assert ("south" in name) == (to_y > y) and ("north" in name) == (to_y < y)


@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_b1_three_directions_on_is_the_opposite(grid: Grid) -> None:
    assert all(grid.offsets[d] == -grid.offsets[(d + 3) % 6] for d in range(6))


@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_every_space_has_its_own_number_inside_the_tables(grid: Grid) -> None:
    spaces = grid.spaces()
    assert len(set(spaces)) == grid.columns * grid.rows
    around = {space + offset for space in spaces for offset in grid.offsets}
    assert min(around) >= 0 and max(around) < grid.size
    assert [space for space in range(grid.size) if grid.on_board(space)] == sorted(spaces)
    assert not grid.on_board(0)


@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_a_number_leads_back_to_column_and_row(grid: Grid) -> None:
    for row in range(grid.rows):
        for column in range(grid.columns):
            assert grid.place(grid.space(column, row)) == (column, row)


@pytest.mark.parametrize("grid", SMALL, ids=str)
def test_a2_2_distance_counts_the_steps_over_free_ground(grid: Grid) -> None:
    for start in grid.spaces():
        steps = {start: 0}
        waiting = deque([start])
        while waiting:
            space = waiting.popleft()
            for other in touching(grid, space) - steps.keys():
                steps[other] = steps[space] + 1
                waiting.append(other)
        assert {space: grid.distance(start, space) for space in grid.spaces()} == steps


@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_names_tell_row_and_place_and_are_never_shared(grid: Grid) -> None:
    names = {grid.name(space): space for space in grid.spaces()}
    assert len(names) == grid.columns * grid.rows
    for name, space in names.items():
        letters = name.rstrip("0123456789")
        column, row = grid.place(space)
        assert letters == row_name(row) and int(name[len(letters) :]) == column + 1


def test_after_row_z_comes_row_aa() -> None:
    assert [row_name(row) for row in (0, 25, 26, 51, 52, LONGEST - 1)] == [
        "a", "z", "aa", "az", "ba", "cu",
    ]  # fmt: skip
