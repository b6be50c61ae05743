"""Map files as people write them: what is read, and every fault with its line and column."""

from pathlib import Path

import pytest

from host_sim.games.taktik.formats.map_text import MOST_BYTES, find_map, parse_map, read_map
from host_sim.games.taktik.rules.board import NOBODY, Board, Country, Edge, Terrain
from host_sim.games.taktik.rules.hexes import LONGEST, row_name
from host_sim.kit.faults import BadInput, Fault
from tests.kit.in_words import assert_can_be_said

DRILL = (Path(__file__).parent / "boards" / "drill.map").read_text(encoding="utf-8")
MARK = "@"  # where a fault is expected, in what a test writes
SHOWN = "some.map"


def faults_in(text: str) -> tuple[Fault, ...]:
    with pytest.raises(BadInput) as caught:
        parse_map(text, SHOWN)
    assert caught.value.file == SHOWN
    assert_can_be_said(caught.value)
    return caught.value.faults


def changed(old: str, new: str) -> str:
    assert DRILL.count(old) == 1
    return DRILL.replace(old, new)


def unmarked(text: str) -> tuple[str, tuple[int, int]]:
    """The text without the mark, and the line and column where it stood."""
    before, after = text.split(MARK)
    return before + after, (before.count("\n") + 1, len(before) - before.rfind("\n"))


def at(board: Board, name: str) -> tuple[Terrain, int, int]:
    space = board.number[name]
    return Terrain(board.terrain[space]), board.country[space], board.city[space]


# What is read


def test_b2_b5_a_space_is_its_terrain_its_country_and_its_city() -> None:
    board = parse_map(DRILL, SHOWN)
    assert at(board, "a1") == (Terrain.OPEN, Country.KAZALDIS, 0)
    assert at(board, "a3") == (Terrain.MOUNTAIN, Country.KAZALDIS, 0)
    assert at(board, "d4") == (Terrain.HOUSE, Country.KAZALDIS, 1)
    assert at(board, "b9") == (Terrain.BRIDGE, NOBODY, 0)
    assert at(board, "a9") == (Terrain.RIVER, NOBODY, 0)
    assert at(board, "h11") == (Terrain.LAKE, Country.SARAPAN, 0)
    assert at(board, "b12") == (Terrain.FOREST, Country.SARAPAN, 0)
    assert at(board, "k10") == (Terrain.OPEN, Country.CALDERON, 1)
    assert at(board, "m18") == (Terrain.OPEN, Country.CALDERON, 0)


def test_b3_b4_the_places_that_matter_are_found() -> None:
    board = parse_map(DRILL, SHOWN)
    name = board.grid.name
    assert [name(space) for space in board.hq] == ["e2", "g17", "l5", "l12"]
    assert [name(space) for space in board.depot] == ["g5", "i14"]
    assert [[name(space) for space in area] for area in board.repair] == [
        ["d3", "f2", "f4"],
        ["f16", "h15", "h18"],
        ["k6", "l4", "m7"],
        ["k11", "l13", "m10"],
    ]
    assert all(at(board, name(board.hq[country]))[1] == country for country in Country)


def test_the_margin_is_nobodys_and_off_the_board() -> None:
    board = parse_map(DRILL, SHOWN)
    margin = set(range(board.grid.size)) - set(board.number.values())
    assert {board.terrain[space] for space in margin} == {Terrain.OFF_BOARD}
    assert {board.country[space] for space in margin} == {NOBODY}
    assert {board.city[space] for space in margin} == {0}


def test_e6_every_player_has_a_home_edge() -> None:
    board = parse_map(DRILL, SHOWN)
    assert board.home == (Edge.WEST, Edge.EAST, Edge.WEST, Edge.EAST)


def test_a_name_may_have_several_words() -> None:
    text = changed("name Drill", "name  Två   broar # and a comment")
    assert parse_map(text, SHOWN).name == "Två broar"


