"""Taktik as the table, the command line and the page know it."""

import random
from pathlib import Path
from typing import ClassVar, cast

from host_sim.games.contract import Drawing, Json, Kind
from host_sim.games.taktik.commands import TaktikCommands
from host_sim.games.taktik.formats import map_text
from host_sim.games.taktik.formats.record import Record
from host_sim.games.taktik.formats.record_reader import Reader
from host_sim.games.taktik.lesson import Lesson
from host_sim.games.taktik.players import PLAYERS
from host_sim.games.taktik.rules import actions, house, modes
from host_sim.games.taktik.rules.board import Board
from host_sim.games.taktik.rules.theatre import shared_theatre
from host_sim.games.taktik.session import TaktikSession, drawing
from host_sim.games.wishes import only, own_text
from host_sim.kit.faults import BadInput, phrase
from host_sim.kit.texts import shipped
from host_sim.paper.papers import Papers

# What `make fast` compiles, in the order in which they import each other.
COMPILED = {
    "rules": (
        "hexes",
        "board",
        "forces",
        "theatre",
        "state",
        "ways",
        "stops",
        "supply",
        "victory",
        "movement",
        "repair",
        "fire",
        "turns",
        "engine",
        "choices",
        "sight",
        "reach",
        "naming",
        "history",
        "game",
    ),
    "search": ("chance", "ground", "field", "races", "outlook", "orders", "campaign", "plans"),
}


class Taktik(Kind):
    """The board game of 1979."""

    name = Record.GAME
    folder = Path(__file__).parent
    reader = Reader
    players = PLAYERS
    compiled: ClassVar = {
        folder: {module: module for module in modules} for folder, modules in COMPILED.items()
    }
    MAPS: ClassVar = shipped(map_text.SHIPPED, "map")

    @property
    def choices(self) -> Json:
        players = {
            mode.value: [casting.name(p) for p in range(len(casting.players))]
            for mode, casting in modes.CASTINGS.items()
        }
        presets = {name: house.as_data(rules) for name, rules in house.PRESETS.items()}
        options = list(modes.OPTIONS)
        return {"modes": players, "maps": self.MAPS, "options": options, "house": presets}

    def new(self, wishes: Json, names: list[str]) -> Record:
        wishes = only(wishes, "mode", "map", "options", "house", "lesson")
        if wishes.get("mode") not in list(modes.Mode):
            raise ValueError(modes.NO_MODE)
        chosen = wishes.get("options", [])
        if not isinstance(chosen, list) or not all(
            option in modes.OPTIONS for option in cast("list[Json]", chosen)
        ):
            raise ValueError(modes.NO_OPTIONS)
        terms = shared_theatre(
            self._board(wishes.get("map")),
            modes.Mode(wishes["mode"]),
            house.house_of(wishes.get("house", {}), phrase("house rules")),
            "mines" in chosen,
            "supply" in chosen,
        )
        if len(names) != terms.players:
            players = ", ".join(terms.player_names)
            raise ValueError(phrase("the players are {names}", names=players))
        lesson = Lesson(0) if wishes.get("lesson") is True else None  # for who sits first
        return Record.new(terms, tuple(names), random.SystemRandom(), lesson)

    def _board(self, wish: Json) -> Board:
        if text := own_text(wish):
            return map_text.parse_map(text, phrase("your map"))
        if wish not in self.MAPS:
            message = phrase("the map is one of {names}, or your own", names=", ".join(self.MAPS))
            raise ValueError(message)
        return map_text.read_map(map_text.find_map(wish))

    def again(self, record: Record, names: tuple[str, ...]) -> Record:
        return Record.new(record.game.theatre, names, random.SystemRandom())

    def session(self, record: Record) -> TaktikSession:
        return TaktikSession(record)

    def commands(self) -> TaktikCommands:
        return TaktikCommands(self)

    def action(self, text: str) -> actions.Action:
        return actions.parse(text)

    def check_whole(self, record: Record, file: str) -> None:
        if record.copy_for is not None:
            raise BadInput.of(file, phrase("is a player's copy, not the game itself"))

    def check(self, text: str, file: str) -> None:
        map_text.parse_map(text, file)

    def drawing(self, wishes: Json) -> Drawing:
        return drawing(self._board(only(wishes, "map").get("map")))

    def papers(self) -> Papers:
        from host_sim.games.taktik.paper.documents import TaktikPapers

        return TaktikPapers()


KIND = Taktik()
