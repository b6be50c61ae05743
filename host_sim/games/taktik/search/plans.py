"""Turns that are worth a closer look, and what becomes of them in the worlds that may be."""

from __future__ import annotations

from typing import Final

from host_sim.games.taktik.search.campaign import STRATEGY, Campaign
from host_sim.games.taktik.search.field import NOBODY, Field
from host_sim.kit.flat import Ints, i64, vec

OUR_FIRE: Final = 650  # thousandths of what is at stake, with ATTACK
OUR_FIRE_IN_RETREAT: Final = 400


class Plans:
    """For one player, from one moment."""

    def __init__(
        self, field: Field, player: int, order_at: int, toggles: int, pool: int, first_shot: int
    ) -> None:
        self.campaign = Campaign(field)
        self.field = field
        self.player: i64 = player
        self.side: i64 = field.ground.side_of[player]
        self.order_at: i64 = order_at
        self.toggles: i64 = toggles
        self.pool: i64 = pool
        self.reach: i64 = 6  # turns that are played on
        self.first_shot: i64 = first_shot
        self.root: vec[i64] = field.save()
        self.worlds: list[vec[i64]] = []  # strengths
        self.mines: list[vec[i64]] = []  # spaces and sides, where mines are an option

    @property
    def turns(self) -> int:
        """That were played so far, as a measure of effort."""
        return int(self.campaign.turns)

    def add_world(self, strengths: Ints, mines: Ints) -> None:
        self.worlds.append(vec[i64](strengths))
        self.mines.append(vec[i64](mines))

    def propose(self, style: Ints, seed: int) -> list[tuple[int, int]]:
        """A turn in that style: pieces and where they go."""
        field, orders = self.field, self.campaign.orders
        field.load(self.root)
        orders.style = vec[i64](style)
        orders.chance.seed(seed)
        orders.outlook.look(self.side, self._accuracy())
        orders.move(self.player, self.pool)
        orders.style = vec[i64]([100, 100, 100, 100, 0])
        return [(int(orders.made[2 * n]), int(orders.made[2 * n + 1])) for n in range(orders.moves)]

    def _accuracy(self) -> i64:
        return OUR_FIRE_IN_RETREAT if self.toggles & STRATEGY else OUR_FIRE

    def judge(self, moves: list[tuple[int, int]], first: i64, last: i64) -> i64:
        """The sum of chances to win, after these moves, in those samples."""
        total: i64 = 0
        for sample in range(first, last):
            self._enter_world(sample)
            pool = self.pool
            for piece, to in moves:
                pool -= self._go(piece, to, pool)
            total += self._end(self.first_shot)
        return total

    def judge_shot(self, shooter: i64, target: i64, first: i64, last: i64) -> i64:
        """The same after a shot, or none if there is no shooter."""
        field, orders = self.field, self.campaign.orders
        total: i64 = 0
        for sample in range(first, last):
            self._enter_world(sample)
            place = field.ordered
            if shooter >= 0:
                orders.shoot(shooter, target, self.toggles, sample & 3)
                for later in range(field.ordered):
                    if field.order[later] == shooter:
                        place = later + 1
            total += self._end(place)
        return total

    def _enter_world(self, sample: i64) -> None:
        field = self.field
        field.load(self.root)
        world = sample % len(self.worlds)  # an odd number: each with every quarter of a shot
        strengths = self.worlds[world]
        for piece in range(field.count):
            field.strength[piece] = strengths[piece]
        if field.ground.mines:
            for space in range(field.ground.size):
                field.mine[space] = 0
            mines = self.mines[world]
            for place in range(len(mines) // 2):
                field.mine[mines[2 * place]] = mines[2 * place + 1]
        self.campaign.orders.chance.seed(sample + 1)
        self.campaign.turns += 1  # ours: where it ends the game no other follows

    def _go(self, piece: i64, to: i64, pool: i64) -> i64:
        """A move, if it can still be made; what it takes."""
        field = self.field
        if field.winner != NOBODY or not field.status[piece]:
            return 0
        for place in range(field.flood(piece, pool)):
            if field.reached[place] == to:
                spent = field.spent[to]
                field.enter_space(piece, to)
                return spent
        return 0

    def path(self, piece: int, to: int) -> list[int]:
        """The spaces that a first move enters; none if it cannot be made."""
        field = self.field
        field.load(self.root)
        for place in range(field.flood(piece, self.pool)):
            if field.reached[place] == to:
                way = [int(to)]
                space = field.came[to]
                while space != field.at[piece]:
                    way.append(int(space))
                    space = field.came[space]
                way.reverse()
                return way
        return []

    def _end(self, first: i64) -> i64:
        """Fires from there on, hands over and plays on."""
        field, orders = self.field, self.campaign.orders
        if field.winner == NOBODY and first < field.ordered:
            orders.outlook.look(self.side, self._accuracy())
            orders.fire(self.toggles, first)
        return self._play_on()

    def _play_on(self) -> i64:
        campaign = self.campaign
        order_at = campaign.play_on(self.order_at, self.reach)
        return campaign.value(self.side, order_at)