def test_a_name_may_have_60_characters() -> None:
    assert parse_map(changed("name Drill", "name " + "x" * 60), SHOWN).name == "x" * 60


def test_b4_a_depot_in_no_mans_land_says_whose_it_is() -> None:
    for side, depot in enumerate((" Da ", " Dc ")):
        text = changed(depot, depot.replace("D", "."))
        text = text.replace(".a .- ~- .s .s", f".a D{side + 1} ~- .s .s")
        board = parse_map(text, SHOWN)
        assert board.grid.name(board.depot[side]) == "g8"
        assert at(board, "g8") == (Terrain.DEPOT, NOBODY, 0)


def test_b5_a_blocked_side_is_blocked_from_both_spaces() -> None:
    board = parse_map(DRILL + "blocked\n  a1 a2\n  b2 c2\n", SHOWN)
    blocked = {name: board.blocked[space] for name, space in board.number.items()}
    assert {name: sides for name, sides in blocked.items() if sides} == {
        "a1": 1 << 0,
        "a2": 1 << 3,
        "b2": 1 << 2,
        "c2": 1 << 5,
    }


def test_a_map_is_the_same_whatever_the_editor_did_to_it() -> None:
    board = parse_map(DRILL, SHOWN)
    indented = "\n".join(" \t" + line.strip() + "\t" for line in DRILL.split("\n"))
    for text in ("\ufeff" + DRILL, DRILL.replace("\n", "\r\n"), indented, DRILL.rstrip()):
        again = parse_map(text, SHOWN)
        assert (again.terrain, again.country, again.city) == (
            board.terrain,
            board.country,
            board.city,
        )
    assert board.text == DRILL
    assert parse_map("\ufeff" + DRILL.replace("\n", "\r\n"), SHOWN).text == DRILL


def test_the_kept_text_reads_back_to_the_same_board() -> None:
    board = parse_map(DRILL, SHOWN)
    assert parse_map(board.text, SHOWN).terrain == board.terrain


def test_games_on_the_same_map_share_its_board_and_faults_keep_their_file() -> None:
    assert parse_map(DRILL, "one.map") is parse_map(DRILL, "another.map")
    for file in ("one.map", "another.map"):
        with pytest.raises(BadInput) as caught:
            parse_map(changed("name ", "nome "), file)
        assert caught.value.file == file and str(caught.value).startswith(f"{file}:")


def test_sections_may_stand_in_any_order() -> None:
    head, rest = DRILL.split("legend\n")
    legend, rows = rest.split("board\n")
    text = "board\n" + rows + "legend\n" + legend + head
    assert parse_map(text, SHOWN).terrain == parse_map(DRILL, SHOWN).terrain


def test_symbols_are_of_the_owners_choice() -> None:
    text = DRILL.replace(" ^", " Å").replace(" .", " :").replace(" ~", " ≈")
    assert parse_map(text, SHOWN).terrain == parse_map(DRILL, SHOWN).terrain


def test_a_comment_needs_a_blank_before_it() -> None:
    text = changed("name Drill", "name Drill#2 # not the first")
    assert parse_map("# about it\n" + text, SHOWN).name == "Drill#2"


# Faults, each with its place

