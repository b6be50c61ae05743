"""The house full of tables that `make soak` fills for an hour, for a moment."""

import asyncio
from pathlib import Path

from tests.table.serving import Serving
from tests.table.soak import Soak

TABLES, ACTIONS = 5, 150


def test_tables_side_by_side_lose_nothing(tmp_path: Path) -> None:
    with Serving(tmp_path) as server:
        soak = Soak(server, map_name="drill", pause=0, enough=lambda soak: soak.actions >= ACTIONS)
        asyncio.run(soak.play(TABLES))
        assert soak.actions >= ACTIONS and soak.games >= TABLES
        assert server.memory() > 0
