"""The recruit of Taktik: legal whatever is played, and better than chance."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from host_sim.games.contract import Player
from host_sim.games.taktik.drawing.sketch import sketch
from host_sim.games.taktik.formats.map_text import find_map, read_map
from host_sim.games.taktik.formats.record import Record
from host_sim.games.taktik.players.outlook import GUARDS
from host_sim.games.taktik.players.random_player import RandomPlayer
from host_sim.games.taktik.players.recruit import Recruit
from host_sim.games.taktik.rules.actions import (
    Action,
    Draw,
    End,
    Move,
    Release,
    Resign,
    Roll,
    Shoot,
)
from host_sim.games.taktik.rules.board import SET_UP_GROUND, Country
from host_sim.games.taktik.rules.forces import NUMBER
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.house import PRESETS, House
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.taktik.rules.state import Phase
from host_sim.games.taktik.rules.supply import RANGE, has_ammunition
from host_sim.games.taktik.rules.theatre import Theatre
from host_sim.games.taktik.seat import Seat
from host_sim.speldators import Strategy, Tactic
from tests.games.taktik.players.whole_games import match
from tests.games.taktik.random_games import new_record
from tests.games.taktik.scene import LAND, at, roll, scene

AROUND = sketch(
    "around",
    """
    .k .k .k ok .s .s .s
     .k .k .k ok .s HS .s
    .k .k .k ok .s .s .s
     .k .k .k .k .s .s .s
    """,
)
IMPATIENT = House(quiet_turns=40)


def chair_of(game: Game) -> Seat:
    return Seat(Record(game, ("a", "b"), ("", "")), game.actors[0])


def chosen(game: Game, seed: int = 1) -> Action:
    (action,) = Recruit(random.Random(seed)).choose(chair_of(game))
    return action


def turn(game: Game, seed: int = 1) -> list[Action]:
    """What a recruit does until it fires or ends the turn."""
    done: list[Action] = []
    while not done or not isinstance(done[-1], Shoot | End):
        done.append(chosen(game, seed))
        game.apply(done[-1])
    return done


def between_recruits(record: Record, seed: int) -> Iterator[Action]:
    return match(record, [Recruit(random.Random(seed))] * record.game.theatre.players, seed)


def is_known_to_win(game: Game, shot: Shoot) -> bool:
    """Whether the player on turn knows that the target beats the shooter."""
    state, shooter, target = game.state, NUMBER[shot.shooter], NUMBER[shot.target]
    if not state.seen[target] >> state.player & 1 or not has_ammunition(state, target):  # A2.5
        return False
    return state.strength[target] > state.strength[shooter]


# Whole games


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize(("mines", "supply"), [(False, False), (True, False), (False, True)])
def test_recruits_play_to_the_end_and_never_fire_at_one_known_to_be_stronger(
    mode: Mode, mines: bool, supply: bool
) -> None:
    record = new_record(5, mode, mines=mines, supply=supply, house=IMPATIENT)
    shots = 0
    for action in between_recruits(record, 5):
        assert not isinstance(action, Resign | Draw)
        if isinstance(action, Shoot):
            assert not is_known_to_win(record.game, action)
            shots += 1
    assert shots or supply


@pytest.mark.parametrize(
    "house",
    [
        House(quiet_turns=40, rear_codes=True, three_order="sarapan_between"),
        House(quiet_turns=40, closed_countries=False, long_range_gap="exactly_2"),
        House(quiet_turns=40, option_sets="player", forest_blocks=False, long_range_odds=3),
        House(quiet_turns=40, holders="safe", passing="friends"),
        replace(PRESETS["booklet"], quiet_turns=40, passing="friends", long_range_odds=3),
    ],
)
@pytest.mark.parametrize("mode", [Mode.STANDARD, Mode.THREE])
def test_recruits_play_by_any_house_rules(mode: Mode, house: House) -> None:
    record = new_record(7, mode, house=house)
    for _ in between_recruits(record, 7):
        pass
    assert record.game.over


def test_the_same_seed_plays_the_same_game() -> None:
    games: list[list[Action]] = []
    for _ in range(2):
        record = new_record(8, Mode.FOUR, house=IMPATIENT)
        games.append(list(between_recruits(record, 8)))
    assert games[0] == games[1]


@pytest.mark.parametrize(
    ("mode", "options", "games", "least"),
    [(Mode.INTRO, False, 10, 9), (Mode.STANDARD, False, 4, 4), (Mode.FOUR, True, 4, 3)],
)
def test_a_recruit_beats_chance(mode: Mode, options: bool, games: int, least: int) -> None:
    won = 0
    for seed in range(games):
        record = new_record(seed, mode, mines=options, supply=options)
        theatre, chance, side = record.game.theatre, random.Random(seed), seed % 2
        seats: list[Player] = [RandomPlayer(chance), Recruit(chance)]
        for _ in match(record, [seats[s == side] for s in theatre.player_side], seed):
            pass
        won += record.game.state.winner == side
    assert won >= least


# Set-up


@pytest.mark.parametrize("board", ["drill", "classic"])
def test_guards_stand_around_every_headquarters_from_the_start(board: str) -> None:
    theatre = Theatre(read_map(find_map(board)), Mode.STANDARD, House(), True, True)
    record = Record.new(theatre, ("a", "b"), random.Random(1))
    for _ in between_recruits(record, 1):
        if record.game.state.phase is not Phase.SET_UP:
            break
    for hq in theatre.board.hq:
        beside = [hq + offset for offset in theatre.offsets]
        posts = [space for space in beside if theatre.board.terrain[space] in SET_UP_GROUND]
        held = [space for space in posts if record.game.state.holder[space]]
        assert len(held) >= min(GUARDS, len(posts))


# Rolls


def test_it_rolls_for_extra_steps_when_nobody_is_under_repair() -> None:
    assert chosen(scene("KT1@a4 ST1@a8")) == Roll(Strategy.ATTACK, Tactic.EXTRA)


def test_it_retreats_for_repair_while_there_is_nothing_to_fire_at() -> None:
    """S6: twice the odds"""
    game = scene("KT1@b3 KT2@a1 ST1@g9 ST2@g8", "standard", board=LAND)
    assert chosen(game) == Roll(Strategy.RETREAT, Tactic.REPAIR)


def test_it_attacks_while_it_waits_for_repair_when_there_is_a_shot() -> None:
    """S8"""
    game = scene("KT1@b3 KT2@a1:8 ST1@a3 ST2@g8", "standard", board=LAND)
    assert chosen(game) == Roll(Strategy.ATTACK, Tactic.REPAIR)


# Moves


def test_it_takes_a_headquarters_when_it_can() -> None:
    """H1: rather than fire at a weak enemy."""
    game = scene("KT1@b6:8 KT2@a1 ST1@a6:2", "standard", board=LAND, steps=6)
    game.state.seen[NUMBER["ST1"]] = game.theatre.everyone
    move = chosen(game)
    assert isinstance(move, Move) and move.path[-1] == "b8"


def test_it_takes_the_depot_on_the_way() -> None:
    """R5"""
    game = scene("KT1@d7 KT2@a1 KT3@a2 ST1@g9", "standard", board=LAND, steps=1)
    assert chosen(game) == Move("KT1", ("d8",))


def test_it_does_not_leave_the_field_with_its_last_unit() -> None:
    """W2, V6: where holders are out of the count."""
    game = scene("KT1@d7 ST1@a9", "standard", board=LAND, house=House(holders="safe"), steps=6)
    for action in turn(game):
        assert not isinstance(action, Move) or action.path[-1] not in ("d8", "b8", "f8")


def test_it_does_not_stay_at_a_place_that_was_taken_before() -> None:
    """V6: there is nothing to take any more."""
    game = scene("KT1@a8 KT2@a1 ST1@g9 CT1@e9", "standard", board=LAND, steps=1)
    game.state.taken = 1 << Country.SARAPAN
    assert chosen(game) != Move("KT1", ("b8",))


@pytest.mark.parametrize("piece", ["KT1", "KH1"])
@pytest.mark.parametrize("player", [Recruit, RandomPlayer])
def test_a_computer_goes_on_with_a_piece_that_cannot_stop(
    player: type[Recruit | RandomPlayer], piece: str
) -> None:
    """V4: whoever sat there before left it on a friend."""
    house = House(passing="friends")
    game = scene(f"{piece}@a1 KT2@a2 ST1@a9", board=LAND, house=house, mines=True, steps=2)
    game.apply(Move(piece, ("a2",)))
    for seed in range(20):
        (action,) = player(random.Random(seed)).choose(chair_of(game))
        assert isinstance(action, Move) and action.piece == piece
        assert game.refusal(action) is None


def test_it_marches_towards_the_enemy_headquarters() -> None:
    """On the way that there is, around the lake."""
    game = scene("KT1@b3 ST1@a7", board=AROUND, steps=2)
    assert chosen(game) == Move("KT1", ("c3", "d3"))


def test_it_overruns_a_field_headquarters() -> None:
    """A1.3"""
    game = scene("KT1@a3 KT2@a1 SH1@a4 ST1@g9", board=LAND, steps=1, mines=True)
    assert chosen(game) == Move("KT1", ("a4",))


def test_its_depot_comes_to_a_unit_without_fuel() -> None:
    """A2.2"""
    game = scene("KT1@a9 KF1@a1 KA1@b9 ST1@c14", steps=6, supply=True)
    assert "KT1" not in chair_of(game).movable()
    moves = [action for action in turn(game) if isinstance(action, Move)]
    assert moves and moves[0].piece == "KF1"
    board = game.theatre.board
    fuel, unit = at(game, "KF1"), at(game, "KT1")
    assert fuel and unit and board.grid.distance(board.number[fuel], board.number[unit]) <= RANGE


def test_it_releases_the_strongest_first() -> None:
    """R3"""
    game = scene("KT1@b3:2 KT2@c2:8 KT3@a1 ST1@g9", "standard", board=LAND)
    roll(game, 2, repair=True)
    action = chosen(game)
    assert isinstance(action, Release) and action.unit == "KT2"


# Fire


def beside(strength: int, enemy: int, known: bool) -> Game:
    """Kazaldis' tank came next to Sarapan's."""
    game = scene(f"KT1@a4:{strength} ST1@a6:{enemy}", steps=1)
    if known:
        game.state.seen[NUMBER["ST1"]] = game.theatre.everyone
    game.apply(Move("KT1", ("a5",)))
    return game


@pytest.mark.parametrize(("strength", "enemy"), [(8, 8), (4, 4), (8, 2), (2, 2)])
def test_it_fires_at_whom_it_knows_to_beat(strength: int, enemy: int) -> None:
    """E7: equal favours the shooter."""
    assert chosen(beside(strength, enemy, known=True)) == Shoot("KT1", "ST1")


@pytest.mark.parametrize(("strength", "enemy"), [(2, 4), (2, 8), (4, 8)])
def test_it_holds_its_fire_at_whom_it_knows_to_be_stronger(strength: int, enemy: int) -> None:
    assert chosen(beside(strength, enemy, known=True)) == End()


def test_its_strongest_fire_at_anyone() -> None:
    assert chosen(beside(8, 8, known=False)) == Shoot("KT1", "ST1")


def test_it_comes_beside_an_enemy_it_beats_and_keeps_away_from_a_stronger_one() -> None:
    for strength, fires in ((8, True), (2, False)):
        game = scene(f"KT1@b4:{strength} ST1@b8:4", steps=6)
        game.state.seen[NUMBER["ST1"]] = game.theatre.everyone
        assert isinstance(turn(game)[-1], Shoot) == fires
