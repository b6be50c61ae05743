"""A game of Pebbles written down, and read back."""

import random

from host_sim.kit import record
from host_sim.kit.record_file import title
from host_sim.kit.record_reader import RecordReader
from tests.third_game.rules import MOST, PLAYERS, Action, Game, parse, text


class Record(record.Record[Game, Action, str]):
    """Its header has the players, the lucky numbers, and what keeps them from being guessed."""

    GAME = "pebbles"

    def __init__(self, game: Game, names: tuple[str, ...], salt: str) -> None:
        super().__init__(game, names)
        self.salt = salt

    @classmethod
    def new(cls, names: tuple[str, ...], chance: random.Random) -> "Record":
        """With lucky numbers that nobody knows yet."""
        game = Game([chance.randint(1, MOST) for _ in PLAYERS])
        return cls(game, names, f"{chance.getrandbits(128):032x}")

    def header(self) -> list[str]:
        seats = zip(PLAYERS, self.seats, strict=True)
        lucky = " ".join(map(str, self.game.lucky))
        players = (f"player {p} {s}" for p, s in seats)
        return [title(self.GAME), *players, f"lucky {lucky}", f"salt {self.salt}", "play"]

    def last_lines(self) -> list[str]:
        return [text(self.game.action(-1)), *self._result()]

    def _result(self) -> list[str]:
        return [f"result {self.game.winner}"] if self.game.over else []


class Reader(RecordReader[Record]):
    """Reads what `Record` wrote."""

    GAME = Record.GAME
    KEYS = ("player", "lucky", "salt")
    MANY = ("player",)
    END = "play"
    FOLLOWING = ("result",)

    def begin(self) -> Record:
        line = self.one("lucky")
        numbers = line.rest.split(" ")
        if len(numbers) != len(PLAYERS) or not set(numbers) <= set(map(str, range(1, MOST + 1))):
            raise self.bad(line.number, f"two numbers from 1 to {MOST} come here")
        seats, salt = self.seats(list(PLAYERS)), self.one("salt").rest
        return Record(Game(list(map(int, numbers))), seats, salt)

    def do(self, record: Record, line: str) -> None:
        record.apply(parse(line))
