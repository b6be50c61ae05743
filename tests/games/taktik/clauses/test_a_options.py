"""Part A, the options: mines with field headquarters, fuel and ammunition."""

import random
from collections import Counter
from pathlib import Path

import pytest

from host_sim.games.taktik.drawing.sketch import sketch
from host_sim.games.taktik.formats import seals
from host_sim.games.taktik.formats.record import Record
from host_sim.games.taktik.formats.record_reader import read_record
from host_sim.games.taktik.rules.actions import End, Move, Place, Release, Resign, Shoot
from host_sim.games.taktik.rules.forces import NAMES
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.house import House
from host_sim.games.taktik.rules.set_up import automatic
from host_sim.games.taktik.rules.state import EventKind, Phase, Status
from host_sim.kit.faults import BadInput, Forged
from host_sim.speldators import Fire
from tests.games.taktik.clauses import forbids, holds
from tests.games.taktik.scene import (
    LAND,
    allowed,
    at,
    fire,
    happened,
    moves,
    new_game,
    refused,
    releases,
    roll,
    scene,
    seen_by,
    set_up,
    status,
    steps_left,
    strength_seen,
    targets,
    winner,
)

PER_PLAYER = House(option_sets="player")
MINES = {"H": 1, "M": 4}
SUPPLY = {"F": 3, "A": 3}
UNITS = {"T": 8, "C": 4}


def pieces(game: Game, colour: str) -> Counter[str]:
    """How many of each kind a battalion has in this game."""
    names = [NAMES[piece] for piece in game.theatre.pieces]
    return Counter(name[1] for name in names if name[0] == colour)


def mined(words: str, mode: str = "intro", *, player: str = "kazaldis", steps: float = 6) -> Game:
    return scene(words, mode, player=player, mines=True, steps=steps)


def supplied(
    words: str,
    mode: str = "intro",
    *,
    player: str = "kazaldis",
    steps: float = 6,
    long_range: bool = False,
) -> Game:
    return scene(words, mode, player=player, supply=True, steps=steps, long_range=long_range)


# A0


@holds("A0")
@pytest.mark.parametrize("mode", ["intro", "standard", "three", "four"])
def test_every_battalion_has_a_set(mode: str) -> None:
    colours = "KS" if mode == "intro" else "KSAC"
    game = new_game(mode, mines=True, supply=True)
    for colour in colours:
        assert pieces(game, colour) == UNITS | MINES | SUPPLY


@holds("A0")
def test_the_options_are_independent_of_each_other() -> None:
    assert pieces(new_game("intro"), "K") == UNITS
    assert pieces(new_game("intro", mines=True), "K") == UNITS | MINES
    assert pieces(new_game("intro", supply=True), "K") == UNITS | SUPPLY


@holds("A0")
@pytest.mark.parametrize(
    ("mode", "with_set"), [("intro", "KS"), ("standard", "KS"), ("three", "KAS"), ("four", "KSAC")]
)
def test_in_a_house_of_sets_per_player_the_first_country_has_it(mode: str, with_set: str) -> None:
    game = new_game(mode, mines=True, supply=True, house=PER_PLAYER)
    for colour in {NAMES[piece][0] for piece in game.theatre.pieces}:
        expected = UNITS | MINES | SUPPLY if colour in with_set else UNITS
        assert pieces(game, colour) == expected


@forbids("A0")
def test_in_that_house_the_second_battalion_has_no_set() -> None:
    game = new_game("standard", board=LAND, mines=True, supply=True, house=PER_PLAYER)
    for piece in ("AH1", "AF1", "AA1", "AM1"):
        refused(game, Place(piece, "e1"), "F1")


@forbids("A0")
def test_without_the_options_their_pieces_stay_in_the_box() -> None:
    game = new_game("intro", board=LAND)
    for piece in ("KH1", "KF1", "KA1", "KM1"):
        refused(game, Place(piece, "a1"), "F1")
    without = scene("KT1@a1 ST1@a14", steps=6)
    refused(without, Move("KH1", ("a2",)), "V1")


@holds("A0")
def test_a_players_depots_serve_the_units_of_all_their_countries() -> None:
    game = supplied("AT1@a4 KF1@a1 KA1@a2 ST1@a6", "standard", steps=1)
    game.apply(Move("AT1", ("a5",)))
    assert targets(game, "AT1") == {"ST1"}


@forbids("A0", "A2.2", "A2.3")
def test_an_allys_depots_serve_nobody_else() -> None:
    game = supplied("KT1@a4 AF1@a1 AA1@a2 AT1@c1 ST1@a6", "four", steps=1)
    refused(game, Move("KT1", ("a5",)), "A2.2")
    game = supplied("KT1@a4 KF1@c1 AA1@a2 AT1@c3 ST1@a6", "four", steps=1)
    game.apply(Move("KT1", ("a5",)))
    refused(game, Shoot("KT1", "ST1"), "A2.3")


