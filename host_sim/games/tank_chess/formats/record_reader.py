"""Reads a record of Tank Chess back into the game it tells, or says in which line it fails."""

from pathlib import Path

from host_sim.games.tank_chess.formats.layout import Layout, parse_layout
from host_sim.games.tank_chess.formats.record import Record
from host_sim.games.tank_chess.rules import position
from host_sim.games.tank_chess.rules.actions import PLAYERS, parse
from host_sim.games.tank_chess.rules.clock import Clock, parse_clock
from host_sim.games.tank_chess.rules.position import Position
from host_sim.kit.faults import phrase
from host_sim.kit.record_reader import Reading, RecordReader


def read_record(path: str | Path) -> Reading[Record]:
    return Reader.read_file(path)


def parse_record(text: str, file: str) -> Reading[Record]:
    return Reader.parse(text, file)


class Reader(RecordReader[Record]):
    """Reads a record of this game."""

    GAME = Record.GAME
    KEYS = ("clock", "player", "layout", "position")
    MANY = ("player", "layout")
    END = "play"
    FOLLOWING = ("result",)

    def begin(self) -> Record:
        start, seats, clock = self._start(), self.seats(list(PLAYERS)), self._clock()
        try:
            return Record(start, seats, clock)
        except ValueError as error:
            raise self.bad(self.header_ends, str(error)) from None

    def _start(self) -> Layout | Position:
        if self.header["layout"]:
            if self.header["position"]:
                line = self.one("position").number
                message = phrase("a game begins with a layout or a position, not with both")
                raise self.bad(line, message)
            return self.quoted("layout", parse_layout)
        line = self.one("position")
        try:
            return position.parse(line.rest)
        except ValueError as error:
            raise self.bad(line.number, str(error)) from None

    def _clock(self) -> Clock | None:
        for line in self.header["clock"]:
            try:
                return parse_clock(line.rest)
            except ValueError as error:
                raise self.bad(line.number, str(error)) from None
        return None

    def do(self, record: Record, line: str) -> None:
        record.apply(parse(line))
