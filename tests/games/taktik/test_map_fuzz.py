"""B6: any file at all is a board or a list of faults that lie inside it, and soon."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_sim.games.taktik.formats.map_text import MOST_BYTES, find_map, parse_map, read_map
from host_sim.games.taktik.rules.hexes import LONGEST, row_name
from host_sim.kit.faults import MOST_FAULTS, BadInput
from tests.kit.in_words import assert_can_be_said

DRILL = find_map("drill").read_bytes()
LINES = DRILL.split(b"\n")
# Pieces of map files, and what else could stand there.
SCRAPS = st.sampled_from(
    [*LINES, *b"name home legend board blocked a: b: .k HK D1 D- r- a1 a2 # \t \r x".split(b" ")]
) | st.binary(max_size=6)


def board_or_faults(data: bytes) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "some.map"
        path.write_bytes(data)
        try:
            board = read_map(path)
        except BadInput as bad:
            assert bad.file == str(path)
            check_faults(bad, data)
        else:
            assert len(board.number) == board.grid.columns * board.grid.rows
            assert parse_map(board.text, "again").terrain == board.terrain


def check_faults(bad: BadInput, data: bytes) -> None:
    """Told in order, each at a place that the file has, in words fit for one line of a terminal."""
    lines = data.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    assert 0 < len(bad.faults) <= MOST_FAULTS + 1
    told = bad.faults[:MOST_FAULTS]
    assert list(told) == sorted(told)
    for line, column, message in bad.faults:
        assert 0 <= line <= len(lines)
        width = len(lines[line - 1].decode("utf-8", "replace")) if line else 0
        assert 0 <= column <= width
        assert message.isprintable() and 0 < len(message) < 200
    assert_can_be_said(bad)


@given(st.binary(max_size=2000))
def test_any_bytes(data: bytes) -> None:
    board_or_faults(data)


@given(st.text(max_size=500))
def test_any_text(text: str) -> None:
    board_or_faults(text.encode("utf-8"))


@given(st.integers(0, len(DRILL)), st.integers(0, len(DRILL)))
def test_a_map_with_its_end_or_its_beginning_cut_off(start: int, end: int) -> None:
    board_or_faults(DRILL[:end])
    board_or_faults(DRILL[start:])


@given(st.lists(st.tuples(st.integers(0, len(DRILL) - 1), st.integers(0, 255)), max_size=6))
def test_a_map_with_damaged_bytes(damages: list[tuple[int, int]]) -> None:
    data = bytearray(DRILL)
    for place, byte in damages:
        data[place] = byte
    board_or_faults(bytes(data))


@given(
    st.lists(
        st.tuples(st.integers(0, len(DRILL)), st.integers(0, 9), SCRAPS), min_size=1, max_size=8
    )
)
def test_a_map_with_scraps_written_over_it(scraps: list[tuple[int, int, bytes]]) -> None:
    data = DRILL
    for place, length, scrap in scraps:
        data = data[:place] + scrap + data[place + length :]
    board_or_faults(data)


@given(st.lists(SCRAPS, max_size=60), st.sampled_from([b"\n", b"\r\n", b" ", b"\t"]))
def test_scraps_of_maps_in_any_order(scraps: list[bytes], between: bytes) -> None:
    board_or_faults(between.join(scraps))


@given(st.data())
def test_a_map_with_lines_left_out_doubled_or_moved(data: st.DataObject) -> None:
    lines = list(LINES)
    for _ in range(data.draw(st.integers(1, 4))):
        line = lines[data.draw(st.integers(0, len(lines) - 1))]
        if data.draw(st.booleans()):
            lines.remove(line)
        lines.insert(data.draw(st.integers(0, len(lines))), line)
        lines.pop(data.draw(st.integers(0, len(lines) - 1)))
    board_or_faults(b"\n".join(lines))


@given(
    st.lists(
        st.tuples(st.integers(0, 12), st.integers(0, 17), st.sampled_from(b".h^fo~=HrD")),
        max_size=40,
    )
)
def test_the_drill_board_redrawn(symbols: list[tuple[int, int, int]]) -> None:
    """What can be read meets the rule checks, in boards of every kind."""
    lines = [bytearray(line) for line in LINES]
    first = LINES.index(b"board") + 1
    for row, column, symbol in symbols:
        lines[first + row][5 + row % 2 + 3 * column] = symbol
    board_or_faults(b"\n".join(map(bytes, lines)))


def wide(row: str) -> str:
    head = DRILL.decode().split("board\n")[0]
    return head + "board\n" + "".join(f"{row_name(r)}:{row}\n" for r in range(LONGEST))


HUGE = {
    "zeroes": b"\0" * MOST_BYTES,
    "one word": b"x" * MOST_BYTES,
    "empty lines": b"\n" * MOST_BYTES,
    "headings": b"board\n" * (MOST_BYTES // 6),
    "homes": b"home a b\n" * (MOST_BYTES // 9),
    "one long row": b"board\na:" + b" .k" * (MOST_BYTES // 3 - 3),
    "many rows": b"legend\n. open\nboard\n" + b"a: .k\n" * (MOST_BYTES // 6 - 4),
    "unknown symbols": b"legend\n. open\nboard\n" + b"a: ?? ?? ?? ?? ??\n" * 9999,
    "a legend without end": b"legend\n"
    + "".join(f"{chr(0x4E00 + n)} {n}\n" for n in range(20_000)).encode(),
    "blocked sides": DRILL + b"blocked\n" + b"a1 a2\n" * (MOST_BYTES // 6 - 400),
    "not UTF-8": b"\xff\n" * (MOST_BYTES // 2),
    "the largest plain": wide(" .k" * LONGEST).encode(),
    "the largest maze": wide(" .k fs =a ~c .- rK" * 16 + " .a .s .c").encode(),
    "too large": DRILL * 300,
}


@pytest.mark.parametrize("kind", HUGE)
def test_a_huge_file_is_answered_too(kind: str) -> None:
    board_or_faults(HUGE[kind])
