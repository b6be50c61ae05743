"""Pebbles as the table, the command line and the page know it."""

import argparse
import random
from pathlib import Path
from typing import Any

from host_sim.games.commands import GameCommands, Options
from host_sim.games.contract import Json, Kind, Player
from host_sim.games.contract import Session as AnySession
from host_sim.kit.faults import BadInput
from tests.third_game.players import PLAYERS, Rolls
from tests.third_game.record import Reader, Record
from tests.third_game.rules import PLAYERS as SIDES
from tests.third_game.rules import Action, parse
from tests.third_game.session import Session


class PebblesCommands(GameCommands):
    """`taktik pebbles …`"""

    HELP = "a heap of pebbles"
    GIVEN = ()

    def add_new(self, parser: argparse.ArgumentParser) -> None:
        """Nothing can be chosen."""

    def new(self, options: Options, names: tuple[str, ...] | None, chance: random.Random) -> Record:
        if names is not None and len(names) != len(SIDES):
            raise BadInput.of("--players", f"the players are {' and '.join(SIDES)}")
        return Record.new(names or ("taker", "taker"), chance)

    def rolls(self, options: Options, record: Record, chance: random.Random) -> Player:
        return Rolls(chance)

    def result(self, session: AnySession[Any]) -> str:
        return f"{session.record.game.winner} has won (P4)"

    def pending(self, session: AnySession[Any]) -> str:
        return f"with {session.record.game.left} pebbles"


class Pebbles(Kind):
    """The third game."""

    name = Record.GAME
    folder = Path(__file__).parent
    reader = Reader
    players = PLAYERS

    @property
    def choices(self) -> Json:
        return {"players": list(SIDES)}

    def new(self, wishes: Json, names: list[str]) -> Record:
        if len(names) != len(SIDES):
            raise ValueError(f"the players are {' and '.join(SIDES)}")
        return Record.new(tuple(names), random.SystemRandom())

    def again(self, record: Record, names: tuple[str, ...]) -> Record:
        return Record.new(names, random.SystemRandom())

    def session(self, record: Record) -> Session:
        return Session(record)

    def commands(self) -> PebblesCommands:
        return PebblesCommands(self)

    def action(self, text: str) -> Action:
        return parse(text)


KIND = Pebbles()
