"""What a seat sees of a game as a row of small numbers, for programs that learn to play.

It hides just what `view.known_state` hides: strengths, mines, and during set-up the others'
positions. The row is kept, and only what changed since the last look is written anew.
"""

from array import array
from typing import Final

from host_sim.games.taktik.rules.forces import KIND, Kind
from host_sim.games.taktik.rules.state import Phase, State, Status
from host_sim.games.taktik.rules.theatre import Theatre

# Of every piece, one after the other:
PIECE_FACTS = (
    "column",  # from 1; 0 is nowhere, or nobody knows where
    "row",
    "status",
    "strength",  # 0 is not known, or none
    "known_to",  # players as bits
    "facing",
    "moved",  # its place in the order of fire, from 1
)
# And after all pieces, of the moment; a piece is its place among the pieces, from 1.
FACTS = (
    "you",
    "phase",
    "player",
    "ready",
    "toggles",
    "half_steps",
    "free_step",
    "long_range",
    "release_due",
    "fuel_due",
    "moving",
    "passed_over",
    "pending",
    "target",
    "taken",
    "depots_lost",
    "quiet_turns",
    "winner",
)
_WIDTH: Final = 7
_COLUMN: Final = 0
_ROW: Final = 1
_STATUS: Final = 2
_STRENGTH: Final = 3
_KNOWN_TO: Final = 4
_FACING: Final = 5
_MOVED: Final = 6


class Sight:
    """Of one player in one game, looked at again and again."""

    def __init__(self, theatre: Theatre, player: int) -> None:
        self.theatre = theatre
        self.player = player
        self.facts_at = _WIDTH * len(theatre.pieces)
        self.row = array("h", [0]) * (self.facts_at + len(FACTS))
        self._place = {piece: place for place, piece in enumerate(theatre.pieces, 1)}
        self._place[-1] = 0  # NONE
        grid = theatre.board.grid
        spots = [grid.place(space) if space else (-1, -1) for space in range(grid.size)]
        self._columns = [column + 1 for column, _ in spots]
        self._rows = [row + 1 for _, row in spots]
        self._public = False
        self._at = [-1] * len(KIND)  # as all of these were the last time
        self._status = bytearray(len(KIND))
        self._seen = bytearray(len(KIND))
        self._facing = bytearray(len(KIND))
        self._order: list[int] = []

    def look(self, state: State) -> "array[int]":
        """The row as it is now; it is the same object each time."""
        public = state.phase is not Phase.SET_UP
        if public != self._public:
            self._public = public
            self._at = [-1] * len(KIND)
        self._look_at_moved(state)
        if state.facing != self._facing or state.status != self._status or state.seen != self._seen:
            self._look_at_others(state)
        if state.order != self._order:
            self._look_at_order(state)
        self._look_at_moment(state)
        return self.row

    def _look_at_moved(self, state: State) -> None:
        at, before = state.at, self._at
        for piece in self.theatre.pieces:
            if at[piece] != before[piece]:
                before[piece] = at[piece]
                self._write(state, piece)

    def _look_at_others(self, state: State) -> None:
        """Pieces that stand where they stood, and still are not as they were."""
        for piece in self.theatre.pieces:
            if (
                state.facing[piece] != self._facing[piece]
                or state.status[piece] != self._status[piece]
                or state.seen[piece] != self._seen[piece]
            ):
                self._write(state, piece)
        self._status, self._seen = state.status[:], state.seen[:]  # those not in play too
        self._facing = state.facing[:]

    def _write(self, state: State, piece: int) -> None:
        row, first = self.row, (self._place[piece] - 1) * _WIDTH
        knows = state.seen[piece] >> self.player & 1
        if KIND[piece] == Kind.MINE:
            sees = bool(knows)
        else:
            sees = self._public or self.theatre.owner[piece] == self.player  # M5
        space = state.at[piece] if sees else 0
        row[first + _COLUMN] = self._columns[space]
        row[first + _ROW] = self._rows[space]
        row[first + _STATUS] = state.status[piece] if sees or self._public else Status.AWAY
        row[first + _STRENGTH] = state.strength[piece] if knows else 0  # F3
        row[first + _KNOWN_TO] = state.seen[piece]
        row[first + _FACING] = state.facing[piece]
        self._status[piece], self._seen[piece] = state.status[piece], state.seen[piece]
        self._facing[piece] = state.facing[piece]

    def _look_at_order(self, state: State) -> None:
        row = self.row
        for piece in self._order:
            row[(self._place[piece] - 1) * _WIDTH + _MOVED] = 0
        for place, piece in enumerate(state.order, 1):
            row[(self._place[piece] - 1) * _WIDTH + _MOVED] = place
        self._order = state.order[:]

    def _look_at_moment(self, state: State) -> None:
        place = self._place
        moment = (
            self.player,
            int(state.phase),
            state.player,
            state.ready,
            0 if state.phase is Phase.ROLL else state.toggles,
            state.half_steps,
            int(state.free_step),
            int(state.long_range),
            int(state.release_due),
            int(state.fuel_due),
            place[state.mover],
            state.first_shot,
            place[state.pending],
            place[state.target],
            state.taken,
            state.depots_lost,
            min(state.quiet_turns, 32767),
            state.winner + 1,
        )
        self.row[self.facts_at :] = array("h", moment)
