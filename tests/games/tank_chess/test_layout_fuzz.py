"""C16: any file at all is a layout or a list of faults that lie inside it, and soon."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_sim.games.tank_chess.formats.layout import (
    MOST_BYTES,
    SYMBOLS,
    find_layout,
    parse_layout,
    read_layout,
)
from host_sim.kit.faults import MOST_FAULTS, BadInput
from tests.kit.in_words import assert_can_be_said

SMALL = find_layout("basic16").read_bytes()
LARGE = find_layout("basic20").read_bytes()
SHIPPED = st.sampled_from([SMALL, LARGE])
# Pieces of layout files, and what else could stand there.
SCRAPS = st.sampled_from(
    [
        *SMALL.split(b"\n"),
        *LARGE.split(b"\n"),
        *b"name board 16: 20: 1: . # H c ; \t \r x".split(b" "),
    ]
) | st.binary(max_size=6)


def layout_or_faults(data: bytes) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "some.layout"
        path.write_bytes(data)
        try:
            layout = read_layout(path)
        except BadInput as bad:
            assert bad.file == str(path)
            check_faults(bad, data)
        else:
            assert parse_layout(layout.text, "again") == layout


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
    layout_or_faults(data)


@given(st.text(max_size=500))
def test_any_text(text: str) -> None:
    layout_or_faults(text.encode("utf-8"))


@given(st.text(max_size=500))
def test_any_text_that_is_no_file(text: str) -> None:
    with pytest.raises(BadInput):
        parse_layout(text, "typed")


@given(st.text(max_size=60))
def test_any_name_is_a_path_or_refused(name: str) -> None:
    try:
        read_layout(find_layout(name))
    except BadInput as bad:
        assert bad.faults


@given(SHIPPED, st.integers(0, len(LARGE)), st.integers(0, len(LARGE)))
def test_a_layout_with_its_end_or_its_beginning_cut_off(data: bytes, start: int, end: int) -> None:
    layout_or_faults(data[:end])
    layout_or_faults(data[start:])


@given(
    SHIPPED,
    st.lists(st.tuples(st.integers(0, len(SMALL) - 1), st.integers(0, 255)), max_size=6),
)
def test_a_layout_with_damaged_bytes(data: bytes, damages: list[tuple[int, int]]) -> None:
    damaged = bytearray(data)
    for place, byte in damages:
        damaged[place] = byte
    layout_or_faults(bytes(damaged))


@given(
    SHIPPED,
    st.lists(
        st.tuples(st.integers(0, len(LARGE)), st.integers(0, 9), SCRAPS), min_size=1, max_size=8
    ),
)
def test_a_layout_with_scraps_written_over_it(
    data: bytes, scraps: list[tuple[int, int, bytes]]
) -> None:
    for place, length, scrap in scraps:
        data = data[:place] + scrap + data[place + length :]
    layout_or_faults(data)


@given(st.lists(SCRAPS, max_size=60), st.sampled_from([b"\n", b"\r\n", b" ", b"\t"]))
def test_scraps_of_layouts_in_any_order(scraps: list[bytes], between: bytes) -> None:
    layout_or_faults(between.join(scraps))


@given(SHIPPED, st.data())
def test_a_layout_with_lines_left_out_doubled_or_moved(shipped: bytes, data: st.DataObject) -> None:
    lines = shipped.split(b"\n")
    for _ in range(data.draw(st.integers(1, 4))):
        line = lines[data.draw(st.integers(0, len(lines) - 1))]
        if data.draw(st.booleans()):
            lines.remove(line)
        lines.insert(data.draw(st.integers(0, len(lines))), line)
        lines.pop(data.draw(st.integers(0, len(lines) - 1)))
    layout_or_faults(b"\n".join(lines))


def board(rows: list[str]) -> bytes:
    ranks = "".join(f"{len(rows) - n}: {' '.join(row)}\n" for n, row in enumerate(rows))
    return f"name Some\nboard\n{ranks}".encode()


@given(
    st.sampled_from([16, 20]).flatmap(
        lambda size: st.lists(
            st.text(sorted(SYMBOLS), min_size=size, max_size=size), min_size=size, max_size=size
        )
    )
)
def test_any_symbols_on_a_whole_board(rows: list[str]) -> None:
    layout_or_faults(board(rows))


@given(
    SHIPPED,
    st.lists(
        st.tuples(
            st.tuples(st.integers(0, 15), st.integers(0, 15)),
            st.tuples(st.integers(0, 15), st.integers(0, 15)),
        ),
        max_size=20,
    ),
)
def test_a_shipped_board_with_squares_exchanged(
    data: bytes, swaps: list[tuple[tuple[int, int], tuple[int, int]]]
) -> None:
    """The forces stay right, so that every other check is met; in pairs, so that it stays fair."""
    drawn = data.decode().split("board\n")[1].rstrip("\n").split("\n")
    rows = [line.split(": ")[1].split(" ") for line in drawn]
    last = len(rows) - 1
    for (row, file), (other_row, other) in swaps:
        pairs = [(row, file, other_row, other)]
        pairs.append((last - row, last - file, last - other_row, last - other))
        for a, b, c, d in pairs:
            rows[a][b], rows[c][d] = rows[c][d], rows[a][b]
    layout_or_faults(board(["".join(row) for row in rows]))


HUGE = {
    "zeroes": b"\0" * MOST_BYTES,
    "one word": b"x" * MOST_BYTES,
    "empty lines": b"\n" * MOST_BYTES,
    "headings": b"board\n" * (MOST_BYTES // 6),
    "names": b"name a\n" * (MOST_BYTES // 7),
    "one long rank": b"board\n16:" + b" ." * (MOST_BYTES // 2 - 10),
    "many ranks": b"board\n" + b"16: .\n" * (MOST_BYTES // 6 - 4),
    "many wide ranks": b"name a\nboard\n" + (b"20:" + b" ." * 400 + b"\n") * 80,
    "unknown symbols": b"name a\nboard\n" + (b"20:" + b" ?" * 20 + b"\n") * 1400,
    "comments": SMALL + b"; x\n" * (MOST_BYTES // 4 - 400),
    "a number without end": b"board\n" + b"9" * 900 + b": .\n",
    "not UTF-8": b"\xff\n" * (MOST_BYTES // 2),
    "nothing but pieces": board(["C" * 20] * 20),
    "nothing but obstacles": board(["#" * 20] * 20),
    "nothing at all": board(["." * 20] * 20),
    "a chessboard": board([".#" * 10, "#." * 10] * 10),
    "too large": SMALL * 300,
}


@pytest.mark.parametrize("kind", HUGE)
def test_a_huge_file_is_answered_too(kind: str) -> None:
    layout_or_faults(HUGE[kind])
