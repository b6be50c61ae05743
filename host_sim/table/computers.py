"""The computers at one table: what they are about to do, and why they did what they did.

Who thinks long does so beside all that happens here, and what comes of it counts only if nothing
has changed for its seat meanwhile. There is one thought at a time.
"""

import asyncio
import logging
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from host_sim.games import registry
from host_sim.games.contract import RANDOM, Json, Kind, Player, Session, Why
from host_sim.kit.refused import Refused
from host_sim.table.thinking import NoThought, Question, Thinkers, Thought

PACE = 0.7  # seconds between the actions of a computer, so that people can follow
PACES = {"quick": 0.25, "usual": 1.0, "slow": 3.0}  # times that long
LOST = Why("why.lost", {})  # a move by chance, in place of one that could not be thought of

logger = logging.getLogger(__name__)


class Help(NamedTuple):
    """What all tables share."""

    thinkers: Thinkers
    chance: random.Random


@dataclass
class Plan:
    """What a computer does next."""

    player: str
    at: int  # how long the record was that it was made for
    thinking: asyncio.Task[Thought]
    done: int = 0  # steps of it


class Computers:
    def __init__(
        self, session: Session[Any], kind: Kind, names: Mapping[str, str], help: Help
    ) -> None:
        """`names` are those of the seats where computers sit, by player."""
        self.names = names
        self.whys: dict[str, Why] = {}  # by player: what the last turn was for
        self.pace = "usual"
        self.kind = kind
        self._session, self._help = session, help
        self._quick: dict[str, Player] = {
            player: registry.player(kind, name, help.chance)
            for player, name in names.items()
            if not registry.row(kind, name).thinks_long
        }
        self._plan: Plan | None = None

    @property
    def next(self) -> str | None:
        """The player who is next, if it is a computer."""
        return next((player for player in self._session.actors if player in self.names), None)

    @property
    def pause(self) -> float:
        """Seconds, for people who look on."""
        return PACE * PACES[self.pace]

    def explanation(self, question: Json) -> Json | None:
        """The answer to `{"explain": PLAYER}`; None if that is not the question, or unknown."""
        match question:
            case {"explain": str(player)} if player in self.whys:
                return self.whys[player]._asdict()
            case _:
                return None

    # Thinking

    def consider(self, player: str, at: int) -> None:
        """Begins to think, unless that is on its way, or takes no time, or chance is next."""
        if self._plan or player in self._quick or self._session.awaits_chance:
            return
        self._plan = Plan(player, at, self.thinking(player, self.names[player]))

    def thinking(self, player: str, name: str) -> asyncio.Task[Thought]:
        """What a computer of that name would do now."""
        record = "".join(f"{line}\n" for line in self._session.record.lines())
        seed = self._help.chance.getrandbits(64)
        question = Question(self.kind, record, player, name, seed)
        return asyncio.get_running_loop().create_task(self._help.thinkers.think(question))

    def forget(self, holds: Callable[[str, int], bool] = lambda player, at: False) -> None:
        """Throws away what was thought for a game that stands otherwise now."""
        if self._plan and not holds(self._plan.player, self._plan.at):
            self._plan.thinking.cancel()
            self._plan = None

    async def ready(self) -> None:
        """Waits until the next action is known."""
        if self._plan:
            await asyncio.wait([self._plan.thinking])

    # Acting

    async def play(self, player: str) -> None:
        """Does the next thing; the table's lock is held."""
        if self._session.awaits_chance:
            self._session.roll(player)
            return
        try:
            self._session.carry_out(player, await self._chosen(player))
        except (NoThought, Refused, ValueError) as error:
            logger.warning("%s goes on by chance: %r", self.names[player], error)
            self._plan = None
            self._session.carry_out(player, self._anything(player))
            self.whys[player] = LOST

    async def _chosen(self, player: str) -> Sequence[Any]:
        if computer := self._quick.get(player):
            seat = self._session.seats[player]
            actions = await asyncio.to_thread(computer.choose, seat)
            self._explained(player, registry.why(computer))
            return actions or ()
        plan = self._plan
        if plan is None:
            raise NoThought
        steps, why = await plan.thinking
        self._explained(player, why)
        if not steps:
            raise NoThought
        step = steps[plan.done]
        plan.done += 1
        return step

    def acted(self, at: int) -> None:
        """What is left of the plan goes on from there: the record has grown by what it did."""
        if plan := self._plan:
            over = plan.done == len(plan.thinking.result().steps)
            plan.at = at
            self._plan = None if over else plan

    def _explained(self, player: str, why: Why | None) -> None:
        if why:
            self.whys[player] = why

    def _anything(self, player: str) -> Sequence[Any]:
        """Something legal, if the game has a player for that."""
        if not registry.is_computer(self.kind, RANDOM):
            raise NoThought("the computer cannot think")
        anybody = registry.player(self.kind, RANDOM, self._help.chance)
        return anybody.choose(self._session.seats[player]) or ()
