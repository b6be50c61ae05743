"""The officer of Taktik: legal whatever is played, better than a recruit, and able to say why."""

import itertools
import random
from collections.abc import Iterator

import pytest

from host_sim.games.contract import Player, Why
from host_sim.games.taktik.drawing.sketch import sketch
from host_sim.games.taktik.formats.map_text import find_map, read_map
from host_sim.games.taktik.formats.record import Record
from host_sim.games.taktik.players.officer import Officer
from host_sim.games.taktik.players.officer_races import NOBODY, Crowd, arrivals, far_from, roll_odds
from host_sim.games.taktik.players.officer_set_up import set_up, wall
from host_sim.games.taktik.players.officer_why import PURPOSES
from host_sim.games.taktik.players.recruit import Recruit
from host_sim.games.taktik.rules.actions import (
    Action,
    End,
    Move,
    Place,
    Release,
    Repair,
    Roll,
    Shoot,
)
from host_sim.games.taktik.rules.forces import BATTALION, KIND, NUMBER, Kind
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.house import House
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.taktik.rules.supply import RANGE
from host_sim.games.taktik.rules.theatre import Theatre
from host_sim.games.taktik.seat import Seat
from host_sim.speldators import Strategy, Tactic
from tests.games.taktik.houses import OTHERS, with_others
from tests.games.taktik.players.whole_games import match
from tests.games.taktik.random_games import new_record
from tests.games.taktik.scene import DRILL, LAND, at, roll, scene
from tests.spoken import spoken

# One way from the east to the flag in the west, two spaces wide at c.
NECK = sketch(
    "neck",
    """
    .k ok ok .k .k .k .s .s .s
     HK .k ok .k .k .k .s .s HS
    .k ok .k .k .k .k .s .s .s
     ok ok ok .k .k .k .s .s .s
    """,
)


def chair_of(game: Game) -> Seat:
    return Seat(Record(game, ("a", "b"), ("", "")), game.actors[0])


def chosen(game: Game) -> Action:
    (action,) = Officer(random.Random(1)).choose(chair_of(game))
    return action


def turn(game: Game) -> tuple[list[Action], Why | None]:
    """What an officer does until it fires or ends the turn, and why."""
    officer, done = Officer(random.Random(1)), list[Action]()
    while not game.over and (not done or not isinstance(done[-1], Shoot | End)):
        (action,) = officer.choose(chair_of(game))
        done.append(action)
        game.apply(action)
    return done, officer.why()


def between_officers(record: Record, seed: int) -> Iterator[Action]:
    officers = [Officer(random.Random(seed)) for _ in range(record.game.theatre.players)]
    return match(record, officers, seed)


# Whole games


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize(("mines", "supply"), [(False, False), (True, False), (True, True)])
def test_officers_do_only_what_is_legal_in_every_mode(
    mode: Mode, mines: bool, supply: bool
) -> None:
    """An action that is refused would raise."""
    record = new_record(5, mode, mines=mines, supply=supply, house=House(quiet_turns=20))
    for _ in zip(range(300), between_officers(record, 5), strict=False):
        pass
    assert record.game.over or record.game.turn > 15


@pytest.mark.parametrize("name", sorted(OTHERS))
def test_officers_play_by_every_house_rule(name: str) -> None:
    house = with_others(frozenset({name, "long_range_odds"}))
    record = new_record(7, Mode.THREE, house=house)
    for _ in zip(range(200), between_officers(record, 7), strict=False):
        pass
    assert record.game.turn > 5 or record.game.over


def test_the_same_seed_plays_the_same_game() -> None:
    games = [list(between_officers(new_record(8, Mode.INTRO), 8)) for _ in range(2)]
    assert games[0] == games[1]


def test_an_officer_beats_recruits() -> None:
    won = 0
    for seed in range(16):
        record = new_record(seed, Mode.INTRO, mines=False, supply=False)
        seats: list[Player] = [Recruit(random.Random(seed)), Recruit(random.Random(seed))]
        seats[seed % 2] = Officer(random.Random(seed))
        for _ in match(record, seats, seed):
            pass
        won += record.game.state.winner == seed % 2
    assert won >= 12


# Races


def test_a_turn_nearer_is_worth_more_and_one_roll_is_its_chance() -> None:
    """S3, S5: 7 steps need the lamps 4 and +3, or all of them."""
    odds = dict(roll_odds(House()))
    assert odds == {steps * 2: 1 / 8 for steps in (0, 2, 3, 4, 5, 6, 7, 9)}
    soon = arrivals(House())
    assert all(one >= other for one, other in itertools.pairwise(soon))
    assert soon[0] == 1 and soon[-1] == 0


