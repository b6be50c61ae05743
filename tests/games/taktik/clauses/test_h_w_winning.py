"""Parts H and W, headquarters and winning."""

import pytest

from host_sim.games.taktik.drawing.sketch import sketch
from host_sim.games.taktik.rules.actions import (
    Action,
    Draw,
    End,
    Move,
    Place,
    Ready,
    Release,
    Repair,
    Resign,
    Roll,
    Rolled,
    Shoot,
    Shown,
)
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.house import House
from host_sim.games.taktik.rules.state import EventKind, Phase, Status
from host_sim.games.taktik.view import view
from host_sim.speldators import Fire, Strategy, Tactic
from tests.games.taktik.clauses import forbids, holds
from tests.games.taktik.scene import (
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
    set_up,
    status,
    steps_left,
    winner,
)

# Kazaldis' tank takes Sarapan's HQ from a8; Sarapan's takes Kazaldis' from a2, Armania's from e2.
FOUR = "KT1@a8 KT2@a1 AT1@e4 ST1@a2 ST2@e2 CT1@e9 CT2@d6"


def taken(game: Game) -> list[str]:
    return view(game.state, None)["taken"]


# H1


@holds("H1")
@pytest.mark.parametrize(
    ("player", "unit", "start", "hq", "country"),
    [
        ("kazaldis", "KT1", "a8", "b8", "sarapan"),
        ("kazaldis", "AC1", "e8", "f8", "calderon"),
        ("sarapan", "ST1", "a2", "b2", "kazaldis"),
        ("sarapan", "CC1", "e2", "f2", "armania"),
    ],
)
def test_a_unit_that_enters_an_enemy_hq_takes_the_country(
    player: str, unit: str, start: str, hq: str, country: str
) -> None:
    pieces = f"{unit}@{start} KT2@d3 ST2@d7"
    game = scene(pieces, "standard", board=LAND, player=player, steps=2)
    assert happened(game.apply(Move(unit, (hq,)))) == [EventKind.HQ_TAKEN]
    assert taken(game) == [country]


@forbids("H1")
def test_standing_next_to_an_hq_takes_nothing() -> None:
    game = scene("KT1@a7 KT2@a1 ST1@d7", board=LAND, steps=6)
    game.apply(Move("KT1", ("a8", "a9", "b9")))
    assert taken(game) == []
    assert winner(game) is None


@forbids("H1", "A1.4")
@pytest.mark.parametrize("piece", ["KH1", "KF1", "KA1"])
def test_only_a_combat_unit_takes_an_hq(piece: str) -> None:
    game = scene(f"{piece}@a8 KT1@a1 ST1@d7", board=LAND, mines=True, supply=True, steps=6)
    refused(game, Move(piece, ("b8",)), "A1.4")


@forbids("H1", "V5")
def test_the_loser_does_not_take_an_hq_back() -> None:
    game = scene("KT1@b8 KT2@a1 ST1@a8 CT1@c9", "standard", board=LAND, player="sarapan", steps=6)
    for unit in ("ST1", "CT1"):
        refused(game, Move(unit, ("b8",)), "V5")


# H2


@holds("H2", "W1")
def test_in_the_intro_a_taken_hq_ends_the_game() -> None:
    game = scene("KT1@a8 KT2@a1 ST1@d7", board=LAND, steps=2)
    assert happened(game.apply(Move("KT1", ("b8",)))) == [EventKind.HQ_TAKEN, EventKind.WON_BY_HQ]
    assert (winner(game), game.over) == ("kazaldis", True)


@holds("H2")
@pytest.mark.parametrize("mode", ["standard", "four"])
def test_the_units_of_a_lost_country_fight_on_under_the_same_player(mode: str) -> None:
    game = scene("KT1@a8 KT2@a1 ST1@d6:8 CT1@e9", mode, board=LAND, steps=2)
    game.apply(Move("KT1", ("b8",)))
    game.apply(End())
    assert on_turn(game).startswith("sarapan")
    roll(game, 2)
    game.apply(Move("ST1", ("d5",)))
    assert at(game, "ST1") == "d5"


