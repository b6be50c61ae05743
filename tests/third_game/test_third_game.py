"""A game is one folder: Pebbles is played everywhere, and nothing but the list knows of it."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from host_sim import games
from host_sim.cli import main
from host_sim.games import registry
from host_sim.games.match import play
from tests.third_game.kind import KIND
from tests.third_game.players import Rolls, Taker
from tests.third_game.record import Reader, Record
from tests.third_game.rules import PLAYERS, Rolled
from tests.third_game.session import Session

Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """All that it takes."""
    monkeypatch.setattr(games, "GAMES", [*games.GAMES, "tests.third_game"])
    yield


def played(seed: int, names: tuple[str, ...] = ("taker", "taker most=3")) -> Session:
    """A whole game of two computers."""
    chance = random.Random(seed)
    session = KIND.session(Record.new(names, chance))
    sit = {p: registry.player(KIND, n, chance) for p, n in zip(PLAYERS, names, strict=True)}
    assert play(session, {**sit, None: Rolls(chance)})
    return session


def test_it_is_on_the_list() -> None:
    assert list(games.kinds()) == ["taktik", "tank-chess", "pebbles"]


# At the command line


def test_it_is_played_recorded_verified_and_told(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "game.pebbles"
    arguments = ["pebbles", "play", "--players", "taker,taker most=2", "--seed", "4"]
    assert main([*arguments, "--record", str(path)]) == 0
    result = capsys.readouterr().out
    assert "has won (P4)" in result
    assert "player right taker most=2" in path.read_text()
    assert main(["pebbles", "verify", str(path)]) == 0
    assert result in capsys.readouterr().out
    assert main(["pebbles", "replay", str(path)]) == 0
    story = capsys.readouterr().out
    assert story.startswith("    1  rolled ") and story.endswith(result)


def test_a_person_plays_and_goes_on_another_day(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = iter(["nonsense", "4", "1"])

    def read(prompt: str) -> str:
        if (line := next(typed, None)) is None:
            raise EOFError
        return line

    monkeypatch.setattr("builtins.input", read)
    record = ["--record", str(tmp_path / "game")]
    assert main(["pebbles", "play", "--players", "Anna,taker", "--seed", "1", *record]) == 0
    told = capsys.readouterr().out
    assert "P2: at least one, and no more than were rolled or are left" in told
    assert "left with " in told
    # The same players come back: Anna is asked, the computer is not.
    typed = iter(["1"] * 15)
    assert main(["pebbles", "play", "--continue", record[1], "--seed", "2"]) == 0
    assert "has won (P4)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("players", "fault"),
    [
        ("taker", "the players are left and right"),
        ("taker speed=3,Bo", "taker has no setting 'speed'; there are: most"),
        ("taker most=4,Bo", "most is a whole number from 1 to 3"),
        ("taker most=,Bo", "most is a whole number from 1 to 3"),
    ],
)
def test_who_cannot_play_is_told(players: str, fault: str, capsys: Output) -> None:
    assert main(["pebbles", "play", "--players", players]) == 2
    assert capsys.readouterr().err == f"taktik: --players: {fault}\n"


def test_a_record_that_names_a_player_who_cannot_play_is_refused(
    tmp_path: Path, capsys: Output
) -> None:
    lines = Record.new(("taker speed=3", "taker"), random.Random(1)).lines()
    path = tmp_path / "strange"
    path.write_text("".join(f"{line}\n" for line in lines))
    assert main(["pebbles", "play", "--continue", str(path)]) == 2
    assert "taker has no setting 'speed'" in capsys.readouterr().err


def test_a_forged_result_is_found(tmp_path: Path, capsys: Output) -> None:
    lines = played(3).record.lines()
    (tmp_path / "forged").write_text("\n".join([*lines[:-1], "result nobody", ""]))
    assert main(["pebbles", "verify", str(tmp_path / "forged")]) == 1
    assert "should be: result" in capsys.readouterr().err


# Records, views, chance, undo


@pytest.mark.parametrize("seed", range(20))
def test_a_record_is_read_back_to_the_byte(seed: int) -> None:
    session = played(seed)
    text = "".join(f"{line}\n" for line in session.record.lines())
    again = KIND.session(Reader.parse(text, "again").record)
    assert again.record.lines() == session.record.lines()
    assert again.story() == session.story()


def test_a_settings_default_and_value_reach_the_player() -> None:
    takers = [registry.player(KIND, name, random.Random()) for name in ("taker", "taker most=3")]
    assert [isinstance(taker, Taker) and taker.most for taker in takers] == [1, 3]


def test_a_lucky_number_leaves_the_game_only_through_its_players_view() -> None:
    """P1: permute what is hidden, and nothing that others get may change."""
    views: dict[str | None, set[str]] = {None: set(), "left": set()}
    for lucky in (1, 2, 3):
        text = f"pebbles record 1\nplayer left a\nplayer right b\nlucky 2 {lucky}\nsalt 0\nplay\n"
        session = KIND.session(Reader.parse(text, "x").record)
        session.do(None, Rolled(3))
        for player, seen in views.items():
            may = session.may(player) if player else None
            seen.add(str((session.view(player), may, session.story())))
    assert [len(seen) for seen in views.values()] == [1, 1]


def test_what_was_not_followed_is_undone() -> None:
    session = KIND.session(Record.new(("a", "b"), random.Random(1)))
    session.do(None, Rolled(1))
    session.act("left", "take 1")
    assert session.seats["left"].may_undo() and not session.seats["right"].may_undo()
    session.undo("left")
    assert [item.action for item in session.story()] == ["rolled 1"]
    assert session.view(None)["left"] == 15
