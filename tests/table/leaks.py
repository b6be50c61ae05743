"""Deliberate leaks: each makes the game tell what somebody may not know, in a way of its own.

Whoever looks for leaks must find every one of them. They are put where the game is not compiled.
"""

from collections.abc import Callable
from typing import Any

import pytest

from host_sim.games import contract
from host_sim.games.contract import Json
from host_sim.games.taktik import seat as seats
from host_sim.games.taktik import session as sessions
from host_sim.games.taktik.formats import record as records
from host_sim.games.taktik.formats.record import Record
from host_sim.games.taktik.rules.actions import Action, Move, Place, Release, Shoot
from host_sim.games.taktik.rules.forces import NUMBER
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.refusals import Refusal
from host_sim.games.taktik.rules.state import EventKind, State
from host_sim.games.taktik.seat import Seat
from host_sim.games.taktik.session import TaktikSession
from host_sim.games.taktik.statistics import statistics
from host_sim.games.taktik.view import WATCHER, View, view
from host_sim.kit.record import Moment
from host_sim.kit.refused import Refused

Leak = Callable[[pytest.MonkeyPatch], None]
STRONGEST = 8


def _mined(game: Game) -> set[str]:
    return {game.theatre.space_names[space] for space in game.state.mine_at}


def _game(seat: Seat) -> Game:
    return seat._game  # pyright: ignore[reportPrivateUsage]


# What is shown


def _showing(change: Callable[[State, int, int, View], None]) -> Leak:
    """A view with something more of every piece: state, who looks, which piece, what is shown."""

    def leaky(state: State, player: int | None) -> View:
        seen = view(state, player)
        for piece, shown in zip(state.theatre.pieces, seen["pieces"], strict=True):
            change(state, WATCHER if player is None else player, piece, shown)
        return seen

    return lambda patch: patch.setattr(sessions, "view", leaky)


def _strength(state: State, _: int, piece: int, shown: View) -> None:
    if state.strength[piece] == STRONGEST:
        shown["strength"] = STRONGEST


def _known_to(state: State, _: int, piece: int, shown: View) -> None:
    if state.strength[piece] == STRONGEST:
        shown["known_to"] = [*shown["known_to"], "everybody"]


def _place(state: State, _: int, piece: int, shown: View) -> None:
    shown["space"] = shown["space"] or state.theatre.space_names[state.at[piece]]


def _allies(state: State, player: int, piece: int, shown: View) -> None:
    theatre = state.theatre
    if player != WATCHER and theatre.player_side[player] == theatre.side[piece]:
        shown["strength"] = state.strength[piece] or None


def _watchers(state: State, player: int, piece: int, shown: View) -> None:
    if player == WATCHER and state.seen[piece]:
        shown["strength"] = state.strength[piece] or None


def _past_in_full(patch: pytest.MonkeyPatch) -> None:
    honest = TaktikSession.view_of

    def view_of(self: TaktikSession, game: Game, player: str | None) -> Json:
        return honest(self, game, player) if game is self.game else view(game.state, None)

    patch.setattr(TaktikSession, "view_of", view_of)


def _told_placings(patch: pytest.MonkeyPatch) -> None:
    def only_for(self: TaktikSession, moment: Moment) -> None:
        return None

    patch.setattr(TaktikSession, "only_for", only_for)


def _movable_past_mines(patch: pytest.MonkeyPatch) -> None:
    honest = TaktikSession.may

    def may(self: TaktikSession, player: str) -> Json:
        allowed = honest(self, player)
        if "movable" in allowed:
            reaches = {piece: self.seats[player].reach(piece) for piece in allowed["movable"]}
            allowed["movable"] = [
                piece
                for piece, reach in reaches.items()
                if _mined(self.game).isdisjoint(reach.half_steps)
            ]
        return allowed

    patch.setattr(TaktikSession, "may", may)


# The copy of the record


def _order_of_placings(patch: pytest.MonkeyPatch) -> None:
    honest = records.seen_placings

    def as_they_came(state: State, actions: Any, player: int) -> list[Action]:
        shown = honest(state, actions, player)
        return [action for action in actions if isinstance(action, Place) and action in shown]

    patch.setattr(records, "seen_placings", as_they_came)


def _whole_record(patch: pytest.MonkeyPatch) -> None:
    def redacted(self: Record, player: int) -> list[str]:
        return self.lines()

    patch.setattr(Record, "redacted", redacted)


# Refusals


def _refusing(leaks: Callable[[Seat, Action], Refusal | None], method: str = "refusal") -> Leak:
    """A seat that refuses, in some cases, for reasons that tell something."""

    def leak(patch: pytest.MonkeyPatch) -> None:
        honest = getattr(Seat, method)

        def leaky(self: Seat, action: Action) -> Any:
            if (told := leaks(self, action)) is None:
                return honest(self, action)
            refused = Refused(told)
            if method == "apply":
                raise refused
            return refused

        patch.setattr(Seat, method, leaky)

    return leak


