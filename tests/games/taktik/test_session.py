"""A game of Taktik at the table: what is offered, asked, told, taken back and looked back on."""

import json
import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from host_sim.games.taktik.rules.actions import Roll, Rolled, Shoot, Shown, parse
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.taktik.rules.refusals import Refusal
from host_sim.games.taktik.session import TaktikSession
from host_sim.kit.refused import Refused
from host_sim.speldators import Strategy
from tests.kit.written_lines import WrittenLines
from tests.table.driving import again, drive, move, new_session, play_by_recruit


def driven(seed: int, steps: int, mode: Mode = Mode.INTRO, **options: Any) -> TaktikSession:
    session = new_session(seed, mode, **options)
    for _ in zip(range(steps), drive(session, seed), strict=False):
        pass
    return session


def until_phase(phase: str, seed: int = 1) -> TaktikSession:
    session = new_session(seed)
    for _ in drive(session, seed):
        if session.view(None)["phase"] == phase:
            return session
    raise AssertionError(f"never {phase}")


def json_of(value: Any) -> str:
    return json.dumps(value)


# Set-up


def test_everybody_places_their_own_pieces_on_their_own_ground() -> None:
    session = new_session(3, Mode.FOUR, mines=True, supply=True)
    assert session.actors == list(session.seats)
    for player in session.seats:
        may = session.may(player)
        assert may["verbs"] == ["place", "auto"]
        mine = {p["name"] for p in session.view(player)["pieces"] if p["player"] == player}
        assert set(may["ground"]) == mine
        for piece, spaces in may["ground"].items():
            for space in spaces[:3]:
                assert session.ask(player, {"why": f"place {piece} {space}"}) is None
        elsewhere = session.may(list(session.seats)[list(session.seats).index(player) - 1])[
            "ground"
        ]
        for piece, spaces in elsewhere.items():
            refused = session.ask(player, {"why": f"place {piece} {spaces[0]}"})
            assert refused["key"] == "not_your_action"


def test_a_quick_set_up_places_everything_of_one_player() -> None:
    session = new_session(3, Mode.FOUR, mines=True, supply=True)
    session.act("armania", "auto")
    for piece in session.view("armania")["pieces"]:
        assert bool(piece["space"]) == (piece["player"] == "armania")
    assert {item.only_for for item in session.story()} == {"armania"}
    assert "armania" in session.actors
    assert session.may("armania")["verbs"] == ["place", "ready"]
    session.act("armania", "ready armania")
    assert "armania" not in session.actors
    with pytest.raises(Refused):
        session.act("armania", "auto")


@pytest.mark.parametrize("seed", range(10))
def test_a_quick_set_up_keeps_what_was_placed_and_is_one_step_to_undo(seed: int) -> None:
    session = new_session(seed, mines=True, supply=seed % 2 == 0)
    by_hand = {p: session.may("kazaldis")["ground"][p][-1 - seed] for p in ("KT1", "KM1")}
    for piece, space in by_hand.items():
        session.act("kazaldis", f"place {piece} {space}")
    before = json_of(session.view("kazaldis"))
    for _ in range(3):
        session.act("kazaldis", "auto")
        own = [p for p in session.view("kazaldis")["pieces"] if p["player"] == "kazaldis"]
        assert {p["name"]: p["space"] for p in own if p["name"] in by_hand} == by_hand
        assert len({(p["space"], p["kind"] == "mine") for p in own if p["space"]}) == len(own)
        with pytest.raises(Refused, match="M5"):
            session.act("kazaldis", "auto")  # nothing is left to place
        session.undo("kazaldis")
        assert json_of(session.view("kazaldis")) == before
    session.act("kazaldis", "auto")
    assert session.record.lines() == again(session).record.lines()
    assert json_of(again(session).view("kazaldis")) == json_of(session.view("kazaldis"))
    session.act("kazaldis", "ready kazaldis")


def test_whatever_is_refused_has_changed_nothing() -> None:
    """Also of an action that is many."""
    for seed in range(10):
        session = new_session(seed)
        written = WrittenLines()
        session.record.go_on_to(written)
        session.act("kazaldis", "auto")
        written.new()
        before = json_of(session.view("kazaldis")), len(session.record.game)
        with pytest.raises(Refused):
            session.act("kazaldis", "auto")
        assert (json_of(session.view("kazaldis")), len(session.record.game)) == before
        assert written.new() == []


