"""A game at one moment, as flat numbers. The rules that change it stand in files of their own.

`at`, `status`, `seen` and `facing` go by piece; `holder` by space and holds a piece's number plus
one, or 0. Space 0 is nowhere. A piece that passes a friend is `at` its space but does not hold it.
"""

from enum import IntEnum
from typing import NamedTuple

from host_sim.games.taktik.rules.forces import COMBAT, KIND, PIECES
from host_sim.games.taktik.rules.theatre import Theatre

NONE = -1  # no piece, no side
DRAW = 2  # as `winner`, beside the sides 0 and 1


class Phase(IntEnum):
    """What is awaited."""

    SET_UP = 0  # every player places, until all are ready
    FIRST_ROLL = 1  # the lamps for `player`'s roll for who begins
    ROLL = 2  # `player` sets the toggles
    LAMPS = 3  # what the roll shows
    MOVE = 4  # `player` moves, releases, fires or ends
    FIRE = 5  # after the first shot: fires or ends
    FIRE_LAMP = 6  # what the shot shows
    DAMAGED = 7  # the owner of `pending` chooses its repair space
    OVER = 8


class Status(IntEnum):
    """Where a piece is in its life."""

    AWAY = 0  # not placed yet, or not in play
    FIELD = 1
    REPAIR = 2
    HOLDING = 3  # an enemy HQ or depot, for the rest of the game (V6)
    LOST = 4
    LAID = 5  # a live mine
    DEAD = 6  # a mine whose map was taken (A1.3)


FIELD = int(Status.FIELD)  # a plain number, for the places where speed matters


class EventKind(IntEnum):
    """Something that happened; what `piece` and `other` mean stands behind."""

    BEGINS = 0  # player
    SKIPPED = 1  # player (T1)
    EXTRA_STEP = 2  # player (R4)
    MINE_EXPLODED = 3  # what ran onto it, the mine
    FIELD_HQ_TAKEN = 4  # the taker, the field HQ
    DEPOT_OVERRUN = 5  # the taker, the supply depot
    HQ_TAKEN = 6  # the taker, the country
    DEPOT_TAKEN = 7  # the taker, the side that lost it
    LOST_UNDER_REPAIR = 8  # the unit (R5)
    SEEN_BEHIND = 9  # the shooter, the players who saw its strength (E6)
    REVEALED = 10  # the unit, its strength (E7, E8)
    DESTROYED = 11  # the unit
    DAMAGED = 12  # the unit
    NOT_REPAIRABLE = 13  # the unit: removed for want of space or depot (R1)
    TO_REPAIR = 14  # the unit, the space
    WON_BY_HQ = 15  # the side (W1)
    WON_BY_ANNIHILATION = 16  # the side (W2)
    WON_BY_RESIGNATION = 17  # the side (W4)
    DRAWN_BY_AGREEMENT = 18  # (W4)
    DRAWN_BY_QUIET = 19  # (W4)
    ROLLED_FOR_FIRST = 20  # player, the sum of the movement lamps (M2)
    TIED_FOR_FIRST = 21  # nobody, the players who roll again (M2)


class Event(NamedTuple):
    """What happened, and to whom; see EventKind."""

    kind: EventKind
    piece: int = NONE
    other: int = NONE


_FACTS = (
    "at",
    "best_roll",
    "contenders",
    "depots_lost",
    "draw_offers",
    "ended_by",
    "facing",
    "first_shot",
    "free_step",
    "fuel_due",
    "had_ammunition",
    "half_steps",
    "holder",
    "in_field",
    "leaders",
    "long_range",
    "mine_at",
    "moved",
    "mover",
    "news",
    "occupied",
    "order",
    "order_at",
    "origins",
    "pending",
    "phase",
    "player",
    "quiet_turns",
    "ready",
    "release_due",
    "release_open",
    "resignations",
    "seen",
    "status",
    "stirred",
    "strength",
    "taken",
    "target",
    "theatre",
    "toggles",
    "turn",
    "winner",
)


