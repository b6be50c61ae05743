"""Where a finished game was decided: the chance of winning turn by turn, and what made it swing.

The luck of a turn is exact for the estimate in `chances.py`: whenever chance speaks, it is what
came of it less the mean of all that might have come. What is left of a turn's swing was choice. A
strength that the shooter did not know is luck as well, and so is a mine.
"""

from collections import defaultdict
from collections.abc import Iterator
from enum import StrEnum
from typing import Any, NamedTuple

from host_sim.games.taktik.belief import Belief
from host_sim.games.taktik.chances import chance, estimate, position
from host_sim.games.taktik.news import side_name
from host_sim.games.taktik.rules import engine as rules
from host_sim.games.taktik.rules import supply
from host_sim.games.taktik.rules.engine import Verb
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.state import EventKind, Phase, State
from host_sim.games.taktik.view import known_state
from host_sim.speldators import DAMAGE, HIT, LONG_RANGE, MISS, STRATEGY
from speldator import odds
from speldator.controls import EXTRA, MOVE2, MOVE4, REPAIR

NAMED = 0.1  # of the chance of winning: less than that is no swing
MOST = 6  # that are named
QUARTERS = 4
_CHANCE = (Verb.ROLLED, Verb.SHOWN, Verb.STEP, Verb.RELEASE)  # where luck may have a part

_OFFERS = (Verb.RESIGN, Verb.DRAW)  # what people agree upon says nothing of the position


class Cause(StrEnum):
    """What a swing came of."""

    LAMPS = "lamps"  # the turn's roll
    FIRE = "fire"  # what the fire lamp showed
    STRENGTH = "strength"  # one that was hidden
    MINE = "mine"
    CHOICE = "choice"


class Turn(NamedTuple):
    """What a turn did to the chance that side 0 wins."""

    number: int
    player: str
    before: float
    after: float
    parts: dict[Cause, float]  # they add up to the whole

    @property
    def swing(self) -> float:
        return self.after - self.before

    @property
    def swing_to(self) -> int:
        """1 if it was good for side 0, -1 if not."""
        return 1 if self.swing > 0 else -1

    @property
    def middle(self) -> float:
        """Between before and after: as it stands in the round, whosever turn it is."""
        return (self.before + self.after) / 2

    @property
    def cause(self) -> Cause:
        """What most of it came of."""
        return max(self.parts, key=lambda cause: self.swing_to * self.parts[cause])


def analyse(game: Game) -> list[Turn]:
    """All turns of a game, in order."""
    turns: list[Turn] = []
    state = game.history.state(0) if len(game) else game.state
    begun: tuple[int, str, float] | None = None
    luck: defaultdict[Cause, float] = defaultdict(float)
    for place in range(len(game)):
        if state.phase is Phase.ROLL and (begun is None or begun[0] != state.turn):
            now = chance(state)
            if begun:
                turns.append(_turn(*begun, now, luck))
            begun, luck = (state.turn, game.name(state.player), now), defaultdict(float)
        for number in game.history[place]:
            if rules.verb(number) not in _OFFERS:
                for cause, part in _done(state, number):
                    luck[cause] += part
    if begun:
        turns.append(_turn(*begun, chance(state), luck))
    return turns


def _done(state: State, number: int) -> Iterator[tuple[Cause, float]]:
    """Does it, and tells what luck had a part in it."""
    verb = rules.verb(number)
    before = state.copy() if verb in _CHANCE else state
    told = rules.apply(state, number)
    if verb is Verb.ROLLED and state.phase is Phase.MOVE:
        yield Cause.LAMPS, chance(state) - _mean_of_lamps(before)
    elif verb is Verb.SHOWN:
        yield from _luck_of_shot(before, state, rules.subject(number))
    elif verb in _CHANCE and any(event.kind is EventKind.MINE_EXPLODED for event in told):
        yield Cause.MINE, chance(state) - chance(before)


def _turn(number: int, player: str, before: float, after: float, luck: dict[Cause, float]) -> Turn:
    choice = after - before - sum(luck.values())
    return Turn(number, player, before, after, {**luck, Cause.CHOICE: choice})


