"""The PettingZoo environments of our games: `taktik_env()` and `tank_chess_env()`."""

from collections.abc import Sequence
from pathlib import Path

from host_sim.adapters.aec import GameEnv
from host_sim.adapters.taktik_play import TaktikPlay, terms
from host_sim.adapters.tank_chess_play import TankChessPlay, start
from host_sim.games.taktik.rules.house import House


def taktik_env(
    board: str | Path = "drill",
    *,
    mode: str = "intro",
    options: Sequence[str] = (),
    house: House | None = None,
    placing: bool = False,
    most_steps: int | None = None,
) -> GameEnv:
    """A shipped map or a map file, any mode, the options `mines` and `supply`, house rules.

    With `placing` the players set up their pieces themselves; else chance does it.
    """
    play = TaktikPlay(terms(board, mode, options, house), placing)
    return GameEnv(play, "taktik_v1", most_steps)


def tank_chess_env(layout: str | Path = "basic16", *, most_steps: int | None = None) -> GameEnv:
    """A shipped layout or a layout file. A move is chosen in up to four steps of one seat."""
    return GameEnv(TankChessPlay(start(layout)), "tank_chess_v1", most_steps)
