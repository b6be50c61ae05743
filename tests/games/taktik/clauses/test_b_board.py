"""Part B, the board."""

import re
from collections.abc import Iterable

import pytest

from host_sim.games.taktik.drawing.sketch import sketch
from host_sim.games.taktik.formats.map_text import find_map, parse_map, read_map
from host_sim.games.taktik.rules.actions import Move, Place, Shoot
from host_sim.games.taktik.rules.board import NOBODY, Board, Country, Terrain
from host_sim.games.taktik.rules.state import EventKind
from host_sim.kit.faults import BadInput
from tests.games.taktik.clauses import forbids, holds
from tests.games.taktik.scene import (
    DRILL,
    LAND,
    at,
    happened,
    moves,
    new_game,
    refused,
    scene,
    steps_left,
    targets,
)

DRILL_TEXT = find_map("drill").read_text(encoding="utf-8")
SHIPPED = [DRILL, read_map(find_map("classic"))]
shipped = pytest.mark.parametrize("board", SHIPPED, ids=lambda board: board.name)
alliances = pytest.mark.parametrize("allies", [(0, 2), (1, 3)], ids=["kazaldis", "sarapan"])
TERRAINS = sketch(
    "terrains",
    """
    .k .k hk ^k .s
     .k .k .k .s .s
    .k fk .k ok .s
     .k ~k =k ~s .s
    .k .k .k .s .s
    """,
)
WALLED = sketch("walled", ".k .k .s .s\n.k .k .s .s", blocked="a1-a2 a2-b1")


def land(board: Board, country: int) -> list[int]:
    return [space for space in board.number.values() if board.country[space] == country]


def around(board: Board, space: int) -> list[int]:
    return [space + offset for offset in board.grid.offsets]


def countries_around(board: Board, space: int) -> set[int]:
    return {board.country[s] for s in around(board, space) if board.terrain[s]}


def redrawn(spaces: Iterable[int], symbol: str) -> str:
    """The drill map with another terrain on these spaces."""
    lines = DRILL_TEXT.splitlines()
    first = lines.index("board") + 1
    for space in spaces:
        column, row = DRILL.grid.place(space)
        label, *words = lines[first + row].split()
        words[column] = symbol + words[column][1]
        lines[first + row] = " ".join([label, *words])
    return "\n".join(lines)


def spaces_of(board: Board, terrain: Terrain, country: int) -> list[int]:
    return [space for space in land(board, country) if board.terrain[space] == terrain]


def faults(text: str) -> str:
    """What is said of a map that cannot be used."""
    with pytest.raises(BadInput) as caught:
        parse_map(text, "changed.map")
    return str(caught.value)


def told_of(text: str) -> str:
    """The same, or nothing if it can be used."""
    try:
        parse_map(text, "changed.map")
    except BadInput as bad:
        return str(bad)
    return ""


@holds("B1")
def test_a_space_has_six_neighbours() -> None:
    game = scene("KT1@b4 ST1@a14", steps=1)
    assert moves(game, "KT1") == {"a4", "a5", "b3", "b5", "c4", "c5"}
    game = scene("KT1@a1 ST1@a14", steps=1)
    assert moves(game, "KT1") == {"a2", "b1"}


@forbids("B1")
def test_there_is_nothing_beyond_the_edge() -> None:
    game = scene("KT1@a1 ST1@a14", steps=6)
    refused(game, Move("KT1", ("d1",)), "B1")
    refused(game, Move("KT1", ("a0",)), "B1")
    refused(game, Move("KT1", ("nowhere",)), "B1")


@holds("B1")
def test_a_space_that_was_left_can_be_taken_by_another_piece() -> None:
    game = scene("KT1@a2 KT2@a1 ST1@a14", steps=2)
    game.apply(Move("KT1", ("a3",)))
    game.apply(Move("KT2", ("a2",)))
    assert (at(game, "KT2"), at(game, "KT1")) == ("a2", "a3")


