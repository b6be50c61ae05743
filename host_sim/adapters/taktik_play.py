"""Taktik as a list of actions and a row of facts; its chance as exact odds."""

import random
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from host_sim.adapters.play import Odds, Play
from host_sim.games.taktik.formats.map_text import find_map, read_map
from host_sim.games.taktik.rules import engine
from host_sim.games.taktik.rules.actions import text
from host_sim.games.taktik.rules.choices import Choices
from host_sim.games.taktik.rules.engine import Verb
from host_sim.games.taktik.rules.forces import NAMES, PIECES
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.house import House
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.taktik.rules.naming import Naming
from host_sim.games.taktik.rules.set_up import automatic
from host_sim.games.taktik.rules.sight import FACTS, Sight
from host_sim.games.taktik.rules.state import DRAW, Phase, State, Status
from host_sim.games.taktik.rules.theatre import Theatre, shared_theatre
from host_sim.games.taktik.view import known_state
from host_sim.speldators import DAMAGE, HIT, MISS, MOVE2, MOVE4, STRATEGY
from speldator import odds
from speldator.controls import ALL_LAMPS, FIRE_RESULT

_QUARTERS = 4
CHANCE = (Phase.FIRST_ROLL, Phase.LAMPS, Phase.FIRE_LAMP)


def terms(
    board: str | Path, mode: str, options: Sequence[str] = (), house: House | None = None
) -> Theatre:
    """What is played; BadInput or ValueError tells what is wrong with it."""
    return shared_theatre(
        read_map(find_map(str(board))),
        Mode(mode),
        house or House(),
        "mines" in options,
        "supply" in options,
    )


class TaktikPlay(Play):
    """`placing`: whether players set up their pieces; otherwise chance does it for them."""

    def __init__(self, theatre: Theatre, placing: bool = False) -> None:
        self.theatre = theatre
        self.placing = placing
        self.choices = Choices(theatre)
        self.players = theatre.player_names
        self.actions = len(self.choices)
        self.naming = Naming(theatre)
        self._odds = odds.table(theatre.house.move_odds, theatre.house.long_range_odds)
        self.state = State(theatre, bytes(PIECES))
        self._changed()
        self._see_anew()
        self.facts = len(self._sights[0].row)

    def _see_anew(self) -> None:
        self._sights = [Sight(self.theatre, player) for player in range(self.theatre.players)]

    def begin(self, chance: random.Random) -> None:
        game = Game.deal(self.theatre, chance)
        if not self.placing:
            for player in range(self.theatre.players):
                for action in automatic(game, player, chance):
                    game.apply(action)
        self.stand(game.state)
        self.settle(chance)

    def stand(self, state: State) -> None:
        """Goes on from a state, which is handed over."""
        self.state = state
        self._changed()
        self._see_anew()

    @property
    def over(self) -> bool:
        return self.state.phase is Phase.OVER

    @property
    def scores(self) -> list[float]:
        winner = self.state.winner
        if not self.over or winner == DRAW:
            return [0.0] * len(self.players)
        sides = self.theatre.player_side
        return [(1.0 if side == winner else -1.0) / sides.count(side) for side in sides]

    @property
    def player(self) -> int:
        return self.choices.player(self.state)

    def _changed(self) -> None:
        self._legal: list[int] | None = None  # what may be done now, once asked for
        self._marks: bytearray | None = None

    def legal(self) -> list[int]:
        if self._legal is None:
            self._legal = self.choices.legal(self.state)
        return self._legal

    def mark(self) -> bytearray:
        if self._marks is None:
            self._marks = self.choices.mark(self.state)
        return self._marks

    def allows(self, action: int) -> bool:
        return self.mark()[action] == 1

    def apply(self, action: int) -> None:
        self._changed()
        self.choices.apply(self.state, action)

    @property
    def awaits_chance(self) -> bool:
        """Whether the speldator is next."""
        return self.state.phase in CHANCE

    def settle(self, chance: random.Random) -> None:
        state = self.state
        while state.phase in CHANCE:
            drawn = odds.draw(self._quarters(), chance.getrandbits(odds.DRAW_BITS))
            if state.phase is Phase.FIRE_LAMP:
                self.happen(drawn >> FIRE_RESULT)
            elif state.phase is Phase.FIRST_ROLL:
                self.happen(drawn & (MOVE2 | MOVE4))  # M2
            else:
                self.happen(drawn & ALL_LAMPS)

    def _quarters(self) -> bytes:
        """The odds of this turn's rolls, in quarters."""
        return self._odds[self.state.toggles // STRATEGY]

    def odds(self) -> Odds:
        """What the speldator may show now: lamps or a fire result, and how probable each is."""
        phase, row = self.state.phase, self._quarters()
        if phase is Phase.FIRE_LAMP:
            hit, damage = row[5], row[6]
            shares = ((HIT, hit), (DAMAGE, damage), (MISS, _QUARTERS - hit - damage))
            return [(result, share / _QUARTERS) for result, share in shares]
        found = [(0, 1.0)]
        for lamp, quarters in enumerate(row[:5]):
            bit, share = 1 << lamp, quarters / _QUARTERS
            if not quarters or (phase is Phase.FIRST_ROLL and bit not in (MOVE2, MOVE4)):
                continue
            found = [
                outcome
                for lamps, chance in found
                for outcome in ((lamps, chance * (1 - share)), (lamps | bit, chance * share))
            ]
        return sorted(found)

    def happen(self, outcome: int) -> None:
        """The speldator shows one of `odds`."""
        verb = Verb.SHOWN if self.state.phase is Phase.FIRE_LAMP else Verb.ROLLED
        self._changed()
        engine.apply(self.state, engine.action(verb, outcome))

    def row(self, player: int) -> NDArray[np.int16]:
        return np.frombuffer(self._sights[player].look(self.state), np.int16)

    def name(self, action: int) -> str:
        return text(self.naming.action(self.choices.numbers(self.state, action)[:1]))

    def text(self, player: int | None) -> str:
        """The moment, then every piece: its status, where it is, and its strength if known."""
        known = self.state if player is None else known_state(self.state, player)
        moment = self.row(player or 0)[-len(FACTS) :].tolist()
        words = [f"{name}={fact}" for name, fact in zip(FACTS, moment, strict=True)]
        for piece in self.theatre.pieces:
            status, space = Status(known.status[piece]).name.lower(), known.at[piece]
            where = self.theatre.space_names[space] if space else "-"
            words.append(f"{NAMES[piece]}:{status}:{where}:{known.strength[piece]}")
        return " ".join(words)

    def __deepcopy__(self, _memo: object) -> "TaktikPlay":
        return _again(self.theatre, self.placing, self.state.copy())

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.theatre, self.placing, self.state)


def _again(theatre: Theatre, placing: bool, state: State) -> TaktikPlay:
    """A play that was pickled."""
    play = TaktikPlay(theatre, placing)
    play.stand(state)
    return play
