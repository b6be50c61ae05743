"""C1, C2, C16: layout files as people write them, every fault with its line and column, and the
shipped ones."""

from collections import Counter
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_sim.games.tank_chess.formats.layout import (
    Layout,
    Square,
    find_layout,
    parse_layout,
    read_layout,
)
from host_sim.games.tank_chess.formats.layout_check import MOST_LONELY, narrowest, ways_across
from host_sim.games.tank_chess.rules.kernel import OBSTACLE, Kernel
from host_sim.games.tank_chess.rules.packed import piece_of, square_of, target_of
from host_sim.games.tank_chess.rules.pieces import FORCES, PIECES, Kind
from host_sim.kit.faults import BadInput, Fault
from tests.kit.in_words import assert_can_be_said

SHOWN = "some.layout"
# A good layout, for the tests to spoil.
PLAIN: str = """\
name Plain
board
  16: . . . . . . . c m . . . . . . .
  15: . . . . . m . h h . m . . . . .
  14: . . . l # . . . . . . . l . . .
  13: . l . . # . . . . # # . . . l .
  12: . . . . . . . . . # . . . . . .
  11: . . . . . . . . . . . . # # . .
  10: . # . . # # . . . . . . . # . .
   9: # # . . . # # # . . . . . . . .
   8: . . . . . . . . # # # . . . # #
   7: . . # . . . . . . . # # . . # .
   6: . . # # . . . . . . . . . . . .
   5: . . . . . . # . . . . . . . . .
   4: . L . . . # # . . . . # . . L .
   3: . . . L . . . . . . . # L . . .
   2: . . . . . M . H H . M . . . . .
   1: . . . . . . . M C . . . . . . .
"""
SIZE = 16


def faults_in(text: str) -> tuple[Fault, ...]:
    with pytest.raises(BadInput) as caught:
        parse_layout(text, SHOWN)
    assert caught.value.file == SHOWN
    assert_can_be_said(caught.value)
    return caught.value.faults


def changed(old: str, new: str) -> str:
    assert PLAIN.count(old) == 1
    return PLAIN.replace(old, new)


def place(square: str) -> tuple[int, int]:
    """Line and column of a square in PLAIN."""
    return 2 + SIZE + 1 - int(square[1:]), 7 + 2 * (ord(square[0]) - ord("a"))


def redrawn(**squares: str) -> str:
    """PLAIN with other symbols on some squares."""
    lines = PLAIN.split("\n")
    for square, symbol in squares.items():
        line, column = place(square)
        lines[line - 1] = lines[line - 1][: column - 1] + symbol + lines[line - 1][column:]
    return "\n".join(lines)


def turned(**squares: str) -> str:
    """The same with the counterparts (C1)."""
    there = {
        chr(ord("a") + ord("p") - ord(square[0])) + str(SIZE + 1 - int(square[1:])): symbol
        for square, symbol in squares.items()
    }
    return redrawn(**squares, **{square: symbol.swapcase() for square, symbol in there.items()})


# What is read


def test_c16_a_layout_is_its_name_its_obstacles_and_both_forces() -> None:
    layout = parse_layout(PLAIN, SHOWN)
    assert (layout.name, layout.size, layout.text) == ("Plain", 16, PLAIN)
    assert layout.obstacles[:3] == ((4, 13), (4, 12), (9, 12))
    assert layout.white[-2:] == ((Kind.MEDIUM, 7, 0), (Kind.COMMAND, 8, 0))
    assert layout.black[:2] == ((Kind.COMMAND, 7, 15), (Kind.MEDIUM, 8, 15))


def test_a_name_may_have_several_words_and_a_comment() -> None:
    text = changed("name Plain", "name  Två   åsar ; and a comment")
    assert parse_layout(text, SHOWN).name == "Två åsar"


def test_a_name_may_have_60_characters() -> None:
    assert parse_layout(changed("Plain", "x" * 60), SHOWN).name == "x" * 60