@holds("A0")
def test_the_pieces_are_public() -> None:
    game = new_game("standard", mines=True, supply=True)
    set_up(game)
    for piece in ("KH1", "KF1", "KA3", "AH1"):
        assert seen_by(game, "sarapan", piece)["space"] == at(game, piece)


@forbids("A0")
def test_the_mines_are_secret() -> None:
    game = new_game("four", mines=True)
    set_up(game)
    for player in ("sarapan", "armania", "calderon"):
        assert [seen_by(game, player, f"KM{n}")["space"] for n in range(1, 5)] == [None] * 4
    assert seen_by(game, "kazaldis", "KM1")["space"] == at(game, "KM1")


# A1.1


def mine_spaces(game: Game, mine: str) -> set[str]:
    placings = game.legal_actions(Place)
    return {p.space for p in placings if isinstance(p, Place) and p.piece == mine}


@holds("A1.1")
@pytest.mark.parametrize(("letter", "country"), [("K", 0), ("S", 1), ("A", 2), ("C", 3)])
def test_mines_go_anywhere_in_the_own_country_but_on_the_hq(letter: str, country: int) -> None:
    game = new_game("standard", board=LAND, mines=True)
    own = {name for name, space in LAND.number.items() if LAND.country[space] == country}
    hq = LAND.grid.name(LAND.hq[country])
    assert mine_spaces(game, f"{letter}M1") == own - {hq}
    repair_space = LAND.grid.name(LAND.repair[country][0])
    game.apply(Place(f"{letter}M1", repair_space))
    assert (at(game, f"{letter}M1"), status(game, f"{letter}M1")) == (repair_space, Status.LAID)


@holds("A1.1")
def test_a_mine_may_lie_under_a_piece_and_on_the_depot() -> None:
    game = new_game("standard", board=LAND, mines=True)
    game.apply(Place("KT1", "a1"))
    game.apply(Place("KM1", "a1"))
    game.apply(Place("KM2", "a2"))
    game.apply(Place("KT2", "a2"))
    game.apply(Place("AM1", "d2"))
    assert [at(game, piece) for piece in ("KT1", "KM1", "KT2", "KM2")] == ["a1", "a1", "a2", "a2"]


@holds("A1.1")
def test_a_mine_can_be_laid_elsewhere_until_its_owner_is_ready() -> None:
    game = new_game("intro", board=LAND, mines=True)
    game.apply(Place("KM1", "a1"))
    game.apply(Place("KM1", "a2"))
    game.apply(Place("KM2", "a1"))
    assert (at(game, "KM1"), at(game, "KM2")) == ("a2", "a1")


@holds("A1.1", "M1")
def test_in_three_calderons_mines_lie_in_sarapan() -> None:
    game = new_game("three", board=LAND, mines=True)
    assert mine_spaces(game, "CM1") == mine_spaces(game, "SM1")
    refused(game, Place("CM1", "e7"), "A1.1")


@forbids("A1.1")
@pytest.mark.parametrize(
    "space", ["b2", "e1", "a6", "a5"], ids=["hq", "ally's", "enemy's", "no man's land"]
)
def test_mines_lie_neither_on_the_hq_nor_in_another_country(space: str) -> None:
    game = new_game("standard", board=LAND, mines=True)
    refused(game, Place("KM1", space), "A1.1")


@forbids("A1.1")
def test_mines_do_not_lie_where_none_can_go() -> None:
    rough = sketch("rough", ".k hk ^k fk ok ~k =k .k .s .s")
    game = new_game("intro", board=rough, mines=True)
    assert mine_spaces(game, "KM1") == {"a1", "a7", "a8"}
    for space in ("a2", "a3", "a4", "a5", "a6"):
        refused(game, Place("KM1", space), "A1.1")


@forbids("A1.1")
def test_there_is_one_mine_to_a_space() -> None:
    game = new_game("intro", board=LAND, mines=True)
    game.apply(Place("KM1", "a1"))
    refused(game, Place("KM2", "a1"), "A1.1")


@forbids("A1.1")
def test_a_mine_cannot_be_moved() -> None:
    game = mined("KT1@a1 KM1@b3 ST1@a14")
    assert moves(game, "KM1") == set()
    refused(game, Move("KM1", ("b4",)), "A1.1")


@forbids("A1.1")
def test_a_mine_is_no_piece_and_bars_no_way() -> None:
    game = mined("KT1@a1 KM1@a2 KH1@b1 ST1@a14")
    assert moves(game, "KT1") == {"a2"}
    game.apply(Move("KT1", ("a2",)))
    game.apply(Move("KH1", ("a1",)))


# A1.2


@holds("A1.2")
@pytest.mark.parametrize("piece", ["KT1", "KC1", "KH1", "KF1", "KA1"])
def test_an_enemy_piece_of_any_kind_is_destroyed_by_a_mine(piece: str) -> None:
    game = scene(f"{piece}@a7 KT2@a1 KF2@c7 ST1@a14 SM1@a8", mines=True, supply=True, steps=6)
    assert happened(game.apply(Move(piece, ("a8",)))) == [EventKind.MINE_EXPLODED]
    assert (at(game, piece), status(game, piece)) == (None, Status.LOST)


