"""`make fuzz`: millions of inputs for all readers, on all cores, as the coverage guides them.

Every reader gets the same number of them, in turns. `python -m tests.fuzz --minutes 20` gets as far
as it can, `python -m tests.fuzz --inputs 100000 taktik-map message` does less. At the end the
inputs that are worth it go into the corpus, which is committed.
"""

import argparse
import itertools
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha1
from pathlib import Path

from tests.fuzz import corpus
from tests.fuzz.readers import READERS, text_of

INPUTS = 10_000_000
TURN = 30  # seconds
# A finding too, beside what guided.py finds: an input without end, and one that fills the memory.
LIMITS = ["-timeout=20", "-rss_limit_mb=1024"]
BUILD = Path(__file__).resolve().parents[2] / "build/fuzz"
FINDINGS = BUILD / "findings"


class Run:
    """Who is next, and how far everybody is."""

    def __init__(self, names: list[str], inputs: int, ends: float) -> None:
        self.share = -(-inputs // len(names))  # for each reader
        self.done = dict.fromkeys(names, 0)
        self.failed: dict[str, str] = {}
        self._ends = ends
        self._turns = itertools.cycle(names)
        self._lock = threading.Lock()
        self._busy: set[str] = set()

    def turns(self) -> Iterator[tuple[str, int]]:
        """The next reader that nobody runs, and how many inputs it has not had yet."""
        while True:
            with self._lock:
                unfinished = {name for name, done in self.done.items() if done < self.share}
                left = unfinished - set(self.failed) - self._busy
                if not left or time.monotonic() > self._ends:
                    return
                name = next(name for name in self._turns if name in left)
                self._busy.add(name)
            yield name, self.share - self.done[name]

    def ended(self, name: str, inputs: int, finding: str | None) -> None:
        with self._lock:
            self._busy.discard(name)
            self.done[name] += inputs
            if finding:
                self.failed[name] = finding
            share = f"{self.done[name]:,} of {self.share:,}"
            print(f"{name:20} {share:24} {sum(self.done.values()):11,} in all", flush=True)


def inputs_of(name: str) -> Path:
    """The folder that libFuzzer reads and fills, with all that is known already."""
    folder = BUILD / name
    folder.mkdir(parents=True, exist_ok=True)
    for data in (*READERS[name].seeds(), *corpus.load(name)):
        (folder / sha1(data).hexdigest()).write_bytes(data)
    return folder


def dictionary(name: str) -> Path:
    """The words of good inputs, for libFuzzer to put anywhere."""
    words = {
        word for seed in READERS[name].seeds() for word in re.findall(r"[\w-]+", text_of(seed))
    }
    path = BUILD / f"{name}.dict"
    path.write_text("".join(f'"{word}"\n' for word in sorted(words) if word.isascii()))
    return path


def fuzz(name: str, most: int) -> tuple[int, str | None]:
    """One turn: how many inputs, and what was found."""
    options = [
        *LIMITS,
        f"-max_total_time={TURN}",
        f"-runs={most}",
        f"-max_len={READERS[name].longest}",
        f"-dict={dictionary(name)}",
        f"-artifact_prefix={FINDINGS}/{name}-",
        "-print_final_stats=1",
    ]
    done = guided(name, *options, str(inputs_of(name)))
    counted = re.search(r"number_of_executed_units: +(\d+)", done.stderr)
    told = done.stdout + done.stderr
    return int(counted[1]) if counted else 0, told[-6000:] if done.returncode else None


def guided(name: str, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.fuzz.guided", name, *options]
    return subprocess.run(command, capture_output=True, text=True, errors="replace")


def keep_the_best(name: str) -> None:
    """Into the corpus: what together reaches all that was reached."""
    best = BUILD / f"{name}.best"
    best.mkdir(exist_ok=True)
    for path in best.iterdir():
        path.unlink()
    guided(name, "-merge=1", f"-max_len={READERS[name].longest}", str(best), str(inputs_of(name)))
    corpus.save(name, {path.read_bytes() for path in best.iterdir()} - set(READERS[name].seeds()))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("readers", nargs="*", choices=[*READERS, []], metavar="READER")
    parser.add_argument("--inputs", type=int, default=INPUTS)
    parser.add_argument("--minutes", type=float, default=float("inf"))
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args(arguments)
    FINDINGS.mkdir(parents=True, exist_ok=True)
    ends = time.monotonic() + 60 * options.minutes
    run = Run(options.readers or list(READERS), options.inputs, ends)

    def work() -> None:
        for name, most in run.turns():
            run.ended(name, *fuzz(name, most))

    with ThreadPoolExecutor(options.cores) as pool:
        for worker in [pool.submit(work) for _ in range(options.cores)]:
            worker.result()
        list(pool.map(keep_the_best, set(run.done) - set(run.failed)))
    for name, finding in run.failed.items():
        print(f"\n-- {name}: see {FINDINGS}\n{finding}")
    print(f"fuzz_inputs {sum(run.done.values())} inputs, {len(run.failed)} findings")
    return 1 if run.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