# What is offered


@pytest.mark.parametrize("mode", Mode)
def test_everything_that_is_offered_may_be_done_and_nothing_else(mode: Mode) -> None:
    session = new_session(5, mode, mines=True, supply=True)
    kinds = Counter[str]()
    for number, _ in zip(range(400), drive(session, 5), strict=False):
        for player in session.seats:
            may = session.may(player)
            if player not in session.actors:
                assert may == {}
        if number % 7 or session.over or len(session.actors) != 1:
            continue
        (player,) = session.actors
        may = session.may(player)
        kinds.update(may["verbs"])
        if "movable" in may:
            _check_moves(session, player, may)
        if "repair" in may["verbs"]:
            for space in may["spaces"]:
                assert session.ask(player, {"why": f"repair {may['unit']} {space}"}) is None
    assert {"move", "end"} <= set(kinds)


def _check_moves(session: TaktikSession, player: str, may: dict[str, Any]) -> None:
    pieces = [p for p in session.view(player)["pieces"] if p["player"] == player]
    for piece in pieces:
        name = piece["name"]
        if name in may["movable"]:
            path = move(session, player, name, random.Random(1))
            assert session.ask(player, {"why": path}) is None
        elif piece["status"] == "field" and piece["kind"] != "mine":
            near = session.ask(player, {"why_not": {"piece": name, "space": piece["space"]}})
            assert near["clause"]
    for unit in may["releasable"]:
        exits = session.ask(player, {"release": unit})
        assert exits
        for space in exits:
            assert session.ask(player, {"why": f"release {unit} {space}"}) is None
    shots = {tuple(shot) for shot in may["shots"]}
    others = [p["name"] for p in session.view(player)["pieces"] if p["player"] != player]
    for mine in pieces:
        for other in others[:10]:
            refused = session.ask(player, {"why": f"shoot {mine['name']} {other}"})
            assert (refused is None) == ((mine["name"], other) in shots)
    assert ("end" in may["verbs"]) == (session.ask(player, {"why": "end"}) is None)
    for verb, what in (("move", "movable"), ("release", "releasable"), ("shoot", "shots")):
        assert (verb in may["verbs"]) == bool(may[what])


def test_the_way_that_is_told_costs_what_is_told() -> None:
    session = until_phase("move")
    (player,) = session.actors
    before = session.view(player)["half_steps"]
    for piece in session.may(player)["movable"][:4]:
        reach = session.ask(player, {"reach": piece})
        for space, told in reach.items():
            assert 0 < told["half_steps"] <= before
            assert told["way"][-1] == space
            twin = again(session)
            twin.act(player, f"move {piece} {' '.join(told['way'])}")
            assert before - twin.view(player)["half_steps"] == told["half_steps"]


def test_supplied_spaces_are_on_the_board_and_near_a_depot() -> None:
    """A2.2, A2.3"""
    session = driven(3, 40, Mode.STANDARD, supply=True)
    board = session.game.theatre.board
    for player in session.seats:
        told = session.ask(None, {"supply": player})
        pieces = session.view(None)["pieces"]
        for word in ("fuel", "ammunition"):
            depots = [
                board.number[p["space"]]
                for p in pieces
                if (p["player"], p["kind"], p["status"]) == (player, word, "field")
            ]
            expected = {
                name
                for name, space in board.number.items()
                if any(board.grid.distance(space, depot) <= 5 for depot in depots)
            }
            assert set(told[word]) == expected
    without = driven(3, 10)
    assert without.ask(None, {"supply": "kazaldis"}) == {"fuel": [], "ammunition": []}


def test_there_are_no_other_questions() -> None:
    session = until_phase("move")
    for question in ({"what": 1}, {"reach": 5}, {"why_not": {"piece": "KT1"}}, {"back_to": "x"}):
        with pytest.raises(ValueError, match="no such question"):
            session.ask("kazaldis", question)
    for question in ({"back_to": -1}, {"back_to": len(session.record.game) + 1}):
        with pytest.raises(ValueError, match="not that long"):
            session.ask("kazaldis", question)
    with pytest.raises(ValueError, match="after the game"):
        session.ask("kazaldis", {"statistics": True})
    with pytest.raises(ValueError, match="watcher"):
        session.ask(None, {"reach": "KT1"})
    with pytest.raises(ValueError, match="watcher"):
        session.copy_for(None)