ROW_C = "  c: .k fk .k .k"
ONE_FAULT = [
    ("name Drill", "@name", "the name is missing: name Classic"),
    ("name Drill", "name @\ue000", "a name has at most 60 printable characters"),
    ("name Drill", "name @" + "x" * 61, "a name has at most 60 printable characters"),
    ("name Drill", "@7 days\nname Drill", "a heading belongs here: name, home, legend, board"),
    ("name Drill", "name Drill\n@7 days", "a heading belongs here: name, home, legend, board"),
    ("name Drill", "name Drill\n @name Other", "a second 'name': the first is line 4"),
    ("name Drill", "name Drill\n@sides", "'sides' is not one of name, home, legend, board"),
    ("name Drill", "name Drill\n@" + "sides" * 4, "'sidessidessidessides' is not one of"),
    ("name Drill", "name Drill\n@" + "sides" * 9, "'sidessidessidessides…' is not one of"),
    ("home kazaldis west", "home kazaldis @left", "'left' is no edge: use north, east, south"),
    ("home kazaldis west", "home kazaldis west\nhome @kazaldis east", "a second home for kazaldis"),
    ("legend\n", "legend\n  x  @swamp\n", "'swamp' is no terrain: use open, house, mountain"),
    ("legend\n", "legend\n  x  @off_board\n", "'off_board' is no terrain"),
    ("  o  lake\n", "  o  lake\n  @o  open\n", "a second terrain for the symbol 'o'"),
    ("  o  lake\n", "  o  lake\n  x  @lake\n", "a second symbol for the terrain 'lake'"),
    ("legend\n", "legend\n  @x  \n", "a legend line is a symbol and a terrain: ^ mountain"),
    ("legend\n", "legend\n  @x  open land\n", "a legend line is a symbol and a terrain"),
    ("legend\n", "legend\n  @xx  open\n", "a symbol is one printable character, not 'xx'"),
    ("legend\n", "legend\n  @\ue000  open\n", "a symbol is one printable character"),
    ("legend\n", "legend @below\n", "nothing may follow 'legend'"),
    ("board\n", "board @below\n", "nothing may follow 'board'"),
    ("  a: .k", "  @b: .k", "the row a: belongs here, not 'b:'"),
    (ROW_C, "  @d: .k fk .k .k", "the row c: belongs here, not 'd:'"),
    (ROW_C, "  @b: .k fk .k .k", "the row c: belongs here, not 'b:'"),
    (ROW_C, "  @C: .k fk .k .k", "the row c: belongs here, not 'C:'"),
    (ROW_C, "  @row .k fk .k .k", "the row c: belongs here, not 'row'"),
    (ROW_C, "  @.k fk .k .k", "the row c: belongs here, not '.k'"),
    (ROW_C, "  c: .k @fkk .k .k", "a space is two characters, its symbol and whose it is"),
    (ROW_C, "  c: .k @f .k .k", "a space is two characters, its symbol and whose it is"),
    (ROW_C, "  c: .k @?k .k .k", "B6: the symbol '?' is not in the legend"),
    (ROW_C, "  c: .k f@x .k .k", "B2: a space belongs to one of k s a c K S A C -, not to 'x'"),
    (ROW_C, "  c: .k .@1 .k .k", "B2: a space belongs to one of k s a c K S A C -, not to '1'"),
    (ROW_C, "  c: .k H@- .k .k", "B3: a headquarters belongs to one of k s a c K S A C, not"),
    (ROW_C, "  c: .k r@- .k .k", "B3: a repair space belongs to one of k s a c K S A C, not"),
    (ROW_C, "  c: .k D@- .k .k", "B4: a depot belongs to one of k s a c K S A C 1 2, not to '-'"),
    (ROW_C, "  @c: .k fk .k", "B6: 17 spaces here, 18 in other rows"),
    (ROW_C, "  @c: .k fk .k .k .k", "B6: 19 spaces here, 18 in other rows"),
    ("  i: .a fa", "  i: @Da fa", "B4: the depot of Kazaldis and Armania is here a second time"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "message"), ONE_FAULT)
def test_b6_a_fault_is_told_once_and_where_it_lies(old: str, new: str, message: str) -> None:
    text, place = unmarked(changed(old, new))
    (fault,) = faults_in(text)
    assert (fault.line, fault.column) == place
    assert fault.message.startswith(message)


