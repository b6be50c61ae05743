"""The head of a record: whoever has a copy finds any change of what came before it (A1.5)."""

import argparse
import hashlib
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from host_sim.cli import main
from host_sim.games.contract import Kind
from host_sim.games.taktik.kind import KIND as TAKTIK
from host_sim.games.taktik.rules.actions import Place
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.tank_chess.kind import KIND as TANK_CHESS
from host_sim.games.tank_chess.rules.actions import Resign
from host_sim.kit.faults import BadInput, Forged
from host_sim.kit.record import Record
from tests.games.taktik.random_games import actions, new_record
from tests.games.tank_chess.random_games import actions as tank_actions
from tests.third_game.kind import KIND as PEBBLES
from tests.third_game.test_third_game import played as pebbles

AnyRecord = Record[Any, Any, Any]


def text_of(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


class Copy(NamedTuple):
    path: Path
    lines: list[str]  # of the record, when it was made


class Played(NamedTuple):
    kind: Kind
    record: AnyRecord
    copies: list[Copy]


def _taktik(copied: Callable[[AnyRecord], None]) -> AnyRecord:
    record = new_record(3, Mode.INTRO)
    chance = random.Random(3)
    for number, action in enumerate(actions(record, 3, bold=True)):
        record.apply(action)
        if number % 29 == 0:
            copied(record)
        actor = record.game.actor(action)
        if actor and record.game.may_undo(actor) and chance.random() < 0.1:
            record.undo(actor)
            record.apply(action)
    return record


def _tank_chess(copied: Callable[[AnyRecord], None]) -> AnyRecord:
    record = TANK_CHESS.new({"layout": "basic16"}, ["Anna", "Bo"])
    chance = random.Random(3)
    for number, action in enumerate(tank_actions(record.game, 4, talk=0.1)):
        record.apply(Resign("black") if number == 16 else action)
        if number % 5 == 0:
            copied(record)
        if not record.game.over and chance.random() < 0.3:
            record.undo(record.game.author)
            record.apply(action)
    return record


def _pebbles(copied: Callable[[AnyRecord], None]) -> AnyRecord:
    record = pebbles(5).record
    copied(record)
    return record


KINDS: dict[str, tuple[Kind, Callable[[Callable[[AnyRecord], None]], AnyRecord]]] = {
    "taktik": (TAKTIK, _taktik),
    "tank-chess": (TANK_CHESS, _tank_chess),
    "pebbles": (PEBBLES, _pebbles),
}


@pytest.fixture(scope="module", params=KINDS)
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Played:
    """A whole game with undone actions, and every player's copies of many moments."""
    folder = tmp_path_factory.mktemp("copies")
    kind, play = KINDS[request.param]
    copies: list[Copy] = []

    def copied(record: AnyRecord) -> None:
        session = kind.session(record)
        for player in session.seats:
            path = folder / f"{len(copies)}"
            path.write_text(text_of(session.copy_for(player)), encoding="utf-8")
            copies.append(Copy(path, record.lines()))

    record = play(copied)
    assert record.game.over
    copied(record)
    return Played(kind, record, copies)


def holds(played: Played, record: AnyRecord, copy: Copy) -> bool:
    """What `verify --copy` says."""
    commands: Any = played.kind.commands()
    try:
        commands.compare(record, argparse.Namespace(file=Path("game"), copy=copy.path))
    except Forged:
        return False
    return True


def test_a_head_is_the_hash_of_the_lines_of_the_file(tmp_path: Path) -> None:
    """`head -n LINES FILE | sha256sum`, whatever was undone."""
    record = new_record(3, Mode.INTRO)
    record.write_to(tmp_path / "game.tkt")
    for action, _ in zip(actions(record, 3), range(120), strict=False):
        record.apply(action)
        actor = record.game.actor(action)
        if actor and record.game.may_undo(actor):
            record.undo(actor)
            record.apply(action)
        written = (tmp_path / "game.tkt").read_bytes()
        assert record.head == (written.count(b"\n"), hashlib.sha256(written).hexdigest())
    record.close()


def test_every_copy_holds_for_the_record_itself(played: Played) -> None:
    """Also one that was made before something was undone."""
    assert sum(line.startswith("undo ") for line in played.record.lines()) > 2 or (
        played.kind is PEBBLES
    )
    again = played.kind.read(text_of(played.record.lines()), "again")
    assert again.head == played.record.head
    assert all(holds(played, again, copy) for copy in played.copies)


def change(draw: Callable[[Any], Any], lines: list[str]) -> list[str]:
    """One line changed, dropped, doubled or swapped with another."""
    lines = list(lines)
    place: int = draw(st.integers(1, len(lines) - 1))
    match draw(st.sampled_from(["drop", "double", "swap", "word", "lawful"])):
        case "drop":
            del lines[place]
        case "double":
            lines.insert(place, lines[place])
        case "swap":
            other = min(len(lines) - 1, place + draw(st.integers(1, 3)))
            lines[place], lines[other] = lines[other], lines[place]
        case "word":
            words = lines[place].split(" ")
            other: int = draw(st.integers(0, len(lines) - 1))
            words[-1] = lines[other].split(" ")[-1]
            lines[place] = " ".join(words)
        case _:
            facts = [n for n, line in enumerate(lines) if line.startswith(("player ", "rolled "))]
            place = draw(st.sampled_from(facts))
            *words, _ = lines[place].split(" ")
            lines[place] = " ".join([*words, "6"])
    return lines


def legal_part(kind: Kind, lines: list[str]) -> AnyRecord | None:
    """The record that these lines are, up to where they make none; None if not even a header."""
    while lines:
        try:
            return kind.read(text_of(lines), "changed")
        except BadInput as bad:
            line = bad.faults[0].line
            if line < 2 or line > len(lines):
                return None
            lines = lines[: line - 1]
    return None


@given(data=st.data())
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_change_that_is_legal_is_found_by_every_later_copy(
    played: Played, data: st.DataObject
) -> None:
    lines = played.record.lines()
    changed = legal_part(played.kind, change(data.draw, lines))
    if changed is None:
        return
    now = changed.lines()
    for copy in data.draw(st.lists(st.sampled_from(played.copies), min_size=1, max_size=3)):
        assert holds(played, changed, copy) == (now[: len(copy.lines)] == copy.lines)


@pytest.mark.parametrize(
    ("what", "old", "new"),
    [
        ("who played", "player sarapan random", "player sarapan Bo"),
        ("a rule of the house", "mode intro\n", "mode intro\nhouse quiet_turns = 199\n"),
    ],
)
def test_what_nobody_would_notice_is_found(
    what: str, old: str, new: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = new_record(3, Mode.INTRO, mines=False, supply=False)
    for action in actions(record, 3, bold=True):
        record.apply(action)
    (tmp_path / "copy").write_text(text_of(record.redacted(0)), encoding="utf-8")
    text = text_of(record.lines())
    assert text.count(old) == 1
    (tmp_path / "game").write_text(text.replace(old, new), encoding="utf-8")
    assert main(["verify", str(tmp_path / "game")]) == 0, what
    assert main(["verify", str(tmp_path / "game"), "--copy", str(tmp_path / "copy")]) == 1
    assert "does not begin with the" in capsys.readouterr().err


def test_a_move_left_out_is_found(tmp_path: Path) -> None:
    """Every single one whose absence is legal; seals alone did not tell."""
    record = new_record(3, Mode.INTRO, mines=False, supply=False)
    for action in actions(record, 3, bold=True):
        record.apply(action)
    (tmp_path / "copy").write_text(text_of(record.redacted(0)), encoding="utf-8")
    lines = record.lines()
    moves = [place for place, line in enumerate(lines) if line.startswith("move ")]
    legal = 0
    for place in moves[-12:]:
        (tmp_path / "game").write_text(text_of(lines[:place] + lines[place + 1 :]), "utf-8")
        if main(["verify", str(tmp_path / "game")]) == 0:
            legal += 1
            assert main(["verify", str(tmp_path / "game"), "--copy", str(tmp_path / "copy")]) == 1
    assert legal > 2


# What it must not tell


def test_a_mine_that_is_laid_undone_and_laid_again_shows_no_head_twice() -> None:
    """A1.1: nobody sees by comparing heads whether it came back to the same space."""
    record = new_record(3, Mode.INTRO)
    spaces = sorted(record.game.theatre.board.number)
    laid = next(
        Place("KM1", space) for space in spaces if record.game.refusal(Place("KM1", space)) is None
    )
    heads = [record.head]
    for _ in range(3):
        record.apply(laid)
        heads.append(record.head)
        record.undo("kazaldis")
        heads.append(record.head)
    assert len({head.digest for head in heads}) == len(heads)


def test_another_salt_that_a_player_does_not_know_makes_another_head() -> None:
    """So nobody can try out lines: the text before the last one is not known to them either."""
    record = new_record(3, Mode.INTRO)
    twin = type(record)(record.game, record.seats, (record.salts[0], "0" * 32))
    assert twin.head.lines == record.head.lines
    assert twin.head.digest != record.head.digest


def test_the_short_form_is_the_beginning_of_the_long_one() -> None:
    head = new_record(3, Mode.INTRO).head
    assert head.short.replace(" ", "") == head.digest[:16]
    assert [len(group) for group in head.short.split(" ")] == [4, 4, 4, 4]
    assert type(head).read(str(head)) == head