@forbids("B1")
def test_two_pieces_are_not_set_up_on_one_space() -> None:
    game = new_game("intro", board=LAND)
    game.apply(Place("KT1", "a1"))
    refused(game, Place("KT2", "a1"), "B1")
    game.apply(Place("KT1", "a2"))
    game.apply(Place("KT2", "a1"))


@holds("B2")
@shipped
def test_four_countries_of_different_sizes_share_the_board(board: Board) -> None:
    sizes = {len(land(board, country)) for country in Country}
    assert len(sizes) == 4
    assert 0 not in sizes


@holds("B2")
@pytest.mark.parametrize("mode", ["standard", "four"])
def test_kazaldis_and_armania_are_allied_against_sarapan_and_calderon(mode: str) -> None:
    game = scene("KT1@b3 AT1@a4 ST1@a5 CT1@b5", mode, steps=1)
    game.apply(Move("KT1", ("b4",)))
    assert targets(game, "KT1") == {"ST1", "CT1"}


@forbids("B2")
@pytest.mark.parametrize("mode", ["standard", "four"])
def test_allies_do_not_fire_at_each_other(mode: str) -> None:
    game = scene("KT1@b3 AT1@a4 ST1@a5 CT1@b5", mode, steps=1)
    game.apply(Move("KT1", ("b4",)))
    refused(game, Shoot("KT1", "AT1"), "E1")


@holds("B2")
def test_no_mans_land_can_be_crossed_by_everyone() -> None:
    board = sketch("strip", ".k .k .- .- .s .s")
    game = scene("KT1@a2 ST1@a6", board=board, steps=2)
    game.apply(Move("KT1", ("a3", "a4")))
    game = scene("KT1@a1 ST1@a5", board=board, player="sarapan", steps=2)
    game.apply(Move("ST1", ("a4", "a3")))


@forbids("B2")
def test_no_mans_land_is_nobodys_country_to_set_up_in() -> None:
    game = new_game("standard", board=LAND)
    for unit in ("KT1", "ST1", "AT1", "CT1"):
        refused(game, Place(unit, "c5"), "M1")


@holds("B3")
@shipped
@pytest.mark.parametrize("country", Country, ids=lambda country: country.name.lower())
def test_headquarters_and_repair_area_lie_in_the_city_among_houses(
    board: Board, country: Country
) -> None:
    city = [space for space in land(board, country) if board.city[space]]
    assert board.hq[country] in city
    assert len(board.repair[country]) > 1
    assert set(board.repair[country]) <= set(city)
    assert any(board.terrain[space] == Terrain.HOUSE for space in city)
    assert board.terrain[board.hq[country]] == Terrain.HQ


@holds("B3")
@shipped
@pytest.mark.parametrize("country", Country, ids=lambda country: country.name.lower())
def test_the_city_line_meets_a_border(board: Board, country: Country) -> None:
    city = [space for space in land(board, country) if board.city[space]]
    assert any(countries_around(board, space) - {country} for space in city)
    assert len(city) < len(land(board, country))


@forbids("B3")
def test_a_country_has_exactly_one_headquarters() -> None:
    for country in Country:
        name, hq = country.name.capitalize(), DRILL.hq[country]
        text = redrawn([hq], ".")
        assert f"B3: the headquarters of {name} is missing" in faults(text)
        text = redrawn(spaces_of(DRILL, Terrain.OPEN, country)[:1], "H")
        assert f"B3: the headquarters of {name} is here a second time" in faults(text)


@forbids("B3")
def test_a_country_has_a_city_and_several_repair_spaces() -> None:
    text = redrawn(DRILL.repair[Country.KAZALDIS][1:], ".")
    assert "B3: Kazaldis has 1 repair space" in faults(text)
    assert "B3: Sarapan has no city" in faults(re.sub(r"S\b", "s", DRILL_TEXT))


