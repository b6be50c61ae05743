"""A first game with a coach: the learner's first shot hits, so that it teaches E7; and all that
tell of the game say that it was no chance."""

import random
from collections import Counter

import pytest

from host_sim.games import kinds
from host_sim.games.taktik.formats.record import Record
from host_sim.games.taktik.formats.record_reader import parse_record
from host_sim.games.taktik.lesson import Lesson
from host_sim.games.taktik.rules.actions import Shown
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.taktik.session import TaktikSession
from host_sim.games.taktik.statistics import statistics
from host_sim.kit.faults import BadInput
from host_sim.speldators import Fire, Strategy
from tests.games.taktik.random_games import new_record
from tests.table.driving import again, drive

FIRE_LAMP = 1 << 5


def lesson(seed: int) -> TaktikSession:
    record = new_record(seed, Mode.INTRO)
    taught = Record(record.game, record.seats, record.salts, lesson=Lesson(0))
    session = TaktikSession(taught, random.Random(seed).getrandbits, lambda: 0)
    session.chance = random.Random(seed)
    return session


def shots(
    session: TaktikSession, seed: int, strategy: Strategy | None = None
) -> list[tuple[str, str, str | None]]:
    """Who fired, what the lamp showed, and what was said beforehand to be settled."""
    fired: list[tuple[str, str, str | None]] = []
    said: str | None = None
    for player, did in drive(session, seed, strategy=strategy):
        last = session.record.moment(-1).action
        if did == "press fire" and isinstance(last, Shown):
            fired.append((player, last.result.value, said))
        said = session.panel()["settled"]
        if len(fired) > 6:
            break
    return fired


@pytest.mark.parametrize("strategy", Strategy)
def test_the_learners_first_shot_hits_and_no_other_is_settled(strategy: Strategy) -> None:
    """S8: with RETREAT too, where chance would hit one time in four."""
    others = Counter[str]()
    for seed in range(12):
        fired = shots(lesson(seed), seed, strategy)
        mine = [place for place, (player, *_) in enumerate(fired) if player == "kazaldis"]
        if mine:
            assert fired[mine[0]] == ("kazaldis", "hit", "hit")
        rest = [shot for place, shot in enumerate(fired) if place not in mine[:1]]
        assert all(settled is None for *_, settled in rest)
        others.update(result for _, result, _ in rest)
    assert len(others) == 3


def test_the_lamps_show_what_they_showed_and_a_steady_fire_lamp() -> None:
    """S9"""
    session = lesson(1)
    for _ in drive(session, 1):
        if session.panel()["settled"]:
            break
    before = session.panel()["frames"]
    (player,) = session.actors
    for down in (True, False):
        session.press(player, "fire", down)
    assert session.panel()["frames"] == [[0, before[0][1] | FIRE_LAMP]]
    assert session.panel()["settled"] is None


def test_a_lesson_goes_on_after_a_restart_and_its_record_says_that_it_is_one() -> None:
    session = lesson(1)
    for _ in drive(session, 1):
        if session.panel()["settled"]:
            break
    assert "lesson kazaldis hit" in session.record.lines()
    assert "lesson kazaldis hit" in session.copy_for("sarapan")
    later = again(session)
    assert later.record.lines() == session.record.lines()
    assert later.panel()["settled"] == "hit"
    (player,) = later.actors
    later.press(player, "fire", True)
    assert later.record.moment(-1).action == Shown(Fire.HIT)
    assert again(later).panel()["settled"] is None


def test_a_shot_that_is_taken_back_was_not_the_lesson() -> None:
    session = lesson(1)
    for player, _ in drive(session, 1):
        if session.panel()["settled"]:
            shot = session.view(player)["shot"]
            session.undo(player)
            assert session.panel()["settled"] is None
            session.act(player, f"shoot {shot['shooter']} {shot['target']}")
            assert session.panel()["settled"] == "hit"
            return


def test_what_was_no_chance_is_not_held_against_expectation() -> None:
    session = lesson(1)
    for _ in drive(session, 1):
        if session.record.lesson and session.record.lesson.shown_at(session.game):
            break
    shown = [m for m in session.record.story() if isinstance(m.action, Shown)]
    counted = sum(row["count"] for row in statistics(session.record)["rolls"]["fire"])
    assert counted == len(shown) - 1


def test_a_new_table_can_be_a_lesson() -> None:
    kind = kinds()["taktik"]
    wishes = {"mode": "intro", "map": "drill"}
    for wish, lines in (({"lesson": True}, ["lesson kazaldis hit"]), ({}, [])):
        record = kind.new({**wishes, **wish}, ["Anna", "recruit"])
        assert [line for line in record.lines() if line.startswith("lesson")] == lines


@pytest.mark.parametrize("line", ["lesson nobody hit", "lesson kazaldis bang", "lesson kazaldis"])
def test_a_line_that_is_no_lesson_is_refused(line: str) -> None:
    lines = [line if old.startswith("lesson") else old for old in lesson(1).record.lines()]
    with pytest.raises(BadInput, match="what their first shot shows"):
        parse_record("".join(f"{one}\n" for one in lines), "file")