def test_a_layout_is_the_same_whatever_the_editor_did_to_it() -> None:
    layout = parse_layout(PLAIN, SHOWN)
    indented = "\n".join(" \t" + line.strip() + "\t ; x" for line in PLAIN.split("\n"))
    for text in ("\ufeff" + PLAIN, PLAIN.replace("\n", "\r\n"), indented, PLAIN.rstrip()):
        assert parse_layout(text, SHOWN)[:5] == layout[:5]
    assert parse_layout("\ufeff" + PLAIN.replace("\n", "\r\n"), SHOWN).text == PLAIN


def test_sections_may_stand_in_any_order() -> None:
    name, board = PLAIN.split("\n", 1)
    assert parse_layout(f"{board}{name}\n", SHOWN)[:5] == parse_layout(PLAIN, SHOWN)[:5]


@pytest.mark.parametrize("name", ["basic16", "basic20"])
def test_a_shipped_layout_is_found_by_its_plain_name(name: str) -> None:
    assert find_layout(name).name == f"{name}.layout"
    assert read_layout(find_layout(name)).size == int(name[-2:])


@pytest.mark.parametrize("name", ["mine.layout", "folder/mine", "/basic16", "./basic16"])
def test_anything_else_is_a_path(name: str) -> None:
    assert find_layout(name) == Path(name)


@pytest.mark.parametrize("name", ["basic17", "BASIC16", "", "basic16\0"])
def test_an_unknown_layout_is_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(BadInput, match="use basic16, basic20, or the path of a file"):
        find_layout(name)


@pytest.mark.parametrize(
    ("made", "message"), [(False, "there is no such file"), (True, "this is not a file")]
)
def test_a_file_that_cannot_be_read_is_refused(made: bool, message: str, tmp_path: Path) -> None:
    path = tmp_path / "some.layout"
    if made:
        path.mkdir()
    with pytest.raises(BadInput, match=message):
        read_layout(path)


# What cannot be read

