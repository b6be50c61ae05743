"""What a player makes of what they see: where it is good to stand, and whom to fire at."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from host_sim.games.taktik.news import side_name
from host_sim.games.taktik.players.known_pieces import FOLLOWER, Piece, known_pieces, marches
from host_sim.games.taktik.rules.actions import Action, Place, Release, Repair, Roll, Shoot
from host_sim.games.taktik.rules.board import SET_UP_GROUND, Board
from host_sim.games.taktik.rules.forces import BATTALION, COMBAT, KIND, NUMBER, Kind
from host_sim.games.taktik.rules.supply import RANGE
from host_sim.games.taktik.rules.theatre import DEPOT_GOAL, Theatre
from host_sim.games.taktik.rules.ways import spaces
from host_sim.games.taktik.view import View
from host_sim.speldators import Strategy, Tactic

# A position is worth a sum of these; the unit is one step towards the enemy. A combat unit is
# worth its strength.
TAKE_HQ = 1000.0  # wins, or is half the way
TAKE_DEPOT = 10.0  # no more repairs for the enemy (R5); less the unit, which stays there for good
OVERRUN = {Kind.FIELD_HQ: 4.0, Kind.FUEL: 3.0, Kind.AMMUNITION: 3.0}  # A1.3, A2.1
SHOT = 0.6  # of what is at stake: half the shots hit, a quarter of them only damages (S8)
URGENT = 12.0  # added to an enemy's worth, divided by its steps to the own HQ
CARE = 0.12  # of a unit's worth, for every enemy near that would win against it
STRANDED = 3.0  # a unit without fuel stays where it is (A2.2)
SUPPLY = 1.0  # a step of a depot towards a unit that will need it
PATIENCE = 20  # quiet turns that make it twice as bold: waiting ends in a draw (W4)

GUARDS = 3  # units that stand around a headquarters, as long as they are a quarter of all
GUARD_STRENGTH = 4  # enough against most that come; the strongest march
DUTY = 3.0  # a step that a guard is away from the headquarters' side
ALERT = 0.1  # a step that it stands farther from the enemy, who will come from there
NEAR = 4  # spaces from which an enemy may well come and fire: an average roll and a shot
CONTACT = 6  # spaces within which the next turn may bring a shot
IN_SIGHT = 6  # steps to an enemy HQ from which extra steps count most
COMFORT = 3  # spaces to a depot that are near enough, of RANGE
BESIDE = 2  # steps from a unit where its depot stops
FAR = 200  # steps to where no way leads


class Outlook:
    """Of one moment, for one player."""

    def __init__(self, theatre: Theatre, seen: View) -> None:
        self._board = theatre.board
        self._theatre = theatre
        self._me = self._theatre.player_names.index(seen["you"])
        self._side = self._theatre.player_side[self._me]
        self._seen = seen
        self._boldness = 1 + seen["quiet_turns"] / PATIENCE
        pieces = known_pieces(self._theatre, seen)
        on_board = [p for p in pieces if p.space and p.kind is not Kind.MINE]
        self._holders = {p.space: p for p in on_board}
        self._own = {p.name: p for p in on_board if p.player == seen["you"]}
        self._able_guards = {
            p.name
            for p in pieces
            if p.player == seen["you"] and p.kind in COMBAT and p.strengths == (GUARD_STRENGTH,)
        }
        self._units = [p for p in self._own.values() if marches(p)]
        self._others = [p for p in on_board if p.side != self._side]
        self._enemies = [p for p in self._others if self._is_target(p)]
        self._last_unit = sum(marches(p) for p in on_board if p.side == self._side) == 1
        self._fuelled = self._supplied(self._own.values(), Kind.FUEL)
        self._armed = self._supplied(self._own.values(), Kind.AMMUNITION)
        self._goals = self._headquarters(1 - self._side)
        self._homes = self._headquarters(self._side)
        self._depot_is_taken = side_name(theatre, 1 - self._side) in seen["depots_lost"]
        self._aims = self._give_orders()
        self._escorts = dict(self._call_depots())
        self._danger = {s: self._dangers(s) for s in self._strengths()}
        self._targets = {s: self._firing_positions(s) for s in self._strengths()}

    # What is known

    def _is_target(self, piece: Piece) -> bool:
        """V6: who holds a place can be fired at too, unless the house lets it be."""
        return marches(piece) or (piece.status == "holding" and self._theatre.holders_fight)

    def space(self, name: str) -> str:
        """Where a piece of its own stands."""
        return self._theatre.space_names[self._own[name].space]

    def _headquarters(self, side: int) -> list[int]:
        """Of the enemy, or of one's own; those that are not taken."""
        theatre = self._theatre
        countries = theatre.casting.countries
        if side == self._side:
            countries = theatre.casting.players[self._me]
        return [
            self._board.hq[country]
            for country in countries
            if country.side == side
            and country in theatre.casting.countries
            and country.name.lower() not in self._seen["taken"]
        ]

    def _strengths(self) -> set[int]:
        """That its units have; 0 is a piece that anyone beats."""
        return {0, *(strength for unit in self._own.values() for strength in unit.strengths)}

    def _supplied(self, pieces: Iterable[Piece], kind: Kind) -> set[int] | None:
        """Spaces near enough to a depot (A2.2); None without that option means everywhere."""
        if not self._theatre.supply:
            return None
        depots = [p for p in pieces if p.kind is kind and p.status == "field"]
        return {space for p in depots for space, _ in disc(self._board, p.space, RANGE)}

    def _is_armed(self, enemy: Piece) -> bool:
        """A2.5: without ammunition it loses against anyone."""
        if not self._theatre.supply:
            return True
        depots = (p for p in self._others if p.player == enemy.player)
        distance = self._board.grid.distance
        return any(
            depot.kind is Kind.AMMUNITION and distance(depot.space, enemy.space) <= RANGE
            for depot in depots
        )

    # Orders: where each unit is to go

    def post_guards(self, placings: Sequence[Action]) -> list[Action]:
        """A set-up with some units beside the headquarters, not where they were placed."""
        taken = {
            action.space
            for action in placings
            if isinstance(action, Place) and KIND[NUMBER[action.piece]] != Kind.MINE
        }
        posts = {home: self._posts(home, taken) for home in self._homes}
        posted: list[Action] = []
        for action in placings:
            if isinstance(action, Place) and action.piece in self._able_guards:
                home = self._board.hq[self._theatre.home[NUMBER[action.piece]]]
                beside = self._theatre.around(1 << home) >> self._board.number[action.space] & 1
                if posts[home] and not beside:
                    action = Place(action.piece, posts[home].pop(0))
            posted.append(action)
        return posted

    def _posts(self, home: int, taken: set[str]) -> list[str]:
        """Free spaces beside a headquarters where units may be set up, those to the enemy first."""
        march, names = self._walks(self._goals), self._theatre.space_names
        country = self._board.country[home]
        free = [
            space
            for space in spaces(self._theatre.around(1 << home))
            if self._board.terrain[space] in SET_UP_GROUND
            and self._board.country[space] == country
            and names[space] not in taken
        ]
        return [names[space] for space in sorted(free, key=lambda space: march[space])][:GUARDS]

    def _give_orders(self) -> dict[str, Sequence[float]]:
        """By unit: how far every space is, in steps, from where it should be."""
        march = self._walks(self._goals)
        aims: dict[str, Sequence[float]] = {unit.name: march for unit in self._units}
        free = list(self._units)
        guards = min(GUARDS, len(free) // (4 * max(1, len(self._homes))))
        for home in self._homes:
            walks = _walks(self._theatre, self._side, home)
            free.sort(key=lambda unit: walks[unit.space])
            post = [
                DUTY * max(0, steps - 1) + ALERT * ahead
                for steps, ahead in zip(walks, march, strict=True)
            ]
            aims.update((unit.name, post) for unit in free[:guards])
            free = free[guards:]
        return aims

    def _walks(self, goals: Sequence[int]) -> Sequence[int]:
        """Steps from every space to the nearest of these."""
        each = [_walks(self._theatre, self._side, goal) for goal in goals]
        return [min(steps) for steps in zip(*each, strict=True)] or [0] * self._board.grid.size

    def _call_depots(self) -> Iterator[tuple[str, Sequence[int]]]:
        """The nearest depot of each kind that can goes to the unit that is farthest from one."""
        for kind in (Kind.FUEL, Kind.AMMUNITION):
            depots = [p for p in self._own.values() if p.kind is kind]
            if not depots or not self._units:
                continue
            unit = max(self._units, key=lambda unit: self._farness(unit, depots))
            if self._farness(unit, depots) > COMFORT:
                walks = _walks(self._theatre, self._side, unit.space)
                depot = min(depots, key=lambda depot: (self._is_shut_in(depot), walks[depot.space]))
                yield depot.name, [max(0, steps - BESIDE) for steps in walks]

    def _is_shut_in(self, piece: Piece) -> bool:
        ground = self._theatre.entry_spaces[NUMBER[piece.name]]
        around = spaces(self._theatre.around(1 << piece.space) & ground)
        return all(space in self._holders for space in around)

    def _farness(self, unit: Piece, depots: Sequence[Piece]) -> int:
        distance = self._board.grid.distance
        return min(distance(unit.space, depot.space) for depot in depots)

    # How good it is to stand somewhere

    def worth_moving(self, names: Iterable[str]) -> list[str]:
        """Units, and depots that were called."""
        return [name for name in names if name in self._aims or name in self._escorts]

    def stand(self, name: str, space: str) -> float:
        """How good it is for a piece to be there."""
        here, piece = self._board.number[space], self._own[name]
        if name in self._escorts:
            return -SUPPLY * self._escorts[name][here] - self._risk(here, 0, FOLLOWER)
        (strength,) = piece.strengths
        defence = strength if self._armed is None or here in self._armed else 0
        value = -self._aims[name][here] - self._risk(here, defence, strength)
        if self._fuelled is not None and here not in self._fuelled:
            value -= STRANDED
        return value

    def arrive(self, name: str, space: str) -> float:
        """As above, with what the piece can take or fire at where it stops."""
        here, piece = self._board.number[space], self._own[name]
        if self._theatre.goal[here]:
            return self.stand(name, self.space(name)) + self._capture(here, piece.worth)
        value = self.stand(name, space)
        if piece.kind not in COMBAT:
            return value
        if here in self._holders:
            value += OVERRUN[self._holders[here].kind]
        if self._armed is None or here in self._armed or piece.space in self._armed:
            value += self._targets[piece.strengths[0]].get(here, 0.0)
        return value

    def _capture(self, space: int, worth: float) -> float:
        """What a place brings that a unit holds for good; nothing if it was taken before."""
        if self._goals == [space]:
            return TAKE_HQ
        if self._last_unit and not self._theatre.holders_fight:  # W2
            return -TAKE_HQ
        if self._theatre.goal[space] < DEPOT_GOAL:
            return TAKE_HQ if space in self._goals else -worth
        useful = self._theatre.house.depot_loss == "loser" and not self._depot_is_taken
        return TAKE_DEPOT - worth if useful else -worth  # R5

    def _risk(self, space: int, strength: int, worth: float) -> float:
        return CARE * worth * self._danger[strength].get(space, 0.0) / self._boldness

    def _dangers(self, strength: int) -> dict[int, float]:
        """By space: how many enemies may come and beat that strength; the nearer the likelier."""
        found = dict[int, float]()
        for enemy in filter(marches, self._enemies):
            odds = enemy.odds_above(strength) if self._is_armed(enemy) else 0.0
            if odds:
                for space, away in disc(self._board, enemy.space, NEAR):
                    found[space] = found.get(space, 0.0) + odds * (NEAR + 1 - away) / NEAR
        return found

    # Fire

    def _firing_positions(self, strength: int) -> dict[int, float]:
        """By space: what the best shot from there promises; only those that pay."""
        found = dict[int, float]()
        for enemy in self._enemies:
            promise = self._promise(strength, enemy)
            if promise > 0:
                for space in self._around(enemy.space):
                    found[space] = max(promise, found.get(space, 0.0))
        return found

    def _promise(self, strength: int, target: Piece) -> float:
        """What a shot brings on average (E7, E8); never good against one known to be stronger."""
        win = target.odds_below(strength) if self._is_armed(target) else 1.0
        worth = (target.worth + self._urgency(target)) * self._boldness
        return SHOT * (win * worth - (1 - win) * strength)

    def _urgency(self, enemy: Piece) -> float:
        steps = [_walks(self._theatre, enemy.side, home)[enemy.space] for home in self._homes]
        return URGENT / max(1, min(steps, default=FAR))

    def _around(self, target: int) -> Iterator[int]:
        """Spaces from which a unit can be fired at, in contact (E2, E3) or from afar (E4)."""
        theatre = self._theatre
        yield from (target + offset for offset in theatre.offsets)
        if not self._seen["long_range"] or theatre.city[target]:
            return
        for shot, ways in theatre.long_shots.items():  # the same there and back
            is_clear = any(all(self._lets_pass(target + s) for s in way) for way in ways)
            if is_clear and not theatre.city[target + shot]:
                yield target + shot

    def _lets_pass(self, space: int) -> bool:
        return bool(self._theatre.crossed_by_shots[space]) and space not in self._holders

    def shot(self, shots: Sequence[Action]) -> Shoot | None:
        """The best of the first unit that has a good one: who is passed over stays silent (E5)."""
        targets = {enemy.name: enemy for enemy in self._enemies}
        good: dict[str, list[tuple[float, Shoot]]] = {}
        for shot in shots:
            if isinstance(shot, Shoot):
                promise = self._promise(self._own[shot.shooter].strengths[0], targets[shot.target])
                if promise > 0:
                    good.setdefault(shot.shooter, []).append((promise, shot))
        for name in self._seen["moved"]:
            if name in good:
                return max(good[name])[1]
        return None

    # Rolls and repair

    def roll(self) -> Roll:
        """REPAIR for those who wait for it; RETREAT only helps them (S6), and spoils shots (S8)."""
        waiting = any(piece.status == "repair" for piece in self._own.values())
        if not waiting or self._is_in_sight():
            return Roll(Strategy.ATTACK, Tactic.EXTRA)
        strategy = Strategy.ATTACK if self._expects_shots() else Strategy.RETREAT
        return Roll(strategy, Tactic.REPAIR)

    def _is_in_sight(self) -> bool:
        march = self._walks(self._goals)
        return any(march[unit.space] <= IN_SIGHT for unit in self._units)

    def _expects_shots(self) -> bool:
        distance = self._board.grid.distance
        return any(
            distance(unit.space, enemy.space) <= CONTACT
            and self._promise(unit.strengths[0], enemy) > 0
            for unit in self._units
            for enemy in self._enemies
        )

    def place(self, action: Repair | Release) -> float:
        """The strongest unit first, then the best space."""
        if isinstance(action, Repair):
            return -self._risk(self._board.number[action.space], 0, FOLLOWER)
        (strength,) = self._own[action.unit].strengths
        here = self._board.number[action.path[0]]
        march = self._walks(self._goals)
        return strength * FAR - march[here] - self._risk(here, strength, strength)


@lru_cache(maxsize=1024)
def _walks(theatre: Theatre, side: int, goal: int) -> Sequence[int]:
    """Steps from every space to a goal for units of a side, whoever stands in the way."""
    ground = theatre.entry_spaces[side * BATTALION] & ~theatre.goal_spaces
    steps = [FAR] * theatre.board.grid.size
    fresh, reached = 1 << goal, 0
    for count in range(FAR):
        if not fresh:
            break
        for space in spaces(fresh):
            steps[space] = count
        reached |= fresh
        fresh = theatre.around(fresh) & ground & ~reached
    return steps


@lru_cache(maxsize=2048)
def disc(board: Board, centre: int, radius: int) -> Sequence[tuple[int, int]]:
    """The spaces within so many, each with how far it is away."""
    grid, across = board.grid, range(-radius, radius + 1)
    square = [centre + down * grid.stride + right for down in across for right in across]
    on_board = [space for space in square if 0 < space < grid.size and board.terrain[space]]
    away = ((space, grid.distance(space, centre)) for space in on_board)
    return [(space, distance) for space, distance in away if distance <= radius]
