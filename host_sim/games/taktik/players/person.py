"""A person at the keyboard: types actions as they stand in a record, and asks what may be done."""

import random
from collections.abc import Sequence

from host_sim.games.taktik.rules.actions import (
    FORMS,
    Action,
    End,
    Move,
    Release,
    Repair,
    Roll,
    Shoot,
    parse,
    text,
)
from host_sim.games.taktik.rules.state import Phase
from host_sim.games.taktik.seat import Seat
from host_sim.games.taktik.view import View
from host_sim.kit.keyboard import Read, Say
from host_sim.kit.refused import Refused

HELP = """\
Type an action:
{actions}
or ask:
  legal                 what you may do now
  reach PIECE           where a piece can get to, and the half-steps it takes
  view                  your pieces, and what you know of the others'
  undo                  take your last action back, if nothing was rolled or found out since
  auto                  during set-up: place everything for me
  quit                  leave; a game with a record can be continued
"""
LEGAL = (Roll, Move, Release, Shoot, Repair, End)
OF_CHANCE = ("rolled", "shown")


class Person:
    def __init__(self, read: Read, say: Say) -> None:
        self._read = read
        self._say = say

    def choose(self, seat: Seat) -> Sequence[Action] | None:
        while (line := self._read(f"{seat.player}> ")) is not None:
            words = line.split()
            if words == ["quit"]:
                break
            if actions := self._answer(seat, words):
                return actions
        return None

    def _answer(self, seat: Seat, words: list[str]) -> Sequence[Action]:
        """The actions that were typed; none if it was a question, which is answered."""
        match words:
            case []:
                self._say("`help` tells what you can type")
            case ["help"]:
                self._say(_help())
            case ["legal"]:
                self._say(_legal(seat))
            case ["reach", piece]:
                self._say(_reach(seat, piece))
            case ["view"]:
                self._say(_pieces(seat.view()))
            case ["undo"]:
                self._say(_undo(seat))
            case ["auto"] if seat.phase is Phase.SET_UP:
                return seat.automatic_set_up(random.SystemRandom())
            case _:
                return self._action(seat, " ".join(words))
        return []

    def _action(self, seat: Seat, line: str) -> Sequence[Action]:
        try:
            action = parse(line)
        except ValueError as error:
            self._say(str(error))
            return []
        if refused := seat.refusal(action):
            self._say(str(refused))
            return []
        return [action]


def _help() -> str:
    forms = [f"  {word} {follows}" for word, (_, follows) in FORMS.items() if word not in OF_CHANCE]
    return HELP.format(actions="\n".join(forms))


def _legal(seat: Seat) -> str:
    if seat.phase is Phase.SET_UP:
        return "place your pieces in your country, or type `auto`; `view` lists them"
    return "\n".join(text(action) for action in seat.legal_actions(*LEGAL))


def _undo(seat: Seat) -> str:
    try:
        return f"taken back: {text(seat.undo())}"
    except Refused as refused:
        return str(refused)


def _reach(seat: Seat, piece: str) -> str:
    try:
        reach = seat.reach(piece)
    except Refused as refused:
        return str(refused)
    return ", ".join(f"{s} {n}" for s, n in reach.half_steps.items()) or "nowhere now"


def _pieces(seen: View) -> str:
    lines = [f"turn {seen['turn']}, {seen['phase']}, {seen['half_steps']} half-steps left"]
    for piece in seen["pieces"]:
        strength = piece["strength"] or "?"
        lines.append(f"  {piece['name']}  {piece['space'] or '-':4} {strength} {piece['status']}")
    return "\n".join(lines)
