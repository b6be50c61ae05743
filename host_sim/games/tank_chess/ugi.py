"""The Universal Game Interface: match runners drive the search by lines of text, as in chess.

`taktik tank-chess ugi` reads commands and answers them; moves and positions are written as in our
records (C15), and a position needs no `moves`. While it thinks it goes on reading, so that `stop`
and `quit` are heard at once. What it does not understand it says so in an `info string`.
"""

import threading
from collections.abc import Callable, Iterable
from typing import TypedDict

from host_sim.games.tank_chess.formats.layout import SHIPPED, find_layout, read_layout
from host_sim.games.tank_chess.formats.opening import opening
from host_sim.games.tank_chess.rules.board import Board
from host_sim.games.tank_chess.rules.position import Position
from host_sim.games.tank_chess.rules.search import Search, Thought
from host_sim.kit.faults import BadInput
from host_sim.kit.refused import Refused
from host_sim.kit.texts import shipped

NAME = "Taktik Speldator general"
AUTHOR = "the Taktik Speldator project"
DEFAULT_LAYOUT = "basic16"
LIMITS = {"depth": 60, "nodes": 1 << 40, "movetime": 86_400_000}  # the most of each
CLOCKS = ("p1time", "p2time", "p1inc", "p2inc")  # milliseconds
LONGEST_CLOCK = 86_400_000
SHARE = 30  # of the time that is left, one part is for this move
NO_MOVE = "0000"  # of a game that is over


class Limits(TypedDict, total=False):
    """Of a search, whichever were given."""

    seconds: float
    nodes: int
    depth: int


class Ugi:
    """`hear` takes a line; `say` gets the answers, from another thread while it thinks."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._layout = DEFAULT_LAYOUT
        self._board = Board(self._start())
        self._stop = threading.Event()
        self._thinking: threading.Thread | None = None
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "ugi": self._greet,
            "isready": lambda words: self._say("readyok"),
            "setoption": self._set_option,
            "uginewgame": lambda words: self._new_game(),
            "position": self._set_position,
            "go": self._go,
            "stop": lambda words: self._end_thinking(),
            "query": self._answer,
        }

    def run(self, lines: Iterable[str]) -> None:
        """Until `quit`, or the end of the lines."""
        for line in lines:
            if line.split() == ["quit"]:
                break
            self.hear(line)
        self._end_thinking()

    def hear(self, line: str) -> None:
        """One command; whatever is wrong with it is said, and changes nothing."""
        word, *rest = line.split() or [""]
        command = self._commands.get(word)
        if not word:
            return
        try:
            if command is None:
                raise ValueError(f"unknown command {word!r:.40}")
            command(rest)
        except (ValueError, Refused, BadInput) as error:
            self._say(f"info string error: {' '.join(str(error).split())}")

    def wait(self) -> None:
        """Until the thought of a `go` has ended by itself."""
        if self._thinking:
            self._thinking.join()

    # Commands

    def _greet(self, words: list[str]) -> None:
        layouts = " ".join(f"var {name}" for name in shipped(SHIPPED, "layout"))
        self._say(f"id name {NAME}")
        self._say(f"id author {AUTHOR}")
        self._say(f"option name layout type combo default {DEFAULT_LAYOUT} {layouts}")
        self._say("ugiok")

    def _set_option(self, words: list[str]) -> None:
        match words:
            case ["name", "layout", "value", name] if name in shipped(SHIPPED, "layout"):
                self._layout = name
                self._new_game()
            case _:
                raise ValueError("setoption name layout value NAME, of those that `ugi` tells")

    def _start(self) -> Position:
        return opening(read_layout(find_layout(self._layout)))

    def _new_game(self) -> None:
        self._end_thinking()
        self._board = Board(self._start())

    def _set_position(self, words: list[str]) -> None:
        """All of it or nothing: a position with a move that is not legal is none."""
        place = words.index("moves") if "moves" in words else len(words)
        match words[:place]:
            case ["startpos"]:
                board = Board(self._start())
            case ["fen", *line]:
                board = Board(" ".join(line))
            case _:
                raise ValueError("position startpos|fen LINE [moves …]")
        for move in words[place + 1 :]:
            board.push(move)
        self._end_thinking()
        self._board = board

    def _go(self, words: list[str]) -> None:
        limits = self._limits(words)
        self._end_thinking()
        self._stop.clear()
        search = Search(self._board.snapshot(), self._board.repeatable())
        over = self._board.result is not None

        def think() -> None:
            thought = search.think(stop=self._stop.is_set, told=self._tell, **limits)
            self._say(f"bestmove {NO_MOVE if over else thought.move}")

        self._thinking = threading.Thread(target=think, daemon=True)
        self._thinking.start()

    def _limits(self, words: list[str]) -> Limits:
        """What a search takes; ValueError if the words are none of `go`."""
        limits = Limits()
        if words == ["infinite"]:
            return limits
        if not words or len(words) % 2:
            raise ValueError("go infinite, or words and numbers like `movetime 500`")
        given = dict(zip(words[::2], words[1::2], strict=True))
        numbers = {word: _whole(word, number) for word, number in given.items()}
        if "depth" in numbers:
            limits["depth"] = numbers["depth"]
        if "nodes" in numbers:
            limits["nodes"] = numbers["nodes"]
        mine = 1 + self._board.turn
        if "movetime" in numbers:
            limits["seconds"] = numbers["movetime"] / 1000
        elif f"p{mine}time" in numbers:
            left = numbers[f"p{mine}time"]
            share = min(left / SHARE + numbers.get(f"p{mine}inc", 0) / 2, left / 2)
            limits["seconds"] = share / 1000
        if not limits:
            raise ValueError("go needs depth, nodes, movetime, or the time of who is to move")
        return limits

    def _tell(self, thought: Thought) -> None:
        line = " ".join(map(str, thought.line))
        score = f"cp {thought.score}"
        if thought.wins_in or thought.loses_in:
            score = f"mate {thought.wins_in or -(thought.loses_in or 0)}"
        self._say(f"info depth {thought.depth} score {score} nodes {thought.nodes} pv {line}")

    def _answer(self, words: list[str]) -> None:
        result = self._board.result
        winner = "none" if result is None else "draw"
        if result and result.winner is not None:
            winner = f"p{result.winner + 1}win"
        answers = {
            "p1turn": str(self._board.turn == 0).lower(),
            "gameover": str(result is not None).lower(),
            "result": winner,
            "fen": self._board.position,
        }
        if len(words) != 1 or words[0] not in answers:
            raise ValueError(f"query is one of {', '.join(answers)}")
        self._say(f"response {answers[words[0]]}")

    def _end_thinking(self) -> None:
        """Waits for the best move of a thought that is under way."""
        self._stop.set()
        self.wait()
        self._thinking = None


def _whole(word: str, number: str) -> int:
    most = LIMITS.get(word, LONGEST_CLOCK if word in CLOCKS else None)
    if most is None:
        raise ValueError(f"go does not know {word!r:.40}")
    if not (number.isascii() and number.isdecimal() and len(number) < 14 and int(number) <= most):
        raise ValueError(f"{word} is a whole number up to {most}, not {number!r:.40}")
    return int(number)
