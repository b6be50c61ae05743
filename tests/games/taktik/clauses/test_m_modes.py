"""Part M, who plays what."""

import random
from itertools import pairwise

import pytest

from host_sim.games.taktik.drawing.sketch import sketch
from host_sim.games.taktik.news import describe
from host_sim.games.taktik.rules.actions import (
    FORMS,
    End,
    Move,
    Place,
    Ready,
    Resign,
    Roll,
    Rolled,
    Shoot,
    parse,
)
from host_sim.games.taktik.rules.board import Country, Terrain
from host_sim.games.taktik.rules.forces import NAMES
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.house import House
from host_sim.games.taktik.rules.set_up import automatic
from host_sim.games.taktik.rules.state import EventKind, Phase, Status
from host_sim.games.taktik.view import view
from host_sim.speldators import Fire, Strategy, Tactic
from tests.games.taktik.clauses import forbids, holds
from tests.games.taktik.scene import (
    DRILL,
    LAND,
    allowed,
    at,
    fire,
    happened,
    moves,
    new_game,
    on_turn,
    refused,
    roll,
    scene,
    seen_by,
    set_up,
    status,
    steps_left,
)

PLAYERS = {
    "intro": ["kazaldis", "sarapan"],
    "standard": ["kazaldis+armania", "sarapan+calderon"],
    "three": ["sarapan", "kazaldis", "armania"],
    "four": ["kazaldis", "sarapan", "armania", "calderon"],
}
OPEN = House(closed_countries=False)
EVERYONE = {
    "intro": "KT1@a3 ST1@a7",
    "standard": "KT1@a3 AT1@e3 ST1@a7 CT1@e7",
    "three": "KT1@a3 AT1@e3 ST1@a7 CT1@e7",
    "four": "KT1@a3 AT1@e3 ST1@a7 CT1@e7",
}


def places(game: Game, piece: str) -> set[str]:
    """Where a piece may be set up."""
    offered = game.legal_actions(Place)
    return {p.space for p in offered if isinstance(p, Place) and p.piece == piece}


def open_ground(letter: str) -> set[str]:
    """Open spaces and bridges of a country on the drill board."""
    country = next(c for c in Country if c.name[0] == letter)
    return {
        name
        for name, space in DRILL.number.items()
        if DRILL.country[space] == country
        and DRILL.terrain[space] in (Terrain.OPEN, Terrain.BRIDGE)
    }


def strength(game: Game, unit: str) -> int:
    return game.state.strength[NAMES.index(unit)]


def order_of_turns(game: Game, turns: int) -> list[str]:
    order = [on_turn(game)]
    for _ in range(turns - 1):
        roll(game, 0)
        game.apply(End())
        order.append(on_turn(game))
    return order


# Who commands what


@holds("M2")
@pytest.mark.parametrize("mode", PLAYERS)
def test_the_modes_have_the_players_of_the_table(mode: str) -> None:
    game = new_game(mode)
    assert [game.name(player) for player in range(game.theatre.players)] == PLAYERS[mode]


@forbids("M2")
@pytest.mark.parametrize(
    ("mode", "player", "foreign"),
    [
        ("intro", "kazaldis", ["ST1"]),
        ("standard", "sarapan", ["KT1", "AT1"]),
        ("three", "armania", ["KT1", "ST1", "CT1"]),
        ("four", "calderon", ["KT1", "AT1", "ST1"]),
    ],
)
def test_nobody_plays_for_another_player(mode: str, player: str, foreign: list[str]) -> None:
    game = scene(EVERYONE[mode], mode, board=LAND, player=player, steps=6)
    ahead = {"KT1": "a4", "AT1": "e4", "ST1": "a6", "CT1": "e6"}
    for unit in foreign:
        assert moves(game, unit) == set()
        refused(game, Move(unit, (ahead[unit],)), "V1")


@forbids("M2")
def test_a_player_who_does_not_sit_at_the_table_does_nothing() -> None:
    game = new_game("intro", board=LAND)
    for nobody in ("armania", "Kazaldis", "kazaldis+armania", ""):
        refused(game, Ready(nobody), "M")


# M1


@holds("M1")
@pytest.mark.parametrize("letter", "KSAC")
def test_units_are_set_up_anywhere_on_the_open_ground_of_their_country(letter: str) -> None:
    game = new_game("standard", supply=True, mines=True)
    for kind in "TCHFA":
        assert places(game, f"{letter}{kind}1") == open_ground(letter)


