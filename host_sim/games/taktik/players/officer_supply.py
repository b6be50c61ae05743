"""Fuel and ammunition from an officer's eyes (A2): what it is worth to be near a depot of ours,
where our depots should be, and what it brings to run over one of theirs."""

from collections.abc import Sequence
from functools import cached_property

from host_sim.games.taktik.players.known_pieces import Piece, marches
from host_sim.games.taktik.players.officer_field import bits
from host_sim.games.taktik.players.officer_races import LATER, MOST, NOBODY, far_from, table
from host_sim.games.taktik.players.officer_set_up import walls
from host_sim.games.taktik.players.officer_values import FOLLOWER, Values, worth
from host_sim.games.taktik.players.outlook import disc
from host_sim.games.taktik.rules.forces import COMBAT, Kind
from host_sim.games.taktik.rules.supply import RANGE
from host_sim.games.taktik.rules.ways import WHOLE

# The numbers below were found by matches.
STRANDED = 5.0  # a unit without fuel stays where it is (A2.2)
UNARMED = 2.0  # a unit without ammunition can only be shot (A2.4, A2.5)
WAITING = 12  # half-steps that are lost until a depot comes, beside its way
STEP = 0.6  # a step of a depot towards those who need it
MOST_CALLERS = 3  # that make such a step as many times dearer
STANDING = 0.1  # of what a runner needs, for a guard, who stays where it is
COMFORT, BESIDE = 3, 2  # spaces to a depot that are near enough, of RANGE; where it stops
FIRST = 3  # runners for whom a depot is called
STALLED = {Kind.FUEL: 2.5, Kind.AMMUNITION: 1.5}  # an enemy whom only that depot serves
RAID = 1.0  # of what a depot of theirs is worth, to be on the way there
RAIDED = 4  # depots of theirs that are worth a way: those that serve most
ENDANGERED = 0.1  # that somebody runs over a depot with the next roll, from which on it may leave


