"""Reads a record back into the game it tells, or says in which line it fails."""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from host_sim.games.faults import BadInput, Fault, Forged
from host_sim.games.record import LONGEST_NAME, Line, Lines, parse_lines, read_lines
from host_sim.taktik import seals
from host_sim.taktik.actions import Place, Ready, parse
from host_sim.taktik.board import Board
from host_sim.taktik.forces import NAMES, PIECES
from host_sim.taktik.game import Game
from host_sim.taktik.house import House, parse_house
from host_sim.taktik.map_text import parse_map
from host_sim.taktik.modes import OPTIONS, Mode
from host_sim.taktik.record import GAME, Record
from host_sim.taktik.refusals import Refused
from host_sim.taktik.theatre import Theatre

KEYS = ("mode", "options", "house", "player", "map", "copy-for", "secret")
MANY = ("house", "player", "map", "secret")  # keys that may stand on several lines
FOLLOWING = ("seal", "play", "result", "reveal")  # what a record says by itself


class Reading(NamedTuple):
    record: Record
    torn: bool  # the file ends in the middle of a line
    missing: list[str]  # lines that a crash left out; whoever goes on writes them


def read_record(path: str | Path) -> Reading:
    return _Reader(read_lines(path, GAME)).read()


def parse_record(text: str, file: str) -> Reading:
    return _Reader(parse_lines(text, file, GAME)).read()


def compare_with_copy(record: Record, path: str | Path) -> None:
    """Raises Forged if what a copy from earlier in this game has sealed was sealed otherwise."""
    ours = {line.split(" ")[1]: line for line in record.lines() if line.startswith("seal ")}
    for line in read_lines(path, GAME).lines:
        if line.word == "seal":
            name = line.rest.split(" ")[0]
            if ours.get(name) != f"seal {line.rest}":
                raise Forged.of(path, f"{name} sealed something else in the record", line.number)


class _Secret(NamedTuple):
    line: int
    salt: str
    strengths: dict[int, int]
    mines: dict[int, int]


