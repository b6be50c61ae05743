"""A game of Tank Chess: the board, the clock, and what players agree on."""

import copy
from enum import StrEnum
from typing import NamedTuple

from host_sim.games.tank_chess.rules.actions import PLAYERS, Action, Draw, Resign, Time, Turn, parse
from host_sim.games.tank_chess.rules.board import Board, Reason, Result
from host_sim.games.tank_chess.rules.clock import Clock
from host_sim.games.tank_chess.rules.position import Position
from host_sim.games.tank_chess.rules.refusals import Refusal
from host_sim.kit.faults import phrase
from host_sim.kit.refused import Refused


class Call(StrEnum):
    """What must be announced (C12)."""

    CHECK = "CHECK"
    ESCAPE = "ESCAPE"


class _Before(NamedTuple):
    """What an action changes beside the board."""

    action: Action
    plies: int
    left: tuple[int, int]
    offer: int | None
    ended: Result | None


class Game:
    """`game.apply("e4-g6NE")`; players are `white` and `black`."""

    def __init__(self, start: Position, clock: Clock | None = None) -> None:
        self.start = start
        self.clock = clock
        self.board = Board(start)
        if self.board.result:
            raise ValueError(phrase("the game is over before it begins"))
        whole = clock.minutes * 60_000 if clock else 0
        self.left: tuple[int, int] = (whole, whole)  # milliseconds
        self.offer: int | None = None  # who has offered a draw that still stands
        self._ended: Result | None = None  # by the players or the clock, not on the board
        self._history: list[_Before] = []
        self._calls: list[Call] | None = None  # what the last move gives, once asked for

    def __len__(self) -> int:
        """How many actions were done."""
        return len(self._history)

    def __copy__(self) -> "Game":
        return copy.deepcopy(self)

    @property
    def turn(self) -> int:
        """Of both players together, from 1."""
        return len(self) // 2 + 1

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it goes on."""
        return self.board.result or self._ended

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.result is not None

    @property
    def actors(self) -> list[str]:
        """The player who is next."""
        return [] if self.over else [PLAYERS[self.board.turn]]

    def actor(self, action: Action) -> str:
        """Whose action that is, legal or not."""
        return PLAYERS[self.board.turn] if isinstance(action, Turn) else action.player

    def apply(self, action: Action | str) -> list[Call]:
        """Does an action, or the one that a line says, and tells what must be announced; or raises
        Refused and changes nothing."""
        if isinstance(action, str):
            action = parse(action)
        if self.over:
            raise Refused(Refusal.GAME_OVER)
        before = _Before(action, self.board.plies, self.left, self.offer, self._ended)
        match action:
            case Turn(move, spent):
                left = self._left_after(spent)
                mover = self.board.turn
                self.board.push(move)
                self._calls = None
                self.left = left
                if self.offer != mover:
                    self.offer = None  # who moves on does not accept (C13)
            case Draw(player):
                self._draw(PLAYERS.index(player))
            case Resign(player):
                self._ended = Result(1 - PLAYERS.index(player), Reason.RESIGNATION)  # C13
            case Time(player):
                self._run_out(PLAYERS.index(player))
        self._history.append(before)
        return self.calls() if isinstance(action, Turn) else []

    def _left_after(self, spent: int | None) -> tuple[int, int]:
        """The clock once the mover has ended a turn."""
        if not self.clock:
            if spent is not None:
                raise Refused(Refusal.NO_CLOCK)
            return self.left
        if spent is None or spent < 0:
            raise Refused(Refusal.TIME_MISSING)
        left = list(self.left)
        left[self.board.turn] -= spent
        if left[self.board.turn] <= 0:  # C14
            raise Refused(Refusal.NO_TIME_LEFT)
        left[self.board.turn] += self.clock.increment * 1000
        return left[0], left[1]

    def _run_out(self, side: int) -> None:
        if not self.clock:
            raise Refused(Refusal.NO_CLOCK)
        if side != self.board.turn:  # C14
            raise Refused(Refusal.NOT_RUNNING)
        self.left = (0, self.left[1]) if side == 0 else (self.left[0], 0)
        self._ended = Result(1 - side, Reason.TIME)

    def _draw(self, side: int) -> None:
        if self.offer == side:
            raise Refused(Refusal.OFFERED_ALREADY)
        if self.offer is None:
            self.offer = side
        else:
            self._ended = Result(None, Reason.AGREEMENT)  # C13

    def calls(self) -> list[Call]:
        """C12: what the last move gives; nobody has moved yet at the start."""
        if self.over or not self._history:
            return []
        if self._calls is None:
            called = {Call.CHECK: self.board.is_check(), Call.ESCAPE: self.board.is_escape()}
            self._calls = [call for call, holds in called.items() if holds]
        return self._calls

    def refusal(self, action: Action | str) -> Refused | None:
        """Why an action may not be done, or None if it may; nothing is changed."""
        try:
            self.apply(action)
        except Refused as refused:
            return refused
        self.undo()
        return None

    def check_undo(self, player: str) -> str:
        """Raises Refused unless this player may undo the last action; answers their name.

        That is their own move or offer to which nothing has followed, in a game without a clock.
        """
        if self.clock:  # C3
            raise Refused(Refusal.CLOCK_RUNS)
        if self.over or not self._history or self.author != player:  # C3
            raise Refused(Refusal.NO_UNDO)
        return player

    @property
    def author(self) -> str:
        """Who did the last action."""
        last = self.last
        return PLAYERS[1 - self.board.turn] if isinstance(last, Turn) else last.player

    def undo(self) -> Action:
        """Undoes the last action, whatever it was, and answers it."""
        if not self._history:
            raise Refused(Refusal.NO_UNDO)
        before = self._history.pop()
        if isinstance(before.action, Turn):
            self.board.pop()
            self._calls = None
        self.left, self.offer, self._ended = before.left, before.offer, before.ended
        return before.action

    def actions(self) -> list[Action]:
        """What was done, in order."""
        return [before.action for before in self._history]

    def action(self, place: int) -> Action:
        """One of them; -1 is the last."""
        return self._history[place].action

    def at(self, place: int) -> "Game":
        """As it stood after so many actions, fewer than were done; nothing of it can be undone."""
        then = self._history[place]
        twin = Game(self.board.after(then.plies), self.clock)
        twin.start, twin.left, twin.offer = self.start, then.left, then.offer
        twin._history = self._history[:place]
        return twin

    def left_after(self, place: int) -> tuple[int, int]:
        """The clock after one of the actions, in milliseconds."""
        return (self._history[place + 1] if place + 1 < len(self) else self).left

    @property
    def last(self) -> Action:
        """The last action."""
        return self.action(-1)
