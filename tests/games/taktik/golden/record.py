"""Plays one game of each mode and writes it down: `python -m tests.games.taktik.golden.record`.

Run it only after a change that is meant to change games; the difference is then for reading.
`MODE/game.tkt` is the record, `MODE/PLAYER.tkt` that player's copy from the middle of the game,
`MODE/PLAYER.json` what the player sees at that moment, `MODE/views.txt` a hash of all that players
and umpire see after each action.
"""

import hashlib
import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import cast

from host_sim.games.taktik.formats.record import Record
from host_sim.games.taktik.formats.record_reader import read_record
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.house import PRESETS, House
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.taktik.view import view
from tests.games.taktik.random_games import actions, new_record

FOLDER = Path(__file__).parent
OURS = House(quiet_turns=40, rear_codes=True)
BOOKLET = replace(PRESETS["booklet"], quiet_turns=40)
GAMES = {  # seed and house rules
    Mode.INTRO: (41, OURS),
    Mode.STANDARD: (10, BOOKLET),
    Mode.THREE: (45, OURS),
    Mode.FOUR: (38, BOOKLET),
}


def documents(record: Record) -> dict[str, str]:
    """What the files of a game but the record itself should hold."""
    done = record.game.actions()
    begun = Game(record.game.theatre, record.game.state.strength)
    middle = Record(begun, record.seats, record.salts)
    for action in done[: len(done) // 2]:
        middle.apply(action)
    found = {"views.txt": "".join(f"{line}\n" for line in _hashes(record))}
    for player in range(record.game.theatre.players):
        name = record.game.name(player)
        found[f"{name}.tkt"] = "".join(f"{line}\n" for line in middle.redacted(player))
        found[f"{name}.json"] = _pretty(view(middle.game.state, player))
    return found


def _hashes(record: Record) -> Iterator[str]:
    again = Game(record.game.theatre, record.game.state.strength)
    for number, action in enumerate(record.game.actions(), 1):
        again.apply(action)
        everyone = (None, *range(again.theatre.players))
        seen = json.dumps([view(again.state, player) for player in everyone])
        yield f"{number} {hashlib.sha256(seen.encode()).hexdigest()[:16]}"


def _pretty(seen: dict[str, object]) -> str:
    """A fact a line, a piece a line."""
    lines = [f"{json.dumps(key)}: {_value(value)}" for key, value in seen.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _value(value: object) -> str:
    if isinstance(value, list) and value:
        return "[\n  " + ",\n  ".join(map(json.dumps, cast("list[object]", value))) + "\n]"
    return json.dumps(value)


def main() -> None:
    for mode, (seed, house) in GAMES.items():
        folder = FOLDER / mode.value
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        record = new_record(seed, mode, house=house)
        record.write_to(folder / "game.tkt")
        for action in actions(record, seed, bold=True):
            record.apply(action)
        record.close()
        for name, text in documents(read_record(folder / "game.tkt").record).items():
            (folder / name).write_text(text, encoding="utf-8")
        print(mode.value, len(record.game), "actions", record.game.state.ended_by)


if __name__ == "__main__":
    main()
