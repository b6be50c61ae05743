"""The shipped boards are what part B describes, and a fair war can be fought on the classic one."""

import heapq
from collections.abc import Iterable, Iterator
from itertools import pairwise
from statistics import mean, median

import pytest

from host_sim.games.taktik.formats.map_text import find_map, read_map
from host_sim.games.taktik.rules.board import ENTERABLE, NOBODY, Board, Country, Terrain
from host_sim.games.taktik.rules.modes import CASTINGS, Casting, Mode

CLASSIC = read_map(find_map("classic"))
DRILL = read_map(find_map("drill"))
BOARDS = pytest.mark.parametrize("board", [CLASSIC, DRILL], ids=["classic", "drill"])
MODES = pytest.mark.parametrize("mode", [Mode.INTRO, Mode.STANDARD, Mode.THREE])
FAR = 10_000


def land(board: Board, country: int) -> list[int]:
    return [space for space in board.number.values() if board.country[space] == country]


def set_up(board: Board, country: Country) -> list[int]:
    room = (Terrain.OPEN, Terrain.BRIDGE)
    return [space for space in land(board, country) if board.terrain[space] in room]


def around(board: Board, space: int) -> list[int]:
    return [
        space + offset
        for direction, offset in enumerate(board.grid.offsets)
        if not board.blocked[space] >> direction & 1 and board.grid.on_board(space + offset)
    ]


def touching(board: Board, space: int) -> set[int]:
    """Whose spaces lie around it."""
    return {board.country[other] for other in around(board, space)}


# The countries


def test_b2_the_countries_of_the_classic_board_differ_in_size() -> None:
    sizes = sorted(len(land(CLASSIC, country)) for country in Country)
    assert (CLASSIC.grid.columns, CLASSIC.grid.rows) == (36, 26)
    assert all(smaller * 1.15 < larger for smaller, larger in pairwise(sizes))
    assert len(land(CLASSIC, Country.SARAPAN)) == sizes[-1]
    assert 50 < len(land(CLASSIC, NOBODY)) < sizes[0] * 1.5


@BOARDS
def test_b2_allies_are_neighbours(board: Board) -> None:
    for country in Country:
        ally = Country((country + 2) % 4)
        assert any(ally in touching(board, space) for space in land(board, country))


@BOARDS
def test_b3_headquarters_and_repair_areas_lie_in_the_cities_among_houses(board: Board) -> None:
    for country in Country:
        city = {space for space in land(board, country) if board.city[space]}
        assert {board.hq[country], *board.repair[country]} <= city
        assert Terrain.HOUSE in {board.terrain[space] for space in city}
        assert 10 <= len(city) <= 24


@BOARDS
def test_b3_each_city_is_one_place_and_meets_a_border(board: Board) -> None:
    for country in Country:
        city = {space for space in land(board, country) if board.city[space]}
        found = {board.hq[country]}
        while more := {s for space in found for s in around(board, space)} & city - found:
            found |= more
        assert found == city
        assert any(touching(board, space) - {country} for space in city)


@BOARDS
def test_b3_repair_spaces_do_not_all_touch(board: Board) -> None:
    for area in board.repair:
        assert 3 <= len(area) <= 5
        assert any(not set(around(board, space)) & set(area) for space in area)


@BOARDS
def test_b4_each_depot_lies_between_the_two_allied_countries(board: Board) -> None:
    for side in range(2):
        depot = board.depot[side]
        owner = board.country[depot]
        assert {owner, *touching(board, depot)} >= {Country(side), Country(side + 2)}


def test_b5_the_landscape_is_varied_and_leaves_room_to_move() -> None:
    terrain = [CLASSIC.terrain[space] for space in CLASSIC.number.values()]
    assert 0.60 < sum(t in ENTERABLE for t in terrain) / len(terrain) < 0.75
    assert set(terrain) == set(Terrain) - {Terrain.OFF_BOARD}


@BOARDS
def test_b5_a_river_is_one_run_of_spaces(board: Board) -> None:
    """No river space stands alone: each flows on into another, under a bridge, or into a lake."""
    wet = {Terrain.RIVER, Terrain.BRIDGE, Terrain.LAKE}
    for space in board.number.values():
        if board.terrain[space] == Terrain.RIVER:
            assert any(board.terrain[other] in wet for other in around(board, space))


# The mirror


def mirrored(board: Board, space: int) -> int | None:
    """The space at the same place of the other half; the edge of every second row, which is shoved
    by half a space, has none."""
    column, row = board.grid.place(space)
    other = board.grid.columns - 1 - row % 2 - column
    return board.grid.space(other, row) if other >= 0 else None


def test_b_the_east_of_the_drill_board_is_the_mirror_image_of_the_west() -> None:
    """So neither side has the better ground: only six spaces at the eastern edge have none."""
    across = {Country.KAZALDIS: Country.SARAPAN, Country.ARMANIA: Country.CALDERON}
    across |= {east: west for west, east in across.items()}
    alone = 0
    for space in DRILL.number.values():
        other = mirrored(DRILL, space)
        if other is None:
            alone += 1
            assert DRILL.country[space] in (Country.SARAPAN, Country.CALDERON)
            continue
        country = DRILL.country[space]
        assert DRILL.terrain[other] == DRILL.terrain[space]
        assert DRILL.city[other] == DRILL.city[space]
        assert DRILL.country[other] == (across[Country(country)] if country < 4 else NOBODY)
    assert alone == 6
    for west, east in ((Country.KAZALDIS, Country.SARAPAN), (Country.ARMANIA, Country.CALDERON)):
        assert len(land(DRILL, west)) < len(land(DRILL, east))


