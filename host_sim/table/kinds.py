"""The games that can be played at a table."""

import random
from dataclasses import asdict
from pathlib import Path
from typing import cast

from host_sim.games.contract import Json, Kind, Session
from host_sim.games.taktik.formats import map_text
from host_sim.games.taktik.formats import record as taktik_record
from host_sim.games.taktik.formats import record_reader as taktik_reader
from host_sim.games.taktik.rules import house, modes
from host_sim.games.taktik.rules.board import Board
from host_sim.games.taktik.rules.theatre import Theatre
from host_sim.games.taktik.session import TaktikSession
from host_sim.games.taktik.session import picture as taktik_picture
from host_sim.games.tank_chess.drawing import board_drawing as drawing
from host_sim.games.tank_chess.formats import layout, opening
from host_sim.games.tank_chess.formats import record as tank_chess_record
from host_sim.games.tank_chess.formats import record_reader as tank_chess_reader
from host_sim.games.tank_chess.rules import actions, clock
from host_sim.games.tank_chess.session import TankChessSession
from host_sim.games.tank_chess.session import picture as tank_chess_picture
from host_sim.kit.faults import BadInput, phrase


def _shipped(folder: Path, ending: str) -> list[str]:
    return sorted(path.stem for path in folder.glob(f"*.{ending}"))


def _only(wishes: Json, *keys: str) -> dict[str, Json]:
    if not isinstance(wishes, dict) or not set(cast("dict[str, Json]", wishes)) <= set(keys):
        raise ValueError(phrase("wishes are {names}", names=", ".join(keys)))
    return cast("dict[str, Json]", wishes)


def _own_text(wish: Json) -> str | None:
    """The text of somebody's own map or layout, if that is wished."""
    match wish:
        case {"text": str(text)}:
            return text
        case _:
            return None


class Taktik(Kind):
    MAPS = _shipped(map_text.SHIPPED, "map")

    @property
    def choices(self) -> Json:
        players = {
            mode.value: [casting.name(p) for p in range(len(casting.players))]
            for mode, casting in modes.CASTINGS.items()
        }
        rules = asdict(house.House()) | {"strengths": house.House().strengths._asdict()}
        options = list(modes.OPTIONS)
        return {"modes": players, "maps": self.MAPS, "options": options, "house": rules}

    def new(self, wishes: Json, names: list[str]) -> tuple[Session, list[str]]:
        wishes = _only(wishes, "mode", "map", "options", "house")
        if wishes.get("mode") not in list(modes.Mode):
            raise ValueError(modes.NO_MODE)
        chosen = wishes.get("options", [])
        if not isinstance(chosen, list) or not all(
            option in modes.OPTIONS for option in cast("list[Json]", chosen)
        ):
            raise ValueError(modes.NO_OPTIONS)
        theatre = Theatre(
            self._board(wishes.get("map")),
            modes.Mode(wishes["mode"]),
            house.house_of(wishes.get("house", {}), phrase("house rules")),
            "mines" in chosen,
            "supply" in chosen,
        )
        if len(names) != theatre.players:
            players = ", ".join(theatre.player_names)
            raise ValueError(phrase("the players are {names}", names=players))
        chance = random.SystemRandom()
        record = taktik_record.Record.new(theatre, tuple(names), chance)
        return TaktikSession(record), record.lines()

    def _board(self, wish: Json) -> Board:
        if text := _own_text(wish):
            return map_text.parse_map(text, phrase("your map"))
        if wish not in self.MAPS:
            message = phrase("the map is one of {names}, or your own", names=", ".join(self.MAPS))
            raise ValueError(message)
        return map_text.read_map(map_text.find_map(wish))

    def read(self, text: str, file: str) -> tuple[Session, list[str]]:
        reading = taktik_reader.parse_record(text, file)
        if reading.record.copy_for is not None:
            raise BadInput.of(file, phrase("is a player's copy, not the game itself"))
        return TaktikSession(reading.record), list(reading.record.seats)

    def check(self, text: str, file: str) -> None:
        map_text.parse_map(text, file)

    def picture(self, wishes: Json) -> str:
        return taktik_picture(self._board(_only(wishes, "map").get("map")))


class TankChess(Kind):
    LAYOUTS = _shipped(layout.SHIPPED, "layout")

    @property
    def choices(self) -> Json:
        return {
            "layouts": self.LAYOUTS,
            "suggested_minutes": {str(size): n for size, n in clock.SUGGESTED_MINUTES.items()},
            "most_minutes": clock.MOST_MINUTES,
            "most_increment": clock.MOST_INCREMENT,
            "players": list(actions.PLAYERS),
        }

    def new(self, wishes: Json, names: list[str]) -> tuple[Session, list[str]]:
        wishes = _only(wishes, "layout", "clock")
        time = wishes.get("clock")
        if len(names) != len(actions.PLAYERS):
            white, black = actions.PLAYERS
            raise ValueError(phrase("the players are {one} and {other}", one=white, other=black))
        record = tank_chess_record.Record(
            self._layout(wishes.get("layout")),
            tuple(names),
            clock.parse_clock(str(time)) if time is not None else None,
        )
        return TankChessSession(record), record.lines()

    def _layout(self, wish: Json) -> layout.Layout:
        if text := _own_text(wish):
            return layout.parse_layout(text, phrase("your layout"))
        if wish not in self.LAYOUTS:
            known = ", ".join(self.LAYOUTS)
            raise ValueError(phrase("the layout is one of {names}, or your own", names=known))
        return layout.read_layout(layout.find_layout(wish))

    def read(self, text: str, file: str) -> tuple[Session, list[str]]:
        record = tank_chess_reader.parse_record(text, file).record
        return TankChessSession(record), list(record.seats)

    def check(self, text: str, file: str) -> None:
        layout.parse_layout(text, file)

    def picture(self, wishes: Json) -> str:
        wishes = _only(wishes, "layout", "pieces")
        start = opening.opening(self._layout(wishes.get("layout")))
        if wishes.get("pieces") == "0":
            return tank_chess_picture(start.size, start.obstacles)
        return drawing.board_svg(start)


KINDS: dict[str, Kind] = {taktik_record.GAME: Taktik(), tank_chess_record.GAME: TankChess()}