@holds("A1.2")
def test_a_mine_destroys_what_only_passes_and_the_rest_of_the_steps_can_be_used() -> None:
    game = mined("KT1@a6 KT2@c1 ST1@a14 SM1@a8", steps=4)
    assert happened(game.apply(Move("KT1", ("a7", "a8", "a9", "a10")))) == [EventKind.MINE_EXPLODED]
    assert game.last == Move("KT1", ("a7", "a8"))
    assert steps_left(game) == 2
    refused(game, Move("KT1", ("a9",)), "V1")
    refused(game, Shoot("KT1", "ST1"), "V1")
    game.apply(Move("KT2", ("c2", "c3")))


@holds("A1.2")
def test_a_spent_mine_is_public_and_harms_no_more() -> None:
    game = mined("KT1@a7 KT2@b7 AT1@c1 ST1@a14 CT1@c14 SM1@a8", "four")
    assert seen_by(game, "armania", "SM1")["space"] is None
    game.apply(Move("KT1", ("a8",)))
    for player in ("kazaldis", "armania", "calderon"):
        shown = seen_by(game, player, "SM1")
        assert (shown["space"], shown["status"]) == ("a8", "lost")
    assert game.apply(Move("KT2", ("a8",))) == []
    assert at(game, "KT2") == "a8"


@forbids("A1.2")
@pytest.mark.parametrize("piece", ["KT1", "KH1", "AT1", "AC1"])
def test_the_owners_and_allies_pieces_cross_safely(piece: str) -> None:
    player = "kazaldis" if piece[0] == "K" else "armania"
    game = mined(f"{piece}@a1 KT2@c1 ST1@a14 KM1@a2", "four", player=player)
    assert game.apply(Move(piece, ("a2", "a3"))) == []
    assert at(game, piece) == "a3"
    assert status(game, "KM1") == Status.LAID


@holds("A1.2")
@pytest.mark.parametrize("unit", ["ST1", "CT1"])
def test_a_mine_is_live_for_both_enemies(unit: str) -> None:
    player = "sarapan" if unit[0] == "S" else "calderon"
    game = mined(f"{unit}@a3 KT1@c1 ST2@a14 CT2@c14 KM1@a2", "four", player=player)
    assert happened(game.apply(Move(unit, ("a2",)))) == [EventKind.MINE_EXPLODED]


@forbids("A1.2")
def test_a_mine_reveals_no_strength() -> None:
    game = mined("KT1@a7:8 KT2@c1 ST1@a14 SM1@a8")
    game.apply(Move("KT1", ("a8",)))
    assert strength_seen(game, "sarapan", "KT1") is None


@forbids("A1.2")
@pytest.mark.parametrize("other", ["SH1", "SF1"])
def test_a_mine_goes_off_before_what_stands_there_is_run_over(other: str) -> None:
    game = scene(
        f"KT1@a7 KT2@c1 KF1@c7 ST1@a14 {other}@a8 SM1@a8 SM2@b8", mines=True, supply=True, steps=6
    )
    assert happened(game.apply(Move("KT1", ("a8",)))) == [EventKind.MINE_EXPLODED]
    assert (at(game, other), status(game, other)) == ("a8", Status.FIELD)
    assert status(game, "SM2") == Status.LAID


@forbids("A1.2", "R5")
def test_a_mine_goes_off_before_the_depot_is_taken() -> None:
    game = scene("KT1@c9 KT2@a1 ST1@b7 ST2@a6 CM1@d8", "standard", board=LAND, mines=True, steps=6)
    assert happened(game.apply(Move("KT1", ("d8",)))) == [EventKind.MINE_EXPLODED]
    assert status(game, "ST1") == Status.REPAIR


@forbids("A1.2")
def test_a_unit_does_not_set_off_the_mine_it_stands_on() -> None:
    game = mined("KT1@a8 KT2@c1 ST1@a14 SM1@a8")
    assert game.apply(Move("KT1", ("a9",))) == []
    game = mined("KT1@a8 KT2@c1 ST1@a14 SM1@a8")
    news = game.apply(Move("KT1", ("a9", "a8")))
    assert happened(news) == [EventKind.MINE_EXPLODED]


@forbids("A1.2")
def test_mines_are_not_foreseen() -> None:
    game = mined("KT1@a7 KT2@c1 ST1@a14 SM1@a8")
    assert "a8" in moves(game, "KT1")
    assert game.reach("KT1").path("a9") == ("a8", "a9")


# A1.3


def field_hq_taken() -> Game:
    game = mined("KT1@a7 KT2@b7 AT1@c1 ST1@a14 CT1@c14 SH1@a8 SM1@a9 SM2@b8 CM1@b9", "four")
    assert happened(game.apply(Move("KT1", ("a8",)))) == [EventKind.FIELD_HQ_TAKEN]
    return game