# The war


def ground(board: Board, casting: Casting, side: int) -> set[int]:
    """Where units of that side can go and move on (V5, V6, M4)."""
    closed = {int(country) for country in Country if country not in casting.countries}
    shut = {*board.hq, *board.depot}
    for country in Country:
        if country.side == side:
            shut |= set(board.repair[country])
    return {
        space
        for space in board.number.values()
        if board.terrain[space] in ENTERABLE
        and board.country[space] not in closed
        and space not in shut
    }


def costs(board: Board, goal: int, free: set[int], inside: int, outside: int) -> dict[int, int]:
    """The cheapest way to the goal from everywhere, by the price of a step in and out of cities."""
    best = {goal: 0}
    waiting = [(0, goal)]
    while waiting:
        cost, space = heapq.heappop(waiting)
        for other in around(board, space):
            step = inside if board.city[space] or board.city[other] else outside
            if other in free and cost + step < best.get(other, FAR):
                best[other] = cost + step
                heapq.heappush(waiting, (cost + step, other))
    return best


def wars(board: Board, mode: Mode) -> Iterator[tuple[Country, Country, set[int]]]:
    """Each attacker and each enemy in play, with the ground that the attacker can use."""
    casting = CASTINGS[mode]
    for attacker in casting.countries:
        free = ground(board, casting, attacker.side)
        for enemy in casting.countries:
            if enemy.side != attacker.side:
                yield attacker, enemy, free


@MODES
def test_v1_v2_nothing_on_the_classic_board_can_be_taken_in_the_first_turn(mode: Mode) -> None:
    """At most 2 + 4 + 3 steps: 18 half-steps, of which an armoured car spends 1 outside cities."""
    for attacker, enemy, free in wars(CLASSIC, mode):
        for goal in (CLASSIC.hq[enemy], CLASSIC.depot[enemy.side]):
            cost = costs(CLASSIC, goal, free, inside=2, outside=1)
            assert min(cost.get(space, FAR) for space in set_up(CLASSIC, attacker)) > 18


def distances(board: Board, goal: int, free: set[int], spaces: Iterable[int]) -> list[int]:
    steps = costs(board, goal, free, inside=1, outside=1)
    return sorted(steps[space] for space in spaces)


@BOARDS
def test_m_in_the_intro_both_headquarters_are_equally_far_from_the_enemy(board: Board) -> None:
    ways = {
        attacker: distances(board, board.hq[enemy], free, set_up(board, attacker))
        for attacker, enemy, free in wars(board, Mode.INTRO)
    }
    kazaldis, sarapan = ways[Country.KAZALDIS], ways[Country.SARAPAN]
    assert abs(kazaldis[0] - sarapan[0]) <= 2
    assert abs(mean(kazaldis[:12]) - mean(sarapan[:12])) <= 2
    assert abs(median(kazaldis) - median(sarapan)) <= 2


@MODES
def test_m_no_headquarters_of_the_classic_board_is_much_nearer_than_another(mode: Mode) -> None:
    nearest = [
        distances(CLASSIC, CLASSIC.hq[enemy], free, set_up(CLASSIC, attacker))[0]
        for attacker, enemy, free in wars(CLASSIC, mode)
    ]
    assert min(nearest) >= 13 and max(nearest) <= 20


def separate_ways(board: Board, starts: set[int], ends: set[int], free: set[int]) -> int:
    """How many ways there are from any start to any end that share no space (Menger)."""
    begin, end = -1, -2
    leads: dict[int, set[int]] = {begin: {2 * space for space in starts}, end: set()}
    for space in free:  # a door in, 2n, and a door out, 2n + 1
        leads[2 * space] = {2 * space + 1}
        onward = {2 * other for other in around(board, space) if other in free}
        leads[2 * space + 1] = onward | ({end} if space in ends else set())
    ways = 0
    while way := path(leads, begin, end):
        for here, there in pairwise(way):
            leads[here].remove(there)
            leads[there].add(here)
        ways += 1
    return ways


def path(leads: dict[int, set[int]], begin: int, end: int) -> list[int]:
    before = {begin: begin}
    waiting = [begin]
    for here in waiting:
        for there in leads[here] - before.keys():
            before[there] = here
            waiting.append(there)
    way = [end] if end in before else []
    while way and way[-1] != begin:
        way.append(before[way[-1]])
    return way[::-1]


@BOARDS
@MODES
def test_b5_no_single_space_bars_the_way_to_a_city_or_its_headquarters(
    board: Board, mode: Mode
) -> None:
    fewest, most_doors = (3, 4) if board is CLASSIC else (2, 6)
    for attacker, enemy, free in wars(board, mode):
        starts = set(set_up(board, attacker))
        city = {space for space in land(board, enemy) if board.city[space]}
        suburbs = {space for space in free - city if city & set(around(board, space))}
        doors = free & set(around(board, board.hq[enemy]))
        assert 2 <= len(doors) <= most_doors
        assert separate_ways(board, starts, suburbs, free) >= fewest
        assert separate_ways(board, starts, doors, free) >= 2


@BOARDS
@MODES
def test_b4_a_depot_can_be_entered_from_more_than_one_space(board: Board, mode: Mode) -> None:
    """M4: even where the country beside it is closed."""
    for _, enemy, free in wars(board, mode):
        assert len(free & set(around(board, board.depot[enemy.side]))) >= 2