@holds("H2", "R1")
def test_the_repair_area_of_a_lost_country_serves_on() -> None:
    game = scene("KT1@b8 KT2@d4:8 AT1@e4 ST1@d6:2 ST2@c8 CT1@e9", "standard", board=LAND, steps=1)
    game.apply(Move("KT2", ("d5",)))
    fire(game, "KT2", "ST1", Fire.DAMAGE)
    assert at(game, "ST1") == "b7"
    game.apply(End())
    roll(game, 0, repair=True)
    game.apply(Release("ST2", ("c7",)))
    assert status(game, "ST2") == Status.FIELD


@holds("H2", "A1.2")
def test_the_mines_of_a_lost_country_stay_live() -> None:
    pieces = "KT1@b8 KT2@a5 KT3@a1 ST1@d7 SM1@a6"
    game = scene(pieces, "standard", board=LAND, mines=True, steps=1)
    assert happened(game.apply(Move("KT2", ("a6",)))) == [EventKind.MINE_EXPLODED]


@forbids("H2")
@pytest.mark.parametrize("mode", ["standard", "four"])
def test_one_hq_of_two_ends_nothing(mode: str) -> None:
    game = scene(FOUR, mode, board=LAND, steps=2)
    game.apply(Move("KT1", ("b8",)))
    assert winner(game) is None
    assert not game.over
    game.apply(Move("KT2", ("b1",)))


@forbids("H2")
def test_the_depots_are_not_lost_with_an_hq() -> None:
    game = scene(FOUR, "standard", board=LAND, steps=2)
    game.apply(Move("KT1", ("b8",)))
    assert view(game.state, None)["depots_lost"] == []


# W1


@holds("W1")
@pytest.mark.parametrize(
    ("mode", "player", "captures", "won"),
    [
        ("standard", "kazaldis", [("KT1", "b8"), ("AT1", "f8")], "kazaldis+armania"),
        ("standard", "sarapan", [("ST1", "b2"), ("ST2", "f2")], "sarapan+calderon"),
        ("four", "sarapan", [("ST1", "b2"), ("ST2", "f2")], "sarapan+calderon"),
        ("three", "kazaldis", [("KT1", "b8")], "kazaldis+armania"),
        ("three", "sarapan", [("ST1", "b2"), ("ST2", "f2")], "sarapan"),
        ("intro", "sarapan", [("ST1", "b2")], "sarapan"),
    ],
)
def test_a_side_wins_by_taking_the_hqs_of_the_table(
    mode: str, player: str, captures: list[tuple[str, str]], won: str
) -> None:
    pieces = {
        "intro": "KT1@a8 KT2@a1 ST1@a2 ST2@d7",
        "three": "KT1@a8 KT2@a1 AT1@g4 ST1@a2 ST2@e2 CT1@d6",
    }.get(mode, "KT1@a8 KT2@a1 AT1@e8 ST1@a2 ST2@e2 CT1@d6 CT2@g6")
    game = scene(pieces, mode, board=LAND, player=player, steps=2)
    for unit, hq in captures:
        assert winner(game) is None
        game.apply(Move(unit, (hq,)))
    assert game.state.ended_by is EventKind.WON_BY_HQ
    assert winner(game) == won


@holds("W1")
def test_allies_win_together_each_with_one_hq() -> None:
    game = scene(
        "KT1@b8 KT2@a1 AT1@e8 ST1@d7 CT1@g6", "four", board=LAND, player="armania", steps=1
    )
    game.apply(Move("AT1", ("f8",)))
    assert winner(game) == "kazaldis+armania"


@forbids("W1")
@pytest.mark.parametrize(
    ("mode", "player", "unit", "hq"),
    [
        ("standard", "kazaldis", "KT1", "b8"),
        ("standard", "sarapan", "ST1", "b2"),
        ("four", "kazaldis", "KT1", "b8"),
        ("four", "sarapan", "ST2", "f2"),
        ("three", "sarapan", "ST1", "b2"),
        ("three", "sarapan", "ST2", "f2"),
    ],
)
def test_one_hq_is_not_enough_where_two_are_needed(
    mode: str, player: str, unit: str, hq: str
) -> None:
    pieces = "KT1@a8 KT2@a1 AT1@e4 ST1@a2 ST2@e2 CT1@d6"
    game = scene(pieces, mode, board=LAND, player=player, steps=2)
    assert happened(game.apply(Move(unit, (hq,)))) == [EventKind.HQ_TAKEN]
    assert winner(game) is None


