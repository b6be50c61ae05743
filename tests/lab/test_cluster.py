"""On a cluster of real processes, whatever happens to it: the results are those of one core."""

import argparse
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from host_sim.games.contract import Means, PlayerKind
from host_sim.lab.match import Terms
from host_sim.lab.results import Results
from host_sim.lab.run import Run, Task, Where, tasks_of
from tests.lab.machines import Machines
from tests.lab.running import TAKERS, Output, found, free_of_times, lines, refused
from tests.third_game.kind import KIND, Pebbles
from tests.third_game.players import PLAYERS, Taker
from tests.third_game.rules import Action

MATCH = ["match", *TAKERS, "--games", "60", "--seed", "3"]
GAMES = 40


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Machines]:
    cluster = Machines(tmp_path)
    try:
        cluster.start_scheduler()
        yield cluster
    finally:
        cluster.end()


@pytest.fixture
def tasks() -> list[Task]:
    """They take a while, so that something can happen meanwhile."""
    players = ("thinker ms=5", "taker most=3")
    return tasks_of(Terms(KIND, argparse.Namespace(), players, 5, 400, 0), GAMES)


def played(
    tasks: list[Task], where: Where, file: Path, after: int = 0, event: Callable[[], Any] = bool
) -> list[str]:
    """The lines of results; after so many of them, something happens."""
    with Results(file) as results, Run(results, where) as run:
        for number, _ in enumerate(run.played(tasks), 1):
            if number == after:
                event()
    return lines(file)


def test_processes_of_its_own_play_the_same_games(capsys: Output, tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    alone = found(capsys, *MATCH, "--cores", "1", "--results", one)
    both = found(capsys, *MATCH, "--cluster", "local:2", "--results", two)
    assert lines(one) == lines(two) and free_of_times(alone) == free_of_times(both)


def test_a_machine_that_fails_and_one_that_joins_late_change_nothing(
    machines: Machines, tasks: list[Task], tmp_path: Path
) -> None:
    """One worker plays, is killed, and another comes in its place."""
    machines.start_worker()

    def event() -> None:
        machines.kill_worker()
        machines.start_worker()

    spread = played(tasks, Where(1, machines.address), tmp_path / "spread", 10, event)
    assert spread == played(tasks, Where(1), tmp_path / "alone")
    assert len(spread) == 2 + GAMES


def test_a_scheduler_that_is_restarted_changes_nothing(
    machines: Machines, tasks: list[Task], tmp_path: Path
) -> None:
    machines.start_worker()

    def event() -> None:
        machines.kill_scheduler()
        machines.kill_worker()
        machines.start_scheduler()
        machines.start_worker()

    spread = played(tasks, Where(1, machines.address), tmp_path / "spread", 10, event)
    assert spread == played(tasks, Where(1), tmp_path / "alone")


def test_a_game_that_kills_its_worker_is_told_by_its_seed_and_left_out(tmp_path: Path) -> None:
    terms = Terms(Deadly(), argparse.Namespace(), ("taker", "taker"), 5, 400, 0)
    tasks = tasks_of(terms, 12)
    with Results(tmp_path / "file") as results, Run(results, Where(1, "local:2")) as run:
        games = [game for _, game in run.played(tasks)]
        assert games.count(None) == 2 and len(games) == 12
        assert (
            run.lost(tasks)
            == ["taker v taker, seed 5, pair 3: it ended every process that played it"] * 2
        )
    with Results(tmp_path / "file") as results:  # nor is it tried again
        assert [game for _, game in Run(results, Where(1)).played(tasks)].count(None) == 2


class Killer(Taker):
    """Ends its process in one game of many: where the heap and the lucky number are just so."""

    def __init__(self, chance: Any) -> None:
        super().__init__(1)
        self._deadly = chance.random() == DEADLY

    def choose(self, seat: Any) -> Sequence[Action]:
        if self._deadly:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(seat)


def _killer(means: Means, settings: Any) -> Killer:
    return Killer(means.chance)


class Deadly(Pebbles):
    """A game with a player who brings its process down in pair 3 of seed 5."""

    players = (PlayerKind("taker", "kills", "none", _killer), *PLAYERS[1:])


def _first_draw() -> float:
    import random

    return random.Random("5/3/left").random()


DEADLY = _first_draw()


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("tcp://127.0.0.1:9", "--cluster: nobody answers at 'tcp://127.0.0.1:9'"),
        ("local:0", "local:N, with N processes from 1 to 1000"),
        ("local:many", "local:N, with N processes from 1 to 1000"),
        ("nonsense://", "--cluster: nobody answers at"),
    ],
)
def test_a_cluster_that_is_not_there_is_told(address: str, told: str, capsys: Output) -> None:
    assert told in refused(capsys, *MATCH, "--cluster", address)


def test_what_is_not_installed_is_told(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    told = refused(capsys, *MATCH, "--cluster", "local:1")
    assert "distributed is not installed; `make cluster`" in told
