"""C3, P2: what was done goes if its author takes it back, whoever asked for that."""

from typing import Any

import pytest

from host_sim.games import kinds
from host_sim.games.contract import Session
from host_sim.kit.refused import Refused
from host_sim.table.take_back import TakeBack

MOVES = ("b4-b8N", "o13-o13SW", "i1-j4N", "o13-o13S")


def tanks(moves: int, clock: str | None = None) -> Session[Any]:
    kind = kinds()["tank-chess"]
    session = kind.session(kind.new({"layout": "basic16", "clock": clock}, ["Anna", "Bo"]))
    for place, move in enumerate(MOVES[:moves]):
        session.act(("white", "black")[place % 2], move)
    return session


def undone(session: Session[Any]) -> list[str]:
    return [line for line in session.record.lines() if line.startswith("undo")]


def test_what_a_computer_did_goes_with_it() -> None:
    session = tanks(4)
    back = TakeBack(session, ["black"])
    assert back.may("white")
    back.undo("white")
    assert undone(session) == ["undo black", "undo white"] and len(session.story()) == 2
    text = "".join(f"{line}\n" for line in session.record.lines())
    assert kinds()["tank-chess"].read(text, "").lines() == session.record.lines()


def test_what_a_person_did_stands_until_they_agree() -> None:
    session = tanks(2)
    back = TakeBack(session, [])
    assert not back.may("white")
    with pytest.raises(Refused, match="C3: only one's own last action"):
        back.undo("white")
    back.ask("white")
    assert back.asked == {"by": "white", "of": ["black"]}
    with pytest.raises(ValueError, match="nobody has asked you"):
        back.answer("white", True)
    assert len(session.story()) == 2
    assert back.answer("black", True) and back.asked is None
    assert undone(session) == ["undo black", "undo white"] and session.story() == []


def test_who_declines_keeps_all_as_it_was() -> None:
    session = tanks(2)
    back = TakeBack(session, [])
    back.ask("white")
    assert back.answer("black", False) is False
    assert back.asked is None and len(session.story()) == 2 and not undone(session)


def test_whoever_has_done_nothing_has_nothing_to_take_back() -> None:
    session = tanks(1)
    back = TakeBack(session, ["white"])
    assert not back.may("black")
    for wish in (back.undo, back.ask):
        with pytest.raises(Refused, match="C3"):
            wish("black")
    assert len(session.story()) == 1


def test_with_a_clock_nothing_is_taken_back() -> None:
    """C14."""
    session = tanks(2, "30")
    back = TakeBack(session, ["black"])
    assert not back.may("white")
    with pytest.raises(Refused, match="C14"):
        back.ask("white")
