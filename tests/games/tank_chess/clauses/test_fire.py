"""C7-C10: guns, mortars, armour and wrecks."""

import pytest

from host_sim.games.tank_chess.rules.notation import Move
from host_sim.games.tank_chess.rules.pieces import FACINGS
from host_sim.kit.refused import Refused
from tests.games.taktik.clauses import forbids, holds
from tests.games.tank_chess.clauses import legal, moves, play, scene, targets
from tests.games.tank_chess.naive import DIRECTIONS

BLOCKERS = ("#{}", "x{}", "M{}N", "h{}S")
# What the sheet says: gun, and armour in front, at the sides, at the rear.
GUNS = {"H": 3, "M": 2, "L": 1, "C": 1, "T": 4, "R": 5}
ARMOUR = {
    "H": (3, 2, 1),
    "M": (2, 1, 0),
    "L": (1, 0, 0),
    "C": (1, 0, 0),
    "T": (2, 1, 0),
    "R": (1, 0, 0),
}
BESIDE_H8 = ("h9", "i9", "i8", "i7", "h7", "g7", "g8", "g9")  # clockwise from north
# Squares three away from h8, clockwise from north.
THREE_FROM_H8 = ("h11", "k11", "k8", "k5", "h5", "e5", "e8", "e11")


def at_h8(letter: str, facing: str, others: str) -> set[str]:
    """What a piece can destroy once it has stepped onto h8 in that facing."""
    came_from = BESIDE_H8[(FACINGS.index(facing) + 4) % 8]
    board = scene(f"{letter}{came_from}{facing} {others}")
    return {
        move.target
        for move in board.legal_moves
        if (move.start, move.end, move.facing) == (came_from, "h8", facing)
    } - {""}


def ring(*, facing_out: bool = True) -> str:
    """Light tanks around h8, which show it their rear (or their front)."""
    return " ".join(
        f"l{name}{FACINGS[(n + (0 if facing_out else 4)) % 8]}"
        for n, name in enumerate(THREE_FROM_H8)
    )


@holds("C7")
@pytest.mark.parametrize("distance", range(2, 9))
def test_a_shot_reaches_any_distance(distance: int) -> None:
    assert at_h8("L", "N", f"lh{8 + distance}N") == {f"h{8 + distance}"}
    assert "a1-a2N*a20" in moves("La1N la20N", size=20)
    assert "a1-b2NE*t20" in moves("La1NE lt20N", size=20)


@holds("C7")
@pytest.mark.parametrize("letter", "HMLC")
@pytest.mark.parametrize("facing", FACINGS)
def test_a_tank_fires_ahead_and_45_degrees_to_the_left_and_right(letter: str, facing: str) -> None:
    n = FACINGS.index(facing)
    open_squares = {THREE_FROM_H8[(n + turn) % 8] for turn in (-1, 0, 1)}
    assert at_h8(letter, facing, ring()) == open_squares


@holds("C7")
@pytest.mark.parametrize("facing", FACINGS)
def test_a_tank_destroyer_fires_straight_ahead(facing: str) -> None:
    assert at_h8("T", facing, ring()) == {THREE_FROM_H8[FACINGS.index(facing)]}


@holds("C7")
@pytest.mark.parametrize("blocker", BLOCKERS)
def test_a_diagonal_line_between_two_blocked_squares_is_open(blocker: str) -> None:
    words = f"lk11N {blocker.format('h9')} {blocker.format('i8')} {blocker.format('j11')}"
    assert "k11" in at_h8("T", "NE", words)
    assert "k11" in at_h8("H", "NE", words)


@holds("C7")
def test_a_shot_goes_from_the_square_where_it_was_and_across_it() -> None:
    assert "e4-e4NE*e7" in moves("Le4N le7N")
    assert "e4-e3N*e7" in moves("Le4N le7N")
    assert "e4-e3N*e5" in moves("Le4N le5N")  # the square that it left is the empty one between
    assert "e4-e3N*g5" in moves("Le4N lg5N")


@holds("C7")
def test_a_shot_that_only_the_own_square_opens_is_listed_and_counted() -> None:
    board = scene("La2S la1S #b1 #b2")
    assert "a2-a3S*a1" in legal(board)
    assert len(board.legal_moves) == len(legal(board))


