"""What an officer thinks of a place: for the races, for a shot, and for what may come back."""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from host_sim.games.taktik.players.known_pieces import Piece, marches
from host_sim.games.taktik.players.officer_field import Field
from host_sim.games.taktik.players.officer_races import (
    LATER,
    MOST,
    Crowd,
    Race,
    arrivals,
    roll_odds,
)
from host_sim.games.taktik.players.outlook import disc
from host_sim.games.taktik.rules.forces import BATTALION, NUMBER, Kind
from host_sim.games.taktik.rules.house import House
from host_sim.games.taktik.rules.theatre import DEPOT_GOAL, Theatre
from host_sim.games.taktik.rules.ways import spaces
from host_sim.speldators import Strategy

# A headquarters is worth this much; the numbers below were found by matches.
HQ = 100.0
WIN = 100_000.0
FOLLOWING_UP = 0.4  # what each further unit adds to a race, of the one before
FIRST_FEW = 3  # others whose place in a race counts
GUARDING = 1.4  # what an arrival of the enemy weighs against one of ours
WORTH, BASE = 0.9, 1.0  # of a unit: for each point of its strength, and for being there
FOLLOWER = 4.0  # a depot or a field headquarters
TAKE_DEPOT = 6.0  # no more repairs for the enemy (R5)
DAMAGE = 0.5  # of a loss: a damaged unit comes back
FEAR = 2.0  # of what a unit is worth, when a mine may lie on its way
CARE = 0.35  # of what a unit is worth, when somebody may come and shoot it
DISC = {Kind.TANK: 6, Kind.CAR: 8}  # spaces within which an enemy may come and fire
PATIENCE = 20  # quiet turns that make it twice as bold: waiting ends in a draw (W4)
SIGHT = 7  # spaces within which the next turn may bring a shot
EXTRA_IN_DANGER = 0.03  # what they bring against a danger, of it
EXTRA_STEPS_WORTH = 1.5  # what extra steps bring without a race


def worth(piece: Piece) -> float:
    """What is lost with it."""
    if not piece.strengths:
        return FOLLOWER
    return BASE + WORTH * sum(piece.strengths) / len(piece.strengths)