@forbids("W1")
def test_the_hqs_of_two_enemies_on_different_sides_win_nothing() -> None:
    game = scene("KT1@b8 KT2@a1 ST1@a2 CT1@d6", "standard", board=LAND, player="sarapan", steps=1)
    game.apply(Move("ST1", ("b2",)))
    assert taken(game) == ["kazaldis", "sarapan"]
    assert winner(game) is None


# W2


@holds("W2")
def test_a_side_whose_last_unit_is_destroyed_loses() -> None:
    game = scene("KT1@d4:8 ST1@d6:2", board=LAND, steps=1)
    game.apply(Move("KT1", ("d5",)))
    assert happened(fire(game, "KT1", "ST1", Fire.HIT))[-1] is EventKind.WON_BY_ANNIHILATION
    assert winner(game) == "kazaldis"


@holds("W2")
def test_a_side_whose_last_unit_is_damaged_loses_before_it_is_placed() -> None:
    game = scene("KT1@d4:8 ST1@d6:2 ST2@b7", board=LAND, steps=1)
    game.apply(Move("KT1", ("d5",)))
    assert happened(fire(game, "KT1", "ST1", Fire.DAMAGE))[-1] is EventKind.WON_BY_ANNIHILATION
    assert (winner(game), game.legal_actions()) == ("kazaldis", [])
    game = scene("KT1@d4:8 ST1@d6:2", board=LAND, steps=1)
    game.apply(Move("KT1", ("d5",)))
    fire(game, "KT1", "ST1", Fire.DAMAGE)
    assert (winner(game), game.actors) == ("kazaldis", [])


@holds("W2")
def test_a_side_whose_last_unit_cannot_be_repaired_loses() -> None:
    game = scene("KT1@d4:8 KT2@d8 ST1@d6:2", board=LAND, steps=1)
    game.apply(Move("KT1", ("d5",)))
    news = happened(fire(game, "KT1", "ST1", Fire.DAMAGE))
    assert news[-2:] == [EventKind.NOT_REPAIRABLE, EventKind.WON_BY_ANNIHILATION]


@holds("W2", "A1.2")
def test_a_side_whose_last_unit_runs_onto_a_mine_loses() -> None:
    game = scene("KT1@a5 ST1@d7 SM1@a6", board=LAND, mines=True, steps=1)
    news = game.apply(Move("KT1", ("a6",)))
    assert happened(news) == [EventKind.MINE_EXPLODED, EventKind.WON_BY_ANNIHILATION]
    assert winner(game) == "sarapan"


@holds("W2")
def test_field_hqs_depots_and_mines_are_no_units_in_the_field() -> None:
    game = scene(
        "KT1@d4:8 KA1@a1 KF1@a2 ST1@d6:2 SH1@a9 SF1@b9 SA1@c9 SM1@a8",
        board=LAND,
        mines=True,
        supply=True,
        steps=1,
    )
    game.apply(Move("KT1", ("d5",)))
    fire(game, "KT1", "ST1", Fire.HIT)
    assert winner(game) == "kazaldis"


@holds("W2")
def test_after_the_set_up_every_unit_is_in_the_field_once() -> None:
    game = new_game("standard", mines=True, supply=True)
    free = sorted(p for p in game.legal_actions(Place) if isinstance(p, Place))
    for placing in (p for p in free if p.piece == "KT1"):
        game.apply(placing)  # placed again and again, it is still one unit
    set_up(game)
    assert game.state.in_field == [24, 24]


@forbids("W2")
@pytest.mark.parametrize("mode", ["standard", "four"])
def test_a_side_lives_while_an_ally_has_a_unit_in_the_field(mode: str) -> None:
    game = scene("KT1@d4:8 ST1@d6:2 CC1@e9", mode, board=LAND, steps=1)
    game.apply(Move("KT1", ("d5",)))
    fire(game, "KT1", "ST1", Fire.HIT)
    assert winner(game) is None


