"""Reads a map file into a `Board`, or tells every fault in it with its line and column.

    name Classic
    home kazaldis north      # where that country's player sits; all four countries
    legend
      .  open                # a symbol of your own choice for each terrain that you need
      H  hq
    board
      a: .k .k Hk .- .s      # two characters a space: its symbol, and whose it is
      b:  .k .K .K .- .s     # every second row is shoved right by half a space
    blocked                  # may be left out: sides that cannot be crossed
      a3 b3

Whose it is: k s a c for a country outside its city, K S A C inside the city, - for no man's land; a
depot there is Kazaldis and Armania's with 1, Sarapan and Calderon's with 2. Indentation means
nothing, and so does the order of the sections.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, TypeVar

from host_sim.games.taktik.formats.map_check import ALLIANCES, Place, check
from host_sim.games.taktik.rules.board import NOBODY, Board, Country, Edge, Terrain
from host_sim.games.taktik.rules.hexes import LONGEST, Grid, row_name
from host_sim.kit.faults import BadInput, Fault, Phrase, phrase
from host_sim.kit.record_file import LONGEST_NAME
from host_sim.kit.sections import Form, Section, Word
from host_sim.kit.texts import checked, find_shipped, read_text

SHIPPED = Path(__file__).parents[1] / "maps"
MOST_BYTES = 256 * 1024

FORM = Form(
    comment="#",
    headings=("name", "home", "legend", "board", "blocked"),
    of_one_line=("name", "home"),
    may_repeat=("home",),
    may_miss=("blocked",),
    shortest=len("aa:") + 1,  # longer than a row's label
)
TERRAINS = {terrain.name.lower(): terrain for terrain in Terrain if terrain}
COUNTRIES = {country.name.lower(): country for country in Country}
EDGES = {edge.value: edge for edge in Edge}
LABELS = {row_name(row) + ":": row for row in range(LONGEST)}

T = TypeVar("T")


class Owner(NamedTuple):
    """Whose a space is, and whether it lies in a city."""

    country: int = NOBODY
    city: int = 0
    side: int = 0  # whose depot it is


class Space(NamedTuple):
    """One space as it was written. What could not be read is OFF_BOARD."""

    word: Word
    terrain: Terrain = Terrain.OFF_BOARD
    owner: Owner = Owner()


class Row(NamedTuple):
    """A row of the board as it is written."""

    label: Word
    spaces: list[Space]


# The second character of a space. What stands there decides who can own it.
OUTSIDE = {name[0]: Owner(country, 0, country.side) for name, country in COUNTRIES.items()}
INSIDE = {letter.upper(): owner._replace(city=1) for letter, owner in OUTSIDE.items()}
OF_COUNTRIES = OUTSIDE | INSIDE
OF_SIDES = {"1": Owner(side=0), "2": Owner(side=1)}
OF_NOBODY = {"-": Owner()}
SPACE = phrase("a space")
OWNERS = {terrain: ("B2", SPACE, OF_COUNTRIES | OF_NOBODY) for terrain in Terrain} | {
    Terrain.OFF_BOARD: ("B2", SPACE, OF_COUNTRIES | OF_NOBODY | OF_SIDES),
    Terrain.HQ: ("B3", phrase("a headquarters"), OF_COUNTRIES),
    Terrain.REPAIR: ("B3", phrase("a repair space"), OF_COUNTRIES),
    Terrain.DEPOT: ("B4", phrase("a depot"), OF_COUNTRIES | OF_SIDES),
}


def find_map(name: str) -> Path:
    """The file of a shipped map by its plain name (`classic`); anything else is a path."""
    return find_shipped(name, SHIPPED, "map")


def read_map(path: str | Path) -> Board:
    """The board of a map file; raises BadInput with every fault."""
    return parse_map(read_text(path, MOST_BYTES), str(path))


def parse_map(text: str, file: str) -> Board:
    """The board of a map's text; raises BadInput with every fault."""
    board = _parsed(checked(text, file, MOST_BYTES).rstrip("\n") + "\n")
    if isinstance(board, list):
        raise BadInput(file, board)
    return board


@lru_cache(maxsize=32)  # a board never changes, and most games are played on the same few
def _parsed(text: str) -> Board | list[Fault]:
    faults: list[Fault] = []
    board = _board(text, faults)
    return sorted(faults) if faults or board is None else board


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)


# Sections


def _name(section: Section, faults: list[Fault]) -> str:
    name = " ".join(word.text for word in section.words)
    if not name:
        message = phrase("the name is missing: {example}", example="name Classic")
        faults.append(section.heading.fault(message))
    elif len(name) > LONGEST_NAME or not name.isprintable():
        message = phrase("a name has at most {most} printable characters", most=LONGEST_NAME)
        faults.append(section.words[0].fault(message))
    return name