@holds("A1.3")
def test_the_mine_map_of_a_taken_field_hq_passes_to_the_taker() -> None:
    game = field_hq_taken()
    assert (at(game, "SH1"), status(game, "SH1")) == (None, Status.LOST)
    assert [seen_by(game, "kazaldis", mine)["space"] for mine in ("SM1", "SM2")] == ["a9", "b8"]


@holds("A1.3")
def test_the_mines_of_that_set_are_dead_and_the_unit_may_move_on() -> None:
    game = field_hq_taken()
    assert game.apply(Move("KT1", ("a9",))) == []
    assert game.apply(Move("KT2", ("b8",))) == []
    assert (status(game, "SM1"), status(game, "SM2")) == (Status.DEAD, Status.DEAD)


@forbids("A1.3")
def test_the_mine_map_goes_to_the_taker_alone() -> None:
    game = field_hq_taken()
    for player in ("armania", "calderon"):
        assert seen_by(game, player, "SM1")["space"] is None


@forbids("A1.3")
def test_the_mines_of_another_set_stay_live_and_secret() -> None:
    game = field_hq_taken()
    assert seen_by(game, "kazaldis", "CM1")["space"] is None
    game.apply(Move("KT2", ("b8",)))
    assert happened(game.apply(Move("KT2", ("b9",)))) == [EventKind.MINE_EXPLODED]


@forbids("A1.3")
def test_a_field_hq_lost_to_a_mine_is_not_taken() -> None:
    game = mined("KT1@b1 KH1@a7 KM1@a2 KM2@c2 ST1@a3 ST2@a14 SM1@a8")
    assert happened(game.apply(Move("KH1", ("a8",)))) == [EventKind.MINE_EXPLODED]
    assert seen_by(game, "sarapan", "KM1")["space"] is None
    game.apply(End())
    roll(game, 2)
    assert happened(game.apply(Move("ST1", ("a2",)))) == [EventKind.MINE_EXPLODED]


@forbids("A1.3")
def test_a_spent_mine_stays_spent_when_the_map_is_taken() -> None:
    game = mined("KT1@a7 KT2@b7 ST1@a14 SH1@b8 SM1@a8 SM2@c8")
    game.apply(Move("KT1", ("a8",)))
    game.apply(Move("KT2", ("b8",)))
    assert (status(game, "SM1"), status(game, "SM2")) == (Status.LOST, Status.DEAD)


@holds("A1.3")
@pytest.mark.parametrize("unit", ["KT1", "KC1"])
def test_tanks_and_cars_alike_take_a_field_hq_in_passing(unit: str) -> None:
    game = mined(f"{unit}@a7 KT2@c1 ST1@a14 SH1@a8")
    assert game.reach(unit).path("a9") == ("a8", "a9")
    assert happened(game.apply(Move(unit, ("a8", "a9")))) == [EventKind.FIELD_HQ_TAKEN]
    assert at(game, unit) == "a9"


@forbids("A1.3")
def test_a_unit_that_goes_past_a_field_hq_takes_nothing() -> None:
    game = mined("KT1@a7 KT2@c1 ST1@a14 SH1@a8")
    assert game.apply(Move("KT1", ("b7", "b8"))) == []
    assert at(game, "SH1") == "a8"


# A1.4


@holds("A1.4", "A2.1")
@pytest.mark.parametrize("piece", ["KH1", "KF1", "KA1"])
def test_field_hq_and_depots_move_like_a_tank_from_the_same_pool(piece: str) -> None:
    game = scene(f"{piece}@b1 KF2@c5 KT1@c1 ST1@a14", mines=True, supply=True, steps=3)
    assert game.reach(piece).half_steps["b2"] == 2
    game.apply(Move(piece, ("b2", "b3")))
    assert steps_left(game) == 1
    game.apply(Move("KT1", ("c2",)))
    refused(game, Move(piece, ("b4",)), "V3")


@forbids("A1.4", "A2.1")
@pytest.mark.parametrize("piece", ["KH1", "KF1", "KA1"])
@pytest.mark.parametrize(
    ("start", "place"),
    [
        ("c3", "b2"),
        ("c3", "b3"),
        ("c3", "d2"),
        ("e3", "f3"),
        ("a8", "b8"),
        ("a8", "b7"),
        ("d9", "d8"),
    ],
    ids=["hq", "repair", "depot", "ally's repair", "enemy hq", "enemy repair", "enemy depot"],
)
def test_field_hq_and_depots_enter_no_hq_depot_or_repair_space(
    piece: str, start: str, place: str
) -> None:
    game = scene(
        f"{piece}@{start} KT1@a1 ST1@a6",
        "standard",
        board=LAND,
        mines=True,
        supply=True,
        steps=6,
    )
    assert place not in moves(game, piece)
    assert place not in game.reach(piece).half_steps
    refused(game, Move(piece, (place,)), "A1.4")


