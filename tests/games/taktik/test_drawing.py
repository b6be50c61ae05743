"""A board as a picture: what is drawn, where, and that it can be trusted."""

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from host_sim.games.taktik.drawing.board_drawing import board_svg
from host_sim.games.taktik.drawing.light import light_svg
from host_sim.games.taktik.drawing.outlines import (
    CORNERS,
    HALF_WIDTH,
    MIDDLES,
    centre,
    inner_side,
    patch,
)
from host_sim.games.taktik.drawing.overlays import (
    Carried,
    Mark,
    Piece,
    Place,
    Route,
    Shot,
    Tone,
    Words,
)
from host_sim.games.taktik.drawing.palette import CITY, GROUND, PIECES
from host_sim.games.taktik.drawing.sketch import sketch
from host_sim.games.taktik.formats.map_text import SHIPPED, read_map
from host_sim.games.taktik.rules.board import Board, Country, Terrain
from host_sim.games.taktik.rules.forces import Kind
from host_sim.games.taktik.rules.hexes import DIRECTIONS
from host_sim.kit.svg import Point

ROOT = Path(__file__).resolve().parents[3]
SVG = "{http://www.w3.org/2000/svg}"
TEXT = f"{SVG}text"

# Everything that can be on a board, in little room: cities that touch, a corner that is missing.
SMALL = sketch(
    "Small",
    """
    .k .k ~- .s .s ^s
     HK rK =- .S hS .S
    .K .K ~- HS rS .s
     Da .a o- .c Dc fc
    .A HA .C .C .c __
    """,
    "a4-a5 d4-e4",
)
BOARDS = {"small": SMALL} | {path.stem: read_map(path) for path in sorted(SHIPPED.glob("*.map"))}


@pytest.fixture(params=BOARDS)
def board(request: pytest.FixtureRequest) -> Board:
    return BOARDS[request.param]


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def of_class(root: ElementTree.Element, name: str) -> Iterator[ElementTree.Element]:
    return (element for element in root.iter() if name in element.get("class", "").split())


def words(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.iter(TEXT)]


def sides(board: Board, kind: str) -> list[tuple[int, int]]:
    """Space and direction of every line of that kind in the board's picture."""
    found: list[tuple[int, int]] = []
    for line in of_class(parsed(board_svg(board, legend=False)), kind):
        name, direction = line.attrib["data-side"].split("-")
        found.append((board.number[name], DIRECTIONS.index(direction)))
    return found


def neighbours(board: Board) -> Iterator[tuple[int, int, int]]:
    """Every space of the board with each direction and what lies there, on the board or not."""
    for space in board.number.values():
        for direction, offset in enumerate(board.grid.offsets):
            yield space, direction, space + offset


# Spaces


def test_every_space_is_drawn_once(board: Board) -> None:
    root = parsed(board_svg(board))
    drawn = Counter(space.attrib["id"] for space in of_class(root, "space"))
    assert drawn == Counter(list(board.number))


def test_a_space_tells_its_terrain_its_country_and_its_city() -> None:
    classes = {
        space.attrib["id"]: space.attrib["class"]
        for space in of_class(parsed(board_svg(SMALL)), "space")
    }
    assert classes["a1"] == "space open kazaldis"
    assert classes["b5"] == "space house sarapan city"
    assert classes["d3"] == "space lake nobody"


def test_rows_are_shoved_alternately_and_neighbours_touch(board: Board) -> None:
    for space, direction, beyond in neighbours(board):
        if board.terrain[beyond]:
            way = centre(board.grid, space).plus(MIDDLES[direction], 2)
            assert way == centre(board.grid, beyond)


def test_no_two_things_have_the_same_id_and_all_that_is_used_exists(board: Board) -> None:
    svg = board_svg(board, [Piece(space, Country.ARMANIA) for space in board.number.values()])
    ids = re.findall(r' id="([^"]*)"', svg)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]*)"', svg)) <= set(ids)


