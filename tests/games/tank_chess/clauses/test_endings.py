"""C11-C14: the ways in which a game ends, and what is announced."""

import pytest

from host_sim.games.tank_chess.rules.actions import PLAYERS, Draw, Resign, Time
from host_sim.games.tank_chess.rules.board import BLACK, WHITE, Board, Reason, Result
from host_sim.games.tank_chess.rules.clock import SUGGESTED_MINUTES, Clock
from host_sim.games.tank_chess.rules.game import Call
from host_sim.games.tank_chess.rules.notation import Move
from host_sim.kit.refused import Refused
from tests.games.taktik.clauses import forbids, holds
from tests.games.tank_chess.clauses import game, legal, moves, placed, play, scene, turn

SHUFFLE = ("a1-a2N", "p16-p15S", "a2-a1N", "p15-p16S")
QUIET_SCENE = "Ca1N cp16S"


def off(words: str, turn: str = "w", size: int = 16) -> bool:
    return any(move.endswith("-off") for move in moves(words, turn, size))


# C11


@holds("C11")
def test_who_destroys_the_command_tank_wins() -> None:
    board = play(scene("He4N ce9S Ca1N"), "e4-e5N*e9")
    assert board.result == Result(WHITE, Reason.COMMAND_TANK)
    board = play(scene("Ce4S he9S ca16S", "b"), "e9-e8S*e4")
    assert board.result == Result(BLACK, Reason.COMMAND_TANK)


@holds("C11")
def test_who_drives_the_command_tank_over_the_far_edge_wins() -> None:
    board = play(scene("Ce14N ca1S"), "e14-off")
    assert board.result == Result(WHITE, Reason.ESCAPE)
    board = play(scene("Ce14N ca2S", "b"), "a2-off")
    assert board.result == Result(BLACK, Reason.ESCAPE)
    assert off("Ce20N", size=20) and off("ce1S", "b", size=20)


@holds("C11")
def test_leaving_costs_a_step() -> None:
    assert off("Ce12N") and not off("Ce11N")
    assert off("ce5S", "b") and not off("ce6S", "b")
    assert off("Ce13E") and not off("Ce14S")
    assert off("Ce16SE")  # three turns and a step, or the back step
    assert off("Ce14E") and off("Ce15SE") and not off("Ce13SE")


@holds("C11")
def test_a_diagonal_step_may_cross_the_far_edge() -> None:
    walls = "#d16 #e16 #f16"
    assert not off(f"Ce15N {walls}")
    assert off("Ca16NE #b16 #b15 #a15") and off("Cp16NW #o16 #o15 #p15")


@holds("C11")
def test_the_single_back_step_may_carry_it_out() -> None:
    for facing in ("S", "SE", "SW"):
        assert "e16-off" in moves(f"Ce16{facing}")
    for facing in ("N", "NE", "NW"):
        assert "e1-off" in moves(f"ce1{facing}", "b")


@holds("C11")
def test_an_escape_is_one_move_and_ends_the_game_at_once() -> None:
    found = [str(move) for move in scene("Ce15N he9N le16W ca1S").legal_moves]
    assert [move for move in found if "off" in move] == ["e15-off"]
    board = play(scene("Ce15N he9N ca1S"), "e15-off")
    assert legal(board) == set() and len(board.legal_moves) == 0
    left = placed("he9N ca1S", "b", quiet=1)._replace(winner=WHITE)
    assert board.position == Board(left).position


@forbids("C11")
@pytest.mark.parametrize("letter", "HMLTR")
def test_no_other_piece_leaves(letter: str) -> None:
    assert not off(f"{letter}e16N") and not off(f"{letter}e16S")
    assert not off(f"{letter.lower()}e1S", "b") and not off(f"{letter.lower()}e1N", "b")


@forbids("C11")
def test_the_command_tank_leaves_over_no_other_edge() -> None:
    for name in ("e1", "a8", "p8", "a1", "p1"):
        for facing in ("N", "NE", "E", "SE", "S", "SW", "W", "NW"):
            assert not off(f"C{name}{facing}")
    for name in ("e16", "a9", "p9", "a16", "p16"):
        for facing in ("N", "NE", "E", "SE", "S", "SW", "W", "NW"):
            assert not off(f"c{name}{facing}", "b")