@holds("C7")
def test_black_fires_at_white() -> None:
    assert "e9-e8S*e4" in moves("Le4S he9S", "b")


@forbids("C7")
@pytest.mark.parametrize("facing", FACINGS)
def test_an_enemy_on_the_next_square_is_no_target(facing: str) -> None:
    n = FACINGS.index(facing)
    others = " ".join(f"l{BESIDE_H8[(n + turn) % 8]}{facing}" for turn in (-1, 0, 1))
    for letter in "HMLCT":
        assert at_h8(letter, facing, others) == set()
    assert targets("He4N le5N #e3 #d3 #f3 #d4 #f4 #d5 #f5 #d6 #f6") == set()


@forbids("C7")
@pytest.mark.parametrize("blocker", BLOCKERS)
@pytest.mark.parametrize("where", ["h9", "h10", "h11"])
def test_nothing_is_hit_behind_anything(blocker: str, where: str) -> None:
    words = f"{blocker.format(where)} lh12N"
    assert "h12" not in at_h8("L", "N", words)
    assert "h12" not in at_h8("T", "N", words)


@forbids("C7")
@pytest.mark.parametrize("own", ["L", "M", "H", "C"])
def test_nobody_fires_at_the_own_side(own: str) -> None:
    assert targets(f"He4N {own}e9N {own}h7N") == set()
    assert targets(f"he4N {own.lower()}e9N {own.lower()}h7N", "b") == set()


@forbids("C7")
def test_nobody_fires_at_a_wreck_or_an_obstacle_or_off_the_lines() -> None:
    assert targets("He4N xe9 #h7") == set()
    for name in ("g12", "i10", "k10", "k9", "k12", "a9"):
        assert at_h8("H", "N", f"l{name}N") == set()


@holds("C7a")
def test_a_shot_that_destroys_is_a_move_of_its_own() -> None:
    assert {"e4-e5N", "e4-e5N*e9"} <= moves("He4N me9S")


@forbids("C7a")
def test_a_harmless_shot_is_no_move() -> None:
    board = scene("Me4N he9S ca16S")
    assert "e4-e5N" in legal(board)
    assert "e4-e5N*e9" not in legal(board)
    with pytest.raises(Refused, match=r"^C7a: ") as refused:
        board.push(Move("e4", "e5", "N", "e9"))
    assert refused.value.clause == "C7a"
    assert targets("Me4N he9S") == set()
    assert len(moves("Me4N he9S")) == len(moves("Me4N #e9"))


@holds("C8")
@pytest.mark.parametrize("facing", FACINGS)
@pytest.mark.parametrize("distance", [3, 4, 5])
def test_the_mortar_hits_the_third_fourth_or_fifth_square(facing: str, distance: int) -> None:
    dx, dy = DIRECTIONS[FACINGS.index(facing)]
    name = f"{chr(ord('h') + dx * distance)}{8 + dy * distance}"
    assert at_h8("R", facing, f"h{name}N") == {name}


@holds("C8")
def test_the_mortar_fires_over_anything_and_chooses() -> None:
    assert at_h8("R", "N", "hh9S #h10 hh11S hh12S hh13S") == {"h11", "h12", "h13"}
    assert at_h8("R", "N", "xh9 Hh10N xh11 Hh12S hh13S") == {"h13"}


@holds("C8")
@pytest.mark.parametrize("letter", "hmlctr")
@pytest.mark.parametrize("facing", FACINGS)
def test_the_mortar_beats_all_armour(letter: str, facing: str) -> None:
    assert at_h8("R", "N", f"{letter}h11{facing}") == {"h11"}


@holds("C8")
def test_black_has_mortars_too() -> None:
    assert {"e9-e8S*e3", "e9-e8S*e4", "e9-e8S*e5"} <= moves("re9S He3N He4N He5N", "b")


@forbids("C8")
@pytest.mark.parametrize("name", ["h9", "h10", "h14", "h15", "g11", "i11", "k11", "e11", "h5"])
def test_the_mortar_hits_nothing_nearer_farther_or_aside(name: str) -> None:
    assert at_h8("R", "N", f"l{name}N") == set()


