"""C1, C2, C15, C16: the boards, the pieces, the notation, and what may be added."""

from collections import Counter

import pytest

from host_sim.games.tank_chess.formats.layout import find_layout, parse_layout, read_layout
from host_sim.games.tank_chess.rules.board import Board
from host_sim.games.tank_chess.rules.kernel import Kernel
from host_sim.games.tank_chess.rules.notation import Move
from host_sim.games.tank_chess.rules.packed import facing_of, square_of, target_of
from host_sim.games.tank_chess.rules.pieces import FACINGS, FORCES, LETTERS, PIECES, Kind
from host_sim.games.tank_chess.rules.position import SIZES, parse, text
from host_sim.kit.faults import BadInput
from host_sim.kit.refused import Refused
from tests.games.taktik.clauses import forbids, holds
from tests.games.tank_chess.clauses import legal, moves, placed, play, scene

ARMY = {16: "HHMMMLLLLC", 20: "HHMMMLLLLCTTRR"}
LAST_FILE = {16: "p", 20: "t"}


def army(size: int) -> str:
    """A full set of both sides, as words: White on rank 1, Black on the last one."""
    white = [f"{letter}{chr(97 + n)}1N" for n, letter in enumerate(ARMY[size])]
    black = [f"{letter.lower()}{chr(97 + n)}{size}S" for n, letter in enumerate(ARMY[size])]
    return " ".join(white + black)


@holds("C1")
@pytest.mark.parametrize("size", [16, 20])
def test_there_are_two_sizes_of_board(size: int) -> None:
    assert SIZES == (16, 20)
    last = f"{LAST_FILE[size]}{size}"
    board = scene(f"C{LAST_FILE[size]}{size - 1}N", size=size)
    assert f"{LAST_FILE[size]}{size - 1}-{last}N" in legal(board)
    assert board.position.split()[0] == str(size)
    assert "a2-a1S" in moves("La2S", size=size)


@holds("C1", "C2")
@pytest.mark.parametrize("size", [16, 20])
def test_our_layouts_are_fair_by_half_a_turn_of_the_board(size: int) -> None:
    layout = read_layout(find_layout(f"basic{size}"))
    last = size - 1
    turned = {(kind, last - file, last - rank) for kind, file, rank in layout.white}
    assert turned == set(layout.black)
    assert {(last - file, last - rank) for file, rank in layout.obstacles} == set(layout.obstacles)
    for pieces in (layout.white, layout.black):
        assert Counter(kind for kind, _, _ in pieces) == FORCES[size]


@forbids("C1")
@pytest.mark.parametrize("size", [0, 1, 8, 15, 17, 18, 24])
def test_no_other_size_is_read(size: int) -> None:
    rows = "/".join([f"({size})"] * size)
    with pytest.raises(ValueError, match="the size is one of 16, 20"):
        parse(f"{size} {rows} w 0")


@forbids("C1")
@pytest.mark.parametrize("size", [16, 20])
@pytest.mark.parametrize("facing", FACINGS)
def test_nothing_is_reached_beyond_the_edges(size: int, facing: str) -> None:
    last = LAST_FILE[size]
    for corner in ("a1", f"a{size}", f"{last}1", f"{last}{size}"):
        for move in scene(f"L{corner}{facing}", size=size).legal_moves:
            assert "a" <= move.end[0] <= last and 1 <= int(move.end[1:]) <= size


@holds("C2")
@pytest.mark.parametrize("size", [16, 20])
def test_a_full_set_of_pieces_can_be_placed(size: int) -> None:
    whole = placed(army(size), size=size)
    assert parse(text(whole)) == whole
    for side in (0, 1):
        own = Counter(piece.kind for piece in whole.pieces.values() if piece.side == side)
        assert own == FORCES[size]
    assert sum(FORCES[size].values()) == len(ARMY[size])


@forbids("C2")
@pytest.mark.parametrize("size", [16, 20])
@pytest.mark.parametrize(("extra", "name"), [("La3N", "White"), ("la3N", "Black")])
def test_no_side_has_more_pieces_than_there_are(size: int, extra: str, name: str) -> None:
    with pytest.raises(ValueError, match=f"C2: {name} has more pieces than there are"):
        parse(text(placed(f"{army(size)} {extra}", size=size)))


@forbids("C2")
@pytest.mark.parametrize(("words", "name"), [("Ca3N Cb3N", "White"), ("ca3N Ca1N cb3N", "Black")])
def test_no_side_has_two_command_tanks(words: str, name: str) -> None:
    with pytest.raises(ValueError, match=f"C2: {name} has more than one command tank"):
        parse(text(placed(words)))


@holds("C15")
def test_moves_are_written_by_coordinates_and_compass_letters() -> None:
    board = scene("Le4N hg9N Cp1N")
    assert {"e4-e6NE", "e4-e4NW", "p1-p3N", "e4-g4E"} <= legal(board)
    assert board.parse("e4-e6NE") == Move("e4", "e6", "NE")
    assert str(Move("e4", "g6", "NE", "g9")) == "e4-g6NE*g9"
    assert str(Move("e15", "off")) == "e15-off"