UNREADABLE = {
    "no heading first": ("16: .\n" + PLAIN, 1, 1, "a heading belongs here: name, board"),
    "a line below the name": (
        changed("Plain\n", "Plain\n hm;\n"), 2, 2, "a heading belongs here: name, board",
    ),
    "an unknown heading": (PLAIN + "  legend\n", 19, 3, "'legend' is not one of name, board"),
    "a second name": (PLAIN + "name B\n", 19, 1, "a second 'name': the first is line 1"),
    "a second board": (PLAIN + "board\n", 19, 1, "a second 'board': the first is line 2"),
    "no name at all": (PLAIN.split("\n", 1)[1], 0, 0, "the heading 'name' is missing"),
    "no board": ("name Plain\n", 0, 0, "the heading 'board' is missing"),
    "an empty name": (changed(" Plain", ""), 1, 1, "the name is missing: name Basic 16"),
    "a long name": (
        changed("Plain", "x" * 61), 1, 6, "a name has at most 60 printable characters",
    ),
    "board with more": (changed("board", "board 16"), 2, 7, "nothing may follow 'board'"),
    "an empty board": (
        "name A\nboard\n", 2, 1, "C1: a board has 16 ranks of 16 squares or 20 ranks of 20 squares",
    ),
    "a tiny board": (
        "name A\nboard\n 2: . .\n 1: . .\n", 2, 1,
        "C1: a board has 16 ranks of 16 squares or 20 ranks of 20 squares",
    ),
    "a rank too many": (
        PLAIN + "0: " + ". " * 16, 19, 1, "C1: a board of 16 x 16 ends above here",
    ),
    "a rank in the wrong order": (
        changed(" 9: #", " 4: #"), 10, 4, "C1: rank 9: belongs here, not '4:'",
    ),
    "a rank without its number": (
        changed("  12: .", "      ."), 7, 7, "C1: rank 12: belongs here, not '.'",
    ),
    "a rank that is too short": (
        changed("C . . . . . . .", "C . . . . . ."), 18, 4, "C1: 15 squares in this rank, not 16",
    ),
    "a rank that is too long": (
        changed("C . . . . . . .", "C . . . . . . . . ."), 18, 39,
        "C1: 18 squares in this rank, not 16",
    ),
    "an unknown symbol": (
        redrawn(d7="x"), *place("d7"),
        "'x' is no symbol: . empty, # obstacle, H M L C T R White, h m l c t r Black",
    ),
    "a symbol beyond ASCII": (
        redrawn(d7="é"), *place("d7"),
        "'é' is no symbol: . empty, # obstacle, H M L C T R White, h m l c t r Black",
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", UNREADABLE)
def test_c16_what_cannot_be_read_is_told_at_its_place(kind: str) -> None:
    text, *fault = UNREADABLE[kind]
    assert faults_in(text) == (tuple(fault),)


def test_symbols_need_blanks_between_them() -> None:
    first, second = faults_in(changed("C . . . . . . .", "C......."))
    assert first == (18, 4, "C1: 9 squares in this rank, not 16")
    assert second == (18, 23, "a square is one symbol, not 'C.......': put blanks between")


def test_c1_a_rank_that_was_left_out_is_told_once_where_it_belongs() -> None:
    short, missing = faults_in(changed("  12: . . . . . . . . . # . . . . . .\n", ""))
    assert short == (2, 1, "C1: 15 ranks here: a board of 16 x 16 has 16")
    assert missing == (7, 3, "C1: rank 12: belongs here, not '11:'")


def test_every_fault_is_told_and_in_order() -> None:
    text = redrawn(a16="x", p1="é").replace("name Plain", "name") + "what\n"
    assert [fault[:2] for fault in faults_in(text)] == [
        (1, 1), place("a16"), place("p1"), (19, 1),
    ]  # fmt: skip


def test_a_long_word_is_shown_cut() -> None:
    (fault,) = [f for f in faults_in(redrawn(d7="#" * 900)) if f.line == place("d7")[0]]
    assert fault.message.startswith(f"a square is one symbol, not '{'#' * 20}…'")


# What is not fit to play on

# The command tanks in the corners, and a light tank near the diagonal between them.
EXPOSED = {"i1": ".", "p1": "C", "b4": ".", "e11": "L"}
UNFIT = {
    "too many of a kind": (
        turned(a5="L"), "C2: White has 5 light tanks, not 4, on 16 x 16", place("m3"),
    ),
    "too many of the other side": (
        turned(a5="L"), "C2: Black has 5 light tanks, not 4, on 16 x 16", place("p12"),
    ),
    "too few of a kind": (
        turned(b4="."), "C2: White has 3 light tanks, not 4, on 16 x 16", (2, 1),
    ),
    "no command tank": (
        turned(i1="."), "C2: Black has no command tanks, not 1, on 16 x 16", (2, 1),
    ),
    "a second command tank": (
        turned(a1="C"), "C2: White has 2 command tanks, not 1, on 16 x 16", place("i1"),
    ),
    "a destroyer on 16 x 16": (
        turned(a1="T"), "C2: White has 1 tank destroyer, not 0, on 16 x 16", place("a1"),
    ),
    "a mortar on 16 x 16": (
        turned(a1="R"), "C2: Black has 1 heavy mortar, not 0, on 16 x 16", place("p16"),
    ),
    "a lonely obstacle": (
        redrawn(a5="#"), "C1: # on a5 has no counterpart: p12 must be #", place("a5"),
    ),
    "a lonely piece": (
        redrawn(b4=".", b5="L"), "C1: L on b5 has no counterpart: o12 must be l", place("b5"),
    ),
    "pieces that do not match": (
        redrawn(h2="M"), "C1: h on i15 has no counterpart: h2 must be H", place("i15"),
    ),
    "two ways across": (
        redrawn(c10="#", m7="#", n7="#"),
        "C16: 2 ways across, and at least 3 are needed: only over d10 and i9", place("d10"),
    ),
    "one way across": (
        turned(c9="#", d9="#", e9="#"),
        "C16: 1 way across, and at least 3 are needed: only over i9", place("i9"),
    ),
    "no way across": (
        turned(c9="#", d9="#", e9="#", i9="#"),
        "C16: no ways across, and at least 3 are needed", place("a9"),
    ),
    "a piece that is walled in": (
        turned(a5="#", b5="#", c5="#", a4="#", c4="#", a3="#", b3="#", c3="#"),
        "C16: White's light tank is walled in: no way to rank 16", place("b4"),
    ),
    "a shot at Black's command tank": (
        turned(**EXPOSED),
        "C16: White's light tank can hit Black's command tank on its first move", place("e11"),
    ),
    "a shot at White's command tank": (
        turned(**EXPOSED),
        "C16: Black's light tank can hit White's command tank on its first move", place("l6"),
    ),
    "an escape": (
        turned(i1=".", p12="C"),
        "C16: White's command tank can leave the board on its first move", place("p12"),
    ),
    "Black's escape": (
        turned(i1=".", p12="C"),
        "C16: Black's command tank can leave the board on its first move", place("a5"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", UNFIT)
def test_c16_a_layout_that_is_not_fit_to_play_on_is_refused_at_its_place(kind: str) -> None:
    text, message, where = UNFIT[kind]
    assert Fault(*where, message) in faults_in(text)


def test_c1_of_many_lonely_squares_the_first_are_told_and_the_rest_are_counted() -> None:
    lonely = {f"{file}{rank}": "#" for file in "acde" for rank in (5, 6, 7, 8)}
    told = [fault for fault in faults_in(redrawn(**lonely)) if "counterpart" in fault.message]
    assert len(told) == MOST_LONELY + 1
    assert told[0] == (2, 1, "C1: 13 squares have no counterpart: the first 8 are told")


def test_c16_a_guard_makes_the_difference_between_a_shot_and_none() -> None:
    assert any("can hit" in fault.message for fault in faults_in(turned(**EXPOSED)))
    assert parse_layout(turned(**EXPOSED, h2=".", o2="H"), SHOWN)


def test_c16_first_moves_are_judged_only_where_nobody_is_missing() -> None:
    told = faults_in(turned(**EXPOSED, o4="."))
    assert [fault.message[:2] for fault in told] == ["C2", "C2"]


# The ways across


def separate_paths(size: int, obstacles: frozenset[Square]) -> int:
    """By flow: every square may be used once (in: 0, out: 1), paths grow and are rerouted."""
    free = set(product(range(size), range(size))) - obstacles
    ways: dict[tuple[Square, int], set[tuple[Square, int]]] = {}
    for square in free:
        ways[square, 0] = {(square, 1)}
    for file, rank in free:
        around = {(file + f, rank + r) for f in (-1, 0, 1) for r in (-1, 0, 1)} & free
        ways[(file, rank), 1] = {(other, 0) for other in around - {(file, rank)}}
    unused = {(square, 0) for square in free if square[1] == 0}
    goals = {(square, 1) for square in free if square[1] == size - 1}
    found = 0
    while True:
        origin = {start: start for start in unused}
        edge = list(unused)
        reached = None
        while edge and reached is None:
            node = edge.pop()
            for after in ways[node] - origin.keys():
                origin[after] = node
                edge.append(after)
                reached = after if after in goals else reached
        if reached is None:
            return found
        goals.remove(reached)
        while origin[reached] != reached:
            before = origin[reached]
            ways[before].remove(reached)
            ways[reached].add(before)
            reached = before
        unused.remove(reached)
        found += 1


@given(st.integers(2, 9).flatmap(lambda size: st.tuples(st.just(size), obstacle_sets(size))))
def test_c16_as_many_ways_as_paths_that_share_no_square(
    board: tuple[int, frozenset[Square]],
) -> None:
    assert ways_across(*board) == separate_paths(*board)


def obstacle_sets(size: int) -> st.SearchStrategy[frozenset[Square]]:
    rows = st.lists(st.integers(0, 2**size - 1), min_size=size, max_size=size)
    return rows.map(
        lambda bits: frozenset((f, r) for f in range(size) for r in range(size) if bits[r] >> f & 1)
    )


def test_c6_a_diagonal_step_between_two_obstacles_is_a_way() -> None:
    assert ways_across(2, [(0, 1), (1, 0)]) == 1
    assert ways_across(3, [(0, 1), (1, 1), (2, 1)]) == 0
    assert ways_across(3, []) == 3


def test_the_narrowest_place_is_named_from_the_left() -> None:
    assert narrowest(3, [(0, 1), (2, 1)]) == [(0, 1), (1, 1), (2, 1)]


# The shipped layouts


@pytest.fixture(params=["basic16", "basic20"])
def shipped(request: pytest.FixtureRequest) -> Layout:
    return read_layout(find_layout(request.param))


def test_c2_the_forces_are_those_of_the_set(shipped: Layout) -> None:
    for placed in (shipped.white, shipped.black):
        assert Counter(kind for kind, _, _ in placed) == FORCES[shipped.size]


def test_c1_half_a_turn_changes_nothing_but_the_colours(shipped: Layout) -> None:
    last = shipped.size - 1
    assert {(last - f, last - r) for f, r in shipped.obstacles} == set(shipped.obstacles)
    assert {(kind, last - f, last - r) for kind, f, r in shipped.white} == set(shipped.black)


def test_c16_obstacles_and_ways_leave_room_for_plans(shipped: Layout) -> None:
    assert 0.08 <= len(shipped.obstacles) / shipped.size**2 <= 0.14
    assert 3 <= ways_across(shipped.size, shipped.obstacles) <= 5
    assert separate_paths(shipped.size, frozenset(shipped.obstacles)) == ways_across(
        shipped.size, shipped.obstacles
    )


def test_the_command_tank_stands_behind_the_heavy_tanks_and_light_tanks_go_ahead(
    shipped: Layout,
) -> None:
    ranks = {kind: [r for found, _, r in shipped.white if found is kind] for kind in Kind}
    assert ranks[Kind.COMMAND] == [0]
    assert set(ranks[Kind.HEAVY]) == {1}
    assert min(ranks[Kind.LIGHT]) > max(ranks[Kind.HEAVY])
    assert set(ranks[Kind.MORTAR]) <= {0}


@pytest.mark.parametrize("side", [0, 1])
def test_c16_the_first_move_destroys_nothing_and_every_piece_can_leave_its_square(
    shipped: Layout, side: int
) -> None:
    kernel = kernel_of(shipped)
    kernel.turn = side
    moves = kernel.moves()
    assert {int(target_of(move)) for move in moves} == {-1}
    movable = {int(piece_of(m)) for m in moves if square_of(m) != kernel.where[int(piece_of(m))]}
    half = len(shipped.white)
    assert movable == set(range(half * side, half * side + half))
    assert all(square_of(move) for move in moves)


def kernel_of(layout: Layout) -> Kernel:
    table = [
        number
        for p in PIECES.values()
        for number in (p.speed, p.gun, p.front, p.side, p.rear, p.arc, int(p.throws))
    ]
    everybody = layout.white + layout.black
    kernel = Kernel(layout.size, [int(kind) for kind, _, _ in everybody], table)
    for file, rank in layout.obstacles:
        kernel.cell[kernel.square(file, rank)] = OBSTACLE
    for number, (_, file, rank) in enumerate(everybody):
        kernel.put(number, kernel.square(file, rank), 0 if number < len(layout.white) else 4)
    return kernel
