"""Part F, the forces."""

import random
from collections import Counter

import pytest

from host_sim.games.taktik.rules.actions import End, Move, Place, Shoot
from host_sim.games.taktik.rules.forces import NAMES
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.house import House, Strengths, parse_house
from host_sim.games.taktik.rules.state import EventKind
from host_sim.games.taktik.view import view
from host_sim.kit.faults import BadInput
from host_sim.speldators import Fire
from tests.games.taktik.clauses import forbids, holds
from tests.games.taktik.scene import (
    DRILL,
    LAND,
    fire,
    happened,
    new_game,
    refused,
    roll,
    scene,
    seen_by,
    set_up,
    strength_seen,
)

OWN = "2, 2, 2, 2", "8, 8, 8, 8, 8, 8, 8, 8"


def battalions(game: Game) -> dict[str, list[str]]:
    """The tanks and cars of each colour that are in the game."""
    units = [NAMES[unit] for unit in game.theatre.units]
    return {colour: [u for u in units if u[0] == colour] for colour in {u[0] for u in units}}


def values(game: Game, colour: str, kind: str) -> list[int]:
    units = [u for u in game.theatre.units if NAMES[u].startswith(colour + kind)]
    return [game.state.strength[unit] for unit in units]


@holds("F1")
@pytest.mark.parametrize(
    ("mode", "colours"),
    [("intro", "KS"), ("standard", "KSAC"), ("three", "KSAC"), ("four", "KSAC")],
)
def test_a_battalion_is_eight_tanks_and_four_armoured_cars(mode: str, colours: str) -> None:
    found = battalions(new_game(mode))
    assert found.keys() == set(colours)
    for colour, units in found.items():
        assert Counter(name[:2] for name in units) == {f"{colour}T": 8, f"{colour}C": 4}


@forbids("F1")
def test_there_is_no_ninth_tank_and_no_fifth_car() -> None:
    game = scene("KT8@a1 KC4@a2 ST1@a14", steps=6)
    for name in ("KT9", "KC5", "KT0", "K1", "tank"):
        refused(game, Move(name, ("b1",)), "F1")
        refused(game, Shoot(name, "ST1"), "F1")


@forbids("F1")
def test_the_battalion_of_a_country_out_of_play_stays_in_the_box() -> None:
    game = new_game("intro", board=LAND)
    refused(game, Place("CT1", "e7"), "F1")
    refused(game, Place("AC1", "e1"), "F1")
    playing = scene("KT1@a1 ST1@a14", steps=6)
    refused(playing, Shoot("KT1", "CT1"), "E1")


@holds("F2")
def test_the_strengths_of_every_battalion_are_those_of_the_rule_book() -> None:
    game = new_game("standard")
    for colour in "KSAC":
        assert sorted(values(game, colour, "C")) == [2, 2, 4, 4]
        assert sorted(values(game, colour, "T")) == [2, 2, 2, 4, 4, 4, 8, 8]


@holds("F2")
def test_which_piece_has_which_strength_is_left_to_chance() -> None:
    theatre = new_game("standard").theatre
    dealt = {Game.deal(theatre, random.Random(seed)).state.strength for seed in range(20)}
    assert len(dealt) == 20
    assert len({bytes(values(new_game("standard"), colour, "T")) for colour in "KSAC"}) > 1


@holds("F2")
def test_a_house_may_have_other_strengths() -> None:
    house = parse_house(f"strengths = {{ cars = [{OWN[0]}], tanks = [{OWN[1]}] }}", "house.toml")
    assert house == House(strengths=Strengths((2,) * 4, (8,) * 8))
    game = new_game("intro", house=house)
    assert values(game, "K", "C") == [2] * 4
    assert values(game, "S", "T") == [8] * 8