@forbids("W2")
def test_a_unit_that_is_shut_in_or_without_supply_counts() -> None:
    cell = sketch("cell", ".k .k .k .k .k .s ^s .s")
    game = scene("KT1@a3:8 KF1@a1 KA1@a2 ST1@a5:2 ST2@a8", board=cell, supply=True, steps=1)
    game.apply(Move("KT1", ("a4",)))
    fire(game, "KT1", "ST1", Fire.HIT)
    assert winner(game) is None
    game.apply(End())
    roll(game, 6)
    assert moves(game, "ST2") == set()
    game.apply(End())


@forbids("W2")
def test_a_unit_in_the_field_keeps_the_side_alive_when_others_are_under_repair() -> None:
    game = scene("KT1@d4:8 ST1@d6:2 ST2@b7 ST3@a9", board=LAND, steps=1)
    game.apply(Move("KT1", ("d5",)))
    fire(game, "KT1", "ST1", Fire.DAMAGE)
    assert winner(game) is None
    assert not game.over


@forbids("W2")
def test_a_released_unit_counts_again() -> None:
    game = scene("KT1@b3 KT2@a5 ST1@d7 SM1@a6", board=LAND, mines=True)
    roll(game, 2, repair=True)
    game.apply(Release("KT1", ("b4",)))
    game.apply(Move("KT2", ("a6",)))
    assert status(game, "KT2") == Status.LOST
    assert winner(game) is None


# W3


@holds("W3")
def test_hq_victory_is_checked_before_annihilation() -> None:
    game = scene("KT1@a8 ST1@d7", board=LAND, steps=1)
    news = game.apply(Move("KT1", ("b8",)))
    assert happened(news) == [
        EventKind.HQ_TAKEN,
        EventKind.WON_BY_HQ,
    ]  # though its last unit is held now
    assert winner(game) == "kazaldis"


@holds("W3")
def test_a_shooter_lost_to_its_own_shot_counts_too() -> None:
    game = scene("KT1@d4:2 ST1@d6:8", board=LAND, steps=1)
    game.apply(Move("KT1", ("d5",)))
    fire(game, "KT1", "ST1", Fire.HIT)
    assert winner(game) == "sarapan"
    damaged = scene("KT1@d4:2 ST1@d6:8", board=LAND, steps=1)
    damaged.apply(Move("KT1", ("d5",)))
    fire(damaged, "KT1", "ST1", Fire.DAMAGE)
    assert winner(damaged) == "sarapan"


@holds("W3")
def test_the_game_ends_at_once_with_steps_left_and_units_yet_to_fire() -> None:
    game = scene("KT1@a8 KT2@d5 ST1@d7", board=LAND, steps=6)
    game.apply(Move("KT2", ("d6",)))
    game.apply(Move("KT1", ("b8",)))
    assert steps_left(game) == 4
    assert game.over
    assert (game.actors, game.awaits_chance, game.legal_actions()) == ([], False, [])


@forbids("W3")
@pytest.mark.parametrize(
    "action",
    [
        Place("KT2", "a2"),
        Ready("kazaldis"),
        Roll(Strategy.ATTACK, Tactic.EXTRA),
        Rolled(6),
        Move("KT2", ("a2",)),
        Release("KT3", ("b4",)),
        Shoot("KT2", "ST1"),
        Shown(Fire.HIT),
        Repair("KT2", "b3"),
        End(),
        Resign("sarapan"),
        Draw("sarapan"),
    ],
    ids=lambda action: type(action).__name__.lower(),
)
def test_nothing_is_done_once_the_game_is_over(action: Action) -> None:
    game = scene("KT1@a8 KT2@a1 KT3@b3 ST1@d7", board=LAND, steps=6)
    game.apply(Move("KT1", ("b8",)))
    refused(game, action, "W3")


