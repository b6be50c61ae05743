"""Computers that think long do it in processes of their own: nobody else at any table waits.

A process reads the record, sits down where the computer sits and sees what that seat sees. What it
comes to depends on what it is given and on nothing else; the seed is part of that.
"""

import asyncio
import logging
import multiprocessing
import random
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

from host_sim.games import registry
from host_sim.games.contract import Kind, Why
from host_sim.table.workers import begin, end

LONGEST = 60.0  # seconds that a thought may take
ATTEMPTS = 2  # a process may be ended by anything; whoever ends two has a reason

logger = logging.getLogger(__name__)


class Question(NamedTuple):
    """What to do now, on that seat of that game."""

    kind: Kind
    record: str
    player: str
    name: str  # of the computer, with its settings
    seed: int


class Thought(NamedTuple):
    """What a player does until somebody else, or chance, is next."""

    steps: list[list[Any]]  # of actions, one after the other
    why: Why | None


def think(question: Question) -> Thought:
    """In a process of its own; a game that is over, or is another's, needs no thought."""
    kind, player = question.kind, question.player
    session = kind.session(kind.read(question.record, ""))
    computer = registry.player(kind, question.name, random.Random(question.seed))
    steps: list[list[Any]] = []
    while player in session.actors and not session.awaits_chance:
        actions = list(computer.choose(session.seats[player]) or ())
        if not actions:
            break
        for action in actions:
            session.do(player, action)
        steps.append(actions)
    return Thought(steps, registry.why(computer))


class NoThought(Exception):
    """Whoever thought has failed, again and again."""


class Thinkers:
    """`await thinkers.think(question)`; whoever is cancelled takes the process along."""

    def __init__(self, processes: int | None = None) -> None:
        """All cores but one, if nothing else is said."""
        self._room = asyncio.Semaphore(processes or max(1, multiprocessing.cpu_count() - 1))
        self._resting: list[ProcessPoolExecutor] = []
        self._asking: set[asyncio.Task[Any]] = set()

    async def think(self, question: Question) -> Thought:
        """Raises NoThought if that fails, whatever the reason."""
        asking = asyncio.current_task()
        assert asking
        self._asking.add(asking)
        try:
            async with self._room:
                for _ in range(ATTEMPTS):
                    try:
                        return await self._try(question)
                    except Exception as error:
                        logger.warning("%s could not think: %r", question.name, error)
            raise NoThought
        finally:
            self._asking.discard(asking)

    async def _try(self, question: Question) -> Thought:
        process = self._resting.pop() if self._resting else _new_process()
        try:
            async with asyncio.timeout(LONGEST):
                thought = await asyncio.wrap_future(process.submit(think, question))
        except BaseException:  # it has ended, takes too long, or nobody wants the answer any more
            end(process)
            raise
        self._resting.append(process)
        return thought

    def close(self) -> None:
        """Whoever waits is cancelled, and takes nothing for a thought that failed."""
        for asking in self._asking:
            asking.cancel()
        for process in self._resting:
            end(process)
        self._resting.clear()


def _new_process() -> ProcessPoolExecutor:
    """One of its own for each: so one of them can be ended alone."""
    return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), begin)