def test_the_light_board_has_every_space_at_its_place(board: Board) -> None:
    """As the page reads it: names, terrain, country and city of a path, and a centre for each."""
    spaces: dict[str, tuple[str, str]] = {}
    for path in parsed(light_svg(board)).iter("{http://www.w3.org/2000/svg}path"):
        if names := path.attrib.get("data-names", "").split():
            centres = re.findall(r"M(\S+?) (-?[\d.]+)", path.attrib["d"])
            assert len(names) == len(centres)
            for name, (x, y) in zip(names, centres, strict=True):
                assert name not in spaces
                spaces[name] = (path.attrib["class"], f"translate({x} {y})")
    drawn = of_class(parsed(board_svg(board)), "space")
    assert spaces == {g.attrib["id"]: (g.attrib["class"], g.attrib["transform"]) for g in drawn}


def test_the_light_board_has_every_word_at_its_place(board: Board) -> None:
    def words(svg: str) -> Counter[tuple[str, ...]]:
        said = [one for one in parsed(svg).iter() if one.text and "x" in one.attrib]
        return Counter((one.text or "", one.attrib["x"], one.attrib["y"]) for one in said)

    assert words(light_svg(board)) == words(board_svg(board, legend=False))


def test_the_light_board_is_of_few_elements_and_uses_what_it_defines(board: Board) -> None:
    svg = light_svg(board)
    (ground,) = of_class(parsed(svg), "spaces")
    assert len(list(ground.iter())) < 200
    ids = set(re.findall(r' id="([^"]*)"', svg))
    assert set(re.findall(r'href="#([^"]*)"', svg)) <= ids and "hex" in ids


# Sides


def test_a_red_border_lies_exactly_between_different_countries(board: Board) -> None:
    drawn = Counter(
        frozenset({space, space + board.grid.offsets[direction]})
        for space, direction in sides(board, "border")
    )
    expected = {
        frozenset({space, beyond})
        for space, _, beyond in neighbours(board)
        if board.terrain[beyond] and board.country[space] != board.country[beyond]
    }
    assert drawn == Counter(expected) and expected


def test_a_blue_line_lies_exactly_around_each_city(board: Board) -> None:
    def city(space: int) -> int | None:
        return board.country[space] if board.city[space] else None

    expected = {
        (space, direction)
        for space, direction, beyond in neighbours(board)
        if board.city[space] and city(space) != city(beyond)
    }
    assert Counter(sides(board, "city-line")) == Counter(expected) and expected


def test_a_thick_line_lies_exactly_on_each_blocked_side() -> None:
    assert [SMALL.grid.name(space) for space, _ in sides(SMALL, "blocked")] == ["a4", "d4"]
    assert [direction for _, direction in sides(SMALL, "blocked")] == [0, 2]


@pytest.mark.parametrize("kind", ["border", "blocked"])
def test_a_line_between_two_spaces_is_drawn_on_their_common_side(kind: str) -> None:
    grid = SMALL.grid
    lines = of_class(parsed(board_svg(SMALL, legend=False)), kind)
    for line, (space, direction) in zip(lines, sides(SMALL, kind), strict=True):
        ends = [float(number) for number in re.findall(r"-?[\d.]+", line.attrib["d"])]
        middle = Point((ends[0] + ends[2]) / 2, (ends[1] + ends[3]) / 2)
        beyond = space + grid.offsets[direction]
        assert middle == centre(grid, space).towards(centre(grid, beyond), 0.5)


def test_the_city_line_stays_inside_its_city_and_closes() -> None:
    for joined in range(64):
        for direction in range(6):
            if joined >> direction & 1:
                continue
            for end in inner_side(direction, joined, 3):
                inward = end.x * MIDDLES[direction].x + end.y * MIDDLES[direction].y
                assert round(inward / HALF_WIDTH) == HALF_WIDTH - 3
    # Where the city goes on next door, both lines end in the same point.
    this = inner_side(5, 0b000001, 3)[1]
    next_door = inner_side(4, 0b001000, 3)[0].plus(MIDDLES[0], 2)
    assert abs(this.x - next_door.x) < 0.1 and abs(this.y - next_door.y) < 0.1