# The panel


def test_only_the_movement_lamps_count_in_the_first_rolls() -> None:
    """M2"""
    seen = 0
    for seed in range(30):
        session = until_phase("first_roll", seed)
        while session.view(None)["phase"] == "first_roll":
            (player,) = session.actors
            assert session.may(player) == {"verbs": ["roll"]}
            assert not session.press(player, "roll", True)
            assert session.panel()["held"] == player
            assert session.press(player, "roll", False)
            word, steps = session.story()[-1].action.split(" ")
            assert word == "rolled" and steps in "0246"
            assert session.story()[-1].by is None
            seen += 1
    assert seen > 60


def test_the_first_shot_uses_the_turns_roll_and_each_later_one_needs_its_own() -> None:
    """E5"""
    first = later = 0
    for seed in range(6):
        session = new_session(seed)
        shots = 0
        for _, (player, did) in zip(range(400), drive(session, seed), strict=False):
            if did == "press roll" and session.view(player)["phase"] == "move":
                shots = 0
            if not did.startswith("shoot"):
                continue
            (player,) = session.actors
            assert session.may(player) == {"verbs": ["fire"]}
            if shots == 0:
                assert session.panel()["wants"] == "fire"
                first += 1
            else:
                assert session.panel()["wants"] == "roll"
                with pytest.raises(Refused) as refused:
                    session.press(player, "fire", True)
                assert refused.value.refusal is Refusal.SHOT_UNDER_WAY
                story = len(session.record.game)
                session.press(player, "roll", True)
                assert not session.press(player, "roll", False)
                assert len(session.record.game) == story  # only the fire result counts
                assert session.panel()["wants"] == "fire"
                later += 1
            shots += 1
            assert session.press(player, "fire", True)
            assert session.story()[-1].action.split(" ")[0] == "shown"
            assert not session.press(player, "fire", False)
    assert first > 20 and later > 5


def test_what_is_shown_is_what_the_lamps_show() -> None:
    session = new_session(2)
    for player, did in drive(session, 2):
        if did == "press roll" and session.view(player)["phase"] in ("move", "fire"):
            frames = session.panel()["frames"]
            assert len(frames) == 1
            rolled = parse(session.story()[-1].action)
            if isinstance(rolled, Rolled):
                lamps = frames[0][1]
                assert rolled.move == 2 * (lamps & 1) + (lamps & 4)
                assert rolled[1:] == (bool(lamps & 2), bool(lamps & 8), bool(lamps & 16))
                before = parse(session.story()[-2].action)
                assert isinstance(before, Roll)
                toggles = session.panel()["strategy"], session.panel()["tactic"]
                assert toggles == (before.strategy == "retreat", before.tactic == "repair")


@pytest.mark.parametrize("phase", ["set_up", "move", "fire_lamp", "fire"])
def test_toggles_stay_put_except_before_a_roll(phase: str) -> None:
    """E5: the turn's toggles hold for all its rolls."""
    session = new_session(4) if phase == "set_up" else _find(phase)
    player = session.actors[0]
    before = session.panel()
    for switch in ("strategy", "tactic"):
        for down in (True, False):
            with pytest.raises(Refused) as refused:
                session.press(player, switch, down)
            assert refused.value.refusal is Refusal.NO_ROLL_AWAITED
    assert session.panel() == before


def _find(phase: str) -> TaktikSession:
    for seed in range(30):
        session = new_session(seed)
        for number, _ in enumerate(drive(session, seed)):
            if session.view(None)["phase"] == phase:
                return session
            if number > 400:
                break
    pytest.skip(f"no phase {phase}")


