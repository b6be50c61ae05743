"""Everything that reads what a person, or somebody hostile, wrote; and what it may answer.

A reader takes bytes, and either returns or raises one of its documented errors. Anything else that
it raises is a finding.
"""

import asyncio
import contextlib
import json
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, cast

from host_sim.flashing import image
from host_sim.flashing.errors import BoardError
from host_sim.games import kinds, registry
from host_sim.games.contract import Session
from host_sim.games.taktik.formats.map_text import find_map, parse_map
from host_sim.games.taktik.players.person import Person
from host_sim.games.taktik.players.rolls import TypedRolls
from host_sim.games.taktik.rules import actions
from host_sim.games.taktik.rules.house import House, parse_house
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.taktik.rules.state import Phase
from host_sim.games.taktik.session import TaktikSession
from host_sim.games.tank_chess.formats.layout import find_layout, parse_layout
from host_sim.games.tank_chess.players.person import Person as TankPerson
from host_sim.games.tank_chess.rules import actions as tank_actions
from host_sim.games.tank_chess.rules import position
from host_sim.games.tank_chess.rules.clock import parse_clock
from host_sim.games.tank_chess.session import TankChessSession
from host_sim.kit.faults import BadInput
from host_sim.kit.refused import Refused
from host_sim.kit.texts import decode
from host_sim.table import messages
from host_sim.table.storage import Store
from host_sim.table.tables import TableError, Tables
from panel import settings, settings_file
from tests.flashing.sample import Program
from tests.games.taktik.golden.record import FOLDER as TAKTIK
from tests.games.taktik.random_games import actions as played
from tests.games.taktik.random_games import new_record
from tests.games.tank_chess.golden.record import FOLDER as TANK_CHESS

MOST_TABLES = 500  # that are made before the database is begun anew


class Reader(NamedTuple):
    read: Callable[[bytes], object]
    errors: tuple[type[Exception], ...]  # that are an answer
    seeds: Callable[[], list[bytes]]  # good inputs to begin with
    longest: int = 4096  # bytes


def text_of(data: bytes) -> str:
    """What JSON can bring to any reader: also halves of letters, which no file may have."""
    return data.decode("utf-8", "surrogateescape")


def _line(parse: Callable[[str], object]) -> Callable[[bytes], object]:
    """A reader of a few words."""
    return lambda data: parse(text_of(data))


def _whole(parse: Callable[[str, str], object]) -> Callable[[bytes], object]:
    """A reader of a file's text, which it calls by its name."""
    return lambda data: parse(text_of(data), "fuzzed")


_kept = tempfile.TemporaryDirectory()  # where readers of files find theirs
FOLDER = Path(_kept.name)


def _file(name: str) -> bytes:
    return find_map(name).read_bytes()


# Records


def _record(kind: str) -> Callable[[bytes], object]:
    """As a server reads it that was sent one, or has it in its database."""
    return lambda data: kinds()[kind].read(data.decode("utf-8", "replace"), "fuzzed")


def _copies(data: bytes) -> object:
    """As `verify` reads it, for whom also a player's copy is a record."""
    return kinds()["taktik"].reader.parse(decode(data, "fuzzed"), "fuzzed")


def _taktik_records() -> list[bytes]:
    return [(TAKTIK / mode / "game.tkt").read_bytes() for mode in ("intro", "four")]


# Questions and words at the keyboard


@cache
def _taktik_session() -> TaktikSession:
    """In the middle of a turn, with nothing that could be undone."""
    record = new_record(4, Mode.FOUR)
    for action in played(record, 4, bold=True):
        done = len(record.game) > 300 and record.game.state.phase is Phase.MOVE
        if done and not any(
            record.game.may_undo(name) for name in record.game.theatre.player_names
        ):
            break
        record.apply(action)
    return TaktikSession(record)


@cache
def _tank_session() -> TankChessSession:
    text = (TANK_CHESS / "16.tcr").read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    begun = lines[: lines.index("play\n") + 5]
    return TankChessSession(kinds()["tank-chess"].read("".join(begun), "golden"))


def _asked(session: Callable[[], Session[Any]]) -> Callable[[bytes], object]:
    def ask(data: bytes) -> None:
        """Every seat, and a watcher; the answer is plain data."""
        question = messages.read_json(text_of(data))
        if not messages.FIELDS["question"](question):
            return
        for player in (None, *session().seats):
            with contextlib.suppress(ValueError, Refused):
                json.dumps(session().ask(player, question))

    return ask