@forbids("W3")
def test_an_event_that_decides_nothing_ends_nothing() -> None:
    game = scene("KT1@d4:8 KT2@a1 ST1@d6:2 ST2@a9", board=LAND, steps=1)
    game.apply(Move("KT1", ("d5",)))
    fire(game, "KT1", "ST1", Fire.HIT)
    assert (winner(game), game.state.phase) == (None, Phase.FIRE)


# W4


@holds("W4")
def test_a_player_alone_resigns_at_any_time() -> None:
    for resigning, won in (("kazaldis", "sarapan"), ("sarapan", "kazaldis")):
        game = scene("KT1@a1 ST1@a9", board=LAND)
        assert happened(game.apply(Resign(resigning))) == [EventKind.WON_BY_RESIGNATION]
        assert winner(game) == won


@holds("W4")
def test_allies_resign_when_both_agree() -> None:
    game = scene("KT1@a1 AT1@e1 ST1@a9 CT1@e9", "four", board=LAND, steps=2)
    assert game.apply(Resign("armania")) == []
    game.apply(Resign("kazaldis"))
    assert winner(game) == "sarapan+calderon"


@forbids("W4")
@pytest.mark.parametrize("mode", ["three", "four"])
def test_one_ally_alone_does_not_resign_for_both(mode: str) -> None:
    game = scene("KT1@a1 AT1@e1 ST1@a9", mode, board=LAND, steps=2)
    game.apply(Resign("kazaldis"))
    assert winner(game) is None
    refused(game, Resign("kazaldis"), "W4")


@forbids("W4")
def test_enemies_who_both_want_to_resign_are_no_allies() -> None:
    game = scene("KT1@a1 AT1@e1 ST1@a9 CT1@e9", "four", board=LAND, steps=2)
    game.apply(Resign("kazaldis"))
    game.apply(Resign("sarapan"))
    assert winner(game) is None


@holds("W4")
def test_in_three_sarapan_resigns_alone() -> None:
    game = scene("KT1@a1 AT1@e1 ST1@a9", "three", board=LAND, steps=2)
    game.apply(Resign("sarapan"))
    assert winner(game) == "kazaldis+armania"


@holds("W4")
def test_a_draw_needs_the_agreement_of_all() -> None:
    game = scene("KT1@a1 AT1@e1 ST1@a9 CT1@e9", "four", board=LAND, steps=2)
    for player in ("calderon", "kazaldis", "sarapan"):
        assert game.apply(Draw(player)) == []
        assert winner(game) is None
    assert happened(game.apply(Draw("armania"))) == [EventKind.DRAWN_BY_AGREEMENT]
    assert winner(game) == "draw"


@forbids("W4")
def test_an_offer_is_made_once_and_by_a_player() -> None:
    game = scene("KT1@a1 AT1@e1 ST1@a9 CT1@e9", "four", board=LAND, steps=2)
    game.apply(Draw("kazaldis"))
    refused(game, Draw("kazaldis"), "W4")
    refused(game, Draw("nobody"), "M")


@forbids("W4")
def test_who_rolls_again_takes_their_offers_back() -> None:
    game = scene("KT1@a1 AT1@e1 ST1@a9", "three", board=LAND)
    game.apply(Draw("kazaldis"))
    game.apply(Resign("kazaldis"))
    roll(game, 0)
    game.apply(Draw("armania"))
    game.apply(Draw("sarapan"))
    game.apply(Resign("armania"))
    assert winner(game) is None
    game.apply(Draw("kazaldis"))
    assert winner(game) == "draw"


@holds("W4")
def test_an_offer_stands_while_others_roll() -> None:
    game = scene("KT1@a1 ST1@a9", board=LAND)
    game.apply(Draw("sarapan"))
    roll(game, 0)
    game.apply(Draw("kazaldis"))
    assert winner(game) == "draw"


@holds("W4")
def test_two_hundred_quiet_turns_are_a_draw() -> None:
    game = scene("KT1@a1 ST1@a9", board=LAND)
    for turn in range(200):
        assert not game.over, turn
        roll(game, 0)
        game.apply(End())
    assert game.state.ended_by is EventKind.DRAWN_BY_QUIET
    assert winner(game) == "draw"


QUIET = House(quiet_turns=1)