@holds("C15")
def test_files_go_from_a_and_ranks_from_1_at_whites_side() -> None:
    """North is towards the high ranks, east towards the high letters; a to p, or a to t."""
    ends = ("e5N", "f5NE", "f4E", "f3SE", "e3S", "d3SW", "d4W", "d5NW")
    for facing, end in zip(FACINGS, ends, strict=True):
        assert f"e4-{end}" in moves(f"He4{facing}")
    assert "t1-t2N" in moves("Ht1N", size=20)
    assert text(placed("Ha1N hp16S")).startswith("16 (15)h4/")
    assert "/H0(15) w" in text(placed("Ha1N hp16S"))


@holds("C15")
def test_a_shot_names_the_square_of_what_is_destroyed() -> None:
    board = scene("He4N lg9S Ca1N")
    assert board.parse("e4-e7N*g9") == Move("e4", "e7", "N", "g9")
    play(board, "e4-e7N*g9")
    assert board.position == scene("He7N xg9 Ca1N", "b").position


@forbids("C15")
@pytest.mark.parametrize(
    "written",
    [
        *("", "e4", "e4e5N", "e4-e5", "e4-e5n", "E4-e5N", "e4-e5N ", " e4-e5N", "e4-e5N*"),
        *("e4-e05N", "e4-e5NN", "e4-e5X", "e4-offN", "q4-q5N", "e4-e5N*q9", "e0-e1N", "e4-e21N"),
        *("e4-e5N0", "é", "e4-e5N\n", "e4-e5N*off", "off-e5N"),
    ],
)
def test_nothing_else_is_read_as_a_move(written: str) -> None:
    board = scene("He4N Ca1N ca16S")
    before = board.position
    with pytest.raises(Refused, match=r"^C15: ") as refused:
        board.parse(written)
    assert refused.value.clause == "C15"
    assert board.position == before


@forbids("C15")
def test_a_message_does_not_repeat_a_long_text() -> None:
    with pytest.raises(Refused) as refused:
        scene("He4N").parse("e4-e5N" * 1000)
    assert len(str(refused.value)) < 120


@holds("C16")
def test_pieces_are_a_table_with_a_row_for_every_kind() -> None:
    assert set(PIECES) == set(Kind) == set(LETTERS.values())
    rows = {  # speed, gun, front, side, rear
        "H": (3, 3, 3, 2, 1),
        "M": (4, 2, 2, 1, 0),
        "L": (5, 1, 1, 0, 0),
        "C": (5, 1, 1, 0, 0),
        "T": (4, 4, 2, 1, 0),
        "R": (3, 5, 1, 0, 0),
    }
    assert {piece.letter: tuple(piece[2:7]) for piece in PIECES.values()} == rows


@holds("C16")
def test_a_new_kind_of_piece_is_a_new_row_of_the_table() -> None:
    """A made-up one of two steps, and one that fires to its sides as well."""
    table = [number for piece in PIECES.values() for number in map(int, piece[2:])]
    slow = [2, 6, 4, 3, 2, 0, 0]
    wide = [1, 9, 0, 0, 0, 2, 0]
    lone = Kernel(16, [6, 0], table + slow + wide)
    lone.put(0, lone.square(8, 8), 0)
    # Turned once or twice, one or two ahead, ahead and turned, turned and ahead, back.
    assert len(lone.moves()) == lone.count() == 4 + 1 + 1 + 2 + 2 + 1
    gunner = Kernel(16, [7, 0], table + slow + wide)
    gunner.put(0, gunner.square(8, 8), 0)
    gunner.put(1, gunner.square(13, 8), 6)
    shots = [move for move in gunner.moves() if target_of(move) == 1]
    assert [(facing_of(shot), square_of(shot)) for shot in shots] == [(1, gunner.square(8, 8))]
    assert gunner.count() == 4 + 1


@forbids("C16")
@pytest.mark.parametrize("letter", "SABWOZ~=o*")
def test_what_is_only_in_the_expansion_is_not_read(letter: str) -> None:
    rows = ["(16)"] * 15
    with pytest.raises(ValueError, match=r"rank 16: .* is no square"):
        Board(f"16 {letter}0(15)/{'/'.join(rows)} w 0")


@forbids("C16")
def test_a_layout_that_is_not_fit_to_play_on_is_refused() -> None:
    """A wall across the board, on both sides of its middle."""
    lines = find_layout("basic16").read_text(encoding="utf-8").splitlines()
    wall = {f"{rank}:": f"{rank}: {'# ' * 16}" for rank in (8, 9)}
    walled = [wall.get(line.split()[0] if line.split() else "", line) for line in lines]
    assert walled != lines
    with pytest.raises(BadInput, match="C16"):
        parse_layout("\n".join(walled), "walled")


@forbids("C16")
def test_terrain_is_an_obstacle_and_nothing_else() -> None:
    """An obstacle is neither destroyed nor moved."""
    board = scene("He4N #e8 Ca1N ca16S")
    assert "e8" not in {move.target for move in board.legal_moves}
    play(board, "e4-e6N", "a16-a15S")
    assert board.position.count("#") == 1