@forbids("C11")
def test_no_step_crosses_two_edges_at_once() -> None:
    # To the corner in four steps, and out of it diagonally would be the fifth.
    assert not off("Ce12NW") and not off("Cl12NE")
    assert not off("ce5SW", "b") and not off("cl5SE", "b")


@forbids("C11")
def test_escape_needs_an_open_way() -> None:
    assert not off("Ce14N #d15 #e15 #f15 #d14 #f14 #d13 #e13 #f13")
    assert not off("Cc14N xa16 xb16 xc16 xd16 xe16 xf16 xg16")


@forbids("C11")
def test_nobody_fires_while_escaping() -> None:
    board = scene("Ce15N le9N ca1S")
    for move in (Move("e15", "off", "", "e9"), Move("e15", "off", "N")):
        with pytest.raises(Refused, match=r"^C11: .*: leaving ends the game at once, without"):
            board.push(move)


@forbids("C11")
def test_nothing_follows_the_end() -> None:
    board = play(scene("He4N ce9S Ca1N lp9S"), "e4-e5N*e9")
    before = board.position
    with pytest.raises(Refused, match="C11: the game is over") as refused:
        board.push(Move("p9", "p8", "S"))
    assert refused.value.clause == "C11"
    assert (board.position, board.result) == (before, Result(WHITE, Reason.COMMAND_TANK))
    won = game("He4N ce9S Ca1N lp9S")
    won.apply(turn("e4-e5N*e9"))
    for action in (turn("p9-p8S"), Draw("white"), Resign("white"), Time("black")):
        with pytest.raises(Refused, match="C11: the game is over"):
            won.apply(action)
    assert won.result == Result(WHITE, Reason.COMMAND_TANK) and len(won) == 1


@forbids("C11")
def test_destroying_anything_else_wins_nothing() -> None:
    for letter in "hmltr":
        board = play(scene(f"Re4N {letter}e9S Ca1N ca16S"), "e4-e5N*e9")
        assert board.result is None


# C12


@holds("C12")
def test_check_is_a_threat_to_the_command_tank() -> None:
    board = scene("Ha1W cp10N Cp1N")
    assert not board.is_check()
    assert play(board, "a1-a1N").is_check()  # up the diagonal, once it turns on
    assert scene("He4N ce9S", "b").is_check() and scene("he9S Ce4N").is_check()


@holds("C12")
def test_the_threat_may_need_the_next_move_to_come_about() -> None:
    """It is enough that some move of the next turn destroys it."""
    assert scene("He4N cg9S #e9", "b").is_check()  # once moved
    assert scene("Re4N ce10S", "b").is_check()
    assert scene("Le4N ce9N", "b").is_check()


@holds("C12")
def test_escape_is_announced() -> None:
    assert scene("Ce12N ca16S", "b").is_escape() and scene("Cp16N ce5S").is_escape()
    board = play(scene("Ce10N ca16S"), "e10-e12N")
    assert board.is_escape()


@holds("C12")
def test_both_can_hold() -> None:
    board = scene("Ce12N He1N cp5E Ma5E", "b")
    assert board.is_check() and board.is_escape()


@holds("C12")
def test_the_program_announces() -> None:
    board = game("Ce10N ca16S #a15 #b15 #b16")
    assert board.apply(turn("e10-e12N")) == [Call.ESCAPE]
    board = game("Ha1W cp10N Cp1N")
    assert board.apply(turn("a1-a1N")) == [Call.CHECK]
    board = game("Ce10N He1N cp5E Ma5E")
    assert board.apply(turn("e10-e12N")) == [Call.CHECK, Call.ESCAPE]


@holds("C12")
def test_no_move_is_illegal_because_of_check() -> None:
    board = scene("He4N ce9S la16S Ca1N", "b")
    assert board.is_check()
    safe = legal(scene("#e4 ce9S la16S #a1", "b"))
    assert {move for move in legal(board) if "*" not in move} == safe
    play(board, "a16-a15S", "e4-e5N*e9")
    assert board.result == Result(WHITE, Reason.COMMAND_TANK)
    assert "e4-e4S" in moves("Ce4N he12S")  # nor if it walks into it


@forbids("C12")
def test_a_threat_of_the_side_to_move_is_not_announced() -> None:
    words = "He4N ce9S Cp1N #o1 #o2 #p2"
    assert scene(words, "b").is_check() and not scene(words).is_check()
    assert not scene("Ce12N ca16S").is_escape()


