"""Plays what is not known yet, wherever it is to be played, and keeps every result at once."""

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from host_sim.kit.faults import BadInput
from host_sim.lab.batches import Alone, Engine, Killed, Spread
from host_sim.lab.cores import Cores
from host_sim.lab.match import Failed, Pairing, Played, Terms, play_one
from host_sim.lab.results import Described, DiskFull, Key, Results

KILLED = "it ended every process that played it"


class Task(NamedTuple):
    """A game to be played."""

    terms: Terms
    pairing: Pairing


def tasks_of(asked: Terms, games: int) -> list[Task]:
    """Whole pairs, one after the other."""
    count = len(asked.players)
    pairs = range(games // count)
    return [Task(asked, Pairing(pair, seating)) for pair in pairs for seating in range(count)]


class Where(NamedTuple):
    """Where games are played."""

    cores: int
    cluster: str | None = None  # an address, or `local:N`

    def open(self) -> Engine:
        """BadInput if a cluster is not there."""
        if self.cluster:
            from host_sim.lab.cluster import Cluster

            return Cluster(self.cluster)
        return Cores(self.cores)


def do(task: Task) -> Played | Failed:
    """In whatever process."""
    return play_one(*task)


class Run:
    """Games of one or several configurations, and the file that keeps them."""

    def __init__(self, results: Results, where: Where) -> None:
        self.results, self._where = results, where
        self._engine: Engine | None = None
        self._described: dict[int, tuple[Terms, str, Described]] = {}

    def __enter__(self) -> "Run":
        return self

    def __exit__(self, *_: object) -> None:
        if self._engine:
            self._engine.close()
            self._engine = None

    def _opened(self, games: int) -> Engine | None:
        """Processes are started once; one core, or a single game, needs none."""
        alone = self._where.cores == 1 or games == 1
        if self._engine is None and (self._where.cluster or not alone):
            self._engine = self._where.open()
        return self._engine

    def key(self, task: Task) -> Key:
        """Which game that is in a results file."""
        name = self._of(task.terms)[1]
        return Key(name, task.terms.seed, *task.pairing)

    def configuration(self, terms: Terms) -> str:
        """The short hash by which a file knows it."""
        return self._of(terms)[1]

    def described(self, terms: Terms) -> Described:
        return self._of(terms)[2]

    def _of(self, terms: Terms) -> tuple[Terms, str, Described]:
        """Worked out once for each object, which is kept so that its `id` stays its own."""
        if id(terms) not in self._described:
            configuration = terms.configuration
            described = Described(configuration.data, sides_of(terms))
            self._described[id(terms)] = terms, configuration.key, described
        return self._described[id(terms)]

    def played(self, tasks: Sequence[Task]) -> Iterator[tuple[Task, Played | None]]:
        """What is known first, then the rest in the order in which it comes; None for a game that
        cannot be played. BadInput if a player fails, or the disk."""
        left: list[Task] = []
        for task in tasks:
            key = self.key(task)
            if key in self.results.played:
                yield task, self.results.played[key]
            elif key in self.results.lost:
                yield task, None
            else:
                left.append(task)
        yield from self._play(left)

    def _play(self, tasks: Sequence[Task]) -> Iterator[tuple[Task, Played | None]]:
        if not tasks:
            return
        engine = self._opened(len(tasks))
        numbered = list(enumerate(tasks))
        playing = Spread(_numbered, numbered, engine) if engine else Alone(_numbered, numbered)
        full: DiskFull | None = None
        for result in playing.results():
            killed = isinstance(result, Killed)
            number, game = (result.task[0], None) if killed else result
            task = tasks[number]
            if isinstance(game, Failed):
                raise BadInput.of(_named(task), game.why)
            try:
                described = self.described(task.terms)
                self.results.add(self.key(task), described, KILLED if game is None else game)
            except DiskFull as error:  # what is under way comes in, and is kept elsewhere
                full = full or error
                playing.stop()
            yield task, game
        if full:
            raise full

    def known(self, tasks: Iterable[Task]) -> list[Played]:
        """What came of those that were played."""
        played = self.results.played
        return [played[key] for key in map(self.key, tasks) if key in played]

    def lost(self, tasks: Iterable[Task]) -> list[str]:
        """Games that cannot be played, for people: which, and why."""
        told: list[str] = []
        for task in tasks:
            if why := self.results.lost.get(self.key(task)):
                told.append(f"{_named(task)}: {why}")
        return told


def _numbered(task: tuple[int, Task]) -> tuple[int, Played | Failed]:
    """A game is called by its number when it comes back."""
    return task[0], do(task[1])


def sides_of(terms: Terms) -> list[list[str]]:
    """The sides of a game of these terms."""
    record = terms.kind.commands().new(terms.options, None, random.Random(0))
    return terms.kind.session(record).sides


def _named(task: Task) -> str:
    terms, pairing = task
    count = len(terms.players)
    names = [terms.players[(place - pairing.seating) % count] for place in range(count)]
    return f"{' v '.join(names)}, seed {terms.seed}, pair {pairing.pair}"