class _Reader:
    def __init__(self, lines: Lines) -> None:
        self.file = lines.file
        self.torn = lines.torn
        words = [line.word for line in lines.lines]
        if "set-up" not in words:
            last = lines.lines[-1].number if lines.lines else 1
            raise self.bad(last, "the header does not end: there is no line 'set-up'")
        end = words.index("set-up")
        if lines.lines[end].rest:
            raise self.bad(lines.lines[end].number, "nothing follows 'set-up'")
        self.header = self._sorted(lines.lines[:end])
        self.deeds = lines.lines[end + 1 :]
        self.header_ends = lines.lines[end].number

    def bad(self, line: int, message: str) -> BadInput:
        return BadInput.of(self.file, message, line)

    def _sorted(self, lines: list[Line]) -> dict[str, list[Line]]:
        found: dict[str, list[Line]] = {key: [] for key in KEYS}
        for line in lines:
            if line.word not in found:
                raise self.bad(line.number, f"{line.word!r:.40} does not belong into the header")
            if found[line.word] and line.word not in MANY:
                raise self.bad(line.number, f"{line.word} stands here a second time")
            found[line.word].append(line)
        return found

    def read(self) -> Reading:
        theatre = self._theatre()
        seats = self._seats(theatre)
        copy_for = self._copy_for(theatre)
        secrets = self._secrets(theatre, copy_for)
        strength = bytearray(PIECES)
        for secret in secrets:
            for piece, value in secret.strengths.items():
                strength[piece] = value
        game = Game(theatre, bytes(strength))
        record = Record(game, seats, tuple(s.salt for s in secrets), copy_for)
        return Reading(record, self.torn, self._replay(record, secrets))

    # The header

    def _one(self, key: str) -> Line:
        if not self.header[key]:
            raise self.bad(self.header_ends, f"the header has no line {key!r}")
        return self.header[key][0]

    def _theatre(self) -> Theatre:
        mode, options = self._one("mode"), self.header["options"]
        if mode.rest not in list(Mode):
            raise self.bad(mode.number, f"the mode is one of {', '.join(Mode)}")
        chosen = options[0].rest.split(" ") if options else []
        if chosen != [option for option in OPTIONS if option in chosen]:
            raise self.bad(options[0].number, f"options are {' and '.join(OPTIONS)}")
        return Theatre(
            self._board(), Mode(mode.rest), self._house(), "mines" in chosen, "supply" in chosen
        )

    def _house(self) -> House:
        lines = self.header["house"]
        try:
            return parse_house("\n".join(line.rest for line in lines), self.file)
        except BadInput as bad:
            raise self._moved(bad, lines, "house ") from None

    def _board(self) -> Board:
        lines = self.header["map"]
        self._one("map")
        try:
            return parse_map("".join(f"{line.rest}\n" for line in lines), self.file)
        except BadInput as bad:
            raise self._moved(bad, lines, "map ") from None

    def _moved(self, bad: BadInput, lines: list[Line], prefix: str) -> BadInput:
        """The same faults at the place where those lines stand in this file."""

        def moved(fault: Fault) -> Fault:
            line = lines[min(fault.line, len(lines)) - 1] if fault.line else lines[0]
            return Fault(line.number, fault.column and fault.column + len(prefix), fault.message)

        return BadInput(self.file, [moved(fault) for fault in bad.faults])

    def _seats(self, theatre: Theatre) -> tuple[str, ...]:
        lines = self.header["player"]
        names = [theatre.player_names[player] for player in range(theatre.players)]
        if len(lines) != len(names):
            raise self.bad(self.header_ends, f"the players are {', '.join(names)}, a line each")
        for line, name in zip(lines, names, strict=True):
            given, _, seat = line.rest.partition(" ")
            if given != name or not seat or len(seat) > LONGEST_NAME or not seat.isprintable():
                raise self.bad(line.number, f"here comes player {name}, and who that is")
        return tuple(line.rest.partition(" ")[2] for line in lines)

    def _copy_for(self, theatre: Theatre) -> int | None:
        for line in self.header["copy-for"]:
            player = theatre.casting.player(line.rest)
            if player is None:
                raise self.bad(line.number, f"there is no player {line.rest!r:.40}")
            return player
        return None

    # Secrets

    def _secrets(self, theatre: Theatre, copy_for: int | None) -> list[_Secret]:
        """By player: from the header, or else, in a copy, from the end of the game."""
        secret = self._by_player(theatre, self.header["secret"], with_mines=False)
        ending = [line for line in self.deeds if line.word == "reveal"]
        reveal = self._by_player(theatre, ending, with_mines=True)
        found: list[_Secret] = []
        for player in range(theatre.players):
            name = theatre.player_names[player]
            if player not in secret and copy_for in (None, player):
                raise self.bad(self.header_ends, f"the header has no secret of {name}")
            if player not in secret and player not in reveal:
                line = self.header["copy-for"][0].number
                raise self.bad(
                    line, f"a copy can be replayed once the game has ended and {name} has revealed"
                )
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
                raise self.bad(line.number, "one player's name comes here, and only once")
            if not seals.SALT.fullmatch(salt):
                raise self.bad(line.number, "a salt of 32 hexadecimal digits comes after the name")
            try:
                strengths, mines = seals.read(theatre, player, facts, with_mines=with_mines)
            except ValueError as error:
                raise self.bad(line.number, str(error)) from None
            found[player] = _Secret(line.number, salt, strengths, mines)
        return found

    # What was done

    def _replay(self, record: Record, secrets: list[_Secret]) -> list[str]:
        """Plays it all; answers the lines that should still follow."""
        expected: list[str] = []
        for line in self.deeds:
            if line.word in FOLLOWING:
                self._compare(line, expected)
            elif expected:
                raise self.bad(line.number, f"here should stand {expected[0].split(' ')[0]!r}")
            elif line.word == "undo":
                self._undo(record, line)
            else:
                expected = self._do(record, secrets, line)
        return expected

    def _compare(self, line: Line, expected: list[str]) -> None:
        given = f"{line.word} {line.rest}".rstrip()
        if not expected:
            raise self.bad(line.number, f"{line.word!r} does not belong here")
        should = expected.pop(0)
        if should.split(" ")[0] != line.word:
            raise self.bad(line.number, f"here should stand {should.split(' ')[0]!r}")
        if given != should:
            raise Forged.of(self.file, f"should be: {should}", line.number)

    def _undo(self, record: Record, line: Line) -> None:
        try:
            record.undo(line.rest)
        except Refused as refused:
            raise self.bad(line.number, str(refused)) from None

    def _do(self, record: Record, secrets: list[_Secret], line: Line) -> list[str]:
        try:
            action = parse(f"{line.word} {line.rest}")
            if isinstance(action, Ready):
                self._lay_hidden_mines(record.game, secrets, action)
            record.game.apply(action)
        except (ValueError, Refused) as error:
            raise self.bad(line.number, str(error)) from None
        return list(record.follows(action))

    def _lay_hidden_mines(self, game: Game, secrets: list[_Secret], ready: Ready) -> None:
        """A copy does not tell where others' mines lie; the reveal at its end does."""
        for mine, space in secrets[game.player(ready.player)].mines.items():
            if space:
                game.apply(Place(NAMES[mine], game.theatre.space_names[space]))