@forbids("C12")
def test_a_harmless_gun_gives_no_check() -> None:
    walls = "#d4 #f4 #d5 #f5 #d3 #f3 #e3"
    assert not scene(f"Le4N ce9S {walls} #e5", "b").is_check()
    assert not scene("Ha1W le9S cp16S #b1 #a2 #b2", "b").is_check()


@forbids("C12")
def test_a_threat_to_another_piece_is_no_check() -> None:
    board = scene("He4N le9S cp16E #o16 #o15 #p15", "b")
    assert "e4-e5N*e9" in moves("He4N le9S") and not board.is_check()
    assert not board.is_escape()


@forbids("C12")
def test_looking_changes_nothing() -> None:
    board = scene("He4N ce9S Ca12N lp9S", "b")
    before, found = board.position, legal(board)
    assert board.is_check() and board.is_escape()
    assert (board.position, legal(board), board.turn) == (before, found, BLACK)


# C13


@holds("C13")
@pytest.mark.parametrize("players", [PLAYERS, PLAYERS[::-1]])
def test_a_draw_by_agreement(players: tuple[str, str]) -> None:
    quiet = game(QUIET_SCENE)
    quiet.apply(Draw(players[0]))
    assert quiet.result is None
    quiet.apply(Draw(players[1]))
    assert quiet.result == Result(None, Reason.AGREEMENT)
    assert quiet.actors == []


@holds("C13")
@pytest.mark.parametrize("side", [WHITE, BLACK])
def test_resignation_loses(side: int) -> None:
    """In whoever's turn."""
    quiet = game(QUIET_SCENE)
    quiet.apply(Resign(PLAYERS[side]))
    assert quiet.result == Result(1 - side, Reason.RESIGNATION)


@holds("C13")
def test_the_third_time_is_a_draw() -> None:
    board = scene(QUIET_SCENE)
    play(board, *SHUFFLE, *SHUFFLE[:3])
    assert board.result is None
    play(board, SHUFFLE[3])
    assert board.result == Result(None, Reason.REPETITION)
    assert legal(board) == set() and len(board.legal_moves) == 0


@holds("C13")
def test_like_pieces_that_changed_places_are_the_same_position() -> None:
    board = scene("La1N La3N Cp1N cp16S")
    play(board, "a1-b2NE", "p16-p15S", "a3-a2N", "p15-p16S")
    play(board, "a2-a1N", "p16-p15S", "b2-a3N", "p15-p16S")
    assert board.position.split()[1] == scene("La1N La3N Cp1N cp16S").position.split()[1]
    assert board.result is None
    play(board, "p1-p2N", "p16-p15S", "p2-p1N", "p15-p16S")
    assert board.result == Result(None, Reason.REPETITION)


@holds("C13")
def test_200_quiet_plies_are_a_draw() -> None:
    board = scene(QUIET_SCENE, quiet=198)
    play(board, "a1-a2N")
    assert board.result is None and board.quiet == 199
    play(board, "p16-p15S")
    assert board.result == Result(None, Reason.QUIET) and board.quiet == 200
    assert scene(QUIET_SCENE, quiet=200).result == Result(None, Reason.QUIET)


@holds("C13")
def test_a_command_tank_can_always_turn() -> None:
    assert len(moves("Ca1N #a2 #b2 #b1")) == 7
    assert len(moves("ca16S #a15 xb15 Hb16S", "b")) == 7


@forbids("C13")
def test_another_facing_or_side_to_move_is_another_position() -> None:
    board = scene(QUIET_SCENE)
    play(board, *SHUFFLE, "a1-a1NE", "p16-p15S", "a1-a1E", "p15-p16S")
    assert board.result is None
    play(board, "a1-a1NE", "p16-p15S", "a1-a1N")  # the squares for the third time, Black to move
    assert board.result is None
    play(board, "p15-p16S")
    assert board.result == Result(None, Reason.REPETITION)


@forbids("C13")
def test_the_same_squares_with_the_other_side_to_move_are_not_counted() -> None:
    """Each side in turn takes three moves to come back where the other takes two."""
    board = scene(QUIET_SCENE)
    play(board, "a1-a1NE", "p16-p16SE", "a1-a1NW", "p16-p16S", "a1-a1N")
    assert board.turn == BLACK
    play(board, "p16-p16SE", "a1-a1NE", "p16-p16SW", "a1-a1N", "p16-p16S")
    assert board.turn == WHITE and board.result is None