@forbids("A1.4", "A2.1")
@pytest.mark.parametrize("piece", ["KH1", "KF1", "KA1"])
@pytest.mark.parametrize("other", ["ST2", "SH1", "SF1", "SA1", "KT2"])
def test_field_hq_and_depots_enter_no_space_that_holds_a_piece(piece: str, other: str) -> None:
    game = scene(f"{piece}@a1 {other}@a2 KT1@c1 ST1@a14", mines=True, supply=True, steps=6)
    assert moves(game, piece) == {"b1"}
    assert "a2" not in game.reach(piece).half_steps
    refused(game, Move(piece, ("a2",)), "V4")


@forbids("A1.4")
def test_a_field_hq_neither_fires_nor_is_fired_at() -> None:
    game = mined("KH1@a3 KT1@b2 SH1@a5 ST1@b4 ST2@a14")
    game.apply(Move("KH1", ("a4",)))
    game.apply(Move("KT1", ("b3",)))
    refused(game, Shoot("KH1", "ST1"), "E1")
    refused(game, Shoot("KT1", "SH1"), "E1")
    assert targets(game, "KT1") == {"ST1"}


@holds("A1.4")
def test_a_field_hq_needs_no_fuel() -> None:
    game = scene("KH1@a1 KT1@b1 ST1@a14", mines=True, supply=True, steps=6)
    game.apply(Move("KH1", ("a2",)))
    refused(game, Move("KT1", ("b2",)), "A2.2")


# A1.5


def played_to_the_end(path: Path) -> Record:
    """A game that begins and is resigned, written down."""
    theatre = new_game("intro", mines=True).theatre
    record = Record.new(theatre, ("Anna", "Ben"), random.Random(5))
    record.write_to(path)
    for player in range(theatre.players):
        for action in automatic(record.game, player, random.Random(player)):
            record.apply(action)
    record.apply(Resign("sarapan"))
    record.close()
    return record


@holds("A1.5")
def test_the_seal_proves_where_the_mines_were(tmp_path: Path) -> None:
    record = played_to_the_end(tmp_path / "game.tkt")
    lines = record.lines()
    reveal = next(line for line in lines if line.startswith("reveal kazaldis "))
    salt, secrets = reveal.removeprefix("reveal kazaldis ").split(" ", 1)
    mines = [at(record.game, f"KM{n}") for n in range(1, 5)]
    assert secrets.endswith(f"KM={','.join(str(space) for space in mines)}")
    assert f"seal kazaldis {seals.seal(salt, secrets)}" in lines
    assert lines.index(f"seal kazaldis {seals.seal(salt, secrets)}") < lines.index("play")
    again = read_record(tmp_path / "game.tkt").record
    assert again.game.state == record.game.state


@forbids("A1.5")
def test_a_mine_that_was_elsewhere_does_not_fit_the_seal(tmp_path: Path) -> None:
    record = played_to_the_end(tmp_path / "game.tkt")
    mine = f"place KM1 {at(record.game, 'KM1')}"
    free = sorted(
        space
        for space in mine_spaces(new_game("intro", mines=True), "KM1")
        if space not in {at(record.game, f"KM{n}") for n in range(1, 5)}
    )
    forged = (tmp_path / "game.tkt").read_text().replace(mine, f"place KM1 {free[0]}")
    (tmp_path / "forged.tkt").write_text(forged)
    with pytest.raises(Forged):
        read_record(tmp_path / "forged.tkt")


@forbids("A1.5")
def test_a_reveal_of_other_mines_is_found_out(tmp_path: Path) -> None:
    played_to_the_end(tmp_path / "game.tkt")
    head, _, reveal = (tmp_path / "game.tkt").read_text().rpartition("KM=")
    first, _, rest = reveal.partition(",")
    second, _, rest = rest.partition(",")
    (tmp_path / "forged.tkt").write_text(f"{head}KM={second},{first},{rest}")
    with pytest.raises(BadInput):
        read_record(tmp_path / "forged.tkt")


# A2.1


@holds("A2.1")
@pytest.mark.parametrize("depot", ["SF1", "SA1"])
@pytest.mark.parametrize("unit", ["KT1", "KC1"])
def test_an_enemy_unit_that_enters_a_supply_depot_destroys_it_and_moves_on(
    depot: str, unit: str
) -> None:
    game = supplied(f"{unit}@a5 KF1@a1 {depot}@a6 ST1@a14")
    assert happened(game.apply(Move(unit, ("a6", "a7")))) == [EventKind.DEPOT_OVERRUN]
    assert (at(game, depot), status(game, depot)) == (None, Status.LOST)
    assert at(game, unit) == "a7"


@forbids("A2.1", "V4")
@pytest.mark.parametrize("depot", ["KF2", "AF1", "AA1"])
def test_own_and_allied_units_do_not_enter_a_supply_depot(depot: str) -> None:
    game = supplied(f"KT1@a1 KF1@c1 {depot}@a2 AT1@c3 ST1@a14", "four")
    refused(game, Move("KT1", ("a2",)), "V4")


