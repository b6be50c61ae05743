"""A person at the keyboard: types actions as they stand in a record, and asks what may be done."""

import random
from collections.abc import Callable, Sequence

from host_sim.taktik.actions import (
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
from host_sim.taktik.game import Game
from host_sim.taktik.record import Record
from host_sim.taktik.refusals import Refused
from host_sim.taktik.set_up import automatic
from host_sim.taktik.state import Phase
from host_sim.taktik.view import View, view

HELP = """\
Type an action:
{actions}
or ask:
  legal                 what you may do now
  reach PIECE           where a piece can get to, and the half-steps it takes
  view                  your pieces, and what you know of the others'
  undo                  take back your last action, unless a roll or a secret came after
  auto                  during set-up: place everything for me
  quit                  leave; `taktik play --continue FILE` goes on
"""
LEGAL = (Roll, Move, Release, Shoot, Repair, End)


class Person:
    """`read` shows a prompt and answers a line, or raises EOFError; `say` prints."""

    def __init__(self, read: Callable[[str], str], say: Callable[[str], None]) -> None:
        self._read = read
        self._say = say

    def choose(self, record: Record, player: str) -> Sequence[Action] | None:
        while True:
            words = self._ask(player)
            if words is None or words == ["quit"]:
                return None
            if actions := self._answer(record, player, words):
                return actions

    def _ask(self, prompt: str) -> list[str] | None:
        try:
            return self._read(f"{prompt}> ").split()
        except EOFError:
            return None

    def _answer(self, record: Record, player: str, words: list[str]) -> Sequence[Action]:
        """The actions that were typed; none if it was a question, which is answered."""
        game = record.game
        match words:
            case []:
                self._say("`help` tells what you can type")
            case ["help"]:
                forms = [f"  {word} {follows}" for word, (_, follows) in FORMS.items()]
                self._say(HELP.format(actions="\n".join(forms)))
            case ["legal"]:
                self._say(_legal(game))
            case ["reach", piece]:
                self._say(_reach(game, piece))
            case ["view"]:
                self._say(_pieces(view(game.state, game.player(player))))
            case ["undo"] if game.may_take_back:
                self._say(f"taken back: {text(record.undo())}")
            case ["undo"]:
                self._say("your last action can no longer be taken back")
            case ["auto"] if game.state.phase is Phase.SET_UP:
                return list(automatic(game, game.player(player), random.SystemRandom()))
            case _:
                return self._action(game, player, words)
        return []

    def _action(self, game: Game, player: str, words: list[str]) -> Sequence[Action]:
        try:
            action = parse(" ".join(words))
            actor = game.actor(action)
        except (ValueError, Refused) as error:
            self._say(str(error))
            return []
        if actor != player:
            self._say(f"that is not for {player} to do")
        elif refused := game.refusal(action):
            self._say(str(refused))
        else:
            return [action]
        return []


class TypedRolls:
    """For a game on cardboard with a real speldator: somebody types what its lamps show."""

    def __init__(self, read: Callable[[str], str], say: Callable[[str], None]) -> None:
        self._read = read
        self._say = say

    def answer(self, game: Game) -> Action | None:
        word = "shown" if game.state.phase is Phase.FIRE_LAMP else "rolled"
        follows = FORMS[word][1]
        while True:
            try:
                line = self._read(f"{word} {follows}> ")
            except EOFError:
                return None
            if line.strip() == "quit":
                return None
            try:
                action = parse(f"{word} {line}")
            except ValueError as error:
                self._say(str(error))
                continue
            if not (refused := game.refusal(action)):
                return action
            self._say(str(refused))


def _legal(game: Game) -> str:
    if game.state.phase is Phase.SET_UP:
        return "place your pieces in your country, or type `auto`; `view` lists them"
    return "\n".join(text(action) for action in game.legal_actions(*LEGAL))


def _reach(game: Game, piece: str) -> str:
    try:
        reach = game.reach(piece)
    except Refused as refused:
        return str(refused)
    return ", ".join(f"{s} {n}" for s, n in reach.half_steps.items()) or "nowhere now"


def _pieces(seen: View) -> str:
    lines = [f"turn {seen['turn']}, {seen['phase']}, {seen['half_steps']} half-steps left"]
    for piece in seen["pieces"]:
        strength = piece["strength"] or "?"
        lines.append(f"  {piece['name']}  {piece['space'] or '-':4} {strength} {piece['status']}")
    return "\n".join(lines)
