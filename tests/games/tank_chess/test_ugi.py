"""The Universal Game Interface, in whole conversations through a real pipe."""

import subprocess
import sys
from collections.abc import Iterator

import pytest

from host_sim.games.tank_chess.rules.board import Board
from host_sim.games.tank_chess.ugi import Ugi
from tests.games.tank_chess.test_search import start

WON = "16 " + "(16)/" * 15 + "(8)c4(7) +b 0"


class Engine:
    """The command, with a pipe to it and one back."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "host_sim", "tank-chess", "ugi"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def send(self, *lines: str) -> None:
        assert self._process.stdin
        for line in lines:
            self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def until(self, word: str) -> list[str]:
        """What it says, up to the line that begins so."""
        assert self._process.stdout
        said: list[str] = []
        for line in self._process.stdout:
            said.append(line.rstrip("\n"))
            if line.startswith(word):
                return said
        raise AssertionError(f"{word} never came: {said}")

    def ended(self) -> tuple[int, str]:
        """Its exit code, and what it complained of."""
        _, complaints = self._process.communicate()
        return self._process.returncode, complaints


@pytest.fixture
def engine() -> Iterator[Engine]:
    made = Engine()
    yield made
    made.send("quit")
    assert made.ended() == (0, "")


def test_a_game_is_played_as_a_match_runner_does(engine: Engine) -> None:
    engine.send("ugi")
    greeting = engine.until("ugiok")
    assert greeting[0].startswith("id name ") and greeting[1].startswith("id author ")
    assert "option name layout type combo default basic16 var basic16 var basic20" in greeting
    engine.send("isready")
    assert engine.until("readyok") == ["readyok"]
    engine.send("uginewgame")
    board, moves = Board(start("basic16")), list[str]()
    for ply in range(4):
        engine.send("position startpos" + (" moves " if moves else "") + " ".join(moves))
        engine.send("query p1turn")
        assert engine.until("response") == [f"response {str(ply % 2 == 0).lower()}"]
        engine.send("query gameover", "query result", "go nodes 300")
        assert engine.until("response none") == ["response false", "response none"]
        best = engine.until("bestmove")[-1].split()[1]
        board.push(best)
        moves.append(best)
    engine.send("query fen")
    assert engine.until("response")[0].startswith("response 16 ")


def test_stop_is_heard_while_it_thinks(engine: Engine) -> None:
    engine.send("position startpos", "go infinite", "isready")
    engine.until("readyok")
    engine.send("stop")
    best = engine.until("bestmove")[-1].split()[1]
    assert Board(start("basic16")).parse(best)


@pytest.mark.parametrize("limit", ["movetime", "nodes", "depth", "p1time"])
def test_without_any_time_there_is_a_legal_move(engine: Engine, limit: str) -> None:
    engine.send("position startpos", f"go {limit} 0")
    best = engine.until("bestmove")[-1].split()[1]
    assert Board(start("basic16")).parse(best)


def test_a_new_go_ends_the_old_one(engine: Engine) -> None:
    engine.send("go infinite", "go depth 1")
    assert engine.until("bestmove") and engine.until("bestmove")


def test_nonsense_is_told_and_changes_nothing(engine: Engine) -> None:
    engine.send("position startpos moves b4-b6N", "query fen")
    before = engine.until("response")
    nonsense = (
        "nonsense", "position", "position startpos moves b4-b6N b13-b13Q", "position fen 16 x w 0",
        "position startpos moves b4-b9N", "go", "go movetime", "go movetime -5", "go nodes 1e3",
        "go warp 9", "go p2time 100", "setoption name layout value moon", "setoption", "query",
        "query weather", "\x00\x07", "go depth 99999999999999999999",
    )  # fmt: skip
    for line in nonsense:
        engine.send("position startpos" if line == "go p2time 100" else "isready", line)
        assert engine.until("info string error: ")
    engine.send("", "   ", "position startpos moves b4-b6N", "query fen")
    assert engine.until("response") == before


def test_a_game_that_is_over_has_a_result_and_no_move(engine: Engine) -> None:
    """C11"""
    engine.send(f"position fen {WON}", "query gameover", "query result", "go movetime 50")
    assert engine.until("response p2win") == ["response true", "response p2win"]
    assert engine.until("bestmove") == ["bestmove 0000"]


def test_the_large_board_is_an_option(engine: Engine) -> None:
    engine.send("setoption name layout value basic20", "position startpos", "query fen")
    assert engine.until("response")[0].startswith("response 20 ")
    engine.send("go p1time 900 p2time 900 p1inc 10 p2inc 10")
    assert engine.until("bestmove")


def test_the_end_of_its_input_ends_it() -> None:
    engine = Engine()
    engine.send("ugi", "go infinite")
    code, complaints = engine.ended()
    assert (code, complaints) == (0, "")


def test_depths_and_certain_ends_are_told() -> None:
    """C11: White can turn only; Black may leave the board at once."""
    rows = "(16)/" * 13 + "(16)/##(14)/C0#(13)c6"
    for turn, mate in (("b", 1), ("w", -1)):
        said: list[str] = []
        ugi = Ugi(said.append)
        ugi.hear(f"position fen 16 {rows} {turn} 0")
        ugi.hear("go depth 2")
        ugi.wait()
        assert said[-2].startswith(f"info depth 1 score mate {mate} nodes ")
        assert said[-1].startswith("bestmove ")
