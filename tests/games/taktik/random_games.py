"""Games for tests: seeded, on the small board, in any mode, with any options."""

import random
from collections.abc import Iterator, Sequence

from host_sim.games.taktik.formats.map_text import find_map, read_map
from host_sim.games.taktik.formats.record import Record
from host_sim.games.taktik.players.random_player import RandomPlayer
from host_sim.games.taktik.players.rolls import VirtualRolls
from host_sim.games.taktik.rules.actions import Action, Move
from host_sim.games.taktik.rules.forces import COMBAT, KIND, NUMBER
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.house import House
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.taktik.rules.theatre import Theatre
from host_sim.games.taktik.seat import Seat

DRILL = read_map(find_map("drill"))


def new_record(
    seed: int,
    mode: Mode = Mode.STANDARD,
    *,
    mines: bool = True,
    supply: bool = True,
    house: House | None = None,
) -> Record:
    theatre = Theatre(DRILL, mode, house or House(), mines, supply)
    return Record.new(theatre, ("random",) * theatre.players, random.Random(seed))


class BoldPlayer(RandomPlayer):
    """Mostly goes straight for enemy headquarters and depots, so that games come to something."""

    def __init__(self, chance: random.Random, game: Game) -> None:
        super().__init__(chance)
        self.game = game

    def choose(self, seat: Seat) -> Sequence[Action]:
        actions = super().choose(seat)
        if isinstance(actions[0], Move):
            return [self._bold(seat, actions[0].piece) or actions[0]]
        return actions

    def _bold(self, seat: Seat, piece: str) -> Move | None:
        reach = seat.reach(piece)
        if KIND[NUMBER[piece]] not in COMBAT or self.chance.random() < 0.2:
            return None
        nearest = min(reach.half_steps, key=lambda space: (_far(self.game, piece, space), space))
        return Move(piece, reach.path(nearest))


def _far(game: Game, piece: str, space: str) -> int:
    """From a space to the nearest place that an enemy still holds."""
    theatre, state = game.theatre, game.state
    enemy = 1 - theatre.side[NUMBER[piece]]
    countries = [c for c in theatre.casting.countries if c.side == enemy]
    goals = [theatre.board.hq[c] for c in countries if not state.taken >> c & 1]
    if not state.depots_lost >> enemy & 1:
        goals.append(theatre.board.depot[enemy])
    distance = theatre.board.grid.distance
    here = theatre.board.number[space]
    return min((distance(here, goal) for goal in goals), default=0)


def actions(record: Record, seed: int, *, bold: bool = False) -> Iterator[Action]:
    """What such players and a virtual speldator do, one after the other, each then applied."""
    game = record.game
    chance = random.Random(seed)
    seat = BoldPlayer(chance, game) if bold else RandomPlayer(chance)
    rolls = VirtualRolls(game.theatre.house, chance.getrandbits)
    while not game.over:
        if game.awaits_chance:
            yield rolls.answer(game.state.phase, game.toggles)
        else:
            yield from seat.choose(Seat(record, game.actors[0]))


def played(
    seed: int,
    mode: Mode,
    most: int,
    *,
    mines: bool = True,
    supply: bool = True,
    house: House | None = None,
) -> Game:
    """A game after so many actions, or at its end."""
    record = new_record(seed, mode, mines=mines, supply=supply, house=house)
    for action, _ in zip(actions(record, seed), range(most), strict=False):
        record.apply(action)
    return record.game
