# pyright: basic
# OpenSpiel says nothing of its types.
"""Any of our games as a Python game of OpenSpiel; `openspiel_games` registers them.

A state is a play and what every player has seen of the way there. The information state of a
player is both, as text complete; its tensor has the row of what is seen now and the latest actions.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from host_sim.adapters.play import Play

REMEMBERED = 32  # actions in the tensor of an information state
UNSEEN = "?"  # an action that a player does not get to know


class SpielState(pyspiel.State):
    """Common to all: whose turn it is, what is legal, and what everybody has seen."""

    def __init__(self, game: Any, play: Play) -> None:
        super().__init__(game)
        self.play = play
        # By player, of every action so far: the words that they saw, and its number plus one.
        self.seen: list[list[str]] = [[] for _ in play.players]
        self.numbers: list[list[int]] = [[] for _ in play.players]

    def awaits_chance(self) -> bool:
        return False

    def current_player(self) -> int:
        if self.play.over:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if self.awaits_chance() else self.play.player

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.play.legal()) if player == self.play.player else []

    def _apply_action(self, action: int) -> None:
        if self.awaits_chance():
            self._happen(action)
            return
        player = self.play.player
        self._note(f"{player}:{self.play.name(action)}", action, self._is_secret(), player)
        self.play.apply(action)

    def _happen(self, outcome: int) -> None:
        raise NotImplementedError

    def _is_secret(self) -> bool:
        """Whether nobody else sees what the player does now."""
        return False

    def _note(self, words: str, number: int, secret: bool, player: int) -> None:
        for seat, (seen, numbers) in enumerate(zip(self.seen, self.numbers, strict=True)):
            hidden = secret and seat != player
            seen.append(UNSEEN if hidden else words)
            numbers.append(0 if hidden else number + 1)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self._outcome_to_string(action)
        return self.play.name(action)

    def _outcome_to_string(self, outcome: int) -> str:
        raise NotImplementedError

    def is_terminal(self) -> bool:
        return self.play.over

    def returns(self) -> list[float]:
        return self.play.scores

    def __str__(self) -> str:
        return self.play.text(None)


class SpielObserver:
    """What OpenSpiel asks of an observer (observation.py)."""

    def __init__(self, play: Play, of: Any, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters for an observer, but {params} was given")
        self._of = of
        sizes = {"facts": play.facts}
        if of.perfect_recall:
            sizes["latest_actions"] = REMEMBERED
        self.tensor: NDArray[np.float32] = np.zeros(sum(sizes.values()), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        begin = 0
        for name, size in sizes.items():
            self.dict[name] = self.tensor[begin : begin + size]
            begin += size

    def set_from(self, state: SpielState, player: int) -> None:
        self.dict["facts"][:] = state.play.row(player)
        if self._of.perfect_recall:
            latest = state.numbers[player][-REMEMBERED:]
            self.dict["latest_actions"].fill(0)
            if latest:
                self.dict["latest_actions"][-len(latest) :] = latest

    def string_from(self, state: SpielState, player: int) -> str:
        now = state.play.text(player)
        return " ".join([*state.seen[player], now]) if self._of.perfect_recall else now


class SpielGame(pyspiel.Game):
    """`begin` makes the first state; each has a play of its own."""

    def __init__(
        self, kind: Any, info: Any, params: dict[str, Any], begin: Callable[[Any], SpielState]
    ) -> None:
        super().__init__(kind, info, params)
        self._begin = begin

    def new_initial_state(self) -> SpielState:
        return self._begin(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        of = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SpielObserver(self._begin(self).play, of, params)
