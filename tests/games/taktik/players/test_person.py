"""A person at the keyboard."""

from collections.abc import Callable, Iterator

import pytest

from host_sim.games.taktik.formats.record import Record
from host_sim.games.taktik.players.person import Person
from host_sim.games.taktik.players.rolls import TypedRolls
from host_sim.games.taktik.rules.actions import Place, Ready, Roll, Rolled, Shown
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.taktik.rules.state import Phase
from host_sim.games.taktik.seat import Seat
from host_sim.speldators import TACTIC, Fire, Strategy, Tactic
from tests.games.taktik.random_games import actions, new_record


def typing(*lines: str) -> Callable[[str], str | None]:
    keys: Iterator[str] = iter(lines)
    return lambda prompt: next(keys, None)


def at(phase: Phase) -> Record:
    record = new_record(2, Mode.INTRO)
    for action in actions(record, 2):
        if record.game.state.phase is phase:
            return record
        record.apply(action)
    raise AssertionError(phase)


def test_what_is_typed_is_done() -> None:
    record = at(Phase.ROLL)
    said: list[str] = []
    person = Person(typing("roll attack repair"), said.append)
    (player,) = record.game.actors
    assert person.choose(Seat(record, player)) == [Roll(Strategy.ATTACK, Tactic.REPAIR)]
    assert said == []


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("", "`help` tells what you can type"),
        ("fly", "'fly' is no action; there are place, "),
        ("roll up", "after 'roll' comes: attack|retreat extra|repair"),
        ("end", "T: end: the turn begins with a roll"),
        ("move KT1 a1", "T: move KT1 a1: the turn begins with a roll"),
        ("reach XX1", "F1: 'XX1': there is no such piece"),
        ("reach KT1", "nowhere now"),
        ("undo", "T: nothing is undone after a roll"),
        ("resign nobody", "M: 'nobody': there is no such player"),
        ("rolled 6", "M2: that is not this player's to do"),
        ("help", "Type an action:\n  place PIECE SPACE"),
        ("legal", "roll attack extra\nroll "),
        ("view", "turn 1, roll, 0 half-steps left\n  KT1"),
    ],
)
def test_questions_and_mistakes_are_answered_and_change_nothing(line: str, answer: str) -> None:
    record = at(Phase.ROLL)
    before = record.game.state.copy()
    said: list[str] = []
    seat = Seat(record, record.game.actors[0])
    assert Person(typing(line, "quit"), said.append).choose(seat) is None
    assert said[0].startswith(answer)
    assert record.game.state == before


def test_nobody_acts_for_another() -> None:
    record = at(Phase.ROLL)
    (player,) = record.game.actors
    (other,) = {"kazaldis", "sarapan"} - {player}
    said: list[str] = []
    lines = (f"resign {other}", f"draw {other}", "quit")
    assert Person(typing(*lines), said.append).choose(Seat(record, player)) is None
    assert said == ["M2: that is not this player's to do"] * 2


def test_a_person_can_have_everything_placed() -> None:
    record = new_record(2, Mode.INTRO)
    person = Person(typing("auto"), print)
    placed = person.choose(Seat(record, "kazaldis"))
    assert placed and placed[-1] == Ready("kazaldis") and isinstance(placed[0], Place)
    for action in placed:
        record.apply(action)
    assert record.game.actors == ["sarapan"]


def test_a_step_can_be_taken_back() -> None:
    record = new_record(2, Mode.INTRO)
    record.apply(Place("KT1", "a1"))
    said: list[str] = []
    person = Person(typing("place ST1 a1", "undo", "place KT1 a2"), said.append)
    assert person.choose(Seat(record, "kazaldis")) == [Place("KT1", "a2")]
    assert said == ["M2: that is not this player's to do", "taken back: place KT1 a1"]


def test_a_view_hides_what_is_hidden() -> None:
    record = at(Phase.ROLL)
    (player,) = record.game.actors
    said: list[str] = []
    Person(typing("view", "quit"), said.append).choose(Seat(record, player))
    mine, theirs = ("K", "S") if player == "kazaldis" else ("S", "K")
    lines = {line.split()[0]: line.split() for line in said[0].splitlines()[1:]}
    assert lines[f"{theirs}T1"][2] == "?" and lines[f"{theirs}M1"][1] == "-"
    assert lines[f"{mine}T1"][2] in "248" and lines[f"{mine}M1"][1] != "-"


def on_turn(record: Record) -> Seat:
    """The seat whose roll is awaited."""
    return Seat(record, record.game.name(record.game.state.player))


def test_lamps_of_a_real_speldator_are_typed() -> None:
    record = at(Phase.LAMPS)
    said: list[str] = []
    rolls = TypedRolls(typing("7", "4 sun", "6 long_range"), said.append)
    assert rolls.choose(on_turn(record)) == [Rolled(6, long_range=True)]
    assert len(said) == 2 and said[0].startswith("after 'rolled' comes: 0|2|4|6")
    fired = on_turn(at(Phase.FIRE_LAMP))
    assert TypedRolls(typing("hit"), print).choose(fired) == [Shown(Fire.HIT)]


def test_lamps_that_cannot_light_are_refused() -> None:
    """S5, S6"""
    record = at(Phase.LAMPS)
    extra = not record.game.state.toggles & TACTIC
    said: list[str] = []
    TypedRolls(typing("2 repair" if extra else "2 extra"), said.append).choose(on_turn(record))
    assert said[0].startswith("S6" if extra else "S5")


@pytest.mark.parametrize("lines", [("quit",), ()])
def test_anyone_may_leave_the_table(lines: tuple[str, ...]) -> None:
    record = at(Phase.LAMPS)
    assert TypedRolls(typing(*lines), print).choose(on_turn(record)) is None
    record = at(Phase.ROLL)
    assert Person(typing(*lines), print).choose(Seat(record, record.game.actors[0])) is None
