"""Where an officer's pieces stand at the start.

Guards close every way to the headquarters, with as few units as that takes, and mines lie below
them; a strong tank stays in reserve; runners stand where the way to the enemy is shortest.
"""

import itertools
from collections import deque
from collections.abc import Mapping
from functools import lru_cache

from host_sim.games.taktik.players.officer_races import NOBODY, Crowd, far_from, table
from host_sim.games.taktik.players.outlook import disc
from host_sim.games.taktik.rules.actions import Action, Place, Ready
from host_sim.games.taktik.rules.forces import BATTALION, COMBAT, KIND, NAMES, Kind
from host_sim.games.taktik.rules.supply import RANGE
from host_sim.games.taktik.rules.theatre import Theatre
from host_sim.games.taktik.rules.ways import spaces

MOST_GUARDS = 6  # of a headquarters: if more were needed, they would be missed elsewhere
RESERVES = 1  # strong tanks that stay behind a wall
GOOD = 0.8  # of what the best space for a depot serves: as good as that one
STANDING = {Kind.FUEL: 0.1, Kind.AMMUNITION: 0.5}  # what a depot does for a guard, who stays


def wall(theatre: Theatre, player: int, home: int) -> list[int]:
    """The fewest spaces of this player's ground that close all ways to a headquarters; none if it
    takes too many. Of several such walls the one nearest to it."""
    side = theatre.player_side[player]
    ground = theatre.entry_spaces[(1 - side) * BATTALION] & ~theatre.goal_spaces
    posts = 0
    for unit in theatre.units_of[player]:
        for space in theatre.ground(unit):
            posts |= 1 << space
    return Cut(theatre, ground, posts & ground, home).nodes()


@lru_cache(maxsize=64)
def walls(theatre: Theatre, player: int) -> frozenset[int]:
    """The spaces of the walls around all headquarters of a player's side, as far as they can."""
    side, countries = theatre.player_side[player], theatre.casting.countries
    homes = [theatre.board.hq[c] for c in countries if c.side == side]
    return frozenset(post for home in homes for post in wall(theatre, player, home))


class Cut:
    """The least cut between a headquarters and all that is not ours: as many ways that share no
    post as there are, one after the other (Menger)."""

    def __init__(self, theatre: Theatre, ground: int, posts: int, home: int) -> None:
        self._theatre, self._ground, self._posts, self._home = theatre, ground, posts, home
        self._flow: dict[tuple[int, int], int] = {}
        country = theatre.board.country[home]
        self._far = 0
        for space in spaces(ground):
            if not posts >> space & 1 and theatre.board.country[space] != country:
                self._far |= 1 << space

    def nodes(self) -> list[int]:
        for _ in range(MOST_GUARDS + 1):
            if not self._augment():
                return self._cut()
        return []

    # Every space is an entrance (2 s) and an exit (2 s + 1); a post lets one way through.

    def _edges(self, node: int) -> list[tuple[int, int]]:
        """Onwards from a node, with how much may flow."""
        space, is_exit = node >> 1, node & 1
        if is_exit:
            beside = spaces(self._theatre.around(1 << space) & self._ground)
            return [(to << 1, MOST_GUARDS + 1) for to in beside]
        return [(node | 1, 1 if self._posts >> space & 1 else MOST_GUARDS + 1)]

    def _left(self, node: int) -> list[int]:
        """Nodes to which more can flow, or flow back."""
        flow = self._flow
        found = [to for to, most in self._edges(node) if flow.get((node, to), 0) < most]
        return found + [to for (to, end), amount in flow.items() if end == node and amount > 0]

    def _search(self) -> tuple[int | None, dict[int, int]]:
        start = self._home << 1 | 1
        before = {start: start}
        queue = deque([start])
        while queue:
            node = queue.popleft()
            if not node & 1 and self._far >> (node >> 1) & 1:
                return node, before
            for to in self._left(node):
                if to not in before:
                    before[to] = node
                    queue.append(to)
        return None, before

    def _augment(self) -> bool:
        node, before = self._search()
        if node is None:
            return False
        while before[node] != node:
            last = before[node]
            if self._flow.get((node, last), 0) > 0:
                self._flow[node, last] -= 1
            else:
                self._flow[last, node] = self._flow.get((last, node), 0) + 1
            node = last
        return True

    def _cut(self) -> list[int]:
        """Posts whose entrance can be reached and whose exit cannot."""
        _, reached = self._search()
        return [
            node >> 1
            for node in reached
            if not node & 1 and node | 1 not in reached and self._posts >> (node >> 1) & 1
        ]