def _typed(person: type[Person] | type[TankPerson], session: Callable[[], Session[Any]]) -> Any:
    def choose(data: bytes) -> None:
        lines = iter(text_of(data).split("\n"))
        said: list[str] = []
        seat = session().seats[session().actors[0]]
        person(lambda _: next(lines, None), said.append).choose(cast("Any", seat))

    return choose


def _rolls(data: bytes) -> None:
    lines = iter(text_of(data).split("\n"))
    said: list[str] = []
    session = _taktik_session()
    TypedRolls(lambda _: next(lines, None), said.append).choose(session.seats[session.actors[0]])


# Requests


class _Tables:
    """Real tables in a real database, begun anew before it is full."""

    def __init__(self) -> None:
        self._runner = asyncio.Runner()
        self._made = MOST_TABLES
        self._store: Store | None = None

    def new(self, data: bytes) -> None:
        if self._made >= MOST_TABLES:
            self._begin()
        match messages.read_json(text_of(data)):
            case {"kind": "taktik" | "tank-chess" as kind, "title": str(title), **rest}:
                order = self._tables.order(kind, title, rest.get("wishes"), rest.get("seats"))
                self._runner.run(self._tables.new(order, order.record()))
                self._made += 1
            case _:
                pass

    def _begin(self) -> None:
        if self._store:
            self._store.close()
        for path in FOLDER.glob("fuzzed.db*"):
            path.unlink()
        self._made, self._store = 0, Store(FOLDER / "fuzzed.db")
        self._tables = Tables(self._store, kinds())


@cache
def _tables() -> _Tables:
    return _Tables()


def _new_table(data: bytes) -> None:
    _tables().new(data)


def _requests() -> list[bytes]:
    two = [{"who": "here", "name": "Anna"}, {"who": "computer", "name": "recruit"}]
    own_map = {"text": _file("drill").decode()}
    own_layout = {"text": find_layout("basic16").read_text(encoding="utf-8")}
    house = {"quiet_turns": 100, "rear_codes": True, "strengths": House().strengths._asdict()}
    wishes: list[tuple[str, dict[str, Any]]] = [
        ("taktik", {"mode": "intro", "map": "drill", "options": ["mines"], "house": house}),
        ("taktik", {"mode": "standard", "map": own_map, "options": ["mines", "supply"]}),
        ("tank-chess", {"layout": "basic16", "clock": "30+5"}),
        ("tank-chess", {"layout": own_layout, "clock": None}),
    ]
    asked = [{"kind": k, "title": "A", "wishes": w, "seats": two} for k, w in wishes]
    return [json.dumps(each).encode() for each in asked]


def _pictures(data: bytes) -> None:
    """What a guest's wishes may ask to be drawn."""
    wishes = messages.read_json(text_of(data))
    for kind in kinds().values():
        with contextlib.suppress(ValueError, BadInput):
            kind.drawing(wishes)()


def _seat_names(data: bytes) -> None:
    for kind in kinds().values():
        with contextlib.suppress(ValueError):
            registry.settings(kind, text_of(data))


# Boards and their files


def _settings(data: bytes) -> None:
    """Whatever the file says, the panel has settings that it can use."""
    (FOLDER / settings.FILE).write_bytes(data)
    with contextlib.chdir(FOLDER):
        values, _ = settings.load()
    assert settings_file.check(values) == values


def _micropython(data: bytes) -> None:
    path = FOLDER / "micropython.uf2"
    path.write_bytes(data)
    image.with_micropython(path, {})


def _lines(*texts: str) -> Callable[[], list[bytes]]:
    return lambda: [text.encode() for text in texts]


def _questions(*questions: Any) -> Callable[[], list[bytes]]:
    return lambda: [json.dumps(question).encode() for question in questions]


def _positions() -> Iterator[str]:
    start = _tank_session().game.start
    yield position.text(start)
    yield position.text(start._replace(quiet=99, turn=1))


TEXT = (BadInput,)
LINE = (ValueError, Refused)