class Values:
    """Of one moment, for one player."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.theatre = field.theatre
        self._arrivals = arrivals(self.theatre.house)
        toggles = field.seen["toggles"]
        retreats = toggles and toggles["strategy"] == Strategy.RETREAT
        self.hit, self.damaged = (0.25, 0.25) if retreats else (0.5, 0.25)  # S8
        self.danger_now = self.danger([race.far for race in field.defence])
        self.care = CARE / (1 + field.seen["quiet_turns"] / PATIENCE)
        self._targets: dict[int, dict[int, float]] = {}
        self._races: dict[tuple[int, ...], list[float]] = {}

    # Races

    def danger(self, far: Sequence[int]) -> float:
        """What it costs that the enemy is so far from each of our flags, and next to move."""
        each = [self._arrivals[f] for f in far]
        return HQ * GUARDING * self.stakes(self.field.homes) * sum(each)

    @staticmethod
    def stakes(flags: Sequence[int]) -> float:
        """The last one decides."""
        return 2.0 if len(flags) == 1 else 1.0

    def danger_without(self, space: int) -> float:
        """If nobody stood on that space."""
        return self.danger([race.far_without(space) for race in self.field.defence])

    def danger_with(self, origin: int, to: int) -> float:
        """If whoever stands on one space stood on another."""
        far: list[int] = []
        for race in self.field.defence:
            foes = race.crowd.foes & ~(1 << origin) | 1 << to
            far.append(race.far_with(Crowd(foes, race.crowd.friends & ~(1 << to))))
        return self.danger(far)

    @cached_property
    def narrow(self) -> int:
        """Spaces, as bits, on the enemy's shortest ways to our flags."""
        found = 0
        for race in self.field.defence:
            if self.danger([race.far]) > 1.0:
                found |= race.ways()
        return found

    def race_gains(self, unit: Piece) -> list[tuple[Sequence[int], list[float]]]:
        """For each race: how far every space is, and by distance what being there is worth."""
        return [(race.back[unit.kind], self._by_distance(race, unit)) for race in self.field.attack]

    def _by_distance(self, race: Race, unit: Piece) -> list[float]:
        """What the race is worth with this unit so far from the flag, the others where they are."""
        others = sorted(
            race.back[p.kind][p.space]
            for p in self.field.units
            if p.name != unit.name and self.field.is_fuelled(p)
        )[:FIRST_FEW]
        key = tuple(others)
        if key not in self._races:
            self._races[key] = [self._race_worth(far, others) for far in range(MOST + 2)]
        return self._races[key]

    def _race_worth(self, far: int, others: Sequence[int]) -> float:
        """The first counts most."""
        ranked = [self._arrivals[one] for one in sorted((far, *others))]
        sums = sum(arrival * FOLLOWING_UP**place for place, arrival in enumerate(ranked))
        return HQ * self.stakes(self.field.goals) * LATER * sums

    def arrival(self, far: int) -> float:
        """The chance to be there with the next roll, and less than half of it for later ones."""
        return self._arrivals[far]

    def once(self, far: int) -> float:
        """The chance to get so far with the next roll."""
        return sum(chance for got, chance in roll_odds(self.theatre.house) if got >= far)

    @cached_property
    def enemy_far(self) -> list[int]:
        """By space: how far the nearest enemy is who can go there."""
        nobody = [MOST + 1] * self.theatre.board.grid.size
        forth = [steps for race in self.field.defence[:1] for steps in race.forth.values()]
        return [min(steps) for steps in zip(nobody, *forth, strict=True)]

    # What an enemy's end is worth

    def removal(self, enemy: Piece) -> tuple[float, float]:
        """What its end brings: the unit itself, and the races that it was in or in the way of."""
        field, arrivals = self.field, self._arrivals
        gains = [
            arrivals[race.far_without(enemy.space)] - arrivals[race.far] for race in field.attack
        ]
        races = HQ * self.stakes(field.goals) * sum(gains)
        if marches(enemy):
            space = enemy.space
            far = [race.second if race.first == space else race.far for race in field.defence]
            races += self.danger_now - self.danger(far)
        return worth(enemy), races

    def loss(self, unit: Piece) -> tuple[float, float]:
        """What our unit's end costs: itself, and the way that it barred."""
        return worth(unit), max(0.0, self.danger_without(unit.space) - self.danger_now)

    def shot(self, strength: int, mine: tuple[float, float], target: Piece) -> float:
        """What a shot brings on average (E7, E8)."""
        wins = target.odds_below(strength) if self.field.is_armed(target) else 1.0
        unit, races = self._removals[target.name]
        repairs = self.field.depot_stands(1 - self.field.side)
        gain = self.hit * unit + self.damaged * unit * (DAMAGE if repairs else 1.0)
        gain += (self.hit + self.damaged) * races
        own = self.hit * mine[0] + self.damaged * mine[0] * DAMAGE
        own += (self.hit + self.damaged) * mine[1]
        return wins * gain - (1 - wins) * own

    @cached_property
    def _removals(self) -> dict[str, tuple[float, float]]:
        return {enemy.name: self.removal(enemy) for enemy in self.field.targets}

    def firing_positions(self, strength: int) -> dict[int, float]:
        """By space: what the best shot from there promises; only those that pay."""
        if strength not in self._targets:
            found = dict[int, float]()
            mine = BASE + WORTH * strength, 0.0
            for enemy in self.field.targets:
                promise = self.shot(strength, mine, enemy)
                if promise > 0:
                    for space in self._around(enemy.space):
                        found[space] = max(promise, found.get(space, 0.0))
            self._targets[strength] = found
        return self._targets[strength]

    def _around(self, target: int) -> Iterator[int]:
        """Spaces from which a unit can be fired at, in contact (E2, E3) or from afar (E4)."""
        theatre = self.theatre
        yield from (target + offset for offset in theatre.offsets)
        if not self.field.seen["long_range"] or theatre.city[target]:
            return
        for shot, ways in theatre.long_shots.items():  # the same there and back
            is_clear = any(all(self._lets_pass(target + s) for s in way) for way in ways)
            if is_clear and not theatre.city[target + shot]:
                yield target + shot

    def _lets_pass(self, space: int) -> bool:
        return bool(self.theatre.crossed_by_shots[space]) and space not in self._held

    @cached_property
    def _held(self) -> set[int]:
        return {p.space for p in (*self.field.ours, *self.field.theirs)}

    # What may come back

    def risks(self, strength: int) -> Sequence[float]:
        """By space: the chance that somebody comes and beats that strength there."""
        return risks(self.theatre, strength, self._comers)

    @cached_property
    def _comers(self) -> "tuple[Comer, ...]":
        """Enemies that may come and fire."""
        field = self.field
        able = (p for p in field.theirs if marches(p) and field.is_fuelled(p) and field.is_armed(p))
        return tuple(Comer(p.kind, p.space, p.strengths) for p in able)

    # Rolls

    def extra_steps(self) -> float:
        """What the tactic EXTRA promises: to be at a flag now, or just farther."""
        odds, plain = roll_odds(self.theatre.house), roll_odds(self.theatre.house, extra=False)
        gain = 0.0
        for race in self.field.attack:
            with_it = sum(chance for got, chance in odds if got >= race.far)
            gain += HQ * (with_it - sum(chance for got, chance in plain if got >= race.far))
        return gain + EXTRA_STEPS_WORTH + self.danger_now * EXTRA_IN_DANGER

    def shots_ahead(self) -> float:
        """What shots of the coming turn may bring, and RETREAT would spoil (S8)."""
        distance = self.theatre.board.grid.distance
        best = 0.0
        for unit in self.field.units:
            for enemy in self.field.targets:
                if distance(unit.space, enemy.space) <= SIGHT:
                    best = max(best, self.shot(unit.strengths[0], (worth(unit), 0.0), enemy))
        return best / 2

    # Mines

    def fear(self, unit: Piece) -> list[float]:
        """By space: what an enemy mine on the way there may cost (A1.2)."""
        price = FEAR * worth(unit)
        return [price * odds for odds in self._mine_odds]

    @cached_property
    def _mine_odds(self) -> list[float]:
        """By space: the chance to meet a mine on the way from the border."""
        theatre, odds = self.theatre, [0.0] * self.theatre.board.grid.size
        laid = [p for p in self.field.mines if p.side != self.field.side and p.status == "laid"]
        for country in {theatre.home[NUMBER[mine.name]] for mine in laid}:
            mines = [p for p in laid if theatre.home[NUMBER[p.name]] == country]
            ground = theatre.ground(NUMBER[mines[0].name])
            depth = into(theatre, ground)
            for space in ground:
                odds[space] = min(0.9, depth[space] * len(mines) / len(ground))
        return odds

    # Places to take

    def capture(self, unit: Piece, space: int) -> float:
        """What it brings to enter a place and hold it for good (V6)."""
        field, theatre = self.field, self.theatre
        if field.goals == [space]:
            return WIN
        if not theatre.holders_fight and sum(marches(p) for p in field.ours) == 1:  # W2
            return -WIN
        if theatre.goal[space] < DEPOT_GOAL:
            return HQ * 3 if space in field.goals else -worth(unit)
        if theatre.house.depot_loss == "both" or not field.depot_stands(1 - field.side):
            return -worth(unit)
        waiting = sum(worth(p) for p in field.theirs if p.status == "repair")
        return TAKE_DEPOT + waiting - worth(unit)