def swings(turns: list[Turn]) -> list[Turn]:
    """Those that decided it, in order: what the next turn undid again is none."""
    lasting = {turn.number: _lasting(turns, place) for place, turn in enumerate(turns)}
    decisive = [
        turn
        for turn in turns
        if min(abs(turn.swing), turn.swing_to * lasting[turn.number]) >= NAMED
    ]
    largest = sorted(decisive, key=lambda turn: -abs(lasting[turn.number]))[:MOST]
    return sorted(largest)


def _lasting(turns: list[Turn], place: int) -> float:
    """How far the turns after one lie from those before it; whose turn it is does not matter."""
    first, last = turns[0].before, turns[-1].after
    earlier = turns[place - 1].middle if place else first
    later = turns[place + 1].middle if place + 1 < len(turns) else last
    return later - earlier


def as_data(game: Game) -> dict[str, Any]:
    """All of it as plain data, for the page and the command line."""
    theatre, turns = game.theatre, analyse(game)
    named = {turn.number for turn in swings(turns)}
    return {
        "sides": [side_name(theatre, side) for side in (0, 1)],
        "turns": [
            {
                "turn": turn.number,
                "player": turn.player,
                "before": round(turn.before, 4),
                "after": round(turn.after, 4),
                "luck": round(turn.swing - turn.parts[Cause.CHOICE], 4),
                "choice": round(turn.parts[Cause.CHOICE], 4),
                "cause": turn.cause.value if turn.number in named else None,
            }
            for turn in turns
        ],
    }


def _mean_of_lamps(state: State) -> float:
    """Before a roll of which only the toggles are known: all lamps that may light (S3-S6)."""
    house = state.theatre.house
    row = odds.table(house.move_odds, house.long_range_odds)[state.toggles // STRATEGY]
    quarters = {MOVE2: row[0], MOVE4: row[2], EXTRA: row[3], REPAIR: row[4]}
    now, mean = position(state), 0.0
    for lamps in range(32):
        if lamps & LONG_RANGE:
            continue  # it moves nobody
        share = 1.0
        for lamp, of_four in quarters.items():
            share *= (of_four if lamps & lamp else QUARTERS - of_four) / QUARTERS
        if share:
            lit = state.copy()
            rules.apply(lit, rules.action(Verb.ROLLED, lamps))
            mean += share * estimate(now._replace(in_hand=lit.half_steps))
    return mean


def _luck_of_shot(before: State, after: State, result: int) -> Iterator[tuple[Cause, float]]:
    """Of the fire lamp, and of a strength that the shooter did not know."""
    row = odds.ODDS[before.toggles // STRATEGY]
    quarters = {HIT: row[5], DAMAGE: row[6], MISS: QUARTERS - row[5] - row[6]}
    expected = {shown: _expected(before, shown) for shown in quarters}
    mean = sum(quarters[shown] * expected[shown] for shown in quarters) / QUARTERS
    yield Cause.FIRE, expected[result] - mean
    yield Cause.STRENGTH, chance(after) - expected[result]


def _expected(state: State, result: int) -> float:
    """When the lamp shows that, for all that the shooter's player knows of the target."""
    true = _shown(state, result, state.strength)
    shooter, target = state.pending, state.target
    belief = Belief(known_state(state, state.player), tuple)
    if result == MISS or belief.is_known(target) or not supply.has_ammunition(state, target):
        return true
    own = state.strength[shooter]
    wins = own >= state.strength[target]
    others = [value for value in belief.strengths(target) if (own >= value) != wins]
    share = len(others) / len(belief.strengths(target))
    if not others:
        return true
    strength = bytearray(state.strength)
    strength[target] = others[0]
    return (1 - share) * true + share * _shown(state, result, bytes(strength))


def _shown(state: State, result: int, strength: bytes) -> float:
    twin = state.copy()
    twin.strength = strength
    rules.apply(twin, rules.action(Verb.SHOWN, result))
    return chance(twin)
