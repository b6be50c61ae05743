# pyright: basic
# OpenSpiel says nothing of its types.
"""Importing this registers `python_taktik` and `python_tank_chess` with OpenSpiel.

pyspiel.load_game("python_taktik(map=classic,mode=standard,mines=true)")
"""

import random
from dataclasses import replace
from typing import Any

import pyspiel

from host_sim.adapters.spiel import SpielGame, SpielState
from host_sim.adapters.taktik_play import TaktikPlay, terms
from host_sim.adapters.tank_chess_play import TankChessPlay, start
from host_sim.games.taktik.rules.actions import text
from host_sim.games.taktik.rules.engine import Verb, action
from host_sim.games.taktik.rules.forces import (
    KIND,
    NAMES,
    PIECES,
    Kind,
    battalion,
    pieces_of,
)
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.house import find_house
from host_sim.games.taktik.rules.modes import CASTINGS, OPTIONS
from host_sim.games.taktik.rules.set_up import automatic
from host_sim.games.taktik.rules.state import Phase, State
from host_sim.games.taktik.rules.theatre import Theatre

# OpenSpiel wants a bound. Damage and repair could go on for ever; no game of any player has come
# near this many actions.
LONGEST = 1_000_000
MOST_OUTCOMES = 32  # the lamps of a roll as bits; strengths and fire results are smaller
_TAKTIK = {
    "map": "drill",  # a shipped map, or the path of a map file
    "mode": "intro",
    **dict.fromkeys(OPTIONS, False),
    "house": "ours",  # a preset, or the path of a file of house rules
    "quiet_turns": 0,  # after how many the game is drawn (W4); 0 is as the house says
    "placing": False,  # whether players set up; else their pieces stand as `set_up` draws it
    "set_up": 1,
}
_TANK_CHESS = {"layout": "basic16"}  # a shipped layout, or the path of a layout file


def _type(name: str, long_name: str, chance: Any, information: Any, **more: Any) -> Any:
    return pyspiel.GameType(
        short_name=name,
        long_name=long_name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance,
        information=information,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        **more,
    )


def _info(actions: int, outcomes: int, players: int) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=actions,
        max_chance_outcomes=outcomes,
        num_players=players,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=LONGEST,
    )


class TaktikState(SpielState):
    """First the strengths are dealt, unit by unit; then comes play, with a roll as one outcome."""

    def __init__(self, game: Any, play: TaktikPlay, begun: State) -> None:
        super().__init__(game, play)
        self.play: TaktikPlay = play
        self.strength = bytearray(PIECES)
        self.undealt = list(play.theatre.units)
        self.begun = begun
        play.stand(begun.copy())

    def awaits_chance(self) -> bool:
        return bool(self.undealt) or self.play.awaits_chance

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if not self.undealt:
            return list(self.play.odds())
        left = self._left()
        return [(value, left.count(value) / len(left)) for value in sorted(set(left))]

    def _left(self) -> list[int]:
        """The strengths that the next unit's kind has left in its battalion (F2)."""
        unit = self.undealt[0]
        strengths = self.play.theatre.house.strengths
        left = list(strengths.tanks if KIND[unit] == Kind.TANK else strengths.cars)
        for other in pieces_of(battalion(unit), Kind(KIND[unit])):
            if self.strength[other]:
                left.remove(self.strength[other])
        return left

    def _happen(self, outcome: int) -> None:
        words = self._outcome_to_string(outcome)
        if not self.undealt:
            self._note(words, outcome, secret=False, player=0)
            self.play.happen(outcome)
            return
        unit = self.undealt.pop(0)
        self._note(words, outcome, secret=True, player=self.play.theatre.owner[unit])
        self.strength[unit] = outcome
        dealt = self.begun.copy()
        dealt.strength = bytes(self.strength)
        self.play.stand(dealt)

    def _outcome_to_string(self, outcome: int) -> str:
        if self.undealt:
            return f"{NAMES[self.undealt[0]]}={outcome}"
        verb = Verb.SHOWN if self.play.state.phase is Phase.FIRE_LAMP else Verb.ROLLED
        return text(self.play.naming.action([action(verb, outcome)]))

    def _is_secret(self) -> bool:
        return self.play.state.phase is Phase.SET_UP  # M5


def _begun(theatre: Theatre, placing: bool, set_up: int) -> State:
    """Before the strengths are dealt."""
    if placing:
        return State(theatre, bytes(PIECES))
    chance = random.Random(set_up)
    game = Game(theatre, bytes(PIECES))
    for player in range(theatre.players):
        for one in automatic(game, player, chance):
            game.apply(one)
    return game.state


class TaktikGame(SpielGame):
    """`python_taktik`; its parameters are explained above."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = _TAKTIK | (params or {})
        options = [option for option in OPTIONS if given[option]]
        house = find_house(given["house"])
        house = replace(house, quiet_turns=given["quiet_turns"] or house.quiet_turns)
        theatre = terms(given["map"], given["mode"], options, house)
        begun = _begun(theatre, given["placing"], given["set_up"])
        play = TaktikPlay(theatre, given["placing"])
        info = _info(play.actions, MOST_OUTCOMES, theatre.players)
        super().__init__(
            TAKTIK,
            info,
            params or {},
            lambda game: TaktikState(game, TaktikPlay(theatre, given["placing"]), begun),
        )


class TankChessState(SpielState):
    """Everything is seen by everybody."""

    def __init__(self, game: Any, play: TankChessPlay) -> None:
        super().__init__(game, play)


class TankChessGame(SpielGame):
    """`python_tank_chess`."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = _TANK_CHESS | (params or {})
        position = start(given["layout"])
        info = _info(TankChessPlay(position).actions, 0, 2)
        super().__init__(
            TANK_CHESS,
            info,
            params or {},
            lambda game: TankChessState(game, TankChessPlay(position)),
        )


TAKTIK = _type(
    "python_taktik",
    "Taktik",
    pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    max_num_players=max(len(casting.players) for casting in CASTINGS.values()),
    parameter_specification=_TAKTIK,
)
TANK_CHESS = _type(
    "python_tank_chess",
    "Tank Chess",
    pyspiel.GameType.ChanceMode.DETERMINISTIC,
    pyspiel.GameType.Information.PERFECT_INFORMATION,
    max_num_players=2,
    parameter_specification=_TANK_CHESS,
)
pyspiel.register_game(TAKTIK, TaktikGame)
pyspiel.register_game(TANK_CHESS, TankChessGame)
