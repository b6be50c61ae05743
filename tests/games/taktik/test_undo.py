"""Who may take what back: nothing that was rolled, revealed, found out, or another's."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from host_sim.games.taktik.formats.record import Record
from host_sim.games.taktik.formats.record_reader import parse_record
from host_sim.games.taktik.rules.actions import (
    Action,
    End,
    Move,
    Place,
    Ready,
    Roll,
    Rolled,
    Shoot,
    Shown,
    parse,
    text,
)
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.history import RECENT, SPACING
from host_sim.games.taktik.rules.house import House
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.taktik.seat import Seat
from host_sim.kit.refused import Refused
from host_sim.speldators import Fire, Strategy, Tactic
from tests.games.taktik.clauses import forbids, holds
from tests.games.taktik.random_games import actions, new_record
from tests.games.taktik.scene import LAND, scene


def test_a_move_can_be_taken_back_by_who_made_it() -> None:
    game = scene("KT1@a4 ST1@a9", steps=3)
    game.apply(Move("KT1", ("a5",)))
    assert game.may_undo("kazaldis")
    assert not game.may_undo("sarapan")


@holds("E5")
def test_a_shot_can_be_taken_back_until_fire_is_pressed() -> None:
    """Naming a target reveals nothing; and as long as nobody fired, units may move (E1)."""
    game = scene("KT1@a4:8 KT2@b4:2 ST1@a6:2 ST2@a13", steps=3)
    game.apply(Move("KT1", ("a5",)))
    before = game.state.copy()
    game.apply(Shoot("KT1", "ST1"))
    assert game.may_undo("kazaldis") and not game.may_undo("sarapan")
    assert game.undo() == Shoot("KT1", "ST1")
    assert game.state == before
    game.apply(Move("KT2", ("b5",)))
    game.apply(Shoot("KT2", "ST1"))  # KT1 is passed over after all
    game.apply(Shown(Fire.MISS))
    assert not game.may_undo("kazaldis")


@forbids("E6")
def test_a_shot_that_showed_a_rear_code_stands() -> None:
    """Sarapan sits in the east, behind a gun that points west; naming is showing there."""
    for behind in (True, False):
        game = scene("KT1@a7:8 ST1@a5:2", steps=3, house=House(rear_codes=behind))
        game.apply(Move("KT1", ("a6",)))
        game.apply(Shoot("KT1", "ST1"))
        assert game.may_undo("kazaldis") is not behind
        if behind:
            with pytest.raises(Refused, match="revealed"):
                game.check_undo("kazaldis")


def test_a_shot_taken_back_is_written_down_and_replays_the_same() -> None:
    record = new_record(3, Mode.INTRO)
    taken_back = 0
    for action in actions(record, 3):
        record.apply(action)
        if isinstance(action, Shoot):
            by = record.game.name(record.game.state.player)
            record.undo(by)
            assert record.lines()[-2:] == [text(action), f"undo {by}"]
            record.apply(action)
            taken_back += 1
        if taken_back == 3:
            break
    assert taken_back == 3
    lines = record.lines()
    again = parse_record("".join(f"{line}\n" for line in lines), "again").record
    assert again.lines() == lines and again.game.state == record.game.state


def test_a_roll_a_result_and_the_end_of_a_turn_cannot_be_taken_back() -> None:
    game = scene("KT1@a4:8 ST1@a6:2 ST2@a13", steps=3)
    game.apply(Move("KT1", ("a5",)))
    game.apply(Shoot("KT1", "ST1"))
    for action in (
        Shown(Fire.MISS),
        End(),
        Roll(Strategy.ATTACK, Tactic.EXTRA),
        Rolled(2),
    ):
        game.apply(action)
        assert not game.may_undo("kazaldis") and not game.may_undo("sarapan")


@forbids("W3")
def test_a_move_that_won_the_game_stands() -> None:
    game = scene("KT1@b6 ST1@a9", board=LAND, steps=6)
    game.apply(Move("KT1", ("a7", "a8", "b8")))
    assert game.over
    assert not game.may_undo("kazaldis")


@forbids("A1.2")
def test_a_way_without_mines_is_not_found_out_for_nothing() -> None:
    """A step that meets no mine tells that none lies there."""
    game = scene("KT1@a6 ST1@a14 SM1@a13 SH1@c14", steps=6, mines=True)
    game.apply(Move("KT1", ("a7",)))
    assert game.may_undo("kazaldis")  # still in Kazaldis, where no enemy mine can lie
    game.apply(Move("KT1", ("a8",)))
    assert not game.may_undo("kazaldis")


@holds("A1.3")
def test_where_all_mines_are_dead_or_spent_a_way_can_be_taken_back() -> None:
    game = scene("KT1@a7 KT2@b7 KT3@c7 ST1@a14 SM1@a8 SH1@c8", steps=9, mines=True)
    game.apply(Move("KT3", ("c8",)))  # the field HQ, and with it the mine map
    assert not game.may_undo("kazaldis")
    game.apply(Move("KT2", ("b8",)))
    assert game.may_undo("kazaldis")


@holds("A1.2")
def test_a_refusal_tells_nothing_of_mines() -> None:
    """A path that cannot be gone to its end is refused, wherever the mines lie."""
    for mine in ("a9", "a12"):
        game = scene(f"KT1@a7 ST1@a14 SM1@{mine} SH1@c14", steps=9, mines=True)
        before = game.state.copy()
        impossible = Move("KT1", ("a8", "a9", "c9"))
        refused = game.refusal(impossible)
        assert refused and refused.clause == "V3"
        with pytest.raises(Refused):
            game.apply(impossible)
        assert game.state == before
        assert game.refusal(Move("KT1", ("a8", "a9", "a10"))) is None


@holds("A1.2")
@pytest.mark.parametrize("path", [("a8",), ("a8", "a9"), ("a8", "c9")])
def test_a_question_takes_the_same_work_whether_or_not_a_mine_lies_there(
    path: tuple[str, ...],
) -> None:
    """Who measures how long an answer takes learns nothing by it."""
    done: list[list[tuple[str, int]]] = []
    for mine in ("a8", "a9", "a12"):
        game = scene(f"KT1@a7 ST1@a14 SM1@{mine} SH1@c14", steps=9, mines=True)
        done.append(lines_of(lambda g=game: g.refusal(Move("KT1", path))))
    assert done[0] == done[1] == done[2]


def lines_of(work: Callable[[], object]) -> list[tuple[str, int]]:
    """Every line that a piece of work comes along."""
    lines: list[tuple[str, int]] = []

    def trace(frame: FrameType, _event: str, _what: object) -> Any:
        lines.append((frame.f_code.co_filename, frame.f_lineno))
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return lines


def test_nobody_takes_back_what_another_placed() -> None:
    """M5"""
    record = new_record(1, Mode.INTRO)
    kazaldis, sarapan = Seat(record, "kazaldis"), Seat(record, "sarapan")
    kazaldis.apply(Place("KT1", "a1"))
    assert kazaldis.may_undo() and not sarapan.may_undo()
    with pytest.raises(Refused):
        sarapan.undo()
    assert kazaldis.undo() == Place("KT1", "a1")


def test_what_was_placed_together_is_taken_back_together() -> None:
    """M5: pieces that were placed before stay."""
    record = new_record(1, Mode.INTRO)
    kazaldis = Seat(record, "kazaldis")
    kazaldis.apply(Place("KT1", "a1"))
    kazaldis.apply(Place("KT2", "a2", (Place("KT3", "b1"), Place("KC1", "b2"))))
    assert record.lines()[-2:] == ["place KT1 a1", "place KT2 a2 KT3 b1 KC1 b2"]
    placed = {p["name"]: p["space"] for p in kazaldis.view()["pieces"] if p["space"]}
    assert placed == {"KT1": "a1", "KT2": "a2", "KT3": "b1", "KC1": "b2"}
    kazaldis.undo()
    assert [p["name"] for p in kazaldis.view()["pieces"] if p["space"]] == ["KT1"]


@forbids("M5")
def test_of_pieces_placed_together_one_that_is_refused_stops_all() -> None:
    record = new_record(1, Mode.INTRO)
    kazaldis = Seat(record, "kazaldis")
    for wrong, clause in (("KT2 a1", "B1"), ("KT2 e17", "M1"), ("ST1 g15", "M2"), ("XX a2", "F1")):
        with pytest.raises(Refused) as refused:
            kazaldis.apply(parse(f"place KT1 a1 {wrong}"))
        assert refused.value.clause == clause
        assert len(record.game) == 0 and not any(p["space"] for p in kazaldis.view()["pieces"])
    with pytest.raises(ValueError, match="PIECE SPACE"):
        parse("place KT1 a1 KT1 a2")
    with pytest.raises(ValueError, match="PIECE SPACE"):
        parse("place KT1 a1 KT2")


def test_who_is_ready_stays_ready() -> None:
    record = new_record(1, Mode.INTRO)
    for action in actions(record, 1):
        record.apply(action)
        if isinstance(action, Ready):
            break
    assert not record.game.may_undo("kazaldis")


def test_taking_back_far_is_exact() -> None:
    """Farther than the states that are kept at hand, and past those that are kept for good."""
    record = new_record(6, Mode.STANDARD)
    for action, _ in zip(actions(record, 6), range(3 * SPACING + 40), strict=False):
        record.apply(action)
    done = record.game.actions()
    for count in (RECENT + 5, SPACING, SPACING + 1, 40, 1):
        for _ in range(count):
            record.game.undo()
        again = Game(record.game.theatre, record.game.state.strength)
        for action in done[: len(record.game)]:
            again.apply(action)
        assert again.state == record.game.state
    for action in done[len(record.game) :]:
        record.game.apply(action)
    assert record.game.actions() == done


def test_a_copy_of_a_game_has_a_past_of_its_own() -> None:
    record = new_record(6, Mode.STANDARD)
    for action, _ in zip(actions(record, 6), range(300), strict=False):
        record.apply(action)
    game, twin = record.game, record.game.copy()
    for _ in range(50):
        twin.undo()
    for action in game.actions()[250:]:
        twin.apply(action)
    assert twin.state == game.state
    undone = [game.undo() for _ in range(60)]
    assert undone == twin.actions()[:239:-1]


class TestChair:
    """What a player can ask and do."""

    def record(self) -> Record:
        record = new_record(2, Mode.FOUR)
        for action in actions(record, 2):
            if record.game.state.turn == 3:
                break
            record.apply(action)
        return record

    def test_it_does_only_what_is_its_players_to_do(self) -> None:
        record = self.record()
        for player in range(4):
            seat = Seat(record, record.game.name(player))
            legal = seat.legal_actions()
            assert seat.is_next == (player == record.game.state.player)
            assert bool(seat.legal_actions(Roll)) == seat.is_next
            assert all(record.game.actor(action) == seat.player for action in legal)
            if not seat.is_next:
                roll = Roll(Strategy.ATTACK, Tactic.EXTRA)
                assert seat.movable() == []
                with pytest.raises(Refused, match="M2: that is not this player's to do"):
                    seat.apply(roll)

    def test_all_chairs_together_can_do_everything_but_chance(self) -> None:
        record = self.record()
        seats = [Seat(record, record.game.name(player)) for player in range(4)]
        together = [action for seat in seats for action in seat.legal_actions()]
        assert sorted(map(str, together)) == sorted(map(str, record.game.legal_actions()))

    def test_it_sees_the_view_of_its_player(self) -> None:
        record = self.record()
        assert Seat(record, "armania").view()["you"] == "armania"

    def test_names_that_do_not_exist_are_refused(self) -> None:
        seat = Seat(self.record(), "armania")
        refused = seat.refusal(Place("XX", "a1"))
        assert refused and refused.clause == "F1"


@pytest.mark.parametrize(
    ("action", "clause"),
    [
        (Roll("sideways", Tactic.EXTRA), "S1"),  # pyright: ignore[reportArgumentType]
        (Rolled(8), "S3"),
        (Rolled(3), "S3"),
        (Shown("bang"), "S8"),  # pyright: ignore[reportArgumentType]
        (Move("KT1", ()), "V3"),
    ],
)
def test_what_no_speldator_shows_is_refused(action: Action, clause: str) -> None:
    game = scene("KT1@a4 ST1@a9", steps=3)
    refused = game.refusal(action)
    assert refused and refused.clause == clause


def test_plain_words_are_taken_for_toggles() -> None:
    game = scene("KT1@a4 ST1@a9")
    game.apply(Roll("retreat", "repair"))  # pyright: ignore[reportArgumentType]
    assert game.last == Roll(Strategy.RETREAT, Tactic.REPAIR)