READERS: dict[str, Reader] = {
    "taktik-record": Reader(_record("taktik"), TEXT, _taktik_records, 10_000),
    "taktik-copy": Reader(
        _copies, TEXT, lambda: [(TAKTIK / "intro/kazaldis.tkt").read_bytes()], 10_000
    ),
    "taktik-map": Reader(_whole(parse_map), TEXT, lambda: [_file("drill")]),
    "taktik-house": Reader(
        _whole(parse_house),
        TEXT,
        _lines(
            "quiet_turns = 100\nrear_codes = true\n",
            "[strengths]\ncars = [2, 2, 4, 4]\ntanks = [2, 2, 2, 4, 4, 4, 8, 8]\n",
            'three_order = "sarapan_between"\nlong_range_gap = "exactly_2"\n',
        ),
    ),
    "taktik-action": Reader(
        _line(actions.parse),
        LINE,
        _lines("move KT1 d4 d5", "rolled 4 long_range extra", "roll attack extra", "shown hit"),
        200,
    ),
    "taktik-typed": Reader(
        _typed(Person, _taktik_session),
        (),
        _lines("help\nlegal\nview\nreach KT1\nreach KT9 d4\nauto\nquit", "move KT1 d4\nend"),
        400,
    ),
    "taktik-rolls": Reader(_rolls, (), _lines("4 long_range extra\n7\n", "2 repair\nhit"), 100),
    "taktik-question": Reader(
        _asked(_taktik_session),
        (ValueError,),
        _questions(
            {"reach": "KT1"},
            {"release": "ST1"},
            {"why": "move KT1 d4 d5"},
            {"why_not": {"piece": "KT1", "space": "d4"}},
            {"supply": "kazaldis"},
            {"back_to": 100},
            {"statistics": True},
        ),
        400,
    ),
    "tank-chess-record": Reader(
        _record("tank-chess"), TEXT, lambda: [(TANK_CHESS / "16.tcr").read_bytes()]
    ),
    "tank-chess-layout": Reader(
        _whole(parse_layout),
        TEXT,
        lambda: [find_layout("basic16").read_bytes()],
    ),
    "tank-chess-position": Reader(
        _line(position.parse),
        (ValueError,),
        lambda: [text.encode() for text in _positions()],
        1000,
    ),
    "tank-chess-action": Reader(
        _line(tank_actions.parse),
        LINE,
        _lines("e4-g6NE*g9 12.345", "e15-off", "draw white", "time black"),
        200,
    ),
    "tank-chess-clock": Reader(_line(parse_clock), (ValueError,), _lines("30", "30+5"), 20),
    "tank-chess-typed": Reader(
        _typed(TankPerson, _tank_session),
        (),
        _lines("help\nboard\nlegal\nlegal e4\nundo", "e4-g6NE", "draw"),
        200,
    ),
    "tank-chess-question": Reader(
        _asked(_tank_session),
        (ValueError,),
        _questions(
            {"moves": "e4"},
            {"aim": {"start": "e4", "square": "e5", "facing": "N"}},
            {"threats": "white"},
            {"why": "e4-e5N"},
            {"back_to": 2},
        ),
        400,
    ),
    "message": Reader(
        _line(messages.parse),
        (messages.NoMessage,),
        _questions(
            {"id": 1, "do": "sit", "table": "x", "token": None},
            {"id": 2, "do": "act", "at": 7, "action": "end"},
            {"id": 3, "do": "press", "switch": "roll", "down": True},
            {"id": 4, "do": "ask", "question": {"reach": "KT1"}},
            {"id": 5, "do": "undo", "at": 7},
        ),
    ),
    "new-table": Reader(_new_table, (ValueError, BadInput, TableError), _requests),
    "picture": Reader(
        _pictures,
        (ValueError,),
        _questions({"map": "drill"}, {"layout": "basic16", "pieces": "0"}),
        2000,
    ),
    "seat-name": Reader(_seat_names, (), _lines("recruit depth=3", "Anna"), 100),
    "panel-settings": Reader(
        _settings,
        (),
        lambda: [json.dumps(settings.defaults()).encode(), b'{"brightness": 40}'],
        2100,
    ),
    "micropython-uf2": Reader(
        _micropython, (BoardError,), lambda: [Program(size=0x1400).uf2()], 16_384
    ),
}


def read(name: str, data: bytes) -> None:
    """Returns if the reader read that, or told what is wrong with it."""
    reader = READERS[name]
    with contextlib.suppress(*reader.errors):
        reader.read(data)