@holds("M1")
def test_units_may_be_set_up_on_a_bridge() -> None:
    river = sketch("river", ".k =k ~k ^k .k rk Hk =- .s .s")
    assert places(new_game("intro", board=river), "KT1") == {"a1", "a2", "a5"}


@forbids("M1")
@pytest.mark.parametrize(
    "space", ["b2", "b3", "c2", "f3"], ids=["hq", "repair", "repair", "ally's repair"]
)
def test_units_are_not_set_up_on_headquarters_or_repair_spaces(space: str) -> None:
    refused(new_game("standard", board=LAND), Place("KT1", space), "M1")


@forbids("M1")
def test_units_are_not_set_up_on_a_depot_or_in_another_country() -> None:
    game = new_game("standard", board=LAND)
    refused(game, Place("AT1", "d2"), "M1")
    refused(game, Place("CT1", "d8"), "M1")
    refused(game, Place("KT1", "e1"), "M1")  # the ally's
    refused(game, Place("KT1", "a6"), "M1")  # the enemy's
    refused(game, Place("KT1", "a5"), "M1")  # nobody's


@forbids("M1")
def test_units_are_not_set_up_where_none_can_go() -> None:
    game = new_game("standard")
    for name, space in DRILL.number.items():
        if DRILL.terrain[space] in (Terrain.HOUSE, Terrain.MOUNTAIN, Terrain.FOREST, Terrain.LAKE):
            letter = Country(DRILL.country[space]).name[0]
            refused(game, Place(f"{letter}T1", name), "M1")


@holds("M1")
def test_in_three_both_of_sarapans_battalions_stand_in_sarapan() -> None:
    game = new_game("three")
    assert places(game, "CT1") == places(game, "ST1") == open_ground("S")
    assert sum(game.theatre.owner[unit] == 0 for unit in game.theatre.units) == 24


@forbids("M1")
def test_in_three_calderons_pieces_do_not_stand_in_calderon() -> None:
    refused(new_game("three", board=LAND), Place("CT1", "e7"), "M1")


@holds("M1")
def test_in_three_calderons_pieces_are_moved_and_repaired_as_sarapans() -> None:
    game = scene(
        "KT1@a1:8 AT1@e1 ST1@a8:8 CT1@a7:2 ST2@b7", "three", board=LAND, player="sarapan", steps=2
    )
    game.apply(Move("CT1", ("a6",)))
    assert at(game, "CT1") == "a6"
    game = scene("KT1@a5:8 AT1@e1 ST1@a8:8 CT1@a7:2 ST2@b7", "three", board=LAND, steps=1)
    game.apply(Move("KT1", ("a6",)))
    fire(game, "KT1", "CT1", Fire.DAMAGE)
    assert (at(game, "CT1"), status(game, "CT1")) == ("c8", Status.REPAIR)


# M2: who begins


@holds("M2")
@pytest.mark.parametrize(
    ("mode", "rolls", "first"),
    [
        ("intro", [0, 2], "sarapan"),
        ("intro", [6, 4], "kazaldis"),
        ("standard", [2, 4], "sarapan+calderon"),
        ("four", [0, 2, 6, 4], "armania"),
        ("four", [0, 2, 4, 6], "calderon"),
    ],
)
def test_the_highest_movement_roll_begins(mode: str, rolls: list[int], first: str) -> None:
    game = new_game(mode)
    set_up(game)
    *others, last = [game.apply(Rolled(steps)) for steps in rolls]
    assert all(happened(told) == [EventKind.ROLLED_FOR_FIRST] for told in others)
    assert happened(last) == [EventKind.ROLLED_FOR_FIRST, EventKind.BEGINS]
    assert game.state.phase is Phase.ROLL
    assert on_turn(game) == first
    assert game.actors == [first]


@holds("M2")
def test_those_who_tie_for_highest_roll_again() -> None:
    game = new_game("four")
    set_up(game)
    for steps in (4, 6, 0, 6):
        assert game.state.phase is Phase.FIRST_ROLL
        game.apply(Rolled(steps))
    assert on_turn(game) == "sarapan"
    game.apply(Rolled(0))
    assert on_turn(game) == "calderon"
    game.apply(Rolled(0))  # a tie again
    game.apply(Rolled(0))
    assert on_turn(game) == "calderon"
    assert game.state.phase is Phase.FIRST_ROLL
    game.apply(Rolled(2))
    assert (on_turn(game), game.state.phase) == ("calderon", Phase.ROLL)