def test_a_car_is_twice_as_fast_outside_cities_and_an_enemy_in_the_way_costs_turns() -> None:
    """V2, V4"""
    theatre = Theatre(NECK, Mode.INTRO, House())
    start, goal = 1 << NECK.number["b9"], NECK.number["b4"]
    far = [len(far_from(theatre, 0, start, car, NOBODY, 1 << goal)) - 1 for car in (False, True)]
    assert far == [10, 6]  # the flag lies in a city
    rows = ("a7", "b7", "c7", "d7")
    crowd = Crowd(sum(1 << NECK.number[space] for space in rows), 0)
    assert len(far_from(theatre, 0, start, False, crowd, 1 << goal)) - 1 > 10 + 18


# Set-up


def test_a_wall_is_the_fewest_guards_that_close_all_ways() -> None:
    theatre = Theatre(NECK, Mode.INTRO, House())
    (post,) = wall(theatre, 0, NECK.number["b1"])
    assert theatre.space_names[post] in ("b2", "c3")


@pytest.mark.parametrize("board", ["drill", "classic"])
@pytest.mark.parametrize("mode", [Mode.INTRO, Mode.STANDARD])
def test_no_enemy_reaches_a_headquarters_past_the_guards(board: str, mode: Mode) -> None:
    """On classic a tank that is driven straight at the recruit's wins on its fifth turn."""
    theatre = Theatre(read_map(find_map(board)), mode, House())
    for player, side in enumerate(theatre.player_side):
        game = Game.deal(theatre, random.Random(3))
        strength = {unit: game.state.strength[unit] for unit in theatre.units_of[player]}
        held = 0
        for action in set_up(theatre, player, strength):
            if isinstance(action, Place):
                held |= 1 << theatre.board.number[action.space]
        ground = theatre.entry_spaces[(1 - side) * BATTALION] & ~held
        for country in theatre.casting.countries:
            if country.side == side:
                assert not reached(theatre, theatre.board.hq[country], ground, 1 - side)


def reached(theatre: Theatre, flag: int, ground: int, side: int) -> int:
    """Enemy ground from which a way leads to a flag."""
    inside, before = 1 << flag, 0
    while inside != before:
        before, inside = inside, inside | theatre.around(inside) & ground
    starts = sum(1 << s for s in theatre.ground(theatre.units_of_side[side][0]))
    return inside & starts


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("board", ["drill", "classic"])
def test_the_set_up_is_legal_and_runners_have_fuel_and_ammunition(board: str, mode: Mode) -> None:
    """M1, A1.1, A2.2, A2.3: as many as three depots of each kind can serve."""
    theatre = Theatre(read_map(find_map(board)), mode, House(), True, True)
    record = Record.new(theatre, ("x",) * theatre.players, random.Random(2))
    for name in theatre.player_names:
        for action in Officer(random.Random(2)).choose(Seat(record, name)):
            record.apply(action)
    state, distance = record.game.state, theatre.board.grid.distance
    for player in range(theatre.players):
        cars = [u for u in theatre.units_of[player] if KIND[u] == Kind.CAR]
        for depots in (theatre.fuel_of[player], theatre.ammunition_of[player]):
            near = [
                min(distance(state.at[car], state.at[depot]) for depot in depots) <= RANGE
                for car in cars
            ]
            assert sum(near) >= 0.75 * len(cars)


def test_mines_lie_where_everybody_must_pass() -> None:
    theatre = Theatre(NECK, Mode.INTRO, House(), mines=True)
    (post,) = wall(theatre, 0, NECK.number["b1"])
    strength = dict.fromkeys(theatre.units_of[0], 4)
    laid = [
        action.space
        for action in set_up(theatre, 0, strength)
        if isinstance(action, Place) and KIND[NUMBER[action.piece]] == Kind.MINE
    ]
    assert theatre.space_names[post] in laid and len(set(laid)) == 4


# Rolls


def test_it_rolls_for_extra_steps_when_nobody_is_under_repair() -> None:
    assert chosen(scene("KT1@a4 ST1@a8")) == Roll(Strategy.ATTACK, Tactic.EXTRA)


def test_it_rolls_for_extra_steps_when_they_may_win_at_once() -> None:
    game = scene("KT1@b3 KT2@a4:8 KC1@c6 ST1@g9", "intro", board=LAND)
    assert chosen(game) == Roll(Strategy.ATTACK, Tactic.EXTRA)


def test_it_waits_for_a_repair_when_steps_bring_little() -> None:
    """S6: REPAIR is likelier in RETREAT, and nobody is near enough to be fired at."""
    game = scene("KT1@c4:2 KT2@d3:8 ST1@g18:2", board=DRILL)
    assert chosen(game) == Roll(Strategy.RETREAT, Tactic.REPAIR)


def test_it_attacks_though_a_unit_waits_when_shots_are_worth_more() -> None:
    """S8: RETREAT would spoil them."""
    game = scene("KT1@b3:2 KT2@c4:8 KT3@d4:8 ST1@c6:2 ST2@g9", "standard", board=LAND)
    game.state.seen[NUMBER["ST1"]] = game.theatre.everyone
    action = chosen(game)
    assert isinstance(action, Roll) and action.strategy is Strategy.ATTACK


# Repair