def _homes(sections: list[Section], faults: list[Fault]) -> tuple[Edge, ...]:
    homes: dict[Country, Edge] = {}
    for heading, words, _ in sections:
        if heading.text != "home":
            continue
        if len(words) != 2:
            message = phrase("a home is a country and an edge: home kazaldis north")
            faults.append(heading.fault(message))
            continue
        named, side = words
        no_country = phrase(
            "{word} is no country: use {names}", word=named.shown, names=_listed(COUNTRIES)
        )
        no_edge = phrase("{word} is no edge: use {names}", word=side.shown, names=_listed(EDGES))
        country = _chosen(named, COUNTRIES, no_country, faults)
        edge = _chosen(side, EDGES, no_edge, faults)
        if country in homes:
            faults.append(named.fault(phrase("a second home for {country}", country=named.text)))
        elif country is not None:
            homes[country] = edge or Edge.NORTH
    for name, country in COUNTRIES.items():
        if country not in homes:
            message = phrase(
                "the home of {country} is missing: home {country} north", "E6", country=name
            )
            faults.append(Fault(0, 0, message))
    return tuple(homes.get(country, Edge.NORTH) for country in Country)


def _legend(section: Section, faults: list[Fault]) -> dict[str, Terrain]:
    """Terrain by symbol. A symbol whose terrain has a fault is known, but OFF_BOARD."""
    legend: dict[str, Terrain] = {}
    explained: set[Terrain] = set()
    if not section.lines:
        faults.append(section.heading.fault(phrase("the legend is empty: ^ mountain")))
    for words in section.lines:
        symbol = words[0]
        if len(words) != 2:
            message = phrase("a legend line is a symbol and a terrain: ^ mountain")
            faults.append(symbol.fault(message))
            continue
        if len(symbol.text) > 1 or not symbol.text.isprintable():
            message = phrase("a symbol is one printable character, not {word}", word=symbol.shown)
            faults.append(symbol.fault(message))
            continue
        named = words[1]
        no_terrain = phrase(
            "{word} is no terrain: use {names}", word=named.shown, names=_listed(TERRAINS)
        )
        terrain = _chosen(named, TERRAINS, no_terrain, faults)
        if symbol.text in legend:
            message = phrase("a second terrain for the symbol {symbol}", symbol=repr(symbol.text))
            faults.append(symbol.fault(message))
        elif terrain in explained:
            message = phrase("a second symbol for the terrain {terrain}", terrain=repr(named.text))
            faults.append(named.fault(message))
        elif terrain:
            explained.add(terrain)
        legend.setdefault(symbol.text, terrain or Terrain.OFF_BOARD)
    return legend


def _chosen(word: Word, table: dict[str, T], else_told: Phrase, faults: list[Fault]) -> T | None:
    if word.text not in table:
        faults.append(word.fault(else_told))
    return table.get(word.text)


# The board


def _board(text: str, faults: list[Fault]) -> Board | None:
    sections = FORM.read(text, faults)
    found = FORM.by_heading(sections, faults)
    home = _homes(sections, faults)
    name = _name(found["name"], faults) if "name" in found else ""
    legend = _legend(found["legend"], faults) if "legend" in found else {}
    before = len(faults)
    rows = _rows(found["board"], legend, faults) if "board" in found else []
    if not rows:
        return None
    grid = _grid(rows, faults)
    whole = len(faults) == before
    drawn = _drawn(rows, grid)
    number = {grid.name(space): space for space in grid.spaces()}
    standing = _standing(drawn)
    faults += _second_ones(standing, drawn, grid)
    board = Board(
        name=name,
        text=text,
        grid=grid,
        terrain=_table(grid, {n: space.terrain for n, space in drawn.items()}, Terrain.OFF_BOARD),
        country=_table(grid, {n: space.owner.country for n, space in drawn.items()}, NOBODY),
        city=_table(grid, {n: space.owner.city for n, space in drawn.items()}, 0),
        blocked=_blocked(found.get("blocked"), number, grid, faults),
        hq=tuple(_first(standing[Terrain.HQ, country]) for country in Country),
        repair=tuple(tuple(standing[Terrain.REPAIR, country]) for country in Country),
        depot=tuple(_first(standing[Terrain.DEPOT, side]) for side in range(2)),
        home=home,
        number=number,
    )
    # The rules are for whole boards: a space that could not be read may have been the bridge.
    if whole and all(space.terrain for space in drawn.values()):
        places = {n: Place(*space.word[:2]) for n, space in drawn.items()}
        faults += check(board, places, Place(*found["board"].heading[:2]))
    return board


def _rows(section: Section, legend: dict[str, Terrain], faults: list[Fault]) -> list[Row]:
    rows: list[Row] = []
    due = 0  # the row after the last label
    for words in section.lines:
        if len(rows) == LONGEST:
            message = phrase("a board has at most {most} rows", "B6", most=LONGEST)
            faults.append(words[0].fault(message))
            break
        due = _labelled(words[0], len(rows), due, faults) + 1
        # Where the label was forgotten, the line begins with a space.
        unlabelled = len(words[0].text) == 2 and not words[0].text.endswith(":")
        spaces = words if unlabelled else words[1:]
        if len(spaces) > LONGEST:
            message = phrase("a row has at most {most} spaces", "B6", most=LONGEST)
            faults.append(spaces[LONGEST].fault(message))
        row = [_space(word, legend, faults) for word in spaces[:LONGEST]]
        rows.append(Row(words[0], row))
    if not any(row.spaces for row in rows):
        message = phrase("the board has no spaces: a: .k .k .s", "B6")
        faults.append(section.heading.fault(message))
        return []
    return rows