@holds("M2")
def test_every_roll_for_who_begins_is_told_by_name_and_ties_too() -> None:
    game = new_game("four")
    set_up(game)
    told = [
        [describe(game.theatre, event) for event in game.apply(Rolled(steps))]
        for steps in (4, 6, 0, 6, 2, 0)
    ]
    assert told == [
        ["kazaldis rolls 4 for who begins (M2)"],
        ["sarapan rolls 6 for who begins (M2)"],
        ["armania rolls 0 for who begins (M2)"],
        [
            "calderon rolls 6 for who begins (M2)",
            "a tie, and these roll again: sarapan, calderon (M2)",
        ],
        ["sarapan rolls 2 for who begins (M2)"],
        ["calderon rolls 0 for who begins (M2)", "sarapan begins (M2)"],
    ]


@forbids("M2")
def test_who_was_lower_does_not_roll_again() -> None:
    game = new_game("four")
    set_up(game)
    rolled: list[str] = []
    for steps in (4, 6, 0, 6, 2, 4):
        rolled.append(on_turn(game))
        game.apply(Rolled(steps))
    assert rolled == ["kazaldis", "sarapan", "armania", "calderon", "sarapan", "calderon"]
    assert on_turn(game) == "calderon"


@forbids("M2")
@pytest.mark.parametrize("lamp", ["long_range", "extra", "repair"])
def test_only_the_movement_lamps_count_for_who_begins(lamp: str) -> None:
    game = new_game("intro")
    set_up(game)
    refused(game, Rolled(4, **{lamp: True}), "M2")


@forbids("M2")
def test_nobody_moves_fires_or_ends_a_turn_while_they_roll_for_who_begins() -> None:
    game = new_game("intro")
    set_up(game)
    here = game.theatre.board.number[str(at(game, "KT1"))]
    neighbour = game.theatre.space_names[here + 1]
    for action in (
        Move("KT1", (neighbour,)),
        Shoot("KT1", "ST1"),
        Roll(Strategy.ATTACK, Tactic.EXTRA),
        End(),
    ):
        refused(game, action, "M2")


@holds("M2")
def test_in_three_sarapan_begins_without_a_roll() -> None:
    game = new_game("three")
    set_up(game, "kazaldis", "armania")
    assert game.state.phase is Phase.SET_UP
    set_up(game, "sarapan")
    assert (game.state.phase, on_turn(game)) == (Phase.ROLL, "sarapan")


@forbids("M2")
def test_in_three_nobody_rolls_for_who_begins() -> None:
    game = new_game("three")
    set_up(game)
    refused(game, Rolled(6), "T")


# M2: whose turn


@holds("M2")
@pytest.mark.parametrize(
    ("mode", "first", "order"),
    [
        ("intro", "sarapan", ["sarapan", "kazaldis", "sarapan"]),
        ("standard", "kazaldis", ["kazaldis+armania", "sarapan+calderon", "kazaldis+armania"]),
        ("four", "armania", ["armania", "calderon", "kazaldis", "sarapan", "armania"]),
        ("three", "sarapan", ["sarapan", "kazaldis", "armania", "sarapan", "kazaldis"]),
    ],
)
def test_turns_go_round_from_the_first_player_on(mode: str, first: str, order: list[str]) -> None:
    game = scene(EVERYONE[mode], mode, board=LAND, player=first)
    assert order_of_turns(game, len(order)) == order


@holds("M2")
def test_a_house_may_let_sarapan_play_between_the_allies() -> None:
    house = House(three_order="sarapan_between")
    game = scene(EVERYONE["three"], "three", board=LAND, player="sarapan", house=house)
    order = order_of_turns(game, 6)
    assert order == ["sarapan", "kazaldis", "sarapan", "armania", "sarapan", "kazaldis"]


@forbids("M2")
def test_in_that_house_the_allies_never_play_in_a_row() -> None:
    house = House(three_order="sarapan_between")
    game = scene(EVERYONE["three"], "three", board=LAND, player="sarapan", house=house)
    assert all("sarapan" in pair for pair in pairwise(order_of_turns(game, 12)))


@holds("M2")
def test_one_roll_serves_the_units_of_all_the_players_countries() -> None:
    game = scene(EVERYONE["standard"], "standard", board=LAND)
    roll(game, 2)
    game.apply(Move("KT1", ("a4",)))
    game.apply(Move("AT1", ("e4",)))
    assert steps_left(game) == 0


