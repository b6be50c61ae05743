"""The table shows the head of the record as it is stored, and takes in no endless record."""

import asyncio
from pathlib import Path
from typing import Any

from host_sim.cli import main
from host_sim.kit.head import Head, RunningHead
from host_sim.kit.record_file import MOST_LINES
from tests.table.client import Page
from tests.table.playing import catch_up
from tests.table.serving import Serving

GOLDEN = Path(__file__).parents[1] / "games/taktik/golden/intro/game.tkt"


def test_everybody_sees_the_head_of_what_is_stored(tmp_path: Path) -> None:
    """Also of a line that they must not see, and of one that was undone."""

    async def play(server: Serving, made: dict[str, Any]) -> None:
        anna, bo = (seat["token"] for seat in made["seats"])
        async with Page(server.port) as one, Page(server.port) as other:
            await one.sit(made["id"], anna)
            await other.sit(made["id"], bo)
            space = one.state["may"]["ground"]["KT1"][0]
            for do in (f"place KT1 {space}", "undo", "auto"):
                at = one.state["at"]
                if do == "undo":
                    await one.say("undo", at=at)
                    await one.until(lambda at=at: one.state["at"] > at)
                else:
                    await one.act(do)
                await catch_up([one, other])
                head = RunningHead(server.lines(made["id"])).head
                shown = {"lines": head.lines, "short": head.short}
                assert one.state["head"] == other.state["head"] == shown
            await one.act("resign kazaldis")

    with Serving(tmp_path) as server:
        made = server.taktik("intro", who="device")
        path = f"/api/tables/{made['id']}/record"
        bearer = {"Authorization": f"Bearer {made['seats'][1]['token']}"}
        (tmp_path / "copy").write_text(server.get(path, **bearer)[1], encoding="utf-8")
        asyncio.run(play(server, made))
        (tmp_path / "game").write_text(server.get(path, **bearer)[1], encoding="utf-8")
        server.assert_is_well()
    told = (tmp_path / "copy").read_text(encoding="utf-8").splitlines()
    head = Head.read(next(line[5:] for line in told if line.startswith("head ")))
    game = (tmp_path / "game").read_text(encoding="utf-8").splitlines()
    assert RunningHead(game[: head.lines]).head == head
    assert main(["verify", str(tmp_path / "game"), "--copy", str(tmp_path / "copy")]) == 0


def test_a_record_longer_than_any_game_is_not_taken_in(tmp_path: Path) -> None:
    golden = GOLDEN.read_text(encoding="utf-8")
    header, rest = golden.split("\nset-up\n")
    long = "place KT1 a1\nplace KT1 a2\n" * (MOST_LINES // 2)
    with Serving(tmp_path) as server:
        status, told = server.post("/api/import?name=long", f"{header}\nset-up\n{long}{rest}")
        assert status == 400
        assert f"has more than {MOST_LINES} lines" in str(told)
        server.assert_is_well()
