"""Games that were played once and must come out the same for ever, for every player."""

import pytest

from host_sim.games.taktik.formats.record_reader import read_record
from host_sim.games.taktik.rules.modes import CASTINGS, Mode
from host_sim.games.taktik.rules.state import EventKind
from tests.games.taktik.golden.record import FOLDER, documents


@pytest.mark.parametrize("mode", Mode)
def test_each_mode_has_a_game_and_each_of_its_players_a_copy(mode: Mode) -> None:
    casting = CASTINGS[mode]
    names = [casting.name(player) for player in range(len(casting.players))]
    expected = {"game.tkt", "views.txt"}
    expected |= {f"{name}.{suffix}" for name in names for suffix in ("tkt", "json")}
    assert {path.name for path in (FOLDER / mode.value).iterdir()} == expected


@pytest.mark.parametrize("mode", Mode)
def test_a_game_is_replayed_as_it_was_played(mode: Mode) -> None:
    folder = FOLDER / mode.value
    reading = read_record(folder / "game.tkt")
    assert reading.record.game.over and not reading.missing and not reading.torn
    assert (folder / "game.tkt").read_text(encoding="utf-8").splitlines() == reading.record.lines()
    for name, text in documents(reading.record).items():
        assert (folder / name).read_text(encoding="utf-8") == text, name


def test_the_games_are_worth_keeping() -> None:
    """Between them, nearly everything that can happen does."""
    happened = set[EventKind]()
    for mode in Mode:
        record = read_record(FOLDER / mode.value / "game.tkt").record
        again = type(record.game)(record.game.theatre, record.game.state.strength)
        for action in record.game.actions():
            happened |= {event.kind for event in again.apply(action)}
    assert len(happened) >= 14