# Terrain


def test_water_goes_on_into_neighbouring_water_and_off_the_board() -> None:
    svg = board_svg(SMALL)
    river = re.search(r'<g id="a3" .*?href="#patch-(\d+)" class="water"', svg)
    assert river
    # a3: off the board to the north, the bridge b3 to the south-east, land elsewhere.
    assert int(river[1]) == 0b110010


def test_two_halves_of_a_patch_meet_in_the_same_points() -> None:
    """A shore that ends on a side of one space goes on from there in the next."""
    ends = re.findall(r"-?[\d.]+ -?[\d.]+", patch(0b000001)[1])
    goes_on = re.findall(r"-?[\d.]+ -?[\d.]+", patch(0b001000)[1])

    def height(point: str) -> float:
        return float(point.split()[1])

    assert {height(ends[0]), height(ends[-1])} == {height(goes_on[0]), height(goes_on[-1])}


def test_a_patch_never_leaves_its_space() -> None:
    for joined in range(64):
        for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", patch(joined)[0]):
            for middle in MIDDLES:
                reach = (float(x) * middle.x + float(y) * middle.y) / HALF_WIDTH
                assert reach <= HALF_WIDTH + 0.6  # what it laps over, lest a hairline show


@pytest.mark.parametrize(
    ("rows", "ends"),
    [
        # The river runs from west to east: from the northern corner to the southern one.
        (".- .- .-\n ~- =- ~-\n.- .- .-", [(0, -1), (0, 1)]),
        # It runs down to the south-west: straight across, from side to side.
        (".- ~- .-\n .- =- .-\n.- ~- .-", [(1, 0), (-1, 0)]),
        # Only the bank in the east can be entered, and the deck leads there.
        (".- ~- .-\n ^- =- .-\n.- ~- .-", [(1, 0), (-1, 0)]),
    ],
)
def test_a_bridge_leads_from_bank_to_bank(rows: str, ends: list[tuple[int, int]]) -> None:
    root = parsed(board_svg(sketch("Bridge", rows), legend=False))
    deck = next(of_class(root, "deck")).attrib["d"]
    start, _, end = [tuple(map(float, p.split())) for p in re.findall(r"-?[\d.]+ -?[\d.]+", deck)]
    drawn = {tuple(round(number / 30) for number in point) for point in (start, end)}
    assert drawn == set(ends)


def test_a_depot_wears_the_colours_of_both_allies() -> None:
    svg = board_svg(SMALL)
    for side, name in enumerate(("d1", "d5")):
        assert re.search(rf'<g id="{name}" .*#depot-{side}"', svg)
        shape = next(e for e in parsed(svg).iter() if e.get("id") == f"depot-{side}")
        fills = {element.get("fill") for element in shape.iter()}
        allies = {PIECES[country.name.lower()] for country in Country if country.side == side}
        assert allies <= fills


def test_an_hq_flies_the_flag_of_its_country(board: Board) -> None:
    svg = board_svg(board)
    for country in Country:
        if space := board.hq[country]:
            name = board.grid.name(space)
            assert re.search(rf'<g id="{name}" .*#flag-{country.name.lower()}"', svg)


# Words


def test_rows_and_columns_are_named_on_both_sides(board: Board) -> None:
    told = Counter(e.text for e in of_class(parsed(board_svg(board)), "label"))
    rows = {re.sub(r"\d", "", name) for name in board.number}
    columns = {re.sub(r"\D", "", name) for name in board.number}
    assert told == Counter({label: 2 for label in rows | columns})


def nearest(board: Board, point: Point) -> int:
    def distance(space: int) -> float:
        return abs(complex(*centre(board.grid, space)) - complex(*point))

    return min(board.number.values(), key=distance)