def test_nobody_presses_what_is_not_wanted_or_for_another() -> None:
    session = until_phase("roll")
    (player,) = session.actors
    (other,) = set(session.seats) - {player}
    for switch in ("roll", "fire", "strategy"):
        with pytest.raises(Refused) as refused:
            session.press(other, switch, True)
        assert refused.value.refusal is Refusal.NOT_YOUR_ACTION
    with pytest.raises(Refused) as refused:
        session.press(player, "fire", True)
    assert refused.value.refusal is Refusal.NO_SHOT_AWAITED
    session.press(player, "roll", True)
    assert not session.press(other, "roll", False)  # it is not their finger
    assert session.panel()["held"] == player
    assert not session.press(player, "roll", True)  # again: nothing happens
    assert session.press(player, "roll", False)
    assert session.panel()["held"] is None
    with pytest.raises(Refused) as refused:
        session.press(player, "roll", True)
    assert refused.value.refusal is Refusal.NO_ROLL_AWAITED
    assert new_session(1).panel()["wants"] is None
    with pytest.raises(Refused) as refused:
        new_session(1).press("kazaldis", "roll", True)
    assert refused.value.refusal is Refusal.NOT_SET_UP


def test_a_fire_button_that_is_never_released_does_not_stop_the_game() -> None:
    fired = 0
    for seed in range(4):
        session = new_session(seed)
        for number, (_, did) in enumerate(drive(session, seed)):
            if did.startswith("shoot") and session.panel()["wants"] == "fire":
                (player,) = session.actors
                assert session.press(player, "fire", True)
                fired += 1
            if number > 150:
                break
    assert fired > 4


def test_toggles_outlast_a_restart_until_the_turn_ends() -> None:
    """E5, S8: or a restart would turn RETREAT's odds into ATTACK's for the later shots."""
    moments = Counter[str]()
    for seed in range(4):
        session = new_session(seed)
        for number, _ in enumerate(drive(session, seed, strategy=Strategy.RETREAT)):
            phase = session.view(None)["phase"]
            if phase in ("move", "fire", "fire_lamp", "damaged"):
                restarted = again(session)
                assert restarted.panel()["strategy"], (seed, number, phase)
                assert restarted.panel()["tactic"] == session.panel()["tactic"]
                moments[phase] += 1
            if number > 120:
                break
    assert moments["move"] and moments["fire_lamp"] > 3


def test_a_restart_keeps_the_lamps_and_what_is_wanted() -> None:
    checked = 0
    for seed in range(3):
        session = new_session(seed)
        shots = 0
        for number, (_, did) in enumerate(drive(session, seed)):
            shots = 0 if did == "press roll" else shots + did.startswith("press fire")
            phase = session.view(None)["phase"]
            if phase in ("move", "fire_lamp") and not shots:
                one, other = session.panel(), again(session, number).panel()
                if did != "press roll" or phase == "move":
                    assert one["frames"] == other["frames"]
                    assert one["wants"] == other["wants"] and one["by"] == other["by"]
                    checked += 1
            if number > 100:
                break
    assert checked > 50


@pytest.mark.parametrize("later", [False, True])
def test_a_restart_does_not_change_the_odds_of_fire(later: bool) -> None:
    """S8: RETREAT hits once in four, the turn's own shot and those that follow."""
    session = _shot_in_retreat(later)
    (player,) = session.actors
    hits = 0
    for seed in range(200):
        restarted = again(session, seed)
        while restarted.panel()["wants"] == "roll":
            for down in (True, False):
                restarted.press(player, "roll", down)
        restarted.press(player, "fire", True)
        hits += restarted.story()[-1].action == "shown hit"
    assert 30 <= hits <= 70


def _shot_in_retreat(later: bool) -> TaktikSession:
    for seed in range(60):
        session = new_session(seed)
        for number, (_, did) in enumerate(drive(session, seed, strategy=Strategy.RETREAT)):
            if did.startswith("shoot"):
                since = [parse(item.action) for item in session.story()[::-1]]
                kinds = [type(a) for a in since]
                turn = kinds[: kinds.index(Roll)]
                if (Shown in turn) == later:
                    return session
            if number > 200:
                break
    raise AssertionError("no such shot")


# The story


@pytest.mark.parametrize("mode", Mode)
def test_the_story_tells_every_action_once_and_so_does_the_record(mode: Mode) -> None:
    session = new_session(7, mode, mines=True, supply=True)
    written = WrittenLines()
    session.record.go_on_to(written)
    lines = session.record.lines()
    for _ in zip(range(250), drive(session, 7), strict=False):
        lines += written.new()
    assert written.new() == []
    assert lines == session.record.lines()
    actions = session.game.actions()
    assert [parse(item.action) for item in session.story()] == actions
    assert json_of(again(session).story()) == json_of(session.story())
    turns = [item.turn for item in session.story()]
    assert turns == sorted(turns)
    for item in session.story():
        assert (item.by is None) == item.action.startswith(("rolled", "shown"))
        assert (item.only_for is not None) == item.action.startswith("place")