def test_it_releases_the_unit_that_is_worth_most() -> None:
    """R3"""
    game = scene("KT1@c2:2 KT2@b3:8 KT3@a1 ST1@g9", "standard", board=LAND)
    roll(game, 2, repair=True)
    action = chosen(game)
    assert isinstance(action, Release) and action.unit == "KT2"


def test_a_damaged_unit_goes_where_it_bars_the_way() -> None:
    """R1, E10: the only other way to the flag is held already."""
    board = sketch(
        "gap",
        """
        .k .k ok .k .s .s .s .s
         HK .K rK .k .s .s HS .s
        .k ok ok .k .s .s .s .s
         rK ok .k .k .s .s .s .s
        """,
    )
    game = scene("KT1@b4:2 KT2@a2:2 ST1@b6:8 ST2@a7:8", board=board, player="sarapan", steps=1)
    game.apply("move ST1 b5")
    game.apply("shoot ST1 KT1")
    game.apply("shown damage")
    assert game.actors == ["kazaldis"]
    (action,) = Officer(random.Random(1)).choose(chair_of(game))
    assert isinstance(action, Repair) and action.space == "b3"


# Moves


def test_it_takes_a_headquarters_when_it_can() -> None:
    """H1: rather than fire at a weak enemy."""
    game = scene("KT1@b6:8 KT2@a1 ST1@a6:2", "intro", board=LAND, steps=6)
    done, why = turn(game)
    assert isinstance(done[-1], Move) and done[-1].path[-1] == "b8"
    assert why == Why("why.taktik.take", {"pieces": "KT1", "country": "Sarapan"})


def test_it_races_when_the_way_is_open() -> None:
    game = scene("KC1@b8:4 KT1@c4:2 KT2@e4:2 ST1@a18:2", board=DRILL, steps=4)
    done, why = turn(game)
    assert any(isinstance(action, Move) and action.piece == "KC1" for action in done)
    assert why and why.key == "why.taktik.race" and why.details["country"] == "Sarapan"


def test_it_bars_the_only_way_when_an_enemy_is_near() -> None:
    """V4: it cannot beat that one, but stand in its way."""
    game = scene("KT1@a4:2 SC1@d5:4 ST1@b8:8 ST2@a9:8", board=NECK, steps=4)
    game.state.seen[NUMBER["SC1"]] = game.theatre.everyone
    done, why = turn(game)
    assert isinstance(done[0], Move) and at(game, "KT1") in ("b2", "c3", "c4")
    assert why and why.key == "why.taktik.hold" and why.details["enemy"] == "SC1"


def test_a_guard_stays_on_the_only_way() -> None:
    game = scene("KT1@c3:2 SC1@d5:2 ST1@a9:2", board=NECK, steps=6)
    assert chosen(game) == End()


def test_its_last_unit_does_not_leave_the_field() -> None:
    """W2, V6: where holders are out of the count."""
    game = scene("KT1@d7 ST1@a9", "standard", board=LAND, house=House(holders="safe"), steps=6)
    done, _ = turn(game)
    for action in done:
        assert not isinstance(action, Move) or action.path[-1] not in ("d8", "b8", "f8")


@pytest.mark.parametrize("piece", ["KT1", "KH1"])
def test_it_goes_on_with_a_piece_that_cannot_stop(piece: str) -> None:
    """V4: whoever sat there before left it on a friend."""
    house = House(passing="friends")
    game = scene(f"{piece}@a4 KT2@a5 ST1@a14", house=house, mines=True, steps=4)
    game.apply(Move(piece, ("a5",)))
    action = chosen(game)
    assert isinstance(action, Move) and action.piece == piece


# Fire


def beside(strength: int, enemy: int, *, known: bool) -> Game:
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


# Reasons


@pytest.mark.parametrize("mode", Mode)
def test_every_reason_has_words_for_all_that_it_tells(mode: Mode) -> None:
    """And tells no strength: the enemy may read it."""
    record, officers = new_record(4, mode, house=House(quiet_turns=20)), list[Officer]()
    officers = [Officer(random.Random(4)) for _ in range(record.game.theatre.players)]
    texts, told = spoken("en").own, set[str]()
    for _, action in zip(range(300), match(record, officers, 4), strict=False):
        if isinstance(action, End | Place):
            for officer in officers:
                if why := officer.why():
                    assert texts[why.key].format(**why.details)
                    assert set(why.details) <= {
                        "pieces",
                        "guards",
                        "country",
                        "turns",
                        "enemy",
                        "targets",
                    }
                    told.add(why.key)
    assert len(told) >= 4


def test_a_turn_without_steps_says_so() -> None:
    _, why = turn(scene("KT1@a4 ST1@a8", steps=0))
    assert why == Why("why.taktik.no_steps", {})


def test_every_sentence_of_the_words_can_be_said() -> None:
    said = {*PURPOSES, "set_up", "set_up_open", "race_alone", "stay", "no_steps"}
    begin = "why.taktik."
    words = {key.removeprefix(begin) for key in spoken("en").own if key.startswith(begin)}
    assert words == said
