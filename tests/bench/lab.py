"""The laboratory: what it costs to spread games, to keep their results, and to report them."""

import argparse
import random
import time
from collections.abc import Iterator
from pathlib import Path

from host_sim.games import kinds
from host_sim.lab import cores, page, results
from host_sim.lab.configuration import canonical
from host_sim.lab.match import Pairing, Played, Terms
from host_sim.lab.results import Described, Key, Results
from host_sim.lab.run import Run, Task, Where, do, tasks_of
from host_sim.lab.terms import Limits, options, terms
from tests.bench.figure import Figure

GAMES, OFFICERS = 40, 200
ROUNDS = 3  # the best of them
REPORTED = 100_000


def figures(folder: Path) -> Iterator[Figure]:
    yield "lab_runner_overhead", _overhead(folder) * 100, "%"
    if cores.available() > 1:
        yield "lab_two_cores_to_one", _two_cores(folder), "ratio"
    yield "lab_report_100000", _reported(folder / "many.jsonl"), "s"


def _officers(games: int) -> list[Task]:
    kind = kinds()["taktik"]
    new = options(kind, {"mode": "intro", "map": "drill"}, "bench")
    return tasks_of(terms(kind, new, ["officer", "officer"], 5, Limits()), games)


def _overhead(folder: Path) -> float:
    """CPU of a run with a results file, above that of its games alone; they take turns."""
    tasks = _officers(GAMES)
    alone, run = list[float](), list[float]()
    for number in range(ROUNDS):
        began = time.process_time()
        for task in tasks:
            do(task)
        alone.append(time.process_time() - began)
        began = time.process_time()
        _play(tasks, Where(1), folder / f"overhead{number}")
        run.append(time.process_time() - began)
    return min(run) / min(alone) - 1


def _two_cores(folder: Path) -> float:
    """How much sooner the same games are there."""
    tasks = _officers(OFFICERS)
    took: list[float] = []
    for count in (1, 2):
        began = time.monotonic()
        _play(tasks, Where(count), folder / f"cores{count}")
        took.append(time.monotonic() - began)
    return took[0] / took[1]


def _play(tasks: list[Task], where: Where, file: Path) -> None:
    with Results(file) as kept, Run(kept, where) as run:
        for _ in run.played(tasks):
            pass


def _reported(file: Path) -> float:
    """From the file to the page, with ten configurations."""
    _write(file)
    began = time.monotonic()
    contents = results.read([file])
    page.page("Bench", page.answers(contents), page.rated(contents))
    return time.monotonic() - began


def _write(file: Path) -> None:
    chance, kind = random.Random(1), kinds()["taktik"]
    lines = [canonical({"lab": results.FORMAT})]
    for number in range(10):
        asked = Terms(kind, argparse.Namespace(), ("officer", "recruit"), 1, 400 + number, 0)
        described = Described(asked.configuration.data, [["west"], ["east"]])
        name = asked.configuration.key
        lines.append(
            canonical({"configuration": name, "is": described.data, "sides": described.sides})
        )
        for pair in range(REPORTED // 20):
            for seating in (0, 1):
                won, length = chance.choice(("west", "east")), chance.randint(5, 80)
                score = float((won == "west") is (seating == 0))
                game = Played(
                    Pairing(pair, seating), (score, 1 - score), (won,), "won_by_hq", "west", length,
                    (length // 2, length // 2),
                )  # fmt: skip
                lines.append(results.line_of(Key(name, 1, pair, seating), game))
    file.write_text("\n".join([*lines, ""]))
