"""The rules of Pebbles, all of them."""

from collections.abc import Sequence
from typing import NamedTuple

from host_sim.kit.refused import Refusal, Refused

PLAYERS = ("left", "right")
PEBBLES = 15
MOST = 3


class Why(Refusal):
    """Why something may not be done."""

    OVER = "P4", "the game is over"
    NOT_YOURS = "P2", "that is the other player's to do"
    NOT_ROLLED = "P2", "roll first"
    ROLLED = "P2", "the roll is known already"
    TOO_MANY = "P2", "at least one, and no more than were rolled or are left: {most}"
    TOO_LATE = "P2", "nothing is undone once the other has rolled"


class Rolled(NamedTuple):
    """What chance does."""

    number: int


class Take(NamedTuple):
    """What the player on turn does."""

    number: int


Action = Rolled | Take


def text(action: Action) -> str:
    return f"{type(action).__name__.lower()} {action.number}"


def parse(line: str) -> Action:
    """The action of a line; ValueError if it is none."""
    word, _, number = line.partition(" ")
    if word not in ("rolled", "take") or not (number.isdecimal() and len(number) == 1):
        raise ValueError("an action is `rolled N` or `take N`")
    return (Rolled if word == "rolled" else Take)(int(number))


class Game:
    """`apply` and `undo` are all that changes it."""

    def __init__(self, lucky: Sequence[int]) -> None:
        self.lucky = tuple(lucky)
        self.left, self.on_turn, self.rolled = PEBBLES, 0, 0
        self._before: list[tuple[Action, int, int, int]] = []

    def __len__(self) -> int:
        return len(self._before)

    @property
    def over(self) -> bool:
        return self.left == 0

    @property
    def turn(self) -> int:
        return len(self) // 2 + 1

    @property
    def awaits_chance(self) -> bool:
        return not self.over and self.rolled == 0

    @property
    def actors(self) -> list[str]:
        return [] if self.over or self.awaits_chance else [PLAYERS[self.on_turn]]

    @property
    def winner(self) -> str:
        """Of a game that is over (P4)."""
        return self.actor(self.action(-1)) or ""

    def actor(self, action: Action) -> str | None:
        if isinstance(action, Rolled):
            return None
        return PLAYERS[self._before[-1][2]] if self.over else PLAYERS[self.on_turn]

    def refusal(self, action: Action) -> Refused | None:
        if self.over:
            return Refused(Why.OVER)
        if isinstance(action, Rolled):
            return None if self.rolled == 0 else Refused(Why.ROLLED)
        if self.rolled == 0:
            return Refused(Why.NOT_ROLLED)
        most = min(self.rolled, self.left)
        return None if 1 <= action.number <= most else Refused(Why.TOO_MANY, most=str(most))

    def apply(self, action: Action) -> list[str]:
        if refused := self.refusal(action):
            raise refused
        self._before.append((action, self.left, self.on_turn, self.rolled))
        if isinstance(action, Rolled):
            self.rolled = action.number
            return []
        self.left -= action.number
        self.rolled = 0
        again = action.number == self.lucky[self.on_turn]  # P3
        if not again and not self.over:
            self.on_turn = 1 - self.on_turn
        return ["again"] if again and not self.over else []

    def check_undo(self, player: str) -> str:
        last = self._before[-1] if self._before and not self.over else None
        if last is None or isinstance(last[0], Rolled) or PLAYERS[last[2]] != player:
            raise Refused(Why.TOO_LATE)
        return player

    def undo(self) -> Action:
        action, self.left, self.on_turn, self.rolled = self._before.pop()
        return action

    def action(self, place: int) -> Action:
        return self._before[place][0]

    def at(self, place: int) -> "Game":
        """As it stood after so many actions, fewer than were done."""
        then = Game(self.lucky)
        then._before = self._before[:place]
        _, then.left, then.on_turn, then.rolled = self._before[place]
        return then

    def actions(self) -> list[Action]:
        """All of them, from the first."""
        return [before[0] for before in self._before]

    def view(self, player: str | None) -> dict[str, object]:
        """What a player may know: of the lucky numbers only the own, until the end."""
        lucky = {
            name: number if self.over or name == player else None
            for name, number in zip(PLAYERS, self.lucky, strict=True)
        }
        ended = {"winner": self.winner, "ended_by": "last"} if self.over else {"winner": None}
        return {"left": self.left, "rolled": self.rolled, "lucky": lucky, "you": player, **ended}