@forbids("M2")
def test_a_turn_has_one_roll() -> None:
    again = Roll(Strategy.ATTACK, Tactic.EXTRA)
    game = scene("KT1@a3:8 ST1@a6:2 ST2@a8", board=LAND)
    game.apply(again)
    refused(game, again, "T")
    game.apply(Rolled(6))
    refused(game, again, "M2")
    refused(game, Rolled(6), "T")
    game.apply(Move("KT1", ("a4", "a5")))
    refused(game, again, "M2")
    fire(game, "KT1", "ST1", Fire.HIT)
    refused(game, again, "M2")


# M3


@holds("M3")
def test_allies_may_change_their_plans_until_they_are_ready() -> None:
    game = new_game("four", board=LAND)
    game.apply(Place("KT1", "a1"))
    game.apply(Place("AT1", "e1"))
    game.apply(Place("KT1", "a2"))
    game.apply(Place("AT1", "e2"))
    game.apply(Place("KT2", "a1"))
    assert [at(game, unit) for unit in ("KT1", "KT2", "AT1")] == ["a2", "a1", "e2"]


@forbids("M3")
def test_once_play_began_no_action_carries_words_to_an_ally() -> None:
    game = new_game("four")
    set_up(game)
    refused(game, Place("KT1", str(at(game, "KT2"))), "M5")
    # All that can be done is named here, and none of it takes a free word.
    assert set(FORMS) == {
        *("place", "ready", "roll", "rolled", "move", "release"),
        *("shoot", "shown", "repair", "end", "resign", "draw"),
    }
    with pytest.raises(ValueError, match="is no action"):
        parse("say armania attack at dawn")


# M4


@forbids("M4")
@pytest.mark.parametrize("mode", ["intro", "three"])
def test_a_country_that_is_not_in_play_is_closed(mode: str) -> None:
    pieces = {"intro": "KT1@a1 ST1@d7", "three": "KT1@a1 AT1@e1 ST1@d7"}[mode]
    game = scene(pieces, mode, board=LAND, player="sarapan", steps=6)
    assert moves(game, "ST1") == {"c7", "d6"}
    for space in ("e7", "e8"):
        refused(game, Move("ST1", (space,)), "M4")


@forbids("M4")
def test_a_closed_countrys_headquarters_and_repair_spaces_are_closed_too() -> None:
    game = scene("KT1@d1 ST1@d3", board=LAND, player="sarapan", steps=6)
    refused(game, Move("ST1", ("e3", "f2")), "M4")
    game = scene("KT1@a1 ST1@d4", board=LAND, player="sarapan", steps=6)
    assert {"e4", "f3"}.isdisjoint(game.reach("ST1").half_steps)
    refused(game, Move("ST1", ("e4", "f3")), "M4")


@holds("M4")
def test_both_depots_stay_in_play_though_their_countries_are_closed() -> None:
    game = scene("KT1@c9 KT2@a1 ST1@a7", board=LAND, steps=1)
    assert "d8" in moves(game, "KT1")
    assert happened(game.apply(Move("KT1", ("d8",)))) == [EventKind.DEPOT_TAKEN]
    game = scene("KT1@a1 ST1@d3 ST2@a7", board=LAND, player="sarapan", steps=1)
    assert happened(game.apply(Move("ST1", ("d2",)))) == [EventKind.DEPOT_TAKEN]


@holds("M4")
def test_no_mans_land_is_never_closed() -> None:
    game = scene("KT1@d4 ST1@a7", board=LAND, steps=6)
    game.apply(Move("KT1", ("d5", "e5", "f5", "g5")))
    assert at(game, "KT1") == "g5"


@holds("M4")
def test_a_house_may_open_the_countries_that_are_not_in_play() -> None:
    game = scene("KT1@d1 KT2@a1 ST1@d7", board=LAND, house=OPEN, steps=6)
    # Nobody's headquarters and repair spaces are ground like any other.
    news = game.apply(Move("KT1", ("e1", "f1", "f2", "f3", "e4")))
    assert happened(news) == []
    assert status(game, "KT1") == Status.FIELD
    game = scene("KT1@a1 ST1@d7", board=LAND, house=OPEN, player="sarapan", steps=6)
    game.apply(Move("ST1", ("e8", "f8", "f7")))
    assert (at(game, "ST1"), status(game, "ST1")) == ("f7", Status.FIELD)


@holds("M4", "V2")
def test_the_city_of_an_opened_country_is_still_a_city() -> None:
    game = scene("KC1@d1 ST1@d7", board=LAND, house=OPEN, steps=6)
    game.apply(Move("KC1", ("e1",)))
    assert steps_left(game) == 5.5
    game.apply(Move("KC1", ("f1",)))
    assert steps_left(game) == 4.5