BLOCKED = [
    ("a1 @n1", "B5: 'n1' is no space of this board"),
    ("a1 @a0", "B5: 'a0' is no space of this board"),
    ("@a19 a18", "B5: 'a19' is no space of this board"),
    ("@a1 a3", "B5: a1 and a3 are not neighbours"),
    ("@a1 b2", "B5: a1 and b2 are not neighbours"),
    ("@a18 b1", "B5: a18 and b1 are not neighbours"),
    ("@a1 a1", "B5: a1 and a1 are not neighbours"),
    ("a1 a2\n@a1 a2", "B5: this side is blocked already"),
    ("a1 a2\n  @a2 a1", "B5: this side is blocked already"),
    ("@a1", "B5: a blocked side is given by two spaces: a3 b3"),
    ("@a1 a2 b1", "B5: a blocked side is given by two spaces: a3 b3"),
]


@pytest.mark.parametrize(("side", "message"), BLOCKED)
def test_b5_a_blocked_side_lies_between_two_neighbours(side: str, message: str) -> None:
    text, place = unmarked(f"{DRILL}blocked\n{side}\n")
    assert faults_in(text) == (Fault(*place, message),)


def test_b3_a_second_headquarters_is_told_with_the_place_of_the_first() -> None:
    text, place = unmarked(changed("  i: .a fa", "  i: @Hk fa"))
    second = "B3: the headquarters of Kazaldis is here a second time: the first is e2"
    assert faults_in(text) == (Fault(*place, second),)


def test_a_second_section_counts_for_nothing() -> None:
    text, place = unmarked(DRILL + "@board\n  b: ?? ?? ??\n")
    line = DRILL[: DRILL.index("board\n")].count("\n") + 1
    assert faults_in(text) == (Fault(*place, f"a second 'board': the first is line {line}"),)


def test_an_unknown_country_is_a_fault_and_so_is_the_missing_one() -> None:
    text, place = unmarked(changed("home kazaldis west", "home @kasaldis west"))
    missing, unknown = faults_in(text)
    assert missing == Fault(0, 0, "E6: the home of kazaldis is missing: home kazaldis north")
    assert unknown[:2] == place and unknown.message.startswith("'kasaldis' is no country: use kaz")


@pytest.mark.parametrize("line", ["home kazaldis", "home", "home kazaldis west east"])
def test_a_home_is_a_country_and_an_edge(line: str) -> None:
    text, place = unmarked(changed("home kazaldis west", "@" + line))
    missing, short = faults_in(text)
    assert missing.line == 0
    assert short == Fault(*place, "a home is a country and an edge: home kazaldis north")


def test_a_file_with_nothing_in_it_lacks_everything() -> None:
    for text in ("", "\n\n", "# nothing yet"):
        assert [fault.message for fault in faults_in(text)] == [
            "E6: the home of armania is missing: home armania north",
            "E6: the home of calderon is missing: home calderon north",
            "E6: the home of kazaldis is missing: home kazaldis north",
            "E6: the home of sarapan is missing: home sarapan north",
            "the heading 'board' is missing",
            "the heading 'legend' is missing",
            "the heading 'name' is missing",
        ]


def test_a_misspelt_heading_does_not_drag_its_lines_along() -> None:
    text, place = unmarked(changed("legend\n", "@legends\n"))
    assert faults_in(text) == (
        Fault(0, 0, "the heading 'legend' is missing"),
        Fault(*place, "'legends' is not one of name, home, legend, board, blocked"),
    )


def test_an_empty_legend_is_one_fault() -> None:
    head, rest = DRILL.split("legend\n")
    text, place = unmarked(head + "@legend\nboard\n" + rest.split("board\n")[1])
    assert faults_in(text) == (Fault(*place, "the legend is empty: ^ mountain"),)


@pytest.mark.parametrize("rows", ["", "  a:\n  b:\n"])
def test_b6_a_board_needs_spaces(rows: str) -> None:
    head = DRILL.split("board\n")[0]
    text, place = unmarked(head + "@board\n" + rows)
    assert faults_in(text) == (Fault(*place, "B6: the board has no spaces: a: .k .k .s"),)


def test_a_row_with_only_its_label_is_too_short() -> None:
    text, place = unmarked(changed("  c: .k fk", "  @c:\n  d: .k fk"))
    assert Fault(*place, "B6: 0 spaces here, 18 in other rows") in faults_in(text)


