"""Reads a record back into the game it tells, or says in which line it fails."""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from host_sim.games.taktik.formats import seals
from host_sim.games.taktik.formats.map_text import parse_map
from host_sim.games.taktik.formats.record import Record
from host_sim.games.taktik.lesson import Lesson
from host_sim.games.taktik.rules.actions import Place, Ready, parse
from host_sim.games.taktik.rules.forces import NAMES, PIECES
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.house import parse_house
from host_sim.games.taktik.rules.modes import NO_MODE, NO_OPTIONS, OPTIONS, Mode
from host_sim.games.taktik.rules.theatre import Theatre, shared_theatre
from host_sim.kit.faults import phrase
from host_sim.kit.head import Head
from host_sim.kit.record_file import Line
from host_sim.kit.record_reader import Reading, RecordReader


def read_record(path: str | Path) -> Reading[Record]:
    return Reader.read_file(path)


def parse_record(text: str, file: str) -> Reading[Record]:
    return Reader.parse(text, file)


class _Secret(NamedTuple):
    line: int
    salt: str
    strengths: dict[int, int]
    mines: dict[int, int]


class Reader(RecordReader[Record]):
    """Reads a record of this game."""

    GAME = Record.GAME
    KEYS = ("mode", "options", "house", "player", "map", "lesson", "copy-for", "head", "secret")
    MANY = ("house", "player", "map", "secret")
    END = "set-up"
    FOLLOWING = ("seal", "play", "result", "reveal")

    def begin(self) -> Record:
        theatre = self._theatre()
        seats = self.seats([theatre.player_names[player] for player in range(theatre.players)])
        copy_for = self._copy_for(theatre)
        self._secret = self._secrets(theatre, copy_for)
        strength = bytearray(PIECES)
        for secret in self._secret:
            for piece, value in secret.strengths.items():
                strength[piece] = value
        game = Game(theatre, bytes(strength))
        salts = tuple(secret.salt for secret in self._secret)
        return Record(game, seats, salts, copy_for, self._copied(copy_for), self._lesson(theatre))

    # The header

    def _theatre(self) -> Theatre:
        mode, options = self.one("mode"), self.header["options"]
        if mode.rest not in list(Mode):
            raise self.bad(mode.number, NO_MODE)
        chosen = options[0].rest.split(" ") if options else []
        if chosen != [option for option in OPTIONS if option in chosen]:
            raise self.bad(options[0].number, NO_OPTIONS)
        self.one("map")
        board, house = self.quoted("map", parse_map), self.quoted("house", parse_house)
        return shared_theatre(board, Mode(mode.rest), house, "mines" in chosen, "supply" in chosen)

    def _lesson(self, theatre: Theatre) -> Lesson | None:
        for line in self.header["lesson"]:
            try:
                return Lesson.read(line.rest, theatre)
            except ValueError:
                message = phrase("a lesson is a player and what their first shot shows")
                raise self.bad(line.number, message) from None
        return None

    def _copy_for(self, theatre: Theatre) -> int | None:
        for line in self.header["copy-for"]:
            player = theatre.casting.player(line.rest)
            if player is None:
                message = phrase("there is no player {name}", name=f"{line.rest!r:.40}")
                raise self.bad(line.number, message)
            return player
        return None

    def _copied(self, copy_for: int | None) -> Head | None:
        for line in self.header["head"]:
            if copy_for is None:
                raise self.bad(line.number, phrase("only a player's copy has a head"))
            try:
                return Head.read(line.rest)
            except ValueError as error:
                raise self.bad(line.number, str(error)) from None
        return None

    # Secrets

    def _secrets(self, theatre: Theatre, copy_for: int | None) -> list[_Secret]:
        """By player: from the header, or else, in a copy, from the end of the game."""
        secret = self._by_player(theatre, self.header["secret"], with_mines=False)
        ending = [line for line in self.actions if line.word == "reveal"]
        reveal = self._by_player(theatre, ending, with_mines=True)
        found: list[_Secret] = []
        for player in range(theatre.players):
            name = theatre.player_names[player]
            if player not in secret and copy_for in (None, player):
                message = phrase("the header has no secret of {name}", name=name)
                raise self.bad(self.header_ends, message)
            if player not in secret and player not in reveal:
                line = self.header["copy-for"][0].number
                message = phrase(
                    "a copy can be replayed once the game has ended and {name} has revealed",
                    name=name,
                )
                raise self.bad(line, message)
            found.append(secret.get(player) or reveal[player])
        return found

    def _by_player(
        self, theatre: Theatre, lines: Iterable[Line], *, with_mines: bool
    ) -> dict[int, _Secret]:
        found: dict[int, _Secret] = {}
        for line in lines:
            name, _, rest = line.rest.partition(" ")
            salt, _, facts = rest.partition(" ")
            player = theatre.casting.player(name)
            if player is None or player in found:
                message = phrase("one player's name comes here, and only once")
                raise self.bad(line.number, message)
            if not seals.SALT.fullmatch(salt):
                message = phrase("a salt of 32 hexadecimal digits comes after the name")
                raise self.bad(line.number, message)
            try:
                strengths, mines = seals.read(theatre, player, facts, with_mines=with_mines)
            except ValueError as error:
                raise self.bad(line.number, str(error)) from None
            found[player] = _Secret(line.number, salt, strengths, mines)
        return found

    # What was done

    def do(self, record: Record, line: str) -> None:
        action = parse(line)
        if isinstance(action, Ready):
            self._lay_hidden_mines(record, action)
        record.apply(action)

    def _lay_hidden_mines(self, record: Record, ready: Ready) -> None:
        """A copy does not tell where others' mines lie; the reveal at its end does."""
        game = record.game
        for mine, space in self._secret[game.player(ready.player)].mines.items():
            if space:
                record.apply(Place(NAMES[mine], game.theatre.space_names[space]))