@forbids("M4")
def test_an_opened_country_still_has_no_units_to_set_up() -> None:
    game = new_game("intro", board=LAND, house=OPEN)
    refused(game, Place("KT1", "e1"), "M1")
    refused(game, Place("AT1", "e1"), "F1")


# M5


@holds("M5")
def test_everyone_places_at_the_same_time_and_when_all_are_ready_play_begins() -> None:
    game = new_game("four")
    assert game.actors == PLAYERS["four"]
    for player in ("calderon", "kazaldis", "armania"):
        set_up(game, player)
        assert player not in game.actors
        assert game.state.phase is Phase.SET_UP
    set_up(game, "sarapan")
    assert game.state.phase is Phase.FIRST_ROLL


@holds("M5")
def test_the_owner_decides_which_strength_stands_where() -> None:
    game = new_game("intro", board=LAND)
    strong = next(name for name in (f"KT{n}" for n in range(1, 9)) if strength(game, name) == 8)
    for space in ("a1", "c4"):
        game.apply(Place(strong, space))
        assert at(game, strong) == space
        assert seen_by(game, "kazaldis", strong)["strength"] == 8


@holds("M5")
def test_positions_become_public_when_all_are_ready() -> None:
    game = new_game("intro")
    set_up(game)
    for piece in view(game.state, game.player("sarapan"))["pieces"]:
        assert piece["space"] == at(game, piece["name"])
        assert piece["status"] == "field"


@holds("M5")
def test_positions_become_public_when_the_game_is_over_before_that() -> None:
    game = new_game("intro", mines=True)
    set_up(game, "kazaldis")
    game.apply(Resign("kazaldis"))
    assert seen_by(game, "sarapan", "KT1")["space"] == at(game, "KT1")
    assert seen_by(game, "sarapan", "KT1")["strength"] is None
    assert seen_by(game, "sarapan", "KM1")["space"] is None


@forbids("M5")
def test_positions_are_hidden_until_all_are_ready() -> None:
    game = new_game("four")
    set_up(game, "kazaldis", "armania", "sarapan")
    for other in ("armania", "sarapan", "calderon"):
        shown = view(game.state, game.player(other))["pieces"]
        foreign = [piece for piece in shown if piece["player"] != other]
        assert all(piece["space"] is None for piece in foreign)
        assert all(piece["status"] == "away" for piece in foreign)
    own = seen_by(game, "kazaldis", "KT1")
    assert own["space"] == at(game, "KT1")


@forbids("M5")
def test_strengths_and_mines_do_not_become_public() -> None:
    game = new_game("four", mines=True)
    set_up(game)
    for other in ("armania", "sarapan", "calderon"):
        assert seen_by(game, other, "KT1")["strength"] is None
        assert seen_by(game, other, "KM1")["space"] is None
    assert seen_by(game, "kazaldis", "KM1")["space"] == at(game, "KM1")


@forbids("M5")
def test_a_player_is_not_ready_before_all_is_placed() -> None:
    game = new_game("intro", mines=True, supply=True)
    for action in automatic(game, game.player("kazaldis"), random.Random(5)):
        if isinstance(action, Place):
            refused(game, Ready("kazaldis"), "M5")
        game.apply(action)
    assert game.actors == ["sarapan"]


@forbids("M5")
def test_who_is_ready_places_no_more() -> None:
    game = new_game("intro")
    set_up(game, "kazaldis")
    refused(game, Place("KT1", str(at(game, "KT2"))), "M5")
    refused(game, Ready("kazaldis"), "M5")
    assert allowed(game, Place("ST1", sorted(places(game, "ST1"))[0]))


@forbids("M5")
def test_nobody_rolls_or_moves_before_the_set_up_is_finished() -> None:
    game = new_game("intro", board=LAND)
    game.apply(Place("KT1", "a1"))
    for action in (Move("KT1", ("a2",)), Roll(Strategy.ATTACK, Tactic.EXTRA), End()):
        refused(game, action, "M5")
    refused(game, Rolled(6), "T")


@forbids("M5")
def test_nothing_is_placed_once_play_began() -> None:
    game = scene("KT1@a1 ST1@a7", board=LAND, steps=6)
    refused(game, Place("KT1", "a2"), "M5")
    refused(game, Place("KT2", "a2"), "M5")
    refused(game, Ready("kazaldis"), "M5")