@forbids("C8")
def test_the_mortar_hits_neither_its_own_side_nor_wrecks() -> None:
    assert at_h8("R", "N", "Lh11N xh12 #h13") == set()
    assert targets("Ra16N lp1N #b16 #b15 #a15") == set()  # nothing beyond the edge


@forbids("C8")
@pytest.mark.parametrize("corner", ["a1", "p1", "a16", "p16"])
def test_no_shell_comes_back_on_the_other_side(corner: str) -> None:
    others = {"a1", "p1", "a16", "p16"} - {corner}
    for facing in FACINGS:
        words = " ".join(f"l{other}N" for other in sorted(others))
        assert targets(f"R{corner}{facing} {words}") == set()


@holds("C9")
@pytest.mark.parametrize("gunner", "HMLCT")
@pytest.mark.parametrize("letter", ARMOUR)
def test_armour_depends_on_the_direction_of_the_shot(gunner: str, letter: str) -> None:
    """Every direction of fire, every facing of the target."""
    front, side, rear = ARMOUR[letter]
    for shot, name in enumerate(THREE_FROM_H8):
        for turned in range(8):
            armour = front if turned == 4 else rear if turned == 0 else side
            facing = FACINGS[(shot + turned) % 8]
            found = at_h8(gunner, FACINGS[shot], f"{letter.lower()}{name}{facing}")
            assert found == ({name} if GUNS[gunner] > armour else set()), (shot, turned)


@holds("C9")
def test_what_counts_is_the_way_of_the_shot_and_not_that_of_the_gunner() -> None:
    """45 degrees aside, a medium tank hits the rear of a heavy one or its side."""
    assert at_h8("M", "N", "hk11NE") == {"k11"}
    assert at_h8("M", "N", "hk11N") == set()


@forbids("C9")
@pytest.mark.parametrize(
    ("gunner", "target"), [("H", "hh11S"), ("M", "mh11S"), ("L", "lh11S"), ("C", "ch11S")]
)
def test_a_gun_does_not_beat_armour_of_its_own_strength(gunner: str, target: str) -> None:
    assert at_h8(gunner, "N", target) == set()
    assert at_h8("T", "N", target) == {"h11"}


@forbids("C9")
@pytest.mark.parametrize("facing", ["SE", "SW", "NE", "NW", "E", "W"])
def test_the_sides_are_all_that_is_neither_front_nor_rear(facing: str) -> None:
    assert at_h8("M", "N", f"hh11{facing}") == set()
    assert at_h8("H", "N", f"hh11{facing}") == {"h11"}
    assert at_h8("L", "N", f"mh11{facing}") == set()


@holds("C10")
def test_a_destroyed_piece_stays_as_a_wreck() -> None:
    board = play(scene("He4N me9S Ca1N ca16S"), "e4-e5N*e9")
    assert board.position == scene("He5N xe9 Ca1N ca16S", "b").position
    assert {move.start for move in board.legal_moves} == {"a16"}


@holds("C10")
def test_mortars_fire_over_wrecks() -> None:
    board = play(scene("Re4N me9S le10S Ca1N ca16S"), "e4-e5N*e9", "a16-a15S")
    assert "e5-e6N*e10" in legal(board)


@forbids("C10")
def test_nothing_moves_or_fires_through_a_wreck() -> None:
    board = scene("Te4N me9S le12N Ca1N ca16S")
    play(board, "e4-e5N*e9", "a16-a15S")
    found = legal(board)
    assert "e5-e6N" in found and not {move for move in found if move.endswith("N*e12")}
    play(board, "e5-e8N", "a15-a14S")
    assert not {"e8-e9N", "e8-e10N", "e8-e7N*e12"} & legal(board)
    assert "e8-e7N" in legal(board)


@forbids("C10")
def test_a_wreck_neither_moves_nor_is_destroyed_again() -> None:
    board = play(scene("He4N me9S Ca1N ca16S"), "e4-e5N*e9")
    with pytest.raises(Refused, match=r"^C3: e9-e8S: no piece stands on e9"):
        board.push(Move("e9", "e8", "S"))
    play(board, "a16-a15S")
    assert "e9" not in {move.target for move in board.legal_moves}
    assert "e9" not in {move.end for move in board.legal_moves}
    assert board.position.count("x") == 1
