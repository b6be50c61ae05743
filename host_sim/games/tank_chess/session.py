"""A game of Tank Chess at the table, with its clock in real time."""

from collections import Counter
from collections.abc import Callable
from functools import partial

from host_sim.games.contract import Drawing, Json, Session
from host_sim.games.tank_chess.analysis import for_page
from host_sim.games.tank_chess.drawing.board_drawing import board_svg
from host_sim.games.tank_chess.formats.record import Record
from host_sim.games.tank_chess.rules.actions import PLAYERS, Action, Time, Turn, parse, text
from host_sim.games.tank_chess.rules.aim import aim
from host_sim.games.tank_chess.rules.game import Game
from host_sim.games.tank_chess.rules.notation import OFF, Move
from host_sim.games.tank_chess.rules.position import Position
from host_sim.games.tank_chess.rules.refusals import Refusal
from host_sim.games.tank_chess.seat import Seat
from host_sim.games.tank_chess.view import view
from host_sim.kit.keyboard import milliseconds
from host_sim.kit.record import Moment
from host_sim.kit.refused import Refused


def drawing(size: int, obstacles: frozenset[tuple[int, int]]) -> Drawing:
    """The board without pieces."""
    return partial(_drawn, size, obstacles)


def _drawn(size: int, obstacles: frozenset[tuple[int, int]]) -> str:
    return board_svg(Position(size, {}, obstacles, frozenset()), every_shape=True)


class TankChessSession(Session[Record]):
    """A game of Tank Chess in play; its clock (C14) runs while a person or a computer thinks."""

    seats: dict[str, Seat]

    def __init__(
        self,
        record: Record,
        now_ms: Callable[[], int] = milliseconds,
    ) -> None:
        super().__init__(record, [Seat(record, name) for name in PLAYERS])
        self._now_ms = now_ms
        self._turn_began = now_ms()  # after a restart, the turn's time begins anew

    @property
    def game(self) -> Game:
        return self.record.game

    # The story

    def action_text(self, moment: Moment) -> str:
        return text(moment.action)

    def view_of(self, game: Game, player: str | None) -> Json:
        seen = view(game) | {"you": player}
        if game is self.game and game.clock and not game.over:
            seen["spent"] = self._now_ms() - self._turn_began
        return seen

    def statistics(self) -> Json:
        """Counted in one pass, and without playing again: every shot of a move destroys (C10)."""
        counts = Counter(PLAYERS[piece.side] for piece in self.game.start.pieces.values())
        pieces = [{"ply": 0, **_counted(counts)}]
        times: list[Json] = []
        mover, other = self.game.start.turn, 1 - self.game.start.turn
        for place, action in enumerate(self.game.actions()):
            if not isinstance(action, Turn):
                continue
            counts[PLAYERS[other]] -= action.move.target != ""
            counts[PLAYERS[mover]] -= action.move.end == OFF
            ply = len(pieces)
            pieces.append({"ply": ply, **_counted(counts)})
            if action.spent is not None:
                left = self.game.left_after(place)[mover] / 1000
                seconds = action.spent / 1000
                row = {"ply": ply, "player": PLAYERS[mover], "seconds": seconds, "left": left}
                times.append(row)
            mover, other = other, mover
        found = for_page(self.game)
        return {"pieces": pieces, "time": times or None, "analysis": found and found.json()}

    def drawing(self) -> Drawing:
        return drawing(self.game.board.size, self.game.start.obstacles)

    # Who may do what

    def act(self, player: str, action: str) -> None:
        parsed = parse(action)
        if isinstance(parsed, Time) or (isinstance(parsed, Turn) and parsed.spent is not None):
            raise Refused(Refusal.NOT_YOUR_ACTION)
        self.do(player, parsed)

    def do(self, player: str | None, action: Action) -> None:
        """A move gets its time, and whatever comes too late has lost (C14)."""
        if player is None or not self.game.clock:
            super().do(player, action)
            return
        self.seats[player].check_own(action)
        now = self._now_ms()
        spent = now - self._turn_began
        if spent >= self.game.left[self.game.board.turn]:
            self.time_is_up()
        elif isinstance(action, Turn):
            self.record.apply(Turn(action.move, spent))
            self._turn_began = now
        else:
            self.record.apply(action)

    def may(self, player: str) -> Json:
        if self.over:
            return {}
        verbs = ["draw", "resign"]
        if player not in self.actors:
            return {"verbs": verbs, "movable": [], "escape": None}
        moves = self.game.board.legal_moves
        return {"verbs": ["move", *verbs], "movable": moves.starts(), "escape": moves.escape()}

    def hint(self, player: str, action: Action) -> Json:
        told = super().hint(player, action)
        if isinstance(action, Turn):
            end = action.move.end
            told |= {"piece": action.move.start, "where": None if end == OFF else end}
        return told

    # Questions

    def answer(self, player: str | None, question: Json) -> Json:
        match question:
            case {"moves": str(square)}:
                return self._moves(square)
            case {"aim": {"start": str(start), "square": str(square), "facing": str(facing)}}:
                return aim(self.game.board.snapshot(), Move(start, square, facing))
            case {"threats": ("white" | "black") as side}:
                return self._threats(PLAYERS.index(side))
            case {"why": str(action)} if player is not None:
                refused = self.seats[player].refusal(parse(action))
                return self.refusal_json(refused) if refused else None
            case _:
                raise ValueError("no such question")

    def _moves(self, square: str) -> Json:
        """The ends of the piece on that square, if it is its turn."""
        moves = self.game.board.legal_moves.of(square)
        targets: dict[tuple[str, str], list[str]] = {}
        for move in moves:
            if move.end != OFF:
                found = targets.setdefault((move.end, move.facing), [])
                found += [move.target] if move.target else []
        ends = [
            {"square": end, "facing": facing, "targets": found}
            for (end, facing), found in targets.items()
        ]
        return {"ends": ends, "off": any(move.end == OFF for move in moves)}

    def _threats(self, side: int) -> list[str]:
        """What a side could destroy if it were to move now."""
        if self.over:
            return []
        board = type(self.game.board)(self.game.board.snapshot()._replace(turn=side))
        return sorted({move.target for move in board.legal_moves if move.target})

    # The clock

    def seconds_left(self) -> float | None:
        if self.over or not self.game.clock:
            return None
        spent = self._now_ms() - self._turn_began
        return max(0, self.game.left[self.game.board.turn] - spent) / 1000

    def time_is_up(self) -> None:
        if not self.over and self.game.clock:
            self.record.apply(Time(self.actors[0]))


def _counted(counts: Counter[str]) -> dict[str, int]:
    return {name: counts[name] for name in PLAYERS}
