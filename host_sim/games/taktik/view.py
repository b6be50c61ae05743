"""What a player may know of a game, and nothing else, as plain data with stable keys.

This is the one place where hidden facts are cut out: strengths (F3), mines (A1), and during set-up
the others' positions (M5). Allies see no more of each other than enemies do.
"""

from typing import Any

from host_sim.games.taktik.news import side_name
from host_sim.games.taktik.rules.board import Country
from host_sim.games.taktik.rules.forces import COMBAT, KIND, NAMES, Kind, battalion
from host_sim.games.taktik.rules.hexes import DIRECTIONS
from host_sim.games.taktik.rules.house import as_data
from host_sim.games.taktik.rules.state import DRAW, NONE, Phase, State, Status
from host_sim.games.taktik.rules.theatre import Theatre
from host_sim.speldators import read_toggles

View = dict[str, Any]

WATCHER = 7  # as `player`: somebody who only watches, and knows what all players know


def view(state: State, player: int | None) -> View:
    """As `player` or a WATCHER sees it; None sees everything, as an umpire does."""
    return Views(player).view(state)


class Views:
    """What one player, or whoever watches, sees of a game, again and again: parts that did not
    change since the last time are the same objects, and cost next to nothing."""

    def __init__(self, player: int | None) -> None:
        """As for `view`."""
        self._player = player
        self._fixed: View = {}
        self._public: bool | None = None  # whether positions were public the last time
        self._facts: list[tuple[int, ...]] = []  # of every piece, the last time
        self._pieces: dict[int, View] = {}
        self._listed: list[View] = []

    def view(self, state: State) -> View:
        """As it stands now."""
        if not self._fixed:
            self._fixed = _fixed(state.theatre, self._player)
        return {**self._fixed, **_moment(state), "pieces": self._shown(state)}

    def _shown(self, state: State) -> list[View]:
        facts = list(zip(state.status, state.at, state.facing, state.seen, strict=True))
        before = self._facts if self._public is state.positions_public else []
        self._public, self._facts = state.positions_public, facts
        changed = [
            piece for piece in state.theatre.pieces if not before or facts[piece] != before[piece]
        ]
        for piece in changed:
            self._pieces[piece] = _piece(state, piece, self._player)
        if changed or not self._listed:
            self._listed = list(self._pieces.values())
        return self._listed


def _fixed(theatre: Theatre, player: int | None) -> View:
    """What stays the same through all of a game."""
    return {
        "game": "taktik",
        "map": theatre.board.name,
        "mode": theatre.mode.value,
        "options": {"mines": theatre.mines, "supply": theatre.supply},
        "house": as_data(theatre.house),
        "you": None if player in (None, WATCHER) else theatre.player_names[player],
    }


def _moment(state: State) -> View:
    """How it stands, the pieces apart."""
    theatre = state.theatre
    return {
        "players": [_player(state, number) for number in range(theatre.players)],
        "phase": state.phase.name.lower(),
        "turn": state.turn,
        "on_turn": None if not state.positions_public else theatre.player_names[state.player],
        "toggles": _toggles(state),
        "half_steps": state.half_steps,
        "free_step": state.free_step,
        "long_range": state.long_range,
        "release_due": state.release_due,
        "moving": _name(state.mover),
        "moved": [NAMES[piece] for piece in state.order],
        "fired_or_passed_over": state.first_shot,
        "shot": _shot(state),
        "damaged": _name(state.pending) if state.phase is Phase.DAMAGED else None,
        "taken": [country.name.lower() for country in Country if state.taken >> country & 1],
        "depots_lost": [side_name(theatre, s) for s in (0, 1) if state.depots_lost >> s & 1],
        "quiet_turns": state.quiet_turns,
        "winner": _winner(state),
        "ended_by": state.ended_by.name.lower() if state.ended_by is not None else None,
    }


def knows(state: State, player: int | None, piece: int) -> bool:
    """Whether a player knows a unit's strength, or where a mine lies."""
    if player == WATCHER:
        return state.seen[piece] == state.theatre.everyone
    return player is None or bool(state.seen[piece] >> player & 1)


def known_state(state: State, player: int) -> State:
    """A game as `player` or a WATCHER knows it: a strength is 0 and a piece nowhere where it is
    hidden from them."""
    twin = state.copy()
    strength = bytearray(state.strength)
    for piece in state.theatre.pieces:
        if not knows(state, player, piece):
            strength[piece] = 0
        if not _sees_place(state, player, piece):
            if KIND[piece] == Kind.MINE:
                twin.mine_at.pop(twin.at[piece], None)
            twin.lift(piece)
            if not state.positions_public:
                if KIND[piece] in COMBAT and twin.is_in_field(piece):
                    twin.leave_field(piece)
                twin.status[piece] = Status.AWAY
    twin.strength = bytes(strength)
    return twin


def _sees_place(state: State, player: int | None, piece: int) -> bool:
    if KIND[piece] == Kind.MINE:
        return knows(state, player, piece)
    return player in (None, state.theatre.owner[piece]) or state.positions_public


def _piece(state: State, piece: int, player: int | None) -> View:
    theatre, status = state.theatre, Status(state.status[piece])
    placed = _sees_place(state, player, piece)
    strength = state.strength[piece] if knows(state, player, piece) else 0
    if not state.positions_public and not placed:
        status = Status.AWAY
    known_to = [p for p in range(theatre.players) if state.seen[piece] >> p & 1]
    return {
        "name": NAMES[piece],
        "kind": Kind(KIND[piece]).name.lower(),
        "player": theatre.player_names[theatre.owner[piece]],
        "battalion": battalion(piece).name.lower(),
        "status": status.name.lower(),
        "space": theatre.space_names[state.at[piece]] if placed and state.at[piece] else None,
        "facing": DIRECTIONS[state.facing[piece]],
        "strength": strength or None,
        "known_to": [theatre.player_names[p] for p in known_to],
    }


def _player(state: State, player: int) -> View:
    theatre = state.theatre
    return {
        "name": theatre.player_names[player],
        "side": side_name(theatre, theatre.player_side[player]),
        "ready": bool(state.ready >> player & 1),
        "resigns": bool(state.resignations >> player & 1),
        "offers_draw": bool(state.draw_offers >> player & 1),
    }


def _toggles(state: State) -> View | None:
    if state.turn == 0 or state.phase is Phase.ROLL:
        return None
    strategy, tactic = read_toggles(state.toggles)
    return {"strategy": strategy.value, "tactic": tactic.value}


def _shot(state: State) -> View | None:
    if state.phase is not Phase.FIRE_LAMP:
        return None
    return {"shooter": NAMES[state.pending], "target": NAMES[state.target]}


def _name(piece: int) -> str | None:
    return None if piece == NONE else NAMES[piece]


def _winner(state: State) -> str | None:
    if state.phase is not Phase.OVER:
        return None
    return "draw" if state.winner == DRAW else side_name(state.theatre, state.winner)
