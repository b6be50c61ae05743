"""An officer who does not trust the first thought: for every step of a turn it looks for a better
one, by playing whole turns on in many worlds that may be.

What the officer would do stands until another turn is clearly better. All that is hidden is guessed
from what the seat shows and from seeds; whatever comes out is legal, since the seat is asked.
"""

import random
from collections.abc import Callable, Sequence

from host_sim.games.taktik.players.contest import Contest, Effort
from host_sim.games.taktik.players.flat_game import FlatGame
from host_sim.games.taktik.players.officer import Officer
from host_sim.games.taktik.players.officer_values import Values
from host_sim.games.taktik.rules.actions import Action, End, Move, Release, Shoot
from host_sim.games.taktik.rules.forces import NAMES
from host_sim.games.taktik.rules.state import Phase
from host_sim.games.taktik.search.plans import Plans
from host_sim.games.taktik.seat import Seat

MS = 1000  # of thought a turn
WORLDS = 25  # odd, as `Plans` wants it
# March, fire, care, guard, in percent, and points of whim: see `search.orders`.
STYLES = (
    (100, 100, 100, 100, 0),
    (200, 100, 60, 100, 0),
    (300, 60, 0, 50, 0),
    (60, 150, 150, 150, 0),
    (100, 250, 50, 100, 0),
    (30, 100, 200, 200, 0),
    (0, 100, 100, 100, 0),
    (100, 0, 150, 100, 0),
)
WHIMS = (40, 100, 200)
VARIANTS = 12
Moves = tuple[tuple[int, int], ...]  # pieces and where they go, in order


class General(Officer):
    """Thinks for `ms` a turn; or, if there are any, so many `nodes`, turns played on in thought:
    then it always comes to the same result."""

    def __init__(self, chance: random.Random, ms: int = MS, nodes: int = 0) -> None:
        super().__init__(chance)
        self._chance = chance
        self._effort = Effort(ms, nodes)
        self._in_mind: Moves = ()  # the rest of the turn that it is in

    def _action(self, seat: Seat, values: Values) -> Action:
        first_thought = super()._action(seat, values)
        if isinstance(first_thought, Release):
            return first_thought
        seen = seat.view()
        self._effort.begin(seen["turn"])
        game = FlatGame(seat.theatre, seen)
        plans = game.plans(WORLDS, random.Random(self._chance.getrandbits(32)))
        if seat.phase is Phase.MOVE and seat.movable():
            return self._move(seat, game, plans, first_thought)
        return self._shot(seat, game, plans, first_thought)

    # Moves

    def _move(self, seat: Seat, game: FlatGame, plans: Plans, first_thought: Action) -> Action:
        """The first move of the best turn."""
        turns = dict.fromkeys([game.moves(first_thought), self._in_mind, ()])
        for style in self._styles():
            turns[tuple(plans.propose(style, self._chance.getrandbits(16)))] = None
        ways = list(turns)
        contest = Contest([_after(plans, moves) for moves in ways], plans, self._effort)
        best = ways[contest.best()]
        self._in_mind = best[1:]
        if not best:
            may_end = isinstance(first_thought, Move) and bool(seat.legal_actions(End))
            return self._shot(seat, game, plans, End() if may_end else first_thought)
        action = self._first(seat, game, plans, best)
        is_other = best != ways[0] and action is not None and not seat.refusal(action)
        return action if action and is_other else first_thought

    def _styles(self) -> list[Sequence[int]]:
        """Those that always are worth a try, and some that chance brings."""
        choice = self._chance.choice
        mixed = [(*(choice(STYLES)[n] for n in range(4)), choice(WHIMS)) for _ in range(VARIANTS)]
        return [*STYLES, *mixed]

    def _first(self, seat: Seat, game: FlatGame, plans: Plans, moves: Moves) -> Move | None:
        piece, to = moves[0]
        names = seat.theatre.space_names
        path = plans.path(piece, to)
        return Move(NAMES[game.pieces[piece]], tuple(names[s] for s in path)) if path else None

    # Shots

    def _shot(self, seat: Seat, game: FlatGame, plans: Plans, first_thought: Action) -> Action:
        """The best shot, or none."""
        shots = seat.legal_actions(Shoot, End)
        if len(shots) < 2 or first_thought not in shots:
            return first_thought
        shots.sort(key=lambda shot: shot != first_thought)
        contest = Contest([_after_shot(plans, game, shot) for shot in shots], plans, self._effort)
        return shots[contest.best()]


def _after(plans: Plans, moves: Moves) -> Callable[[int, int], int]:
    return lambda first, last: plans.judge(list(moves), first, last)


def _after_shot(plans: Plans, game: FlatGame, shot: Action) -> Callable[[int, int], int]:
    shooter = target = -1
    if isinstance(shot, Shoot):
        shooter, target = game.index[shot.shooter], game.index[shot.target]
    return lambda first, last: plans.judge_shot(shooter, target, first, last)