def names(board: Board) -> dict[str, list[Point]]:
    """The names on a board, with the middle of each letter."""
    found: dict[str, list[Point]] = {}
    for name in of_class(parsed(board_svg(board)), "country-name"):
        half = float(name.attrib["font-size"]) * 0.36
        word = "".join(letter.text or "" for letter in name)
        found[word] = [
            Point(float(letter.attrib["x"]), float(letter.attrib["y"]) - half) for letter in name
        ]
    return found


def test_a_country_has_its_name_on_its_own_ground(board: Board) -> None:
    for word, letters in names(board).items():
        for letter in letters:
            assert board.country[nearest(board, letter)] == Country[word]


def test_the_shipped_boards_have_room_for_every_name() -> None:
    for path in SHIPPED.glob("*.map"):
        assert sorted(names(read_map(path))) == sorted(country.name for country in Country)


def test_a_board_can_be_drawn_without_words() -> None:
    assert words(parsed(board_svg(SMALL, words=False, legend=False))) == []


def test_a_name_is_only_words_whatever_it_says() -> None:
    name = """</title><script>alert("x")</script> & 'so' ]]> on\x00\x0b\ud800"""
    root = parsed(board_svg(sketch(name, ".k .s")))
    shown = name.replace("\x00", "\ufffd").replace("\x0b", "\ufffd").replace("\ud800", "\ufffd")
    assert root.findtext(f"{SVG}title") == shown
    assert shown in words(root)
    assert not list(root.iter(f"{SVG}script"))


def test_words_on_a_space_are_only_words_too() -> None:
    said = Words(SMALL.number["a1"], '<b a="1">&amp;')
    assert '<b a="1">&amp;' in words(parsed(board_svg(SMALL, overlays=[said])))


def test_a_long_name_is_written_smaller() -> None:
    def size(name: str) -> float:
        root = parsed(board_svg(sketch(name, ".k .k .k")))
        return float(next(of_class(root, "heading")).attrib["font-size"])

    assert size("Long " * 12) < size("Short")


def test_the_legend_explains_what_occurs_and_nothing_else() -> None:
    def legend(board: Board) -> set[str | None]:
        return {element.text for element in of_class(parsed(board_svg(board)), "legend-word")}

    plain = sketch("Plain", ".k .k .K ^k")
    assert legend(plain) == {"Kazaldis", "mountains", "city line"}
    everything = legend(SMALL)
    assert {"river", "lake", "bridge", "houses", "forest", "repair space"} <= everything
    assert {"no man's land", "headquarters", "border", "cannot be crossed"} <= everything


# Pieces and overlays


def test_a_piece_stands_on_its_space_and_looks_where_it_faces() -> None:
    space = SMALL.number["c1"]
    root = parsed(board_svg(SMALL, [Piece(space, Country.CALDERON, Kind.CAR, 4, facing=2)]))
    piece = next(of_class(root, "piece"))
    assert piece.attrib["transform"] == f"translate({centre(SMALL.grid, space)})"
    assert piece.attrib["class"] == "piece calderon"
    assert piece[0].attrib["transform"] == "rotate(120)"
    assert [element.text for element in piece.iter(TEXT)] == ["4"]


def test_a_hidden_strength_is_nowhere_in_the_picture() -> None:
    space = SMALL.number["c1"]
    hidden, shown = (
        board_svg(SMALL, [Piece(space, Country.KAZALDIS, strength=strength)], words=False)
        for strength in (None, 8)
    )
    assert '"strength"' not in hidden and '"strength"' in shown


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("country", Country)
def test_every_country_has_every_piece(kind: Kind, country: Country) -> None:
    root = parsed(board_svg(SMALL, [Piece(SMALL.number["c1"], country, kind)]))
    name = f"{kind.name.lower()}-{country.name.lower()}"
    assert [e for e in root.iter(f"{SVG}g") if e.get("id") == name]


def test_a_route_shows_what_each_step_costs() -> None:
    spaces = [SMALL.number[name] for name in ("a1", "a2", "b2")]
    root = parsed(board_svg(SMALL, overlays=[Route(spaces, Country.KAZALDIS, "½1")]))
    assert [element.text for element in of_class(root, "cost")] == ["½", "1"]
    assert len(list(of_class(root, "tip"))) == 1