class SetUp:
    """Of one player, from the beginning."""

    def __init__(self, theatre: Theatre, player: int, strength: Mapping[int, int]) -> None:
        self._theatre, self._player = theatre, player
        self._side = theatre.player_side[player]
        self._strength = strength
        self._at: dict[int, int] = {}  # by piece
        self._taken = set[int]()  # by pieces; mines lie below them
        homes = [theatre.board.hq[c] for c in theatre.casting.countries if c.side == self._side]
        self._walls = [wall(theatre, player, home) for home in homes]

    def placings(self) -> dict[int, int]:
        """Where everything stands."""
        self._post_guards()
        self._keep_reserves()
        self._place_runners()
        self._place_followers()
        self._lay_mines()
        return self._at

    def _put(self, piece: int, space: int) -> None:
        self._at[piece] = space
        self._taken.add(space)

    def _waiting(self, *kinds: Kind) -> list[int]:
        pieces = self._theatre.pieces_of[self._player]
        return [piece for piece in pieces if KIND[piece] in kinds and piece not in self._at]

    def _free(self, piece: int) -> list[int]:
        return [space for space in self._theatre.ground(piece) if space not in self._taken]

    def _post_guards(self) -> None:
        """On every wall, weak tanks first: the strong ones march."""
        for post in itertools.chain(*self._walls):
            able = [u for u in self._waiting(*COMBAT) if post in self._theatre.ground(u)]
            if able and post not in self._taken:
                self._put(min(able, key=self._as_guard), post)

    def _keep_reserves(self) -> None:
        """Behind every wall one of the strongest: it fires at whoever comes to the guards."""
        distance = self._theatre.board.grid.distance
        for posts in self._walls:
            for _ in range(RESERVES if posts else 0):
                able = [u for u in self._waiting(Kind.TANK) if self._is_home(u, posts)]
                if not able:
                    continue
                unit = max(able, key=lambda u: (self._strength[u], u))
                near = {s: sum(distance(s, post) for post in posts) for s in self._free(unit)}
                self._put(unit, min(near, key=lambda space: (near[space], space)))

    def _is_home(self, unit: int, posts: list[int]) -> bool:
        return not self._theatre.ground(unit).isdisjoint(posts)

    def _as_guard(self, unit: int) -> tuple[int, int, int]:
        return KIND[unit], self._strength[unit], unit

    def _place_runners(self) -> None:
        """Cars first, then tanks, the strongest first, each as near to a flag as there is room."""
        far = {kind: march(self._theatre, self._side, kind) for kind in COMBAT}
        units = self._waiting(*COMBAT)
        for unit in sorted(units, key=lambda u: (-KIND[u], -self._strength[u], u)):
            steps = far[Kind(KIND[unit])]
            self._put(unit, min(self._free(unit), key=lambda space: (steps[space], space)))

    def _place_followers(self) -> None:
        """Depots where they serve most units, the first of each kind in front, so that runners go
        far with it; the field headquarters where nobody comes."""
        safe, far = self._safety(), march(self._theatre, self._side, Kind.TANK)
        for piece in self._waiting(Kind.FUEL, Kind.AMMUNITION):
            serves, free = self._service(piece), self._free(piece)
            most = max(serves.get(space, 0.0) for space in free)
            good = [space for space in free if serves.get(space, 0.0) >= GOOD * most]
            first = not any(KIND[other] == KIND[piece] for other in self._at)
            self._put(piece, min(good, key=lambda s: (far[s] if first else -safe[s], s)))
        for piece in self._waiting(Kind.FIELD_HQ):
            self._put(piece, max(self._free(piece), key=lambda s: (safe[s], s)))

    def _safety(self) -> list[int]:
        """By space: how far the enemy is, whom our units delay."""
        theatre, enemy = self._theatre, 1 - self._side
        start = 0
        for unit in theatre.units_of_side[enemy]:
            for space in theatre.ground(unit):
                start |= 1 << space
        crowd = Crowd(sum(1 << space for space in self._taken), 0)
        return table(theatre, far_from(theatre, enemy, start, True, crowd))

    def _service(self, depot: int) -> dict[int, float]:
        """By space: what a depot there would do for units that no other of its kind serves."""
        theatre, kind = self._theatre, KIND[depot]
        distance = theatre.board.grid.distance
        sisters = [s for piece, s in self._at.items() if KIND[piece] == kind]
        posts = set(itertools.chain(*self._walls))
        found = dict[int, float]()
        for piece, space in self._at.items():
            if KIND[piece] in COMBAT and all(distance(space, s) > RANGE for s in sisters):
                weight = STANDING[Kind(kind)] if space in posts else 1.0
                for near, _ in disc(theatre.board, space, RANGE):
                    found[near] = found.get(near, 0.0) + weight
        return found

    def _lay_mines(self) -> None:
        """Below the guards, where everybody must pass; then where the enemy's ways are shortest."""
        theatre = self._theatre
        posts = list(itertools.chain(*self._walls))
        ways = march(theatre, 1 - self._side, Kind.CAR)
        laid = set[int]()
        for mine in self._waiting(Kind.MINE):
            free = [space for space in theatre.ground(mine) if space not in laid]
            space = min(free, key=lambda space: (space not in posts, ways[space], space))
            laid.add(space)
            self._at[mine] = space


def march(theatre: Theatre, side: int, kind: Kind) -> list[int]:
    """By space: how far units of a side are from the nearest enemy flag, nobody in the way."""
    goals = [theatre.board.hq[c] for c in theatre.casting.countries if c.side != side]
    start = sum(1 << goal for goal in goals)
    return table(theatre, far_from(theatre, side, start, kind is Kind.CAR, NOBODY))


def set_up(theatre: Theatre, player: int, strength: Mapping[int, int]) -> list[Action]:
    """Where every piece of a player is placed, and ready."""
    at, names = SetUp(theatre, player, strength).placings(), theatre.space_names
    placed = [Place(NAMES[piece], names[space]) for piece, space in at.items()]
    return [*placed, Ready(theatre.player_names[player])]