def _over_a_mine(seat: Seat, action: Action) -> Refusal | None:
    over = isinstance(action, Move) and not _mined(_game(seat)).isdisjoint(action.path)
    return Refusal.NO_WAY if over else None


def _stronger(seat: Seat, action: Action) -> Refusal | None:
    if not isinstance(action, Shoot) or action.target not in NUMBER:
        return None
    strong = _game(seat).state.strength[NUMBER[action.target]] == STRONGEST
    return Refusal.NO_WAY if strong else None


def _why_not(patch: pytest.MonkeyPatch) -> None:
    honest = Seat.why_not

    def why_not(self: Seat, piece: str, space: str) -> Refused:
        mined = space in _mined(_game(self))
        return Refused(Refusal.GAME_OVER) if mined else honest(self, piece, space)

    patch.setattr(Seat, "why_not", why_not)


# Undo


def _last_was_own_move(seat: Seat) -> bool:
    game = _game(seat)
    return bool(len(game)) and isinstance(game.last, Move | Release) and seat.is_next


def _may_undo_if_no_mine_is_near(patch: pytest.MonkeyPatch) -> None:
    honest = contract.Seat[Any].may_undo

    def may_undo(self: Seat) -> bool:
        game = _game(self)
        if not _last_was_own_move(self):
            return honest(self)
        last = game.last
        assert isinstance(last, Move | Release)
        end = game.theatre.board.number[last.path[-1]]
        near = [end + offset for offset in game.theatre.offsets]
        return not any(space in game.state.mine_at for space in near)

    patch.setattr(Seat, "may_undo", may_undo)


def _undo_after_probing(patch: pytest.MonkeyPatch) -> None:
    """Whatever did not explode can be undone: so one feels one's way through a mine field."""
    honest = Record.undo

    def undo(self: Record, player: str) -> Any:
        taught = any(event.kind is EventKind.MINE_EXPLODED for event in self.moment(-1).events)
        if taught or not isinstance(self.game.last, Move | Release):
            return honest(self, player)
        return self.forget()

    patch.setattr(Record, "undo", undo)


# Questions


class _Around:
    """A reach that leaves mines out."""

    def __init__(self, reach: Any, mined: set[str]) -> None:
        steps = reach.half_steps
        self.half_steps = {space: cost for space, cost in steps.items() if space not in mined}
        self.path = reach.path

    def __len__(self) -> int:
        return len(self.half_steps)


def _reach_around_mines(patch: pytest.MonkeyPatch) -> None:
    honest = Seat.reach

    def reach(self: Seat, piece: str) -> Any:
        return _Around(honest(self, piece), _mined(_game(self)))

    patch.setattr(seats.Seat, "reach", reach)


def _supply_in_set_up(patch: pytest.MonkeyPatch) -> None:
    honest = TaktikSession.answer

    def answer(self: TaktikSession, player: str | None, question: Json) -> Json:
        match question:
            case {"supply": str(whose)}:
                return self._supply(self.game.player(whose))  # pyright: ignore[reportPrivateUsage]
            case _:
                return honest(self, player, question)

    patch.setattr(TaktikSession, "answer", answer)


def _statistics_too_early(patch: pytest.MonkeyPatch) -> None:
    honest = TaktikSession.ask

    def ask(self: TaktikSession, player: str | None, question: Json) -> Json:
        early = "statistics" in question
        return statistics(self.record) if early else honest(self, player, question)

    patch.setattr(TaktikSession, "ask", ask)


LEAKS: dict[str, Leak] = {
    "a view tells a strength": _showing(_strength),
    "known_to tells a strength": _showing(_known_to),
    "a view tells where a piece is": _showing(_place),
    "allies see each other's strengths": _showing(_allies),
    "a watcher sees what some players know": _showing(_watchers),
    "looking back shows everything": _past_in_full,
    "the story tells of a secret placing": _told_placings,
    "what may move depends on mines": _movable_past_mines,
    "a copy keeps the order of placings": _order_of_placings,
    "a copy is the whole record": _whole_record,
    "the answer to `why` tells of a mine": _refusing(_over_a_mine),
    "an act is refused because of a mine": _refusing(_over_a_mine, "apply"),
    "a refused shot tells a strength": _refusing(_stronger),
    "the answer to `why_not` tells of a mine": _why_not,
    "may_undo depends on a mine": _may_undo_if_no_mine_is_near,
    "what a move has found out can be undone": _undo_after_probing,
    "reach leads around mines": _reach_around_mines,
    "supply is told before positions are public": _supply_in_set_up,
    "statistics are told before the end": _statistics_too_early,
}