@forbids("C13")
def test_what_was_taken_back_is_not_counted() -> None:
    board = scene(QUIET_SCENE)
    for _ in range(5):
        play(board, *SHUFFLE)
        for _ in SHUFFLE:
            board.pop()
    assert board.result is None
    play(board, *SHUFFLE)
    assert board.result is None
    play(board, *SHUFFLE)
    assert board.result == Result(None, Reason.REPETITION)


@forbids("C13")
def test_a_destruction_ends_a_quiet_time() -> None:
    board = play(scene("He4N le9S Ca1N cp16S", quiet=199), "e4-e5N*e9")
    assert board.result is None and board.quiet == 0
    play(board, "p16-p15S")
    assert board.quiet == 1
    board.pop()
    board.pop()
    assert board.quiet == 199


@forbids("C13")
def test_a_win_on_the_last_quiet_ply_is_a_win() -> None:
    board = play(scene("Ce16N cp16S", quiet=199), "e16-off")
    assert board.result == Result(WHITE, Reason.ESCAPE)


@forbids("C13")
@pytest.mark.parametrize("quiet", [0, 1, 199])
def test_fewer_plies_are_no_draw(quiet: int) -> None:
    assert scene(QUIET_SCENE, quiet=quiet).result is None


@forbids("C13")
def test_nobody_agrees_alone() -> None:
    quiet = game(QUIET_SCENE)
    quiet.apply(Draw("white"))
    with pytest.raises(Refused, match="C13: that player's offer already stands"):
        quiet.apply(Draw("white"))
    assert quiet.result is None and len(quiet) == 1


@forbids("C13")
def test_a_game_ends_once() -> None:
    quiet = game(QUIET_SCENE)
    quiet.apply(Draw("white"))
    quiet.apply(Draw("black"))
    drawn = game(QUIET_SCENE, quiet=199)
    drawn.apply(turn("a1-a2N"))
    for over, reason in ((quiet, Reason.AGREEMENT), (drawn, Reason.QUIET)):
        for action in (Draw("white"), Draw("black"), Resign("black"), turn("a2-a3N")):
            with pytest.raises(Refused, match="C11: the game is over"):
                over.apply(action)
        assert over.result == Result(None, reason)


# C14


@holds("C14")
@pytest.mark.parametrize("side", [WHITE, BLACK])
def test_who_runs_out_of_time_loses(side: int) -> None:
    timed = game(QUIET_SCENE, "wb"[side], Clock(30))
    timed.apply(Time(PLAYERS[side]))
    assert timed.result == Result(1 - side, Reason.TIME)
    assert timed.actors == [] and timed.left[side] == 0


@holds("C14")
def test_the_clock_is_optional() -> None:
    assert play(scene(QUIET_SCENE), *SHUFFLE).result is None
    assert SUGGESTED_MINUTES == {16: 30, 20: 45}
    timed = game(QUIET_SCENE, clock=Clock(30))
    timed.apply(turn("a1-a2N", 12_345))
    assert timed.left == (30 * 60_000 - 12_345, 30 * 60_000)


@forbids("C14")
def test_without_a_clock_no_time_runs() -> None:
    untimed = game(QUIET_SCENE)
    for action in (Time("white"), Time("black"), turn("a1-a2N", 12_345)):
        with pytest.raises(Refused, match="C14: this game has no clock"):
            untimed.apply(action)
    assert untimed.result is None and len(untimed) == 0


@forbids("C14")
def test_time_does_not_run_out_after_the_end() -> None:
    won = game("He4N ce9S Ca1N", clock=Clock(30))
    won.apply(turn("e4-e5N*e9", 1))
    for player in PLAYERS:
        with pytest.raises(Refused, match="C11: the game is over"):
            won.apply(Time(player))
    assert won.result == Result(WHITE, Reason.COMMAND_TANK)


@forbids("C14")
def test_nobody_moves_after_the_time() -> None:
    timed = game(QUIET_SCENE, clock=Clock(1))
    with pytest.raises(Refused, match="C14: there was no time left for that move"):
        timed.apply(turn("a1-a2N", 60_000))
    timed.apply(Time("white"))
    before = timed.board.position
    for action in (turn("a1-a2N", 1), turn("p16-p15S", 1)):
        with pytest.raises(Refused, match="C11: the game is over"):
            timed.apply(action)
    assert timed.board.position == before
    assert Board(before).result is None  # a position knows nothing of clocks
