"""Who plays Pebbles."""

import random
import time
from collections.abc import Sequence

from host_sim.games.contract import PERSON, PlayerKind, Setting, Why
from host_sim.kit.keyboard import Read, Say
from tests.third_game.rules import MOST, Action, Rolled, Take, parse
from tests.third_game.session import Seat


class Taker:
    """Takes its lucky number where it can; else at most what it was set to."""

    def __init__(self, most: int) -> None:
        self.most = most

    def choose(self, seat: Seat) -> Sequence[Action]:
        lucky = Take(seat.lucky)
        return [lucky if seat.refusal(lucky) is None else Take(min(self.most, seat.most))]


class Thinker(Taker):
    """The same after a while, as one who searches; and says what it was after."""

    def __init__(self, ms: int) -> None:
        super().__init__(MOST)
        self._ms, self._left = ms, 0

    def choose(self, seat: Seat) -> Sequence[Action]:
        until = time.process_time() + self._ms / 1000
        while time.process_time() < until:
            pass
        self._left = seat.left
        return super().choose(seat)

    def why(self) -> Why:
        return Why("why.pebbles.left", {"left": self._left})


class Person:
    """Types `take 2`, or just `2`."""

    def __init__(self, read: Read, say: Say) -> None:
        self._read, self._say = read, say

    def choose(self, seat: Seat) -> Sequence[Action] | None:
        while (line := self._read(f"{seat.player}, {seat.view()}> ")) is not None:
            try:
                action = parse(line if " " in line else f"take {line}")
            except ValueError as error:
                self._say(str(error))
                continue
            if not (refused := seat.refusal(action)):
                return [action]
            self._say(str(refused))
        return None


class Rolls:
    """What chance does (P2)."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def choose(self, seat: Seat) -> Sequence[Action]:
        return [Rolled(self._chance.randint(1, MOST))]


PLAYERS = (
    PlayerKind(
        "taker",
        "takes its lucky number where it can",
        "a little",
        lambda means, settings: Taker(settings["most"]),
        (Setting("most", "what it takes otherwise, at most", 1, 1, MOST),),
    ),
    PlayerKind(
        "thinker",
        "takes as many as it can, after a while",
        "a little",
        lambda means, settings: Thinker(settings["ms"]),
        (Setting("ms", "how long it thinks", 20, 1, 60_000),),
    ),
    PlayerKind(PERSON, "you", "yours", lambda means, settings: Person(means.read, means.say)),
)
