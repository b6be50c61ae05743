"""A game of Tank Chess at the table, and its clock in a time that the test makes."""

import contextlib
import json
import random
from typing import Any

import pytest

from host_sim.games.tank_chess.formats.layout import find_layout, read_layout
from host_sim.games.tank_chess.formats.record import Record
from host_sim.games.tank_chess.formats.record_reader import parse_record
from host_sim.games.tank_chess.players.recruit import Recruit
from host_sim.games.tank_chess.rules.actions import Turn
from host_sim.games.tank_chess.rules.clock import Clock
from host_sim.games.tank_chess.rules.refusals import Refusal
from host_sim.games.tank_chess.session import TankChessSession
from host_sim.kit.refused import Refused
from tests.kit.written_lines import WrittenLines

LAYOUT = read_layout(find_layout("basic16"))
MINUTE = 60_000


class Time:
    """Milliseconds; every look at it may take some."""

    def __init__(self, pace: int = 0) -> None:
        self.now, self.pace = 10**6, pace

    def __call__(self) -> int:
        self.now += self.pace
        return self.now


def new_session(clock: Clock | None = None, time: Time | None = None) -> TankChessSession:
    return TankChessSession(Record(LAYOUT, ("Anna", "Bo"), clock), time or Time())


def again(session: TankChessSession, time: Time | None = None) -> TankChessSession:
    """After a restart."""
    text = "".join(f"{line}\n" for line in session.record.lines())
    return TankChessSession(parse_record(text, "again").record, time or Time())


def any_move(session: TankChessSession, chance: random.Random) -> str:
    (player,) = session.actors
    square = chance.choice(session.may(player)["movable"])
    moves = session.ask(player, {"moves": square})
    if moves["off"]:
        return f"{square}-off"
    end = chance.choice([e for e in moves["ends"] if e["targets"]] or moves["ends"])
    target = f"*{end['targets'][0]}" if end["targets"] else ""
    return f"{square}-{end['square']}{end['facing']}{target}"


def played(plies: int, seed: int = 1) -> TankChessSession:
    session, chance = new_session(), random.Random(seed)
    for _ in range(plies):
        if session.over:
            break
        session.act(session.actors[0], any_move(session, chance))
    return session


# Moves and questions


def test_the_moves_that_are_told_are_all_legal_moves() -> None:
    session = played(30)
    (player,) = session.actors
    legal = {str(move) for move in session.game.board.legal_moves}
    told = set[str]()
    for square in session.may(player)["movable"]:
        moves = session.ask(player, {"moves": square})
        told |= {f"{square}-off"} if moves["off"] else set()
        for end in moves["ends"]:
            there = f"{square}-{end['square']}{end['facing']}"
            targets = [f"*{target}" for target in end["targets"]]
            told |= {there + target for target in targets or [""]}
    assert told <= legal
    silent = {move.split("*")[0] for move in legal}
    assert {move.split("*")[0] for move in told} == silent
    assert {m for m in legal if "*" in m} == {m for m in told if "*" in m}
    assert session.ask(player, {"moves": "z99"}) == {"ends": [], "off": False}


def test_what_is_threatened_is_what_could_be_destroyed() -> None:
    for seed in range(4):
        session = played(40, seed)
        if session.over:
            continue
        (player,) = session.actors
        expected = {move.target for move in session.game.board.legal_moves if move.target}
        assert session.ask(None, {"threats": player}) == sorted(expected)
        before = json.dumps(session.view(None))
        other = {"white": "black", "black": "white"}[player]
        squares = session.ask(None, {"threats": other})
        pieces = session.game.board.snapshot().pieces
        assert len(squares) <= len(pieces)
        assert json.dumps(session.view(None)) == before


def test_aim_tells_what_destroys() -> None:
    for seed in range(3):
        session = played(40, seed)
        if session.over:
            continue
        for move in list(session.game.board.legal_moves)[::40]:
            if move.target:
                where = {"start": move.start, "square": move.end, "facing": move.facing}
                aims = session.ask(None, {"aim": where})
                (aim,) = [a for a in aims if a["square"] == move.target]
                assert aim["destroys"] and aim["gun"] >= aim["armour"]


def test_who_is_not_next_may_only_talk() -> None:
    session = new_session()
    assert session.actors == ["white"]
    may = session.may("white")
    assert may["verbs"] == ["move", "draw", "resign"] and may["movable"] and not may["escape"]
    assert session.may("black") == {"verbs": ["draw", "resign"], "movable": [], "escape": None}
    move = any_move(session, random.Random(1))
    with pytest.raises(Refused) as refused:
        session.act("black", move)
    assert refused.value.refusal is Refusal.NOT_YOUR_ACTION
    told = session.ask("black", {"why": move})
    assert (told["game"], told["key"]) == ("tank-chess", "not_your_action")
    assert session.ask("white", {"why": move}) is None
    questions: list[dict[str, Any]] = [{"moves": 1}, {"aim": {}}, {"threats": "red"}, {"x": 1}]
    for question in [*questions, {"aim": {"start": 1}}]:
        with pytest.raises(ValueError, match="no such question"):
            session.ask("white", question)
    with pytest.raises(ValueError, match="no speldator"):
        session.press("white", "roll", True)
    assert session.panel() is None