@holds("B4")
@shipped
@alliances
def test_the_depot_of_an_alliance_lies_between_its_two_countries(
    board: Board, allies: tuple[int, int]
) -> None:
    depot = board.depot[allies[0] & 1]
    assert board.terrain[depot] == Terrain.DEPOT
    near = countries_around(board, depot) | {board.country[depot]}
    assert set(allies) <= near


@holds("B4")
def test_a_depot_may_lie_in_no_mans_land() -> None:
    board = sketch("strip", ".k .k .k D- .s .s")
    game = scene("ST1@a5 ST2@a6 KT1@a1", board=board, player="sarapan", steps=1)
    assert happened(game.apply(Move("ST1", ("a4",)))) == [EventKind.DEPOT_TAKEN]
    game = scene("ST1@a6 KT1@a3", board=board, steps=1)
    refused(game, Move("KT1", ("a4",)), "V5")


@forbids("B4")
def test_an_alliance_has_exactly_one_depot() -> None:
    text = redrawn([DRILL.depot[0]], ".")
    assert "B4: the depot of Kazaldis and Armania is missing" in faults(text)
    text = redrawn(spaces_of(DRILL, Terrain.OPEN, Country.CALDERON)[:1], "D")
    assert "B4: the depot of Sarapan and Calderon is here a second time" in faults(text)


@holds("B5")
def test_a_river_is_crossed_on_a_bridge() -> None:
    game = scene("KT1@c3 ST1@a5", board=TERRAINS, steps=2)
    game.apply(Move("KT1", ("d3", "e3")))
    assert at(game, "KT1") == "e3"


@forbids("B5")
@pytest.mark.parametrize(
    ("start", "terrain"),
    [("a2", "a3"), ("b3", "a4"), ("c1", "c2"), ("c3", "c4"), ("c3", "d2")],
    ids=["house", "mountain", "forest", "lake", "river"],
)
def test_impassable_terrain_cannot_be_entered(start: str, terrain: str) -> None:
    for unit in ("KT1", "KC1"):
        game = scene(f"{unit}@{start} ST1@a5", board=TERRAINS, steps=6)
        assert terrain not in moves(game, unit)
        refused(game, Move(unit, (terrain,)), "B5")


@forbids("B5")
def test_a_move_through_impassable_terrain_does_not_even_begin() -> None:
    game = scene("KT1@b1 ST1@a5", board=TERRAINS, steps=6)
    refused(game, Move("KT1", ("b2", "a3", "b3")), "B5")
    assert at(game, "KT1") == "b1"


@forbids("B5")
def test_a_blocked_side_is_crossed_from_neither_space() -> None:
    game = scene("KT1@a1 ST1@a4", board=WALLED, steps=6)
    assert moves(game, "KT1") == {"b1"}
    refused(game, Move("KT1", ("a2",)), "B5")
    game = scene("KT1@a2 ST1@a4", board=WALLED, steps=6)
    assert moves(game, "KT1") == {"a3", "b2"}
    refused(game, Move("KT1", ("a1",)), "B5")
    refused(game, Move("KT1", ("b1",)), "B5")


@holds("B5")
def test_the_space_behind_a_blocked_side_is_reached_another_way() -> None:
    game = scene("KT1@a1 ST1@a4", board=WALLED, steps=3)
    assert game.reach("KT1").path("a2") == ("b1", "b2", "a2")
    game.apply(Move("KT1", ("b1", "b2", "a2")))
    assert steps_left(game) == 0


@holds("B6")
@shipped
def test_the_shipped_maps_pass_their_own_checks(board: Board) -> None:
    assert parse_map(board.text, "shipped.map").terrain == board.terrain


@holds("B6")
def test_an_owner_can_play_on_a_board_of_their_own() -> None:
    forest = spaces_of(DRILL, Terrain.FOREST, Country.KAZALDIS)[0]
    text = redrawn([forest], ".").replace("name Drill", "name Hemma")
    board = parse_map(text, "hemma.map")
    cleared = board.grid.name(forest)
    refused(new_game("intro"), Place("KT1", cleared), "M1")
    game = new_game("intro", board=board)
    game.apply(Place("KT1", cleared))
    assert at(game, "KT1") == cleared
    assert board.name == "Hemma"