@forbids("A2.1")
@pytest.mark.parametrize("depot", ["SF1", "SA1"])
def test_supply_depots_are_not_fired_at(depot: str) -> None:
    game = supplied(f"KT1@a4 KF1@a1 KA1@a2 {depot}@a6 ST1@a14")
    game.apply(Move("KT1", ("a5",)))
    assert targets(game, "KT1") == set()
    refused(game, Shoot("KT1", depot), "E1")


@holds("A2.1")
@pytest.mark.parametrize("depot", ["KF1", "KA1"])
def test_supply_depots_need_no_fuel(depot: str) -> None:
    game = supplied(f"{depot}@a1 KT1@a14 ST1@c14")
    game.apply(Move(depot, ("a2", "a3")))
    assert at(game, depot) == "a3"


# A2.2


@holds("A2.2")
@pytest.mark.parametrize("start", ["a2", "a6", "c4", "c1"])
def test_a_unit_within_five_spaces_of_fuel_may_move(start: str) -> None:
    game = supplied(f"KT1@{start} KF1@a1 ST1@a14")
    assert "KT1" in game.movable()
    assert moves(game, "KT1") != set()


@forbids("A2.2", "A2.4")
@pytest.mark.parametrize("start", ["a7", "c7", "b14"])
def test_a_unit_six_spaces_from_fuel_cannot_begin_to_move(start: str) -> None:
    game = supplied(f"KT1@{start} KF1@a1 ST1@a14")
    space = {"a7": "a8", "c7": "c8", "b14": "b13"}[start]
    assert "KT1" not in game.movable()
    assert game.reach("KT1").half_steps == {}
    refused(game, Move("KT1", (space,)), "A2.2")


@holds("A2.2")
def test_any_fuel_depot_of_the_player_will_do() -> None:
    game = supplied("KT1@a10 KF1@a1 KF2@c2 KF3@b8 ST1@a14")
    game.apply(Move("KT1", ("a9",)))


@forbids("A2.2")
@pytest.mark.parametrize("depot", ["SF1", "KA1"], ids=["the enemy's", "ammunition"])
def test_only_fuel_of_the_own_player_counts(depot: str) -> None:
    refused(supplied(f"KT1@a4 {depot}@a1 ST1@a14"), Move("KT1", ("a5",)), "A2.2")


@holds("A2.2")
def test_once_begun_a_move_goes_any_distance() -> None:
    game = supplied("KT1@a6 KF1@a1 ST1@a14")
    game.apply(Move("KT1", ("a7", "a8")))
    game.apply(Move("KT1", ("a9", "a10")))
    assert at(game, "KT1") == "a10"


@holds("A2.2")
def test_the_distance_counts_spaces_over_any_terrain() -> None:
    ridge = sketch("ridge", ".k ^k ok fk hk .k .k .s")
    for start, fed in (("a6", True), ("a7", False)):
        game = scene(f"KT1@{start} KF1@a1 ST1@a8", board=ridge, supply=True, steps=6)
        assert (moves(game, "KT1") != set()) is fed


@holds("A2.2")
def test_a_fuel_depot_that_came_nearer_in_this_turn_counts() -> None:
    game = supplied("KT1@a7 KF1@a1 ST1@a14")
    refused(game, Move("KT1", ("a8",)), "A2.2")
    game.apply(Move("KF1", ("a2",)))
    game.apply(Move("KT1", ("a8",)))


@forbids("A2.2")
def test_a_fuel_depot_that_went_away_in_this_turn_does_not_count() -> None:
    game = supplied("KT1@a7 KF1@a2 ST1@a14")
    game.apply(Move("KF1", ("a1",)))
    refused(game, Move("KT1", ("a8",)), "A2.2")


@holds("A2.2", "R3")
def test_the_free_step_of_a_release_needs_no_fuel() -> None:
    game = scene("KT1@b3 KT2@d3 ST1@a9", board=LAND, supply=True)
    roll(game, 2, repair=True)
    assert "b4" in releases(game, "KT1")
    game.apply(Release("KT1", ("b4",)))
    assert at(game, "KT1") == "b4"


@forbids("A2.2", "R3")
def test_the_paid_steps_after_a_release_need_fuel() -> None:
    game = scene("KT1@b3 KT2@d3 ST1@a9", board=LAND, supply=True)
    roll(game, 2, repair=True)
    refused(game, Release("KT1", ("b4", "b5")), "A2.2")
    game.apply(Release("KT1", ("b4",)))
    assert moves(game, "KT1") == set()
    refused(game, Move("KT1", ("b5",)), "A2.2")