def turn(pieces: str, *actions: Action, lit: bool = False, mode: str = "intro") -> Game:
    """One turn in a house where a single quiet turn is a draw."""
    game = scene(pieces, mode, board=LAND, house=QUIET, mines=True, supply=True)
    roll(game, 6, repair=lit)
    for action in (*actions, End()):
        game.apply(action)
    return game


SUPPLY = "KF1@d1 KA1@d3 SF1@d9 SA1@d7"


@holds("W4")
@pytest.mark.parametrize(
    ("pieces", "actions"),
    [
        ("KT1@d4", []),
        ("KT1@d4", [Move("KT1", ("d5",))]),
        ("KT1@d4", [Move("KT1", ("d5",)), Shoot("KT1", "ST1"), Shown(Fire.MISS)]),
        ("KT1@d4 SF2@d5", [Move("KT1", ("d5",))]),
        ("KT1@d4 KH1@a5 SM1@a6", [Move("KH1", ("a6",))]),
    ],
    ids=["nothing", "a move", "a miss", "a supply depot destroyed", "a field hq lost to a mine"],
)
def test_these_turns_are_quiet(pieces: str, actions: list[Action]) -> None:
    assert winner(turn(f"{pieces} ST1@d6 {SUPPLY}", *actions)) == "draw"


@forbids("W4")
@pytest.mark.parametrize(
    ("pieces", "actions"),
    [
        ("KT1@d4:8", [Move("KT1", ("d5",)), Shoot("KT1", "ST1"), Shown(Fire.HIT)]),
        ("KT1@d4:2", [Move("KT1", ("d5",)), Shoot("KT1", "ST1"), Shown(Fire.HIT)]),
        (
            "KT1@d4:8 ST3@b7",
            [Move("KT1", ("d5",)), Shoot("KT1", "ST1"), Shown(Fire.DAMAGE)],
        ),
        ("KT1@d4 KT3@a5 SM1@a6", [Move("KT3", ("a6",))]),
        ("KT1@d4 SH1@d5", [Move("KT1", ("d5",))]),
        ("KT1@d4 KT3@e9 KF2@f6", [Move("KT3", ("d8",))]),
        ("KT1@d4 KT3@a8 KF2@f6", [Move("KT3", ("b8",))]),
    ],
    ids=["a loss", "a shooter lost", "damage", "a mine", "a field hq", "a depot", "an hq"],
)
def test_these_turns_are_not_quiet(pieces: str, actions: list[Action]) -> None:
    game = turn(f"{pieces} KT2@a1 ST1@d6 ST2@a9 {SUPPLY}", *actions, mode="standard")
    assert winner(game) is None
    assert view(game.state, None)["quiet_turns"] == 0


@forbids("W4")
def test_a_release_is_not_quiet() -> None:
    game = turn(f"KT1@b3 KT2@a1 ST1@d6 {SUPPLY}", Release("KT1", ("b4",)), lit=True)
    assert winner(game) is None


@forbids("W4", "T1")
def test_a_player_who_is_skipped_has_no_turn_to_count() -> None:
    house = House(quiet_turns=3)
    game = scene("KT1@a1 ST1@a9 CT1@e9", "four", board=LAND, house=house)
    for player in ("kazaldis", "sarapan", "calderon"):
        assert (on_turn(game), winner(game)) == (player, None)
        roll(game, 0)
        game.apply(End())
    assert winner(game) == "draw"


@forbids("W4")
def test_quiet_turns_are_counted_in_a_row() -> None:
    game = scene("KT1@d3:8 KT2@a1 ST1@d6:2 ST2@a9", board=LAND, house=House(quiet_turns=3))
    roll(game, 2)
    game.apply(Move("KT1", ("d4",)))
    game.apply(End())
    roll(game, 0)
    game.apply(End())
    roll(game, 2)
    game.apply(Move("KT1", ("d5",)))
    fire(game, "KT1", "ST1", Fire.HIT)
    game.apply(End())
    for _ in range(2):
        roll(game, 0)
        game.apply(End())
        assert winner(game) is None
    roll(game, 0)
    assert allowed(game, End())
    game.apply(End())
    assert winner(game) == "draw"