class Comer(NamedTuple):
    """An enemy that may come and fire."""

    kind: Kind
    space: int
    strengths: tuple[int, ...]


@lru_cache(maxsize=64)
def risks(theatre: Theatre, strength: int, comers: tuple[Comer, ...]) -> Sequence[float]:
    """By space: the chance that one of them comes and beats that strength there."""
    safe = [1.0] * theatre.board.grid.size
    for kind, start, strengths in comers:
        odds = sum(own >= strength for own in strengths) / len(strengths)  # E7
        if odds:
            near = coming(theatre.house, kind)
            for space, away in disc(theatre.board, start, DISC[kind]):
                safe[space] *= 1 - odds * near[away]
    return [1 - chance for chance in safe]


@lru_cache(maxsize=64)
def coming(house: House, kind: Kind) -> tuple[float, ...]:
    """By distance: that a unit comes into contact with the next roll and does not miss."""
    price = 1 if kind is Kind.CAR else 2
    odds = roll_odds(house)
    return tuple(
        0.75 * sum(chance for got, chance in odds if got >= max(1, price * (away - 1)))
        for away in range(max(DISC.values()) + 1)
    )


@lru_cache(maxsize=64)
def into(theatre: Theatre, ground: frozenset[int]) -> Sequence[int]:
    """By space of a country: how many of its spaces are entered on the way there from outside."""
    inside = sum(1 << space for space in ground)
    depth = [0] * theatre.board.grid.size
    fresh, steps = (
        theatre.around((theatre.entry_spaces[0] | theatre.entry_spaces[BATTALION]) & ~inside),
        0,
    )
    while fresh := fresh & inside:
        steps += 1
        inside &= ~fresh
        for space in spaces(fresh):
            depth[space] = steps
        fresh = theatre.around(fresh)
    return depth