def test_a_row_left_out_is_one_fault() -> None:
    lines = [line for line in DRILL.split("\n") if not line.startswith("  c:")]
    text, place = unmarked("\n".join(lines).replace("  d:", "  @d:"))
    assert faults_in(text) == (Fault(*place, "the row c: belongs here, not 'd:'"),)


def test_every_fault_is_told_in_the_order_of_the_file() -> None:
    text = changed("name Drill", "name").replace(ROW_C, "  c: ?k f! .k ...k")
    text = text.replace("home armania west\n", "") + "blocked\n  a1 a4\n  zz1 a1\n"
    told = [(fault.line, fault.column, fault.message.split(":")[0]) for fault in faults_in(text)]
    assert told == [
        (0, 0, "E6"),
        (4, 1, "the name is missing"),
        (26, 6, "B6"),
        (26, 10, "B2"),
        (26, 15, "a space is two characters, its symbol and whose it is, not '...k'"),
        (38, 3, "B5"),
        (39, 3, "B5"),
    ]


def test_the_message_names_file_line_and_column() -> None:
    with pytest.raises(
        BadInput, match=r"^some\.map:27:9: B6: the symbol '\?' is not in the legend$"
    ):
        parse_map(changed(ROW_C, "  c: .k ?k .k .k"), SHOWN)


def test_of_hundreds_of_faults_the_first_hundred_are_told_and_the_rest_counted() -> None:
    text = find_map("classic").read_text(encoding="utf-8").replace(".k", "?k").replace(".s", "?s")
    faults = faults_in(text)
    wrong = text.count("?k") + text.count("?s")
    assert len(faults) == 101 and faults[-1] == Fault(0, 0, f"and {wrong - 100} more")
    assert all("'?' is not in the legend" in fault.message for fault in faults[:-1])
    assert faults[:-1] == tuple(sorted(faults[:-1]))


def test_a_hundred_faults_are_all_told() -> None:
    for count in (100, 101):
        faults = faults_in(DRILL + "blocked\n" + "a1 a3\n" * count)
        assert len(faults) == count and (faults[-1].line > 0) == (count == 100)


# Size


def sized(columns: int, rows: int) -> str:
    row = " .k" * columns
    board = "".join(f"{row_name(number)}:{row}\n" for number in range(rows))
    return DRILL.split("board\n")[0] + "board\n" + board


def test_b6_the_longest_board_is_read() -> None:
    faults = faults_in(sized(LONGEST, LONGEST))
    assert faults and all(fault.message[:3] in ("B3:", "B4:", "B6:") for fault in faults)
    assert not [fault for fault in faults if "at most" in fault.message]


def test_b6_a_row_has_at_most_99_spaces() -> None:
    faults = faults_in(sized(LONGEST + 1, 2))
    line = DRILL.split("board\n")[0].count("\n") + 2
    assert faults == tuple(
        Fault(line + row, 4 + 3 * LONGEST, "B6: a row has at most 99 spaces") for row in range(2)
    )


def test_b6_a_board_has_at_most_99_rows() -> None:
    faults = faults_in(sized(2, LONGEST + 2))
    line = DRILL.split("board\n")[0].count("\n") + 2
    assert faults == (Fault(line + LONGEST, 1, "B6: a board has at most 99 rows"),)


# Files


def faults_of(path: str | Path) -> tuple[Fault, ...]:
    with pytest.raises(BadInput) as caught:
        read_map(path)
    assert caught.value.file == str(path)
    return caught.value.faults


def written(folder: Path, content: bytes) -> Path:
    path = folder / SHOWN
    path.write_bytes(content)
    return path


def test_a_file_is_read_by_its_path(tmp_path: Path) -> None:
    path = written(tmp_path, b"\xef\xbb\xbf" + DRILL.encode().replace(b"\n", b"\r\n"))
    assert read_map(path).text == read_map(str(path)).text == DRILL


