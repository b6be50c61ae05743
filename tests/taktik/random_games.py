"""Games for tests: seeded, on the small board, in any mode, with any options."""

import random
from collections.abc import Iterator

from host_sim.players.match import RandomSeat, SpeldatorRolls
from host_sim.taktik.actions import Action
from host_sim.taktik.game import Game
from host_sim.taktik.house import House
from host_sim.taktik.map_text import find_map, read_map
from host_sim.taktik.modes import Mode
from host_sim.taktik.record import Record
from host_sim.taktik.theatre import Theatre

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


def actions(record: Record, seed: int) -> Iterator[Action]:
    """What random players and a virtual speldator do, one after the other, each then applied."""
    game = record.game
    chance = random.Random(seed)
    seat = RandomSeat(chance)
    rolls = SpeldatorRolls(game.theatre.house, chance.getrandbits)
    while not game.over:
        if game.awaits_chance:
            yield rolls.answer(game)
        else:
            yield from seat.choose(record, game.actors[0])


def played(seed: int, mode: Mode, most: int, *, mines: bool = True, supply: bool = True) -> Game:
    """A game after so many actions, or at its end."""
    record = new_record(seed, mode, mines=mines, supply=supply)
    for action, _ in zip(actions(record, seed), range(most), strict=False):
        record.apply(action)
    return record.game
