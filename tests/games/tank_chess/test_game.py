"""A game beside its board: the clock, offers of a draw, giving up, calls, and taking back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_sim.games.tank_chess.rules.actions import PLAYERS, Action, Draw, Resign, Time
from host_sim.games.tank_chess.rules.board import BLACK, WHITE, Reason, Result
from host_sim.games.tank_chess.rules.clock import Clock
from host_sim.games.tank_chess.rules.game import Call, Game
from host_sim.kit.refused import Refused
from tests.games.tank_chess import naive
from tests.games.tank_chess.clauses import game, turn
from tests.games.tank_chess.random_games import actions
from tests.games.tank_chess.test_second_implementation import engine_position

QUIET = "Ca1N cp16S"
SHUFFLE = ("a1-a2N", "p16-p15S", "a2-a1N", "p15-p16S")
MINUTE = 60_000
ONE_MINUTE = Clock(1)
SEEDS = st.integers(0, 10**6)
CROWDS = st.sampled_from([(6, 3), (7, 4), (16, 6), (20, 8)])
CLOCKS = st.sampled_from([None, Clock(1), Clock(30, 5)])

Snapshot = tuple[object, ...]


def played(start: Game, *done: Action) -> Game:
    for action in done:
        start.apply(action)
    return start


def snapshot(at: Game) -> Snapshot:
    """All that can be seen of a game."""
    board = at.board
    seen = board.position, board.turn, board.quiet, tuple(board.legal_moves)
    told = at.left, at.offer, at.result, at.over, tuple(at.actors), tuple(at.calls())
    return *seen, *told, tuple(at.actions()), len(at)


def random_game(seed: int, crowd: tuple[int, int], clock: Clock | None) -> Game:
    return Game(engine_position(naive.random_position(seed, *crowd)), clock)


def refused(at: Game, action: Action, told: str) -> None:
    """With these words, and without a trace."""
    before = snapshot(at)
    with pytest.raises(Refused) as wrong:
        at.apply(action)
    assert str(wrong.value) == told
    assert str(at.refusal(action)) == told
    assert snapshot(at) == before


# Whose turn


def test_players_are_asked_in_turn() -> None:
    quiet = game(QUIET)
    assert quiet.actors == ["white"] and not quiet.over and len(quiet) == 0
    quiet.apply(turn("a1-a2N"))
    assert quiet.actors == ["black"] and len(quiet) == 1
    assert game(QUIET, "b").actors == ["black"]
    quiet.apply(Resign("white"))
    assert quiet.actors == [] and quiet.over and len(quiet) == 2


def test_an_action_has_an_actor() -> None:
    quiet = game(QUIET, "b")
    assert quiet.actor(turn("p16-p15S")) == "black"
    for player in PLAYERS:
        for action in (Draw(player), Resign(player), Time(player)):
            assert quiet.actor(action) == player


def test_actions_are_kept_in_order() -> None:
    done = [turn("a1-a2N"), Draw("white"), turn("p16-p15S"), Resign("black")]
    quiet = played(game(QUIET), *done)
    assert quiet.actions() == done and quiet.last == done[-1]


# The clock (C14)


def test_a_move_costs_its_time_and_gains_the_increment() -> None:
    timed = game(QUIET, clock=Clock(2, 5))
    assert timed.left == (2 * MINUTE, 2 * MINUTE)
    timed.apply(turn("a1-a2N", 7_001))
    assert timed.left == (2 * MINUTE - 2_001, 2 * MINUTE)
    timed.apply(turn("p16-p15S", 0))
    assert timed.left == (2 * MINUTE - 2_001, 2 * MINUTE + 5_000)
    timed.apply(turn("a2-a1N", 2 * MINUTE - 2_002))
    assert timed.left == (5_001, 2 * MINUTE + 5_000)


def test_talk_costs_no_time() -> None:
    timed = played(game(QUIET, clock=Clock(2, 5)), Draw("black"), Draw("white"))
    assert timed.left == (2 * MINUTE, 2 * MINUTE)


@pytest.mark.parametrize("spent", [MINUTE, MINUTE + 1, 10 * MINUTE, 999_999_999])
def test_a_move_that_took_all_the_time_was_none(spent: int) -> None:
    """Not even if it gains some: that comes after it."""
    timed = game(QUIET, clock=Clock(1, 60))
    refused(timed, turn("a1-a2N", spent), "C14: there was no time left for that move")
    timed.apply(turn("a1-a2N", MINUTE - 1))
    assert timed.left == (1 + 60_000, MINUTE)


def test_time_cannot_be_gained_by_a_move_into_the_past() -> None:
    timed = game(QUIET, clock=ONE_MINUTE)
    with pytest.raises(Refused, match="C14"):
        timed.apply(turn("a1-a2N", -1))
    assert timed.left == (MINUTE, MINUTE)


def test_with_a_clock_each_move_takes_time_and_without_none_does() -> None:
    told = "C14: the clock runs: the time that a move took belongs to it"
    refused(game(QUIET, clock=ONE_MINUTE), turn("a1-a2N"), told)
    refused(game(QUIET), turn("a1-a2N", 0), "C14: this game has no clock")


def test_an_illegal_move_takes_no_time() -> None:
    timed = game(QUIET, clock=ONE_MINUTE)
    refused(timed, turn("a1-a1N", 5), "C4: a1-a1N: to end where and as it began is no move")


@pytest.mark.parametrize("side", [WHITE, BLACK])
def test_only_who_is_to_move_runs_out_of_time(side: int) -> None:
    timed = game(QUIET, "wb"[side], Clock(1, 5))
    refused(timed, Time(PLAYERS[1 - side]), "C14: only the clock of who is to move runs")
    timed.apply(Time(PLAYERS[side]))
    assert timed.result == Result(1 - side, Reason.TIME)
    assert timed.left[side] == 0 and timed.left[1 - side] == MINUTE


def test_without_a_clock_nobody_runs_out_of_time() -> None:
    for player in PLAYERS:
        refused(game(QUIET), Time(player), "C14: this game has no clock")


# Draws and giving up (C13)


@pytest.mark.parametrize("first", PLAYERS)
@pytest.mark.parametrize("side", [WHITE, BLACK])
def test_an_offer_and_a_consent_are_a_draw(first: str, side: int) -> None:
    """Whoever is to move."""
    second = PLAYERS[1 - PLAYERS.index(first)]
    quiet = game(QUIET, "wb"[side])
    assert quiet.apply(Draw(first)) == []
    assert quiet.offer == PLAYERS.index(first) and quiet.result is None
    refused(quiet, Draw(first), "C13: that player's offer already stands")
    quiet.apply(Draw(second))
    assert quiet.result == Result(None, Reason.AGREEMENT)


def test_an_offer_stands_until_the_other_player_moves() -> None:
    quiet = played(game(QUIET), Draw("white"), turn("a1-a2N"))
    assert quiet.offer == WHITE  # it is for Black to answer
    quiet.apply(turn("p16-p15S"))
    assert quiet.offer is None
    quiet.apply(Draw("black"))
    assert quiet.offer == BLACK and quiet.result is None


def test_an_offer_out_of_turn_ends_with_the_next_move() -> None:
    quiet = played(game(QUIET), Draw("black"), turn("a1-a2N"))
    assert quiet.offer is None
    quiet.apply(Draw("white"))
    assert quiet.result is None and quiet.offer == WHITE


def test_an_offer_can_be_accepted_after_ones_own_move() -> None:
    quiet = played(game(QUIET), turn("a1-a2N"), Draw("white"), Draw("black"))
    assert quiet.result == Result(None, Reason.AGREEMENT)


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("done", [(), ("a1-a2N",)])
def test_who_resigns_loses(player: str, done: tuple[str, ...]) -> None:
    quiet = played(game(QUIET), *map(turn, done), Draw(player), Resign(player))
    assert quiet.result == Result(1 - PLAYERS.index(player), Reason.RESIGNATION)


# Calls (C12)


def test_calls_are_told_with_the_move() -> None:
    assert game("He4N ca16S Cp1N #a15 #b15 #b16").apply(turn("e4-e5N")) == []
    assert game("Ce10N cp16S #o16 #o15 #p15").apply(turn("e10-e12N")) == [Call.ESCAPE]
    assert game("Ha1W cp10N Cp1N").apply(turn("a1-a1N")) == [Call.CHECK]
    both = game("Ce10N He1N cp5E Ma5E")
    assert both.apply(turn("e10-e12N")) == [Call.CHECK, Call.ESCAPE] == both.calls()
    assert both.apply(Draw("black")) == []


def test_nothing_is_called_once_the_game_is_over() -> None:
    """Neither after a win nor when a draw comes with a threat."""
    assert game("He4N Me1N ce9S Ca12N").apply(turn("e4-e5N*e9")) == []
    drawn = game("Ha1W cp10N Cp1N", quiet=199)
    assert drawn.apply(turn("a1-a1N")) == [] and drawn.board.is_check()


def test_calls_are_for_those_of_who_moved() -> None:
    black = game("Cp1N ce7S #o1 #o2 #p2", "b")
    assert black.apply(turn("e7-e5S")) == [Call.ESCAPE]
    assert black.apply(turn("p1-p1NE")) == []


@settings(max_examples=15)
@given(SEEDS, CROWDS)
def test_calls_are_those_of_the_second_implementation(seed: int, crowd: tuple[int, int]) -> None:
    at = random_game(seed, crowd, None)
    for action, _ in zip(actions(at, seed), range(6), strict=False):
        calls = at.apply(action)
        if not at.over:
            line = at.board.position.rsplit(" ", 1)[0]
            position = naive.read(line)
            expected = {
                Call.CHECK: naive.is_check(position),
                Call.ESCAPE: naive.is_escape(position),
            }
            assert calls == [call for call, holds in expected.items() if holds]


# Taking back


def test_ones_own_last_action_is_taken_back() -> None:
    quiet = played(game(QUIET), turn("a1-a2N"))
    assert quiet.check_undo("white") == "white"
    assert quiet.undo() == turn("a1-a2N") and len(quiet) == 0
    quiet = played(game(QUIET), turn("a1-a2N"), Draw("black"))
    assert quiet.check_undo("black") == "black"
    assert quiet.undo() == Draw("black") and quiet.offer is None
    assert quiet.check_undo("white") == "white"


OWN = "C3: only one's own last action is undone, while the game goes on"


@pytest.mark.parametrize(
    ("done", "player"),
    [
        ([], "white"),
        ([], "black"),
        ([turn("a1-a2N")], "black"),
        ([turn("a1-a2N"), turn("p16-p15S")], "white"),
        ([turn("a1-a2N"), Draw("black")], "white"),
        ([Draw("black")], "white"),
        ([turn("a1-a2N")], "White"),
        ([turn("a1-a2N")], ""),
        ([turn("a1-a2N"), Resign("white")], "white"),
        ([Draw("black"), Draw("white")], "white"),
        ([Draw("black"), Draw("white")], "black"),
        ([*map(turn, SHUFFLE), *map(turn, SHUFFLE)], "black"),
    ],
)
def test_nothing_else_is_taken_back(done: list[Action], player: str) -> None:
    quiet = played(game(QUIET), *done)
    before = snapshot(quiet)
    with pytest.raises(Refused) as wrong:
        quiet.check_undo(player)
    assert str(wrong.value) == OWN and wrong.value.clause == "C3"
    assert snapshot(quiet) == before


@pytest.mark.parametrize("player", PLAYERS)
def test_with_a_clock_nothing_is_taken_back(player: str) -> None:
    timed = game(QUIET, clock=ONE_MINUTE)
    for action in (turn("a1-a2N", 1), Draw("white"), Draw("black")):
        with pytest.raises(Refused, match="C14: with a clock nothing is undone"):
            timed.check_undo(player)
        timed.apply(action)


def test_a_win_is_not_taken_back() -> None:
    won = played(game("He4N ce9S Ca1N"), turn("e4-e5N*e9"))
    with pytest.raises(Refused, match="C3: only one's own last action"):
        won.check_undo("white")


def test_there_is_nothing_to_undo_at_the_start() -> None:
    with pytest.raises(Refused, match="C3: only one's own last action is undone"):
        game(QUIET).undo()


@settings(max_examples=40)
@given(SEEDS, CROWDS, CLOCKS)
def test_undoing_restores_everything(
    seed: int, crowd: tuple[int, int], clock: Clock | None
) -> None:
    """Whether or not it would be fair to a player: also wins, draws and time."""
    at = random_game(seed, crowd, clock)
    before: list[Snapshot] = []
    done: list[Action] = []
    for action, _ in zip(actions(at, seed, talk=0.3), range(24), strict=False):
        before.append(snapshot(at))
        done.append(action)
        at.apply(action)
        assert at.last == action and at.actions() == done
    while done:
        assert at.undo() == done.pop()
        assert snapshot(at) == before.pop()


@settings(max_examples=25)
@given(SEEDS, CROWDS, CLOCKS)
def test_asking_changes_nothing(seed: int, crowd: tuple[int, int], clock: Clock | None) -> None:
    """Of all that can be asked, refused is what cannot be done."""
    at = random_game(seed, crowd, clock)
    for action, _ in zip(actions(at, seed, talk=0.3), range(10), strict=False):
        before = snapshot(at)
        asked: list[Action] = [action, turn("a1-a1N"), turn("a1-off", 5)]
        asked += [kind(player) for kind in (Draw, Resign, Time) for player in PLAYERS]
        told = [at.refusal(each) for each in asked]
        assert snapshot(at) == before
        assert told[0] is None
        for each, refusal in zip(asked, told, strict=True):
            again = played(Game(at.start, clock), *at.actions())
            if refusal:
                with pytest.raises(Refused) as wrong:
                    again.apply(each)
                assert str(wrong.value) == str(refusal)
            else:
                again.apply(each)
        at.apply(action)


ENDED: dict[str, tuple[Game, Result]] = {
    "command tank": (
        played(game("He4N ce9S Ca1N"), turn("e4-e5N*e9")),
        Result(WHITE, Reason.COMMAND_TANK),
    ),
    "escape": (played(game("Ce14N ca1S"), turn("e14-off")), Result(WHITE, Reason.ESCAPE)),
    "resignation": (played(game(QUIET), Resign("white")), Result(BLACK, Reason.RESIGNATION)),
    "time": (
        played(game(QUIET, clock=ONE_MINUTE), Time("white")),
        Result(BLACK, Reason.TIME),
    ),
    "agreement": (
        played(game(QUIET), Draw("white"), Draw("black")),
        Result(None, Reason.AGREEMENT),
    ),
    "repetition": (
        played(game(QUIET), *map(turn, SHUFFLE * 2)),
        Result(None, Reason.REPETITION),
    ),
    "quiet": (
        played(game(QUIET, quiet=199), turn("a1-a2N")),
        Result(None, Reason.QUIET),
    ),
}


@pytest.mark.parametrize("how", ENDED)
def test_a_game_that_is_over_is_over(how: str) -> None:
    at, result = ENDED[how]
    assert at.over and at.result == result and at.actors == [] and at.calls() == []
    spent = 1 if at.clock else None
    for player in PLAYERS:
        for action in (Draw(player), Resign(player), Time(player)):
            refused(at, action, "C11: the game is over")
    for written in ("a1-a2N", "p16-p15S", "a1-a1N", "e9-off"):
        refused(at, turn(written, spent), "C11: the game is over")


def test_every_end_has_been_met() -> None:
    assert {result.reason for _, result in ENDED.values()} == set(Reason)
