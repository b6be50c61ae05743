"""Tank Chess as the table, the command line and the page know it."""

from functools import partial
from pathlib import Path
from typing import ClassVar

from host_sim.games.contract import Drawing, Json, Kind
from host_sim.games.tank_chess.commands import TankChessCommands
from host_sim.games.tank_chess.drawing import board_drawing
from host_sim.games.tank_chess.formats import layout, opening
from host_sim.games.tank_chess.formats.record import Record
from host_sim.games.tank_chess.formats.record_reader import Reader
from host_sim.games.tank_chess.players import PLAYERS
from host_sim.games.tank_chess.puzzles import desk
from host_sim.games.tank_chess.rules import actions, clock
from host_sim.games.tank_chess.rules.clock import parse_clock
from host_sim.games.tank_chess.session import TankChessSession, drawing
from host_sim.games.wishes import only, own_text
from host_sim.kit.faults import phrase
from host_sim.kit.texts import shipped
from host_sim.paper.papers import Papers

COMPILED = ("kernel", "reach", "charts", "fire", "evaluation", "ordering", "tree", "solver")


class TankChess(Kind):
    """The second game, without chance."""

    name = Record.GAME
    folder = Path(__file__).parent
    reader = Reader
    players = PLAYERS
    compiled: ClassVar = {"rules": {module: module for module in COMPILED}}
    pages = ("/layout", "/puzzles")
    LAYOUTS: ClassVar = shipped(layout.SHIPPED, "layout")

    @property
    def choices(self) -> Json:
        return {
            "layouts": self.LAYOUTS,
            "suggested_minutes": {str(size): n for size, n in clock.SUGGESTED_MINUTES.items()},
            "most_minutes": clock.MOST_MINUTES,
            "most_increment": clock.MOST_INCREMENT,
            "players": list(actions.PLAYERS),
        }

    def new(self, wishes: Json, names: list[str]) -> Record:
        wishes = only(wishes, "layout", "clock")
        time = wishes.get("clock")
        if len(names) != len(actions.PLAYERS):
            white, black = actions.PLAYERS
            raise ValueError(phrase("the players are {one} and {other}", one=white, other=black))
        start = self._layout(wishes.get("layout"))
        return Record(start, tuple(names), parse_clock(str(time)) if time is not None else None)

    def _layout(self, wish: Json) -> layout.Layout:
        if text := own_text(wish):
            return layout.parse_layout(text, phrase("your layout"))
        if wish not in self.LAYOUTS:
            known = ", ".join(self.LAYOUTS)
            raise ValueError(phrase("the layout is one of {names}, or your own", names=known))
        return layout.read_layout(layout.find_layout(wish))

    def again(self, record: Record, names: tuple[str, ...]) -> Record:
        return Record(record.start, names, record.game.clock)

    def session(self, record: Record) -> TankChessSession:
        return TankChessSession(record)

    def commands(self) -> TankChessCommands:
        return TankChessCommands(self)

    def action(self, text: str) -> actions.Action:
        return actions.parse(text)

    def shipped(self, name: str) -> Path:
        if name not in self.LAYOUTS:
            raise KeyError(name)
        return layout.find_layout(name)

    def check(self, text: str, file: str) -> None:
        layout.parse_layout(text, file)

    def drawing(self, wishes: Json) -> Drawing:
        wishes = only(wishes, "layout", "pieces")
        start = self._layout(wishes.get("layout"))
        if wishes.get("pieces") == "0":
            return drawing(start.size, frozenset(start.obstacles))
        return partial(_with_pieces, start)

    def answer(self, question: Json) -> Json:
        return desk.answer(question)

    def papers(self) -> Papers:
        from host_sim.games.tank_chess.paper.documents import TankChessPapers

        return TankChessPapers()


def _with_pieces(start: layout.Layout) -> str:
    return board_drawing.board_svg(opening.opening(start))


KIND = TankChess()