def _labelled(label: Word, count: int, due: int, faults: list[Fault]) -> int:
    """Which row this is. After a wrong label the next ones may go on from it, or from the count."""
    row = LABELS.get(label.text, due)
    if label.text not in LABELS or row not in (count, due):
        message = phrase(
            "the row {row}: belongs here, not {label}", row=row_name(due), label=label.shown
        )
        faults.append(label.fault(message))
    return row


def _space(word: Word, legend: dict[str, Terrain], faults: list[Fault]) -> Space:
    if len(word.text) != 2:
        message = phrase(
            "a space is two characters, its symbol and whose it is, not {word}", word=word.shown
        )
        faults.append(word.fault(message))
        return Space(word)
    symbol, letter = word.text
    terrain = legend.get(symbol, Terrain.OFF_BOARD)
    if legend and symbol not in legend:
        message = phrase("the symbol {symbol} is not in the legend", "B6", symbol=repr(symbol))
        faults.append(word.fault(message))
    clause, what, owners = OWNERS[terrain]
    if letter not in owners:
        message = phrase(
            "{what} belongs to one of {letters}, not to {letter}",
            clause,
            what=what,
            letters=" ".join(owners),
            letter=repr(letter),
        )
        faults.append(Fault(word.line, word.column + 1, message))
        return Space(word)
    return Space(word, terrain, owners[letter])


def _grid(rows: list[Row], faults: list[Fault]) -> Grid:
    """As wide as most rows are; the others are at fault."""
    columns = Counter(len(row.spaces) for row in rows if row.spaces).most_common(1)[0][0]
    for label, spaces in rows:
        if len(spaces) != columns:
            message = phrase(
                "{count} spaces here, {usual} in other rows",
                "B6",
                count=len(spaces),
                usual=columns,
            )
            faults.append(label.fault(message))
    return Grid(columns, len(rows))


def _drawn(rows: list[Row], grid: Grid) -> dict[int, Space]:
    """What is written for each space of the board; a row that is too short leaves some out."""
    return {
        grid.space(column, number): space
        for number, row in enumerate(rows)
        for column, space in enumerate(row.spaces[: grid.columns])
    }


def _standing(drawn: dict[int, Space]) -> dict[tuple[Terrain, int], list[int]]:
    """Spaces by what stands there and by country; depots by side."""
    standing: defaultdict[tuple[Terrain, int], list[int]] = defaultdict(list)
    for number, (_, terrain, owner) in drawn.items():
        standing[terrain, owner.side if terrain is Terrain.DEPOT else owner.country].append(number)
    return standing


def _first(numbers: list[int]) -> int:
    return numbers[0] if numbers else 0


def _second_ones(
    standing: dict[tuple[Terrain, int], list[int]], drawn: dict[int, Space], grid: Grid
) -> Iterator[Fault]:
    for country in Country:
        first, *more = standing[Terrain.HQ, country] or [0]
        for number in more:
            message = phrase(
                "the headquarters of {country} is here a second time: the first is {first}",
                "B3",
                country=country.name.capitalize(),
                first=grid.name(first),
            )
            yield drawn[number].word.fault(message)
    for side, alliance in enumerate(ALLIANCES):
        first, *more = standing[Terrain.DEPOT, side] or [0]
        for number in more:
            message = phrase(
                "the depot of {alliance} is here a second time: the first is {first}",
                "B4",
                alliance=alliance,
                first=grid.name(first),
            )
            yield drawn[number].word.fault(message)


def _table(grid: Grid, values: Mapping[int, int], elsewhere: int) -> bytes:
    return bytes(values.get(space, elsewhere) for space in range(grid.size))


def _blocked(
    section: Section | None, number: dict[str, int], grid: Grid, faults: list[Fault]
) -> bytes:
    blocked = bytearray(grid.size)
    for words in section.lines if section else []:
        unknown = [word for word in words if word.text not in number]
        faults += [
            word.fault(phrase("{word} is no space of this board", "B5", word=word.shown))
            for word in unknown
        ]
        if len(words) != 2:
            message = phrase("a blocked side is given by two spaces: a3 b3", "B5")
            faults.append(words[0].fault(message))
        elif not unknown:
            faults += _block(blocked, words, number, grid)
    return bytes(blocked)


def _block(
    blocked: bytearray, words: list[Word], number: dict[str, int], grid: Grid
) -> Iterator[Fault]:
    one, other = (number[word.text] for word in words)
    if other - one not in grid.offsets:
        message = phrase(
            "{one} and {other} are not neighbours", "B5", one=words[0].text, other=words[1].text
        )
        yield words[0].fault(message)
        return
    direction = grid.offsets.index(other - one)
    if blocked[one] >> direction & 1:
        yield words[0].fault(phrase("this side is blocked already", "B5"))
    blocked[one] |= 1 << direction
    blocked[other] |= 1 << (direction + 3) % 6