class Supply:
    """Of one moment, for one player; without that option nothing of it counts."""

    def __init__(self, values: Values) -> None:
        self.values, self._field = values, values.field
        self.is_on = bool(values.theatre.supply)
        self._fuel = self.near(Kind.FUEL)
        self._ammunition = self.near(Kind.AMMUNITION)
        self._distance = values.theatre.board.grid.distance
        self._waits: dict[int, int] = {}

    def near(self, kind: Kind) -> int:
        """Spaces near enough to a depot of ours (A2), as bits; all without that option."""
        return self._field.served(self._field.seen["you"], kind)

    def _depots(self, kind: Kind) -> list[Piece]:
        return [p for p in self._field.followers if p.kind is kind]

    # A unit

    def standing(self, unit: Piece, ends: Sequence[int]) -> list[float]:
        """How good it is for a unit to be on each of these spaces: for the races, and in the face
        of who may come."""
        values = self.values
        risk, price = values.risks(unit.strengths[0]), values.care * worth(unit)
        if not self.is_on:
            found = [-price * risk[space] for space in ends]
            for far, by in values.race_gains(unit):
                found = [value + by[far[space]] for value, space in zip(found, ends, strict=True)]
            return found
        found = [-price * self._risk(risk, space) - self._lack(space) for space in ends]
        waits = [self._wait(space) for space in ends]
        for far, by in values.race_gains(unit):
            found = [
                value + by[min(MOST + 1, far[space] + wait)]
                for value, space, wait in zip(found, ends, waits, strict=True)
            ]
        raids = self._raids[unit.kind]
        return [
            value + max((by[far[space]] for far, by in raids), default=0.0)
            for value, space in zip(found, ends, strict=True)
        ]

    def _risk(self, risk: Sequence[float], space: int) -> float:
        """A2.5: without ammunition anybody beats it."""
        return risk[space] if self._ammunition >> space & 1 else self.values.risks(0)[space]

    def _lack(self, space: int) -> float:
        lack = 0.0 if self._fuel >> space & 1 else STRANDED
        return lack if self._ammunition >> space & 1 else lack + UNARMED

    def _wait(self, space: int) -> int:
        """Half-steps until fuel comes there, about."""
        if self._fuel >> space & 1:
            return 0
        if space not in self._waits:
            away = [self._distance(p.space, space) for p in self._depots(Kind.FUEL)]
            self._waits[space] = WAITING + WHOLE * (min(away, default=MOST) - RANGE)
        return self._waits[space]

    # Our depots

    @cached_property
    def escorts(self) -> dict[str, Sequence[float]]:
        """Depots that may go, with how far every space is from where they should be: the nearest of
        each kind goes to the runner who is first and far from it, the others to whoever lacks it,
        and who is in danger may leave."""
        found = dict[str, Sequence[float]]()
        if not self.is_on:
            return found
        anywhere = [0.0] * self.values.theatre.board.grid.size
        for kind in (Kind.FUEL, Kind.AMMUNITION):
            depots, near = self._depots(kind), self.near(kind)
            lacking = [u for u in self._runners if not near >> u.space & 1]
            far = self._way_to(lacking) if lacking and depots else anywhere
            for depot in depots:
                if lacking or self._overrun_odds[depot.space] > ENDANGERED:
                    found[depot.name] = far
            if called := self._call(depots):
                found[called[0].name] = self._steps_to(1 << called[1].space, BESIDE)
        return found

    def _way_to(self, lacking: Sequence[Piece]) -> list[float]:
        """By space: the steps to the nearest of those who lack something, the dearer the more."""
        callers = min(MOST_CALLERS, len(lacking))
        return [callers * steps for steps in self._steps_to(bits(lacking), RANGE)]

    def _call(self, depots: Sequence[Piece]) -> tuple[Piece, Piece] | None:
        """The nearest to the first runner from whom all are far, and that one."""
        for unit in self._runners[:FIRST] if depots else ():
            near = min(depots, key=lambda p: (self._distance(p.space, unit.space), p.name))
            if self._distance(near.space, unit.space) > COMFORT:
                return near, unit
        return None

    @cached_property
    def _runners(self) -> list[Piece]:
        """Who does not guard, the first on the way to a headquarters first."""
        back = [race.back for race in self._field.attack]
        units = [u for u in self._field.units if u.name not in self._guards] if back else []
        return sorted(units, key=lambda u: min(b[u.kind][u.space] for b in back))

    @cached_property
    def _guards(self) -> set[str]:
        """Those on the walls around our flags."""
        posts = walls(self.values.theatre, self._field.me)
        return {unit.name for unit in self._field.units if unit.space in posts}

    def _steps_to(self, goals: int, stop: int) -> list[int]:
        """By space: the steps of a depot until it is so near to one of these."""
        theatre = self.values.theatre
        layers = far_from(theatre, self._field.side, goals, False, NOBODY)
        return [max(0, half_steps // WHOLE - stop) for half_steps in table(theatre, layers)]

    def depot_gains(self, depot: Piece, ends: Sequence[int]) -> list[float]:
        """What it brings that a depot is on each of these spaces, and not where it is."""
        far, serves, odds = self.escorts[depot.name], self._serves(depot), self._overrun_odds
        *there, stays = [
            serves.get(space, 0.0) * (1 - odds[space]) - STEP * far[space] - FOLLOWER * odds[space]
            for space in (*ends, depot.space)
        ]
        return [value - stays for value in there]

    def _serves(self, depot: Piece) -> dict[int, float]:
        """By space: what a depot there does for units that no other of its kind serves."""
        sisters = [p.space for p in self._depots(depot.kind) if p.name != depot.name]
        found = dict[int, float]()
        for unit in self._field.units:
            if all(self._distance(unit.space, space) > RANGE for space in sisters):
                need = self._need(unit, depot.kind)
                for space, _ in disc(self.values.theatre.board, unit.space, RANGE):
                    found[space] = found.get(space, 0.0) + need
        return found

    def _need(self, unit: Piece, kind: Kind) -> float:
        """What a unit loses without fuel, or without ammunition."""
        values, here = self.values, unit.space
        if kind is Kind.FUEL:
            if unit.name in self._guards:
                return STANDING * STRANDED
            gains = values.race_gains(unit)
            return STRANDED + sum(
                by[far[here]] - by[min(MOST + 1, far[here] + WAITING)] for far, by in gains
            )
        bare, armed = values.risks(0)[here], values.risks(unit.strengths[0])[here]
        return UNARMED + values.care * worth(unit) * (bare - armed)

    @cached_property
    def _overrun_odds(self) -> list[float]:
        """By space: the chance that an enemy gets there with the next roll (A2.1)."""
        by = [self.values.once(far) for far in range(MOST + 2)]
        return [by[far] for far in self.values.enemy_far]

    # Theirs

    @cached_property
    def overrun(self) -> dict[int, float]:
        """By space: what is run over there (A1.3, A2.1)."""
        followers = [p for p in self._field.theirs if not p.strengths]
        return {p.space: self._worth(p) for p in followers}

    def _worth(self, follower: Piece) -> float:
        """What the enemy loses with it."""
        kind = follower.kind
        if kind not in STALLED:
            return FOLLOWER
        field = self._field
        served = field.served_without(follower)
        lost = [
            p
            for p in field.theirs
            if marches(p) and p.player == follower.player and not served >> p.space & 1
            and field.served(p.player, kind) >> p.space & 1
        ]  # fmt: skip
        return FOLLOWER + STALLED[kind] * len(lost)

    @cached_property
    def _raids(self) -> dict[Kind, list[tuple[list[int], list[float]]]]:
        """Of tanks and of cars, to the dearest depots of theirs: how far every space is, and by
        distance what being there promises."""
        field, theatre, dear = self._field, self.values.theatre, self.overrun
        crowd = field.crowd(field.side)
        depots = [p.space for p in field.theirs if p.kind in STALLED]
        found: dict[Kind, list[tuple[list[int], list[float]]]] = {kind: [] for kind in COMBAT}
        for space in sorted(depots, key=lambda depot: (-dear[depot], depot))[:RAIDED]:
            prize = RAID * LATER * dear[space]
            by = [prize * self.values.arrival(far) for far in range(MOST + 2)]
            for kind in COMBAT:
                layers = far_from(theatre, field.side, 1 << space, kind is Kind.CAR, crowd)
                found[kind].append((table(theatre, layers), by))
        return found