class State:
    """Everything about a game that its past has left behind."""

    __slots__ = _FACTS

    def __init__(self, theatre: Theatre, strength: bytes, *, fresh: bool = True) -> None:
        self.theatre = theatre
        self.strength = strength  # by piece; 0 for what has none. Secret (F3)
        if fresh:
            self._begin(theatre)

    def _begin(self, theatre: Theatre) -> None:
        self.at = [0] * PIECES
        self.status = bytearray(PIECES)
        self.seen = bytearray(PIECES)  # players who know the strength, or where the mine lies
        self.facing = bytearray(PIECES)  # direction of the last step or shot (V7)
        self.holder = bytearray(theatre.board.grid.size)
        self.mine_at: dict[int, int] = {}  # the mine on each space where one lies
        self.occupied = 0  # the spaces that `holder` fills, as bits
        self.phase = Phase.SET_UP
        self.ready = 0  # players, as bits
        self.player = 0  # whose turn it is, or whose roll for who begins
        self.order_at = 0  # in theatre.order
        self.contenders = 0  # for beginning, as bits (M2)
        self.best_roll = NONE
        self.leaders = 0
        self.turn = 0  # from 1 when play begins
        self.toggles = 0  # bits STRATEGY and TACTIC of the speldator
        self.half_steps = 0  # left to spend (V2)
        self.free_step = False  # whether a unit may enter one more space (R4, house `repair_step`)
        self.long_range = False
        self.release_due = False
        self.mover = NONE  # the piece whose move is under way
        self.release_open = False  # whether a release was possible before its move (R3)
        self.fuel_due = False  # it was released and has not paid for a step yet (A2.2)
        self.moved = 0  # pieces, as bits
        self.order: list[int] = []  # pieces in the order in which they moved
        self.origins: list[int] = []  # where each of them began
        self.had_ammunition: list[bool] = []  # and whether it was supplied there (A2.3)
        self.first_shot = 0  # who in `order` may still fire (E5)
        self.pending = NONE  # who fires, or is damaged
        self.target = NONE
        self.taken = 0  # countries, as bits
        self.depots_lost = 0  # sides, as bits
        self.in_field = [0, 0]  # combat units by side (W2)
        self.quiet_turns = 0
        self.stirred = False  # whether this turn is not quiet (W4)
        self.resignations = 0  # players, as bits
        self.draw_offers = 0
        self.winner = NONE  # a side, or DRAW
        self.ended_by: EventKind | None = None
        self.news: list[Event] = []  # of the last action
        for piece in theatre.pieces:
            self.seen[piece] = 1 << theatre.owner[piece]

    def copy(self) -> "State":
        """Another one that stands as this one does, with nothing to tell."""
        twin = State(self.theatre, self.strength, fresh=False)
        twin.at = self.at[:]
        twin.status = self.status[:]
        twin.seen = self.seen[:]
        twin.facing = self.facing[:]
        twin.holder = self.holder[:]
        twin.mine_at = self.mine_at.copy()
        twin.occupied = self.occupied
        twin.phase = self.phase
        twin.ready = self.ready
        twin.player = self.player
        twin.order_at = self.order_at
        twin.contenders = self.contenders
        twin.best_roll = self.best_roll
        twin.leaders = self.leaders
        twin.turn = self.turn
        twin.toggles = self.toggles
        twin.half_steps = self.half_steps
        twin.free_step = self.free_step
        twin.long_range = self.long_range
        twin.release_due = self.release_due
        twin.mover = self.mover
        twin.release_open = self.release_open
        twin.fuel_due = self.fuel_due
        twin.moved = self.moved
        twin.order = self.order[:]
        twin.origins = self.origins[:]
        twin.had_ammunition = self.had_ammunition[:]
        twin.first_shot = self.first_shot
        twin.pending = self.pending
        twin.target = self.target
        twin.taken = self.taken
        twin.depots_lost = self.depots_lost
        twin.in_field = self.in_field[:]
        twin.quiet_turns = self.quiet_turns
        twin.stirred = self.stirred
        twin.resignations = self.resignations
        twin.draw_offers = self.draw_offers
        twin.winner = self.winner
        twin.ended_by = self.ended_by
        twin.news = []
        return twin

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, _memo: object) -> "State":
        return self.copy()  # what a copy shares never changes

    def __reduce__(self) -> tuple[object, ...]:
        facts = [getattr(self, name) for name in _FACTS]
        return _again, (self.theatre, self.strength, facts)

    def __eq__(self, other: object) -> bool:
        """The same moment of the same game; what was told of the last action does not matter."""
        return isinstance(other, State) and all(
            getattr(self, name) == getattr(other, name) for name in _FACTS if name != "news"
        )

    __hash__ = None  # type: ignore[assignment]

    @property
    def positions_public(self) -> bool:
        """When all are ready (M5), or when it is over before that."""
        return self.phase is not Phase.SET_UP

    def tell(self, kind: EventKind, piece: int = NONE, other: int = NONE) -> None:
        """Notes an event of the action that is under way."""
        self.news.append(Event(kind, piece, other))

    def put(self, piece: int, space: int) -> None:
        """From wherever it stands to a space; whom it passes there keeps the space (V4)."""
        self.lift(piece)
        self.at[piece] = space
        if not self.holder[space]:
            self.holder[space] = piece + 1
            self.occupied ^= 1 << space

    def lift(self, piece: int) -> None:
        """Off its space, if it stands on one."""
        space = self.at[piece]
        self.at[piece] = 0
        if space and self.holder[space] == piece + 1:
            self.holder[space] = 0
            self.occupied ^= 1 << space

    def remove(self, piece: int) -> None:
        """Off the board for good."""
        if KIND[piece] in COMBAT:
            self.stirred = True
            if self.is_in_field(piece):
                self.leave_field(piece)
        self.lift(piece)
        self.status[piece] = Status.LOST
        if self.mover == piece:
            self.mover = NONE

    def is_in_field(self, unit: int) -> bool:
        """Whether it counts for W2, fires and is fired at; whoever holds a place may (V6)."""
        status = self.status[unit]
        return status == FIELD or (status == Status.HOLDING and self.theatre.holders_fight)

    def leave_field(self, piece: int) -> None:
        """A combat unit is in the field no more (W2)."""
        self.in_field[self.theatre.side[piece]] -= 1


def _again(theatre: Theatre, strength: bytes, facts: list[object]) -> State:
    """A state that was pickled."""
    state = State(theatre, strength, fresh=False)
    for name, fact in zip(_FACTS, facts, strict=True):
        setattr(state, name, fact)
    return state
