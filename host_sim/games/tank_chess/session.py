"""A game of Tank Chess at the table, with its clock in real time."""

import random
import time
from collections.abc import Callable
from functools import lru_cache

from host_sim.games.contract import Item, Json, refusal_json
from host_sim.games.seated import Seated
from host_sim.games.tank_chess.drawing.board_drawing import board_svg
from host_sim.games.tank_chess.formats.record import Record
from host_sim.games.tank_chess.players.recruit import Recruit
from host_sim.games.tank_chess.rules.actions import PLAYERS, Action, Draw, Time, Turn, parse, text
from host_sim.games.tank_chess.rules.aim import aim
from host_sim.games.tank_chess.rules.game import Call, Game
from host_sim.games.tank_chess.rules.notation import OFF, Move
from host_sim.games.tank_chess.rules.position import Position
from host_sim.games.tank_chess.rules.refusals import Refusal, Refused
from host_sim.games.tank_chess.seat import Seat
from host_sim.games.tank_chess.view import view


def _milliseconds() -> int:
    return time.monotonic_ns() // 1_000_000


@lru_cache(maxsize=32)
def picture(size: int, obstacles: frozenset[tuple[int, int]]) -> str:
    return board_svg(Position(size, {}, obstacles, frozenset()), every_shape=True)


class TankChessSession(Seated[Record, Game]):
    NAME = "tank-chess"

    def __init__(self, record: Record, now_ms: Callable[[], int] = _milliseconds) -> None:
        self.players = PLAYERS
        self.seats = {player: Seat(record, player) for player in PLAYERS}
        self.recruit = Recruit(random.SystemRandom())
        self._now_ms = now_ms
        self._turn_began = now_ms()  # after a restart, the turn's time begins anew
        super().__init__(record)

    @property
    def game(self) -> Game:
        return self.written.game

    # The story

    def begin_again(self) -> Game:
        return Game(self.game.start, self.game.clock)

    def apply_again(self, game: Game, action: Action) -> list[Call]:
        return game.apply(action)

    def moment(self, game: Game, action: Action) -> tuple[str | None, int]:
        return game.actor(action), len(game) // 2 + 1

    def item(
        self, game: Game, action: Action, happened: list[Call], by: str | None, turn: int
    ) -> Item:
        events: list[Json] = []
        if isinstance(action, Turn) and (kind := game.board.destroyed) is not None:
            piece = kind.name.lower()
            events.append({"what": "destroyed", "piece": piece, "square": action.move.target})
        events += [{"what": call.value.lower()} for call in happened]
        if isinstance(action, Draw) and not game.over:
            events.append({"what": "offered", "player": by})
        if game.result and game.result.winner is not None:
            winner = PLAYERS[game.result.winner]
            events.append({"what": "won", "winner": winner, "reason": game.result.reason.value})
        elif game.result:
            events.append({"what": "drawn", "reason": game.result.reason.value})
        return Item(by, turn, text(action), events)

    def view_of(self, game: Game, player: str | None) -> Json:
        seen = view(game) | {"you": player}
        if game is self.game and game.clock and not game.over:
            seen["spent"] = self._spent()
        return seen

    def statistics(self) -> Json:
        again = self.begin_again()
        pieces = [{"ply": 0, **_counts(again)}]
        times: list[Json] = []
        for action in self.game.actions():
            again.apply(action)
            if isinstance(action, Turn):
                ply = len(pieces)
                pieces.append({"ply": ply, **_counts(again)})
                mover = (ply - 1) % 2 ^ self.game.start.turn
                if action.spent is not None:
                    left = again.left[mover] / 1000
                    seconds = action.spent / 1000
                    row = {"ply": ply, "player": PLAYERS[mover], "seconds": seconds, "left": left}
                    times.append(row)
        return {"pieces": pieces, "time": times or None}

    def record(self, player: str | None) -> list[str]:
        return self.written.lines()

    def picture(self) -> str:
        return picture(self.game.board.size, self.game.start.obstacles)

    # Who may do what

    @property
    def actors(self) -> list[str]:
        return self.game.actors

    def act(self, player: str, action: str) -> None:
        parsed = parse(action)
        if isinstance(parsed, Time) or (isinstance(parsed, Turn) and parsed.spent is not None):
            raise Refused(Refusal.NOT_YOUR_ACTION)
        if refused := self.seats[player].refusal(parsed):
            raise refused
        if isinstance(parsed, Turn):
            self._move(parsed.move)
        else:
            self.apply(parsed)

    def _move(self, move: Move) -> None:
        """A move that comes too late has lost (C14)."""
        if not self.game.clock:
            self.apply(Turn(move))
            return
        spent = self._spent()
        if spent >= self.game.left[self.game.board.turn]:
            self.time_is_up()
            return
        self.apply(Turn(move, spent))
        self._turn_began = self._now_ms()

    def play(self, player: str) -> None:
        self._move(self.recruit.choose(self.seats[player]).move)

    def may(self, player: str) -> Json:
        if self.over:
            return {}
        verbs = ["draw", "resign"]
        if player not in self.actors:
            return {"verbs": verbs, "movable": [], "escape": None}
        moves = self.seats[player].legal_moves()
        escape = next((move.start for move in moves if move.end == OFF), None)
        movable = sorted({move.start for move in moves})
        return {"verbs": ["move", *verbs], "movable": movable, "escape": escape}

    def press(self, player: str, switch: str, down: bool) -> bool:
        raise ValueError("this game has no speldator")

    def panel(self) -> None:
        return None

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
                return refusal_json(self.NAME, refused) if refused else None
            case _:
                raise ValueError("no such question")

    def _moves(self, square: str) -> Json:
        """The ends of the piece on that square, if it is its turn."""
        moves = [move for move in self.game.board.legal_moves if move.start == square]
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

    def _spent(self) -> int:
        return self._now_ms() - self._turn_began

    def seconds_left(self) -> float | None:
        if self.over or not self.game.clock:
            return None
        return max(0, self.game.left[self.game.board.turn] - self._spent()) / 1000

    def time_is_up(self) -> None:
        if not self.over and self.game.clock:
            self.apply(Time(self.actors[0]))

    def undo(self, player: str) -> None:
        super().undo(player)
        self._turn_began = self._now_ms()


def _counts(game: Game) -> dict[str, int]:
    pieces = game.board.snapshot().pieces.values()
    return {name: sum(p.side == side for p in pieces) for side, name in enumerate(PLAYERS)}