def test_questions_about_squares_that_do_not_exist_are_no_trouble() -> None:
    session = new_session()
    for start in ("", "z99", "e4", "é", "a0", "-1"):
        for facing in ("N", "", "X"):
            where = {"start": start, "square": "zz", "facing": facing}
            with contextlib.suppress(ValueError):
                session.ask("white", {"aim": where})


# The story


def test_the_story_and_the_record_tell_the_same() -> None:
    session, chance = new_session(), random.Random(3)
    written = WrittenLines()
    session.record.go_on_to(written)
    lines = session.record.lines()
    views = [json.dumps(session.view("white"))]
    while len(session.record.game) < 40 and not session.over:
        session.act(session.actors[0], any_move(session, chance))
        views.append(json.dumps(session.view("white")))
        lines += written.new()
    assert lines == session.record.lines() == session.copy_for(None)
    assert json.dumps(again(session).story()) == json.dumps(session.story())
    for place in chance.sample(range(len(views)), 15):
        back = session.ask("white", {"back_to": place})["view"]
        assert json.dumps(back) == views[place]
    assert [item.turn for item in session.story()] == [n // 2 + 1 for n in range(len(views) - 1)]
    assert {item.by for item in session.story()[::2]} == {"white"}
    destroyed = [i for i in session.story() if "*" in i.action]
    assert all(i.events[0]["kind"] == "destroyed" for i in destroyed) and destroyed


def test_a_move_is_taken_back_until_something_follows() -> None:
    session = new_session()
    before = json.dumps(session.view(None))
    session.act("white", any_move(session, random.Random(1)))
    session.ask(None, {"back_to": 1})
    assert session.seats["white"].may_undo() and not session.seats["black"].may_undo()
    with pytest.raises(Refused):
        session.undo("black")
    session.undo("white")
    assert json.dumps(session.view(None)) == before and session.story() == []
    other = any_move(session, random.Random(2))
    session.act("white", other)
    assert session.ask(None, {"back_to": 1})["view"]["last"] == other  # not what was taken back
    assert json.dumps(session.ask(None, {"back_to": 0})["view"]) == before
    session.act("black", any_move(session, random.Random(2)))
    assert not session.seats["white"].may_undo()


def test_draws_are_offered_and_agreed() -> None:
    session = new_session()
    session.act("black", "draw black")
    assert session.story()[-1].events == [{"kind": "offered", "player": "black"}]
    assert session.view(None)["offer"] == "black"
    with pytest.raises(Refused):
        session.act("black", "draw black")
    session.act("white", "draw white")
    assert session.over and session.actors == []
    assert session.story()[-1].events == [{"kind": "drawn", "reason": "agreement"}]
    assert session.may("white") == {} and not session.seats["white"].may_undo()


def test_resigning_is_told_with_the_winner() -> None:
    session = new_session()
    session.act("white", "resign white")
    won = {"kind": "won", "winner": "black", "reason": "resignation"}
    assert session.story()[-1].events == [won]
    assert session.copy_for(None)[-1] == "result black resignation"
    assert session.ask(None, {"threats": "white"}) == []


# The clock


def test_a_move_takes_its_time_and_gains_the_increment() -> None:
    """C14"""
    time = Time()
    session = new_session(Clock(2, 5), time)
    assert session.seconds_left() == 120
    time.now += 30_000
    assert session.seconds_left() == 90 and session.view(None)["spent"] == 30_000
    session.act("white", any_move(session, random.Random(1)))
    assert session.story()[-1].action.endswith(" 30.000")
    assert session.view(None)["left"] == {"white": 95_000, "black": 2 * MINUTE}
    assert session.view(None)["spent"] == 0 and session.seconds_left() == 120
    time.now += 1
    session.act("black", any_move(session, random.Random(1)))
    assert session.view(None)["left"] == {"white": 95_000, "black": 124_999}
    assert session.seconds_left() == 95
    assert not session.seats["black"].may_undo()


def test_a_move_that_comes_too_late_has_lost() -> None:
    for late in (MINUTE, MINUTE + 1, 10 * MINUTE):
        time = Time()
        session = new_session(Clock(1), time)
        move = any_move(session, random.Random(1))
        time.now += late
        assert session.seconds_left() == 0
        session.act("white", move)
        assert session.over and session.view(None)["winner"] == "black"
        assert [item.action for item in session.story()] == ["time white"]
        assert session.seconds_left() is None and "spent" not in session.view(None)
    time = Time()
    session = new_session(Clock(1), time)
    time.now += MINUTE - 1
    session.act("white", any_move(session, random.Random(1)))
    assert not session.over and session.view(None)["left"]["white"] == 1


def test_a_move_in_the_very_last_moment_is_made_or_lost_but_never_refused() -> None:
    """Time goes on while the server looks at the clock."""
    for left in range(1, 12):
        time = Time()
        session = new_session(Clock(1), time)
        move = any_move(session, random.Random(1))
        time.now += MINUTE - left
        time.pace = 1
        session.act("white", move)
        assert session.over or isinstance(session.game.last, Turn)


def test_time_that_runs_out_ends_the_game() -> None:
    time = Time()
    session = new_session(Clock(1), time)
    written = WrittenLines()
    session.record.go_on_to(written)
    session.act("white", any_move(session, random.Random(1)))
    time.now += MINUTE
    assert session.seconds_left() == 0
    session.time_is_up()
    assert session.view(None)["winner"] == "white"
    assert session.view(None)["ended_by"] == "time"
    assert written.new()[-2:] == ["time black", "result white time"]
    session.time_is_up()
    assert len(session.record.game) == 2


def test_without_a_clock_no_time_runs_out() -> None:
    session = new_session()
    session.time_is_up()
    assert not session.over and session.seconds_left() is None
    assert session.view(None)["clock"] is None and "spent" not in session.view(None)


def test_draws_and_refusals_do_not_stop_the_clock() -> None:
    time = Time()
    session = new_session(Clock(1), time)
    time.now += 20_000
    session.act("white", "draw white")
    with pytest.raises(Refused):
        session.act("white", "draw white")
    assert session.seconds_left() == 40
    session.act("white", any_move(session, random.Random(1)))
    assert session.view(None)["left"]["white"] == 40_000


def test_after_a_restart_the_turn_begins_anew_with_the_time_that_was_left() -> None:
    time = Time()
    session = new_session(Clock(1, 3), time)
    for spent in (10_000, 5_000, 20_000):
        time.now += spent
        session.act(session.actors[0], any_move(session, random.Random(spent)))
    time.now += 30_000
    later = Time()
    restarted = again(session, later)
    assert restarted.view(None)["left"] == {"white": 36_000, "black": 58_000}
    assert restarted.seconds_left() == 58 and restarted.actors == ["black"]
    later.now += 58_000
    restarted.act("black", any_move(restarted, random.Random(1)))
    assert restarted.over


def test_nobody_brings_a_time_along() -> None:
    session = new_session(Clock(1))
    move = any_move(session, random.Random(1))
    for action in (f"{move} 0.001", "time white", "time black"):
        with pytest.raises(Refused) as refused:
            session.act("white", action)
        assert refused.value.refusal is Refusal.NOT_YOUR_ACTION
    assert session.story() == []


# The end


@pytest.fixture(scope="module")
def finished() -> TankChessSession:
    """By recruits, who take a second and a half for every move."""
    time = Time()
    session = new_session(Clock(30, 1), time)
    recruit = Recruit(random.Random(4))
    while not session.over:
        time.now += 1500
        player = session.actors[0]
        session.carry_out(player, recruit.choose(session.seats[player]))
    return session


def test_recruits_play_a_whole_game(finished: TankChessSession) -> None:
    assert finished.over and len(finished.story()) > 10
    assert finished.view(None)["winner"]
    last: dict[str, Any] = finished.story()[-1].events[-1]
    assert last["kind"] in ("won", "drawn")


def test_statistics_add_up(finished: TankChessSession) -> None:
    told = finished.ask(None, {"statistics": True})
    turns = [a for a in finished.game.actions() if isinstance(a, Turn)]
    assert [row["ply"] for row in told["pieces"]] == list(range(len(turns) + 1))
    destroyed = sum(bool(turn.move.target) for turn in turns)
    first, last = told["pieces"][0], told["pieces"][-1]
    lost = first["white"] + first["black"] - last["white"] - last["black"]
    gone = 1 if turns[-1].move.end == "off" else 0
    assert lost in (destroyed, destroyed + gone)
    assert [row["seconds"] for row in told["time"]] == [1.5] * len(turns)
    assert [row["player"] for row in told["time"][:3]] == ["white", "black", "white"]
    assert told["time"][0]["left"] == 1800 - 1.5 + 1
    assert told["time"][-1]["left"] == 1800 - 0.5 * ((len(turns) + 1) // 2)
    with pytest.raises(ValueError, match="after the game"):
        new_session().ask(None, {"statistics": True})