@forbids("B6")
def test_a_board_is_not_drawn_with_unknown_symbols_or_ragged_rows() -> None:
    assert "B6: the symbol '?' is not in the legend" in faults(DRILL_TEXT.replace(".k", "?k", 1))
    columns = DRILL.grid.columns
    ragged = faults(DRILL_TEXT.replace(".k ", "", 1))
    assert f"B6: {columns - 1} spaces here, {columns} in other rows" in ragged


@forbids("B6")
def test_a_bridge_must_have_water_beside_it() -> None:
    dry = next(
        space
        for space in spaces_of(DRILL, Terrain.OPEN, Country.KAZALDIS)
        if {Terrain.RIVER, Terrain.LAKE}.isdisjoint(DRILL.terrain[s] for s in around(DRILL, space))
    )
    assert "a bridge with no river or lake beside it" in faults(redrawn([dry], "="))


@forbids("B6")
def test_a_repair_space_must_have_a_way_out() -> None:
    walled_in = DRILL.repair[Country.KAZALDIS][0]
    walls = [space for space in around(DRILL, walled_in) if DRILL.terrain[space] == Terrain.OPEN]
    for way_out in walls:
        assert "no way out" not in told_of(redrawn(set(walls) - {way_out}, "^"))
    assert "B6: this repair space has no way out" in told_of(redrawn(walls, "^"))


@forbids("B6", "V5")
def test_the_own_hq_is_no_way_out_of_a_repair_space() -> None:
    walled_in, hq = next(
        (space, DRILL.hq[country])
        for country in Country
        for space in DRILL.repair[country]
        if DRILL.hq[country] in around(DRILL, space)
    )
    walls = [s for s in around(DRILL, walled_in) if DRILL.terrain[s] == Terrain.OPEN]
    assert hq not in walls
    assert "B6: this repair space has no way out" in told_of(redrawn(walls, "^"))


@forbids("B6")
def test_a_country_must_have_room_for_its_pieces() -> None:
    need = {Country.KAZALDIS: 19, Country.SARAPAN: 38, Country.ARMANIA: 19, Country.CALDERON: 19}
    for country, pieces in need.items():
        room = [
            space
            for space in land(DRILL, country)
            if DRILL.terrain[space] in (Terrain.OPEN, Terrain.BRIDGE)
        ]
        lacking = (
            f"{country.name.capitalize()} has room for {pieces - 1} pieces, and needs {pieces}"
        )
        assert f"B6: {lacking}" in told_of(redrawn(room[: len(room) - pieces + 1], "^"))
        assert "has room for" not in told_of(redrawn(room[: len(room) - pieces], "^"))


@forbids("B6")
def test_the_enemy_must_be_able_to_reach_every_headquarters_and_depot() -> None:
    # Without its bridges the river parts the alliances.
    told = faults(redrawn(spaces_of(DRILL, Terrain.BRIDGE, NOBODY), "~"))
    assert "B6: the enemy cannot reach the headquarters of Kazaldis (in every mode)" in told
    assert "B6: the enemy cannot reach the headquarters of Sarapan (in every mode)" in told
    assert "B6: the enemy cannot reach the headquarters of Armania (in standard, three" in told
    assert "B6: the enemy cannot reach the headquarters of Calderon (in standard, four)" in told
    for depot in ("Kazaldis and Armania", "Sarapan and Calderon"):
        assert f"B6: the enemy cannot reach the depot of {depot} (in every mode)" in told


@forbids("B6")
@shipped
def test_no_space_of_a_shipped_board_is_left_undrawn(board: Board) -> None:
    assert all(board.terrain[space] for space in board.number.values())
    assert {board.country[space] for space in board.number.values()} == {*Country, NOBODY}