@holds("A2.2", "R3")
def test_a_released_unit_must_have_fuel_where_it_takes_its_first_paid_step() -> None:
    # The repair space is six spaces from the depot, the first space outside five.
    line = sketch("line", ".k .k .k rk .k .k .k .k .k .k .s .s .s")
    game = scene("KT1@a4 KT2@a1 KF1@a10 ST1@a13", board=line, supply=True)
    roll(game, 2, repair=True)
    game.apply(Release("KT1", ("a5", "a6")))
    assert at(game, "KT1") == "a6"
    game = scene("KT1@a4 KT2@a1 KF1@a9 ST1@a13", board=line, supply=True)
    roll(game, 4, repair=True)
    refused(game, Release("KT1", ("a3", "a2")), "A2.2")


@holds("A2.2", "R3")
def test_once_paid_for_a_released_unit_goes_any_distance() -> None:
    line = sketch("line", ".k .k .k rk .k .k .k .k .k .k .s .s .s")
    game = scene("KT1@a4 KT2@a13 KF1@a1 ST1@a12", board=line, supply=True)
    roll(game, 4, repair=True)
    game.apply(Release("KT1", ("a5", "a6", "a7", "a8")))
    assert at(game, "KT1") == "a8"


# A2.3


@holds("A2.3")
def test_a_unit_near_ammunition_when_it_fires_may_fire() -> None:
    game = supplied("KT1@a8 KF1@c8 KA1@a2 ST1@b6 ST2@a14")
    game.apply(Move("KT1", ("a7",)))  # five spaces from the depot; it began six away
    assert targets(game, "KT1") == {"ST1"}
    game.apply(Shoot("KT1", "ST1"))


@holds("A2.3")
def test_a_unit_that_was_near_ammunition_when_its_move_began_may_fire() -> None:
    game = supplied("KT1@a7 KF1@c8 KA1@a2 ST1@a9 ST2@a14")
    game.apply(Move("KT1", ("a8",)))
    assert targets(game, "KT1") == {"ST1"}
    game.apply(Shoot("KT1", "ST1"))


@forbids("A2.3", "A2.4")
def test_a_unit_that_was_never_near_ammunition_does_not_fire() -> None:
    game = supplied("KT1@a8 KF1@c8 KA1@a2 ST1@a10 ST2@a14")
    game.apply(Move("KT1", ("a9",)))
    assert targets(game, "KT1") == set()
    refused(game, Shoot("KT1", "ST1"), "A2.3")


@forbids("A2.3")
def test_passing_ammunition_on_the_way_is_not_enough() -> None:
    game = supplied("KT1@a8 KF1@c8 KA1@a2 ST1@c9 ST2@a14")
    game.apply(Move("KT1", ("a7", "a8", "b8")))
    refused(game, Shoot("KT1", "ST1"), "A2.3")


@forbids("A2.3")
def test_ammunition_of_an_earlier_turn_does_not_count() -> None:
    game = supplied("KT1@a2 KT2@a8 KF1@c6 KA1@a1 ST1@a10 SF1@a14")
    game.apply(Move("KT1", ("a3",)))
    game.apply(End())
    roll(game, 0)
    game.apply(End())
    roll(game, 2)
    game.apply(Move("KT2", ("a9",)))
    refused(game, Shoot("KT2", "ST1"), "A2.3")


@forbids("A2.3")
@pytest.mark.parametrize("depot", ["KF2", "SA1"], ids=["fuel", "the enemy's"])
def test_only_ammunition_of_the_own_player_counts(depot: str) -> None:
    game = supplied(f"KT1@a4 KF1@a1 {depot}@a2 ST1@a6")
    game.apply(Move("KT1", ("a5",)))
    refused(game, Shoot("KT1", "ST1"), "A2.3")


@holds("A2.3")
def test_ammunition_that_comes_after_the_unit_counts() -> None:
    game = supplied("KT1@a8 KF1@c8 KA1@a3 ST1@a10 ST2@a14")
    game.apply(Move("KT1", ("a9",)))
    game.apply(Move("KA1", ("a4",)))
    assert targets(game, "KT1") == {"ST1"}


@holds("A2.3")
def test_ammunition_that_leaves_after_the_move_began_still_counts() -> None:
    game = supplied("KT1@a7 KF1@c8 KA1@a2 ST1@a9 ST2@a14")
    game.apply(Move("KT1", ("a8",)))
    game.apply(Move("KA1", ("a1",)))
    assert targets(game, "KT1") == {"ST1"}


@holds("A2.3", "R3")
def test_a_released_units_move_begins_on_its_repair_space() -> None:
    line = sketch("line", ".k .k .k .k .k rk .k .s .s .s")
    game = scene("KT1@a6 KT2@a2 KF1@a3 KA1@a1 ST1@a8 ST2@a10", board=line, supply=True)
    roll(game, 0, repair=True)
    game.apply(Release("KT1", ("a7",)))
    assert targets(game, "KT1") == {"ST1"}


# A2.4


