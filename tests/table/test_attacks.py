"""People play on while a guest does the worst; how long they wait is measured by `make bench`."""

import asyncio
from pathlib import Path

from tests.table.arena import Arena
from tests.table.attacks import Attack
from tests.table.serving import Serving

GOLDEN = Path(__file__).parents[1] / "games/taktik/golden/four/game.tkt"
STEPS = 60


def test_a_game_goes_on_while_a_guest_does_the_worst(tmp_path: Path) -> None:
    with Serving(tmp_path) as server, asyncio.Runner() as runner:
        code, made = server.post("/api/import?name=long", GOLDEN.read_text(encoding="utf-8"))
        assert code == 201
        arena = Arena(server, runner, server.taktik("four"))

        async def play() -> None:
            attack = asyncio.create_task(Attack(server.port, made["id"]).run())
            await arena.sit_down()
            await arena.play(STEPS)
            assert not attack.done()
            attack.cancel()
            await asyncio.gather(attack, return_exceptions=True)

        runner.run(play())
        arena.assert_all_is_right()
        runner.run(arena.rise())
