"""A game written down: everything that is needed to play it again, one action a line.

    tank-chess record 1
    clock 30+5                   minutes for each player, seconds gained by a move; left out if none
    player white Anna
    player black random
    layout name Basic 16         the layout file, line by line; or else, in one line:
    position 16 (16)/… w 0       the position in which the game began
    play                         the header ends
    e4-g6NE*g9 12.345            a move and, with a clock, the seconds it took
    draw black                   an offer, or the consent to one; also resign and time
    undo black                   that player took the action above back
    result white escape          when the game is over

The result follows by itself, and is written and read together with its action.
"""

from collections.abc import Iterator

from host_sim.games.tank_chess.formats.layout import Layout
from host_sim.games.tank_chess.formats.opening import opening
from host_sim.games.tank_chess.rules import position
from host_sim.games.tank_chess.rules.actions import PLAYERS, Action, Draw, Turn, text
from host_sim.games.tank_chess.rules.board import Result
from host_sim.games.tank_chess.rules.clock import Clock
from host_sim.games.tank_chess.rules.game import Call, Game
from host_sim.games.tank_chess.rules.position import Position
from host_sim.kit import record
from host_sim.kit.record_file import title


class Record(record.Record[Game, Action, Call]):
    """A game from the opening of a layout, or from any position."""

    GAME = "tank-chess"

    def __init__(
        self, start: Layout | Position, seats: tuple[str, ...], clock: Clock | None = None
    ) -> None:
        super().__init__(Game(opening(start) if isinstance(start, Layout) else start, clock), seats)
        self.start = start

    def happened(self, events: list[Call]) -> list[dict[str, str]]:
        """What was destroyed, announced, offered, and how it ended."""
        action, result = self.game.last, self.game.result
        kept: list[dict[str, str]] = []
        if isinstance(action, Turn) and (kind := self.game.board.destroyed) is not None:
            piece = kind.name.lower()
            kept.append({"kind": "destroyed", "piece": piece, "square": action.move.target})
        kept += [{"kind": call.value.lower()} for call in events]
        if isinstance(action, Draw) and not result:
            kept.append({"kind": "offered", "player": action.player})
        if result and result.winner is not None:
            winner = PLAYERS[result.winner]
            kept.append({"kind": "won", "winner": winner, "reason": result.reason.value})
        elif result:
            kept.append({"kind": "drawn", "reason": result.reason.value})
        return kept

    def last_lines(self) -> list[str]:
        return [text(self.game.last), *self._ending()]

    def header(self) -> Iterator[str]:
        yield title(self.GAME)
        if self.game.clock:
            yield f"clock {self.game.clock}"
        for player, seat in zip(PLAYERS, self.seats, strict=True):
            yield f"player {player} {seat}"
        if isinstance(self.start, Layout):
            yield from (f"layout {line}" for line in self.start.text.removesuffix("\n").split("\n"))
        else:
            yield f"position {position.text(self.start)}"
        yield "play"

    def _ending(self) -> Iterator[str]:
        if self.game.result:
            yield f"result {outcome(self.game.result)}"


def outcome(result: Result) -> str:
    """`white escape`, `draw agreement`."""
    winner = "draw" if result.winner is None else PLAYERS[result.winner]
    return f"{winner} {result.reason}"