def test_a_file_that_is_not_there_is_a_fault_in_no_line(tmp_path: Path) -> None:
    assert faults_of(tmp_path / "none.map") == (Fault(0, 0, "there is no such file"),)
    assert faults_of("no\0file.map") == (Fault(0, 0, "there is no such file"),)


def test_a_folder_is_not_a_map(tmp_path: Path) -> None:
    assert faults_of(tmp_path) == (Fault(0, 0, "this is not a file"),)


def test_a_name_too_long_for_the_system_is_a_fault(tmp_path: Path) -> None:
    (fault,) = faults_of(tmp_path / ("x" * 5000 + ".map"))
    assert fault[:2] == (0, 0)


def test_a_file_that_may_not_be_read_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    path = written(tmp_path, DRILL.encode())
    monkeypatch.setattr(Path, "open", refuse)
    assert faults_of(path) == (Fault(0, 0, "cannot be read: Permission denied"),)


def test_a_file_larger_than_256_kib_is_refused_unread(tmp_path: Path) -> None:
    assert MOST_BYTES == 262_144
    filler = (b"#" * 99 + b"\n") * MOST_BYTES
    filler = filler[: MOST_BYTES - len(DRILL.encode())]
    assert read_map(written(tmp_path, DRILL.encode() + filler)).name == "Drill"
    too_large = Fault(0, 0, "larger than 256 KiB, which is more than it can need")
    assert faults_of(written(tmp_path, DRILL.encode() + filler + b"#")) == (too_large,)
    assert faults_in(DRILL + "é" * (MOST_BYTES // 2)) == (too_large,)


def test_a_line_too_long_for_a_record_is_refused() -> None:
    (fault,) = faults_in(DRILL + "#" + "x" * 1000)
    assert fault == Fault(DRILL.count("\n") + 1, 1001, "longer than 1000 characters")


def test_a_map_without_a_last_line_end_is_the_same_map() -> None:
    assert parse_map(DRILL.rstrip("\n"), "x").text == parse_map(DRILL + "\n\n", "x").text


def test_every_line_that_is_not_utf_8_is_told(tmp_path: Path) -> None:
    content = "name Två\n".encode("latin-1") + b"home\n" + "åä".encode() + b"\x80\n"
    assert faults_of(written(tmp_path, content)) == (
        Fault(1, 8, "byte 0xe5 is not UTF-8: save the file as UTF-8"),
        Fault(3, 3, "byte 0x80 is not UTF-8: save the file as UTF-8"),
    )


@pytest.mark.parametrize(
    "letter", ["\0", "\x1b", "\r", "\x7f", "\x85", "\u200b", "\u202e", "\u2028", "\ufeff", "\ud800"]
)
def test_control_and_invisible_characters_are_refused_even_in_comments(letter: str) -> None:
    text, place = unmarked(changed("name Drill", f"name Drill # see @{letter}below"))
    code = f"U+{ord(letter):04X}"
    assert faults_in(text) == (
        Fault(*place, f"{code} is a control or invisible character: remove it"),
    )


# Shipped maps by name


def test_a_plain_name_is_a_shipped_map() -> None:
    assert read_map(find_map("drill")).name == "Drill"
    assert read_map(find_map("classic")).name == "Classic"


@pytest.mark.parametrize("name", ["nowhere", "Classic", "", "..", "drill\0"])
def test_an_unknown_name_is_answered_with_the_known_ones(name: str) -> None:
    with pytest.raises(BadInput) as caught:
        find_map(name)
    (fault,) = caught.value.faults
    assert caught.value.file == name
    assert fault == Fault(0, 0, "no map has this name: use classic, drill, or the path of a file")


@pytest.mark.parametrize("name", ["my.map", "./drill", "maps/drill", "/etc/drill.map"])
def test_anything_else_is_a_path(name: str) -> None:
    assert find_map(name) == Path(name)