@holds("A2.4")
def test_a_unit_out_of_supply_can_be_fired_at() -> None:
    game = supplied("KT1@a4:8 KF1@a1 KA1@a2 ST1@a6:2 ST2@a14")
    game.apply(Move("KT1", ("a5",)))
    assert targets(game, "KT1") == {"ST1"}
    fire(game, "KT1", "ST1", Fire.HIT)
    assert status(game, "ST1") == Status.LOST


@holds("A2.4")
def test_a_unit_moves_and_fires_again_when_a_depot_is_near() -> None:
    game = supplied("KT1@a8 KF1@a1 KA1@b1 ST1@a10 ST2@a14")
    refused(game, Move("KT1", ("a9",)), "A2.2")
    game.apply(Move("KF1", ("a2", "a3")))
    game.apply(Move("KA1", ("b2", "b3")))
    game.apply(Move("KT1", ("a9",)))
    assert targets(game, "KT1") == {"ST1"}


@forbids("A2.4")
def test_a_unit_whose_depots_were_destroyed_is_stuck() -> None:
    game = supplied("KT1@a3 KT2@c1 KF1@a1 SF1@a4 ST1@a6", steps=2)
    game.apply(Move("KT1", ("a4",)))
    game.apply(End())
    roll(game, 6)
    refused(game, Move("ST1", ("a5",)), "A2.2")
    assert game.legal_actions(Move) == []
    game.apply(End())


@forbids("A2.4")
def test_without_the_option_nobody_needs_supply() -> None:
    game = scene("KT1@a4 ST1@a6", mines=True, steps=1)
    game.apply(Move("KT1", ("a5",)))
    assert targets(game, "KT1") == {"ST1"}


# A2.5


@holds("A2.5")
@pytest.mark.parametrize(("result", "end"), [(Fire.HIT, Status.LOST), (Fire.DAMAGE, Status.REPAIR)])
def test_a_target_far_from_its_ammunition_always_loses(result: Fire, end: Status) -> None:
    game = scene(
        "KT1@d4:2 KF1@d3 KA1@c3 ST1@d6:8 ST2@b7 ST3@a9 SF1@d9", board=LAND, supply=True, steps=1
    )
    game.apply(Move("KT1", ("d5",)))
    news = fire(game, "KT1", "ST1", result)
    assert happened(news)[:2] == [EventKind.REVEALED, EventKind.REVEALED]
    assert (status(game, "ST1"), status(game, "KT1")) == (end, Status.FIELD)
    assert strength_seen(game, "sarapan", "KT1") == 2
    assert strength_seen(game, "kazaldis", "ST1") == 8


def shot_at_the_strong(ammunition: str, mode: str = "intro") -> Game:
    """A tank of 2 hits one of 8 on a6, whose ammunition lies there."""
    game = supplied(f"KT1@a4:2 KT2@c1 KF1@a1 KA1@a2 ST1@a6:8 ST2@c14 {ammunition}", mode)
    game.apply(Move("KT1", ("a5",)))
    fire(game, "KT1", "ST1", Fire.HIT)
    return game


@holds("A2.5")
@pytest.mark.parametrize("ammunition", ["SA1@a12", "SF1@a7", "KA2@a7"])
def test_farther_than_five_spaces_its_strength_counts_for_nothing(ammunition: str) -> None:
    assert status(shot_at_the_strong(ammunition), "ST1") == Status.LOST


@forbids("A2.5")
@pytest.mark.parametrize("ammunition", ["SA1@a11", "SA1@a7", "SA1@a14 SA2@c8"])
def test_within_five_spaces_its_strength_counts(ammunition: str) -> None:
    game = shot_at_the_strong(ammunition)
    assert (status(game, "ST1"), status(game, "KT1")) == (Status.FIELD, Status.LOST)


@holds("A2.5", "A0")
def test_ammunition_of_the_players_other_country_counts() -> None:
    assert status(shot_at_the_strong("CA1@a7", "standard"), "ST1") == Status.FIELD


@forbids("A2.5")
def test_an_allys_ammunition_does_not_count() -> None:
    game = shot_at_the_strong("CA1@a7", "four")
    assert status(game, "ST1") == Status.LOST
    assert winner(game) is None


@forbids("A2.5")
def test_a_miss_still_misses() -> None:
    game = supplied("KT1@a4:2 KF1@a1 KA1@a2 ST1@a6:8")
    game.apply(Move("KT1", ("a5",)))
    assert fire(game, "KT1", "ST1", Fire.MISS) == []
    assert status(game, "ST1") == Status.FIELD


@forbids("A2.5")
def test_the_shooters_own_supply_makes_it_no_weaker() -> None:
    game = supplied("KT1@a7:8 KF1@c8 KA1@a2 KT2@c1 ST1@a9:4 ST2@a14 SA1@a12")
    game.apply(Move("KT1", ("a8",)))  # it was supplied where it began
    fire(game, "KT1", "ST1", Fire.HIT)
    assert status(game, "ST1") == Status.LOST
    assert game.state.phase is Phase.FIRE
    assert allowed(game, End())