@forbids("F2")
@pytest.mark.parametrize(
    ("cars", "tanks"),
    [
        ("2, 2, 4, 8", OWN[1]),
        ("2, 2, 4", OWN[1]),
        (OWN[0], "2, 2, 2, 4, 4, 4, 8, 6"),
        (OWN[0], "2, 2, 2, 4, 4, 4, 8, 8, 8"),
    ],
    ids=["a car of 8", "three cars", "a tank of 6", "nine tanks"],
)
def test_no_house_has_pieces_that_were_never_made(cars: str, tanks: str) -> None:
    with pytest.raises(BadInput, match="strengths must be"):
        parse_house(f"strengths = {{ cars = [{cars}], tanks = [{tanks}] }}", "house.toml")


@holds("F3")
def test_a_player_knows_the_strength_of_all_their_own_units() -> None:
    game = scene("KT1@a1:8 AC1@a2:2 ST1@a14:2", "standard", steps=1)
    assert strength_seen(game, "kazaldis", "KT1") == 8
    assert strength_seen(game, "kazaldis", "AC1") == 2
    assert strength_seen(game, "sarapan", "ST1") == 2


@forbids("F3")
def test_an_enemy_does_not_know_a_strength() -> None:
    game = scene("KT1@a1:8 ST1@a14:2", steps=1)
    assert strength_seen(game, "sarapan", "KT1") is None
    assert strength_seen(game, "kazaldis", "ST1") is None


@forbids("F3")
def test_an_ally_does_not_know_a_strength_either() -> None:
    game = scene("KT1@a1:8 AT1@a3:8 ST1@a14 CT1@a12", "four", steps=1)
    assert strength_seen(game, "armania", "KT1") is None
    assert strength_seen(game, "kazaldis", "AT1") is None
    game = scene("KT1@a1:8 AT1@a3:8 ST1@a14 CT1@a12", "three", steps=1)
    assert strength_seen(game, "armania", "KT1") is None
    assert strength_seen(game, "sarapan", "CT1") == 4


@forbids("F3")
def test_strengths_do_not_show_while_pieces_are_set_up_and_moved() -> None:
    game = new_game("four", board=DRILL)
    set_up(game)
    for own in ("kazaldis", "sarapan", "armania", "calderon"):
        shown = view(game.state, game.player(own))["pieces"]
        assert {p["player"] for p in shown if p["strength"]} == {own}


@holds("F3")
def test_what_was_revealed_stays_known() -> None:
    game = scene("KT1@a1:8 KT2@c1:2 ST1@a3:2 ST2@a14:4", steps=1)
    game.apply(Move("KT1", ("a2",)))
    fire(game, "KT1", "ST1", Fire.HIT)
    for _ in range(2):
        game.apply(End())
        roll(game, 2)
    assert strength_seen(game, "sarapan", "KT1") == 8
    assert strength_seen(game, "sarapan", "KT2") is None
    assert strength_seen(game, "kazaldis", "ST2") is None


@holds("F3")
def test_everyone_sees_who_knows_a_strength() -> None:
    game = scene("KT1@a1:8 ST1@a3:2 AT1@c1 CT1@c14", "four", steps=1)
    assert seen_by(game, "sarapan", "KT1")["known_to"] == ["kazaldis"]
    game.apply(Move("KT1", ("a2",)))
    fire(game, "KT1", "ST1", Fire.HIT)
    everyone = ["kazaldis", "sarapan", "armania", "calderon"]
    assert seen_by(game, "calderon", "KT1")["known_to"] == everyone
    assert seen_by(game, "calderon", "AT1")["known_to"] == ["armania"]


@forbids("F3")
def test_the_news_of_a_miss_and_of_a_mine_tell_no_strength() -> None:
    game = scene("KT1@a1:8 KT2@c6:2 ST1@a3:2 SM1@c7", steps=2, mines=True)
    news = game.apply(Move("KT2", ("c7",)))
    assert happened(news) == [EventKind.MINE_EXPLODED]
    game.apply(Move("KT1", ("a2",)))
    assert happened(fire(game, "KT1", "ST1", Fire.MISS)) == []
    assert strength_seen(game, "sarapan", "KT1") is None
    assert strength_seen(game, "sarapan", "KT2") is None
