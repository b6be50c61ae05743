"""How a game stands, as plain data with stable keys. Nothing is hidden: all see the same."""

from typing import Any

from host_sim.games.tank_chess.rules.actions import PLAYERS, text
from host_sim.games.tank_chess.rules.game import Game

View = dict[str, Any]


def view(game: Game) -> View:
    """A game as all may see it, as plain data."""
    result = game.result
    return {
        "game": "tank-chess",
        "position": game.board.position,
        "on_turn": PLAYERS[game.board.turn],
        "quiet": game.board.quiet,
        "clock": str(game.clock) if game.clock else None,
        "left": dict(zip(PLAYERS, game.left, strict=True)) if game.clock else None,  # milliseconds
        "offer": None if game.offer is None else PLAYERS[game.offer],
        "calls": [call.value for call in game.calls()],
        "last": text(game.last) if len(game) else None,
        "winner": (PLAYERS[result.winner] if result.winner is not None else "draw")
        if result
        else None,
        "ended_by": result.reason.value if result else None,
    }