def test_looking_back_shows_what_was_seen_then() -> None:
    session = new_session(6, Mode.THREE, mines=True)
    views: dict[int, dict[str | None, str]] = {}

    def keep() -> None:
        everyone = (None, *session.seats)
        views[len(session.record.game)] = {p: json_of(session.view(p)) for p in everyone}

    keep()
    for _ in zip(range(120), drive(session, 6), strict=False):
        keep()
    assert not session.over
    chance = random.Random(2)
    for place in chance.sample(sorted(views), len(views)):
        for player, seen in views[place].items():
            assert json_of(session.ask(player, {"back_to": place})["view"]) == seen
    keep()
    assert json_of(session.view(None)) == views[len(session.record.game)][None]


def test_taking_back_restores_the_view_the_story_and_what_is_looked_back_on() -> None:
    undone = 0
    for seed in range(3):
        session = new_session(seed)
        written = WrittenLines()
        session.record.go_on_to(written)
        before = dict[str, str]()
        for number, (player, did) in enumerate(drive(session, seed)):
            if did.startswith("move") and session.seats[player].may_undo():
                session.ask(
                    player, {"back_to": len(session.record.game)}
                )  # remembered from here on
                after, story = json_of(session.view(player)), len(session.record.game)
                others = set(session.seats) - {player}
                for other in others:
                    assert not session.seats[other].may_undo()
                    with pytest.raises(Refused):
                        session.undo(other)
                written.new()
                session.undo(player)
                assert written.new() == [f"undo {player}"]
                assert json_of(session.view(player)) == before[player]
                assert len(session.record.game) == story - 1
                back = session.ask(player, {"back_to": story - 1})["view"]
                assert json_of(back) == before[player]
                session.act(player, did)
                assert json_of(session.view(player)) == after
                back = session.ask(player, {"back_to": story})["view"]
                assert json_of(back) == after
                undone += 1
            before = {p: json_of(session.view(p)) for p in session.seats}
            if number > 120:
                break
    assert undone > 10


def test_nothing_is_taken_back_once_something_was_rolled() -> None:
    session = new_session(3)
    for number, (player, did) in enumerate(drive(session, 3)):
        if did.startswith(("press", "end")) and session.view(None)["shot"] is None:
            assert not session.seats[player].may_undo()
            with pytest.raises(Refused):
                session.undo(player)
        if number > 100:
            break


def test_a_later_shot_is_taken_back_after_its_roll_and_the_roll_stands() -> None:
    """E5: shooter and target are named before the fire button is pressed; what it will show was
    drawn with the roll, and whoever names another target does not roll again."""
    seen = 0
    for seed in range(20):
        session = new_session(seed)
        for player, did in drive(session, seed):
            if did != "press roll" or session.view(None)["shot"] is None:
                continue
            shot = session.view(player)["shot"]
            assert session.panel()["wants"] == "fire"
            session.undo(player)
            assert session.view(player)["phase"] == "fire" and session.panel()["wants"] is None
            session.act(player, f"shoot {shot['shooter']} {shot['target']}")
            assert session.panel()["wants"] == "fire"
            seen += 1
            break
    assert seen > 3


def test_a_finger_may_be_on_roll_while_its_shot_is_taken_back() -> None:
    """The roll then belongs to no shot, and changes nothing in the game."""
    for seed in range(20):
        session = new_session(seed)
        for player, did in drive(session, seed):
            if did.startswith("shoot") and session.panel()["wants"] == "roll":
                session.press(player, "roll", True)
                session.undo(player)
                before = json_of(session.view(player)), len(session.record.game)
                assert session.press(player, "roll", False) is False
                assert (json_of(session.view(player)), len(session.record.game)) == before
                return
    raise AssertionError("never a later shot")


# The end


@pytest.fixture(scope="module")
def finished() -> TaktikSession:
    """By recruits alone."""
    session = new_session(11)
    while not session.over:
        play_by_recruit(session)
    return session