def test_a_shot_that_is_not_allowed_has_a_cross_on_what_stops_it() -> None:
    at = SMALL.number
    yes = parsed(board_svg(SMALL, overlays=[Shot(at["a1"], at["a4"])]))
    no = parsed(board_svg(SMALL, overlays=[Shot(at["a1"], at["a4"], False, at["a2"])]))
    assert list(of_class(yes, "ring")) and not list(of_class(yes, "cross"))
    assert list(of_class(no, "cross")) and not list(of_class(no, "ring"))
    where = f"translate({centre(SMALL.grid, at['a2'])})"
    assert any(e.get("transform") == where for e in of_class(no, "no"))


def test_marks_words_and_carried_pieces_are_drawn() -> None:
    at = SMALL.number
    overlays = [
        Mark(at["a1"], Tone.YES),
        Words(at["a1"], "here", Place.BELOW),
        Carried(at["a1"], at["b2"], Country.KAZALDIS),
    ]
    root = parsed(board_svg(SMALL, overlays=overlays))
    assert len(list(of_class(root, "mark"))) == len(list(of_class(root, "carried"))) == 1
    assert "here" in words(root)


# The whole


def test_the_same_board_gives_the_same_bytes_in_every_process() -> None:
    program = (
        "from host_sim.games.taktik.drawing.board_drawing import board_svg\n"
        "from host_sim.games.taktik.formats.map_text import SHIPPED, read_map\n"
        "import sys\n"
        "sys.stdout.buffer.write(board_svg(read_map(SHIPPED / 'drill.map')).encode())\n"
    )
    drawn = {
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert drawn == {board_svg(read_map(SHIPPED / "drill.map")).encode()}


def test_every_class_that_is_used_has_a_look() -> None:
    at = SMALL.number
    overlays = [Shot(at["a1"], at["a2"], False), Route([at["a1"], at["a2"]], Country.ARMANIA, "1")]
    svg = board_svg(SMALL, [Piece(at["a1"], Country.ARMANIA, strength=2)], overlays)
    used = {name for names in re.findall(r'class="([^"]*)"', svg) for name in names.split()}
    styled = set(re.findall(r"\.([a-z-]+)", svg.split("<style>")[1].split("</style>")[0]))
    structure = {"board", "spaces", "space", "labels", "letter", "legend", "legend-group", "piece"}
    terrains = {terrain.name.lower() for terrain in Terrain}
    assert used - styled <= structure | terrains


# Machado, Oliveira and Fernandes (2009), full severity, on linear RGB.
EYES = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def seen(colour: str, eyes: str) -> tuple[float, float, float]:
    """A colour in CIELAB as those eyes see it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    r, g, b = (sum(m * p for m, p in zip(row, linear, strict=True)) for row in EYES[eyes])

    def f(value: float) -> float:
        return value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116

    x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047)
    y = f(0.2126 * r + 0.7152 * g + 0.0722 * b)
    z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("eyes", EYES)
def test_countries_keep_apart_for_every_kind_of_colour_blindness(eyes: str) -> None:
    """A difference of 2 can just be seen side by side."""
    for colours, least in ((GROUND, 10), (PIECES, 25)):
        countries = [colours[country.name.lower()] for country in Country]
        ground = [*countries, colours["nobody"]] if colours is GROUND else countries
        for one, other in combinations(ground, 2):
            difference = zip(seen(one, eyes), seen(other, eyes), strict=True)
            assert sum((a - b) ** 2 for a, b in difference) ** 0.5 >= least, (one, other)


def test_a_city_is_lighter_than_its_country() -> None:
    for country in GROUND:
        assert seen(CITY[country], "normal")[0] > seen(GROUND[country], "normal")[0]


def test_a_space_is_as_good_as_a_regular_hexagon() -> None:
    lengths = [abs(complex(*CORNERS[d]) - complex(*CORNERS[d - 1])) for d in range(6)]
    assert max(lengths) / min(lengths) < 1.001
