"""`taktik lab match`: paired games, the same for the same seed, on any number of cores."""

import argparse
import json
from collections.abc import Iterator
from typing import Any

import pytest

from host_sim import games
from host_sim.cli import main
from host_sim.games.contract import Kind, PlayerKind
from host_sim.lab.match import Failed, Game, Pairing, Played, Terms, play_one
from tests.third_game.kind import KIND as PEBBLES
from tests.third_game.kind import Pebbles
from tests.third_game.players import PLAYERS, Taker
from tests.third_game.rules import Take

Output = pytest.CaptureFixture[str]
DRILL = ["--mode", "intro", "--map", "drill"]
BASIC = ["--game", "tank-chess", "--layout", "basic16"]


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A game is a folder, for the laboratory too."""
    monkeypatch.setattr(games, "GAMES", [*games.GAMES, "tests.third_game"])
    yield


def match(capsys: Output, *arguments: str) -> dict[str, Any]:
    assert main(["lab", "match", *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def without_times(found: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in found.items() if name != "cpu_ms_a_turn"}


@pytest.mark.parametrize("terms", [DRILL, BASIC], ids=["taktik", "tank-chess"])
def test_the_recruit_beats_chance_in_both_games(terms: list[str], capsys: Output) -> None:
    found = match(capsys, "recruit", "random", *terms, "--games", "4", "--seed", "5")
    assert found["games"] == 4 and found["unfinished"] == 0
    assert found["score"] == 1.0 == found["interval"][1] > found["interval"][0] > 0
    assert found["elo"] > 0 and found["cpu_ms_a_turn"][0] > found["cpu_ms_a_turn"][1] > 0


def test_a_match_says_what_it_was(capsys: Output) -> None:
    found = match(capsys, "random", "recruit", *DRILL, "--games", "2", "--seed", "7")
    assert found["game"] == "taktik" and found["players"] == ["random", "recruit"]
    assert found["options"]["map"] == "drill" and found["seed"] == 7
    assert found["score"] == 0.0 and found["losses"] == 2 and found["elo"] < 0


def test_a_third_game_is_measured_on_one_core_as_on_two(capsys: Output) -> None:
    asked = ["taker most=3", "taker", "--game", "pebbles", "--games", "40", "--seed", "3"]
    one, two = (match(capsys, *asked, "--cores", cores) for cores in ("1", "2"))
    assert without_times(one) == without_times(two)
    assert 0 < one["score"] < 1  # or the order of results would not show


def test_equals_share_every_pair(capsys: Output) -> None:
    """The same chance and the same players: what one game gives, its twin takes back."""
    found = match(capsys, "recruit", "recruit", *DRILL, "--games", "4")
    assert found["score"] == 0.5 and found["elo"] == 0


def test_another_seed_is_another_match() -> None:
    terms = Terms(PEBBLES, argparse.Namespace(), ("taker", "taker most=3"), 1, 400, 0)
    lengths = [
        [_played(terms._replace(seed=seed), Pairing(pair, 0)).length for pair in range(20)]
        for seed in (1, 1, 2)
    ]
    assert lengths[0] == lengths[1] != lengths[2]


def _played(terms: Terms, pairing: Pairing) -> Played:
    played = play_one(terms, pairing)
    assert isinstance(played, Played)
    return played


def test_the_games_of_a_pair_have_the_same_opening_and_pairs_different_ones() -> None:
    kind = games.kinds()["tank-chess"]
    options = vars(_read(kind, []))
    terms = Terms(kind, argparse.Namespace(**options), ("recruit", "random"), 1, 2, 4)
    stories: list[list[str]] = []
    for pairing in (Pairing(0, 0), Pairing(0, 1), Pairing(1, 0)):
        game = Game(terms, pairing)
        game.play()
        moments = game.session.record.story()[: terms.opening]
        stories.append([game.session.action_text(moment) for moment in moments])
    assert len(stories[0]) == 4 and stories[0] == stories[1] != stories[2]


def _read(kind: Kind, words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    kind.commands().add_new(parser)
    return parser.parse_args(words)


def test_an_ally_sits_with_the_same_player(capsys: Output) -> None:
    """M1: three or four play on two sides."""
    for mode, sides in (("four", [2, 2]), ("three", [1, 2])):
        kind = games.kinds()["taktik"]
        options = _read(kind, ["--mode", mode, "--map", "drill"])
        game = Game(Terms(kind, options, ("random", "random"), 1, 9, 0), Pairing(0, 0))
        assert [len(side) for side in game.session.sides] == sides
    found = match(capsys, "recruit", "random", "--map", "drill", "--mode", "four", "--games", "2")
    assert found["score"] == 1.0


def test_a_game_that_is_too_long_counts_as_a_draw_and_is_told(capsys: Output) -> None:
    found = match(capsys, "recruit", "random", *DRILL, "--games", "2", "--turns", "2")
    assert found["unfinished"] == 2 and found["score"] == 0.5 and found["draws"] == 0
    arguments = ["lab", "match", "recruit", "random", *DRILL, "--games", "2", "--turns", "2"]
    assert main(arguments) == 0
    assert "unfinished after 2 turns 2\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["recruit", "colonel"], "B: taktik has no computer player 'colonel', but recruit, "),
        (["person", "recruit"], "A: taktik has no computer player 'person'"),
        (["recruit depth=3", "random"], "A: recruit has no setting 'depth'"),
        (["taker", "taker most=9", "--game", "pebbles"], "B: most is a whole number from 1 to 3"),
        (["recruit", "random", "--map", "nowhere"], "no map has this name"),
        (["taker", "taker", "--game", "pebbles", "--opening", "2"], "has no player `random`"),
        (["recruit", "random", "--games", "3"], "games come in pairs, with seats swapped"),
        (["recruit", "random", "random"], "this game is for 2, not for 3"),
        (["recruit", "random", "--sprt", "5", "0"], "the first Elo is less than the second"),
    ],
)
def test_what_cannot_be_measured_is_told(arguments: list[str], fault: str, capsys: Output) -> None:
    assert main(["lab", "match", *arguments]) == 2
    assert fault in capsys.readouterr().err


@pytest.mark.parametrize(
    "wrong",
    [["--games", "0"], ["--games", "x"], ["--turns", "0"], ["--cores", "0"],
     ["--seed", "-1"], ["--opening", "-1"], ["--game", "chess"], ["--layout", "basic16"],
     ["--rolls", "typed"], ["--game"]],
    ids=" ".join,
)  # fmt: skip
def test_wrong_options_are_told(wrong: list[str], capsys: Output) -> None:
    with pytest.raises(SystemExit) as exit:
        main(["lab", "match", "recruit", "random", *wrong])
    assert exit.value.code == 2
    assert "error:" in capsys.readouterr().err


class Cheat(Taker):
    """Takes more than there are."""

    def choose(self, seat: Any) -> list[Take]:
        return [Take(9)]


class Rigged(Pebbles):
    players = (
        PlayerKind("taker", "cheats", "none", lambda means, settings: Cheat(1)),
        *PLAYERS[1:],
    )


def test_a_player_who_breaks_the_rules_ends_the_match_by_name(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    terms = Terms(Rigged(), argparse.Namespace(), ("taker", "taker"), 1, 400, 0)
    failed = play_one(terms, Pairing(4, 1))
    assert isinstance(failed, Failed) and failed.pairing == (4, 1)
    assert "no more than were rolled" in failed.why
    monkeypatch.setattr("tests.third_game.kind.KIND", Rigged())
    assert main(["lab", "match", "taker", "taker", "--game", "pebbles", "--cores", "1"]) == 2
    told = capsys.readouterr().err
    assert (
        "taker v taker, seed 1, pair 0: turn 1, taker as left: Refused: P2" in told
        and "Traceback" not in told
    )


def test_where_nothing_is_left_to_chance_the_opening_is(capsys: Output) -> None:
    found = match(capsys, "random", "random", *BASIC, "--games", "2", "--turns", "30")
    assert found["opening"] == 4
    assert match(capsys, "random", "random", *DRILL, "--games", "2")["opening"] == 0