def test_recruits_play_a_whole_game(finished: TaktikSession) -> None:
    assert finished.over and finished.actors == []
    for player in finished.seats:
        assert finished.may(player) == {} and not finished.seats[player].may_undo()
        with pytest.raises(Refused) as refused:
            finished.press(player, "roll", True)
        assert refused.value.refusal is Refusal.GAME_OVER
    assert finished.panel()["wants"] is None and finished.panel()["by"] is None
    assert finished.copy_for(None) == finished.copy_for("kazaldis") == finished.record.lines()


@pytest.mark.parametrize("mode", [Mode.STANDARD, Mode.THREE, Mode.FOUR])
def test_recruits_play_in_every_mode(mode: Mode) -> None:
    session = new_session(5, mode, mines=True, supply=True)
    for _ in range(150):
        if session.over:
            break
        before = len(session.record.game)
        play_by_recruit(session)
        assert len(session.record.game) > before


def test_statistics_add_up(finished: TaktikSession) -> None:
    told = finished.ask(None, {"statistics": True})
    actions = finished.game.actions()
    rolls = [b for a, b in pairwise(actions) if isinstance(a, Roll) and isinstance(b, Rolled)]
    assert told["rolls"]["count"] == len(rolls) > 5
    for lamp in told["rolls"]["lamps"]:
        assert lamp["of"] == len(rolls) and 0 <= lamp["lit"] <= lamp["of"]
        assert 0 <= lamp["expected"] <= 1
    by_name = {lamp["lamp"]: lamp for lamp in told["rolls"]["lamps"]}
    assert by_name["move2"]["lit"] == sum(roll.move in (2, 6) for roll in rolls)
    assert by_name["move4"]["lit"] == sum(roll.move in (4, 6) for roll in rolls)
    for lamp in ("long_range", "extra", "repair"):
        assert by_name[lamp]["lit"] == sum(getattr(roll, lamp) for roll in rolls)
    assert by_name["move2"]["expected"] == 0.5 and by_name["long_range"]["expected"] == 0.25
    extra = [a for a in actions if isinstance(a, Roll) and a.tactic == "extra"]
    assert by_name["extra"]["expected"] == pytest.approx(0.5 * len(extra) / len(rolls))
    shown = [a for a in actions if isinstance(a, Shown)]
    assert sum(row["count"] for row in told["rolls"]["fire"]) == len(shown)
    assert len(shown) == sum(isinstance(a, Shoot) for a in actions)
    for strategy in ("attack", "retreat"):
        rows = [row for row in told["rolls"]["fire"] if row["strategy"] == strategy]
        assert sum(row["expected"] for row in rows) == 1
        assert {row["of"] for row in rows} == {sum(row["count"] for row in rows)}


def test_strength_over_time_begins_whole_and_only_falls(finished: TaktikSession) -> None:
    told = finished.ask("kazaldis", {"statistics": True})
    strength = told["strength"]
    whole = sum((2, 2, 4, 4)) + sum((2, 2, 2, 4, 4, 4, 8, 8))
    assert strength[0]["sides"] == {"kazaldis": whole, "sarapan": whole}
    for before, after in pairwise(strength):
        assert before["turn"] <= after["turn"]
        assert all(after["sides"][s] <= before["sides"][s] for s in before["sides"])
    pieces = finished.view(None)["pieces"]
    for side, left in strength[-1]["sides"].items():
        there = [p for p in pieces if p["player"] == side and p["status"] != "lost"]
        assert left == sum(p["strength"] or 0 for p in there)
    lost = [e["piece"] for e in told["events"] if e["kind"] == "destroyed"]
    assert set(lost) <= {p["name"] for p in pieces if p["status"] == "lost"}


def test_the_record_of_a_seat_is_its_own_copy() -> None:
    session = driven(3, 60, Mode.FOUR, mines=True)
    for player in session.seats:
        number = session.game.player(player)
        assert session.copy_for(player) == session.record.redacted(number)


def test_the_picture_shows_no_pieces() -> None:
    session = driven(3, 40)
    assert session.drawing()() == new_session(3).drawing()()
    assert session.drawing()().startswith("<svg")
    assert session.seconds_left() is None
