"""The general of Taktik: legal whatever is played, blind to secrets, and never worse off for having
thought."""

import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from host_sim.games.taktik.formats.record import Record
from host_sim.games.taktik.players.contest import BATCH, Contest, Effort
from host_sim.games.taktik.players.flat_game import FlatGame
from host_sim.games.taktik.players.general import WORLDS, General
from host_sim.games.taktik.players.officer import Officer
from host_sim.games.taktik.players.random_player import RandomPlayer
from host_sim.games.taktik.players.rolls import VirtualRolls
from host_sim.games.taktik.rules.actions import Action, Move, Shoot, text
from host_sim.games.taktik.rules.forces import NUMBER
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.house import PRESETS, House
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.taktik.rules.state import Phase
from host_sim.games.taktik.search import plans
from host_sim.games.taktik.seat import Seat
from tests.games.taktik.hidden import permuted
from tests.games.taktik.random_games import new_record
from tests.games.taktik.scene import LAND, scene

ROOT = Path(__file__).parents[4]
COMPILED = not plans.__file__.endswith(".py")
NODES = 400 if COMPILED else 40  # interpreted, it thinks as much, but longer
MANY = 2000 if COMPILED else 300
ENOUGH = 3000 if COMPILED else 40  # compiled, so much that it comes to second thoughts
SURE = 3000  # enough, at any speed, to see that a shot pays
SEVERAL = 12 if COMPILED else 3  # decisions of a game
MOMENTS = 80  # of a game, in every mode
LATER = 60  # actions before which little happens


def seat_of(game: Game) -> Seat:
    return Seat(Record(game, ("a", "b"), ("", "")), game.actors[0])


def decisions(record: Record, seed: int, most: int) -> Iterator[Game]:
    """Moments of a game between chance and itself in which somebody has to decide."""
    game = record.game
    chance = random.Random(seed)
    rolls = VirtualRolls(game.theatre.house, chance.getrandbits)
    player = RandomPlayer(chance)
    done = 0
    while not game.over and most:
        if game.awaits_chance:
            record.apply(rolls.answer(game.state.phase, game.toggles))
            continue
        done += 1
        if game.state.phase is Phase.SET_UP or (done > LATER and done % 5 == 0):
            most -= 1
            yield game
        for action in player.choose(Seat(record, game.actors[0])):
            record.apply(action)


def choice(game: Game, seed: int, nodes: int = NODES) -> tuple[Action, ...]:
    return tuple(General(random.Random(seed), nodes=nodes).choose(seat_of(game)))


# Whatever is played


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("options", [False, True])
def test_it_plays_every_mode_and_option_by_the_rules(mode: Mode, options: bool) -> None:
    record = new_record(5, mode, mines=options, supply=options)
    asked = 0
    for game in decisions(record, 5, SEVERAL):
        first, *_ = choice(game, asked)
        assert seat_of(game).refusal(first) is None
        asked += 1
    assert asked == SEVERAL


@pytest.mark.parametrize(
    "house",
    [
        House(rear_codes=True, three_order="sarapan_between"),
        House(closed_countries=False, holders="safe", passing="friends"),
        replace(PRESETS["booklet"], passing="friends", long_range_odds=3),
    ],
)
def test_it_plays_by_any_house_rules(house: House) -> None:
    record = new_record(7, Mode.THREE, house=house)
    for seed, game in enumerate(decisions(record, 7, SEVERAL)):
        first, *_ = choice(game, seed)
        assert seat_of(game).refusal(first) is None


def test_it_plays_to_the_end_against_chance() -> None:
    record = new_record(3, Mode.INTRO, mines=False, supply=False)
    rolls = VirtualRolls(House(), random.Random(3).getrandbits)
    general = General(random.Random(3), nodes=NODES)
    chance = RandomPlayer(random.Random(3))
    game = record.game
    while not game.over:
        if game.awaits_chance:
            record.apply(rolls.answer(game.state.phase, game.toggles))
            continue
        seat = Seat(record, game.actors[0])
        for action in (general if seat.player == "kazaldis" else chance).choose(seat):
            seat.apply(action)
    assert game.state.winner == 0


def crowded() -> Game:
    """A position with much to decide."""
    pieces = "KT1@c4:8 KT2@d3:4 KT3@b1:2 KC1@a4:2 ST1@c6:4 ST2@b6:8 ST3@b9:2 SC1@a6:4"
    return scene(pieces, board=LAND, steps=4, long_range=True)


def test_it_thinks_of_more_than_twenty_worlds() -> None:
    """And of each with every quarter of a shot (S8): so they are odd in number."""
    assert WORLDS >= 20 and WORLDS % 2
    seat = seat_of(crowded())
    thought = FlatGame(seat.theatre, seat.view()).plans(WORLDS, random.Random(1))
    assert len({tuple(world) for world in thought.worlds}) >= 20


# Effort


def test_without_time_it_is_an_officer() -> None:
    game = crowded()
    first_thought = Officer(random.Random(1)).choose(seat_of(game))
    for general in (General(random.Random(1), ms=0), General(random.Random(1), nodes=1)):
        assert general.choose(seat_of(game)) == first_thought


def test_the_same_nodes_come_to_the_same_result() -> None:
    assert choice(crowded(), 1, MANY) == choice(crowded(), 1, MANY)


def test_a_turn_takes_no_more_than_its_effort() -> None:
    """Each decision takes half of what is left, and what was begun is ended."""
    effort = Effort(0, 1000)
    game = crowded()
    for _ in range(6):
        effort.begin(1)
        seat = seat_of(game)
        thought = FlatGame(seat.theatre, seat.view()).plans(4, random.Random(1))
        used = effort.meter(thought)
        while used() < 1:
            thought.judge([], 0, 1)
    assert 950 < effort.spent < 1000 + 6 * 7
    effort.begin(2)
    assert effort.spent == 0


def contest(*chances: int, nodes: int = 2000) -> int:
    """Which of several choices wins, if each wins so often in a thousand, give or take."""
    seat = seat_of(crowded())
    thought = FlatGame(seat.theatre, seat.view()).plans(4, random.Random(1))

    def choice_of(chance: int) -> Callable[[int, int], int]:
        def judge(first: int, last: int) -> int:
            thought.campaign.turns += last - first
            return sum(1000 * chance + random.Random(n).randrange(1000) for n in range(first, last))

        return judge

    return Contest([choice_of(c) for c in chances], thought, Effort(0, nodes)).best()


def test_the_best_choice_wins_the_contest() -> None:
    assert contest(300, 310, 350, 340) == 2


def test_the_first_thought_stands_unless_another_is_better() -> None:
    assert contest(300, 300, 300) == 0
    assert contest(300, 290, 200) == 0
    assert contest(300) == 0


def test_without_effort_the_first_thought_stands() -> None:
    assert contest(300, 400, nodes=BATCH) == 0


# Hidden facts


@pytest.mark.parametrize("mode", Mode)
def test_what_it_does_not_see_does_not_change_what_it_does(mode: Mode) -> None:
    """F3, M5, A1: strengths, mines and places of others, changed in every way."""
    record, second_thoughts = new_record(11, mode), 0
    for place, game in enumerate(decisions(record, 11, SEVERAL)):
        player = game.actors[-1]
        twin = game.copy()
        twin.state = permuted(game.state, game.player(player), random.Random(place))
        told: list[object] = []
        for one in (game, twin):
            general = General(random.Random(place), nodes=ENOUGH)
            told.append((general.choose(Seat(Record(one, ("a",), ("",)), player)), general.why()))
        assert told[0] == told[1]
        general = General(random.Random(place), ms=0)
        first = general.choose(Seat(Record(game, ("a",), ("",)), player))
        second_thoughts += told[0] != (first, general.why())
    assert second_thoughts or not COMPILED  # or it was an officer whom this has tried


@pytest.mark.parametrize("mode", Mode)
def test_what_it_thinks_with_is_what_its_seat_shows(mode: Mode) -> None:
    """All that its search is given, in many moments: the field, and the worlds that may be."""
    record, asked = new_record(12, mode), 0
    for place, game in enumerate(decisions(record, 12, MOMENTS)):
        if game.state.phase is Phase.SET_UP:
            continue
        player = game.actors[-1]
        twin = game.copy()
        twin.state = permuted(game.state, game.player(player), random.Random(place))
        given: list[object] = []
        for one in (game, twin):
            flat = FlatGame(game.theatre, Seat(Record(one, ("a",), ("",)), player).view())
            worlds = random.Random(place)
            given.append([list(flat.field.save()), flat.world(worlds), flat.mines(worlds)])
        assert given[0] == given[1]
        asked += 1
    assert asked > MOMENTS // 2


def test_a_permuted_world_is_another_one() -> None:
    """Lest the test above compares a game with itself."""
    state = crowded().state
    twins = [permuted(state, 0, random.Random(seed)).strength for seed in range(5)]
    assert set(twins) != {state.strength}


# Thought


def test_it_takes_the_headquarters() -> None:
    """H1"""
    game = scene("KT1@b6:8 KT2@a1 ST1@a6:2 ST2@g9", board=LAND, steps=6)
    (move,) = choice(game, 1, MANY)
    assert isinstance(move, Move) and move.path[-1] == "b8"


def test_it_fires_at_whom_it_knows_to_beat() -> None:
    """E7"""
    game = scene("KT1@a4:8 KT2@b1 ST1@a6:4 ST2@c14", steps=1)
    game.state.seen[NUMBER["ST1"]] = game.theatre.everyone
    game.apply(Move("KT1", ("a5",)))
    assert choice(game, 1, SURE) == (Shoot("KT1", "ST1"),)


def test_it_says_what_its_turn_is_for() -> None:
    game = scene("KT1@b6:8 KT2@a1 ST1@a6:2 ST2@g9", board=LAND, steps=6)
    general = General(random.Random(1), nodes=NODES)
    assert general.why() is None
    general.choose(seat_of(game))
    why = general.why()
    assert why and why.key == "why.taktik.take" and why.details["pieces"] == "KT1"


# Interpreted and compiled


def told() -> str:
    """What it decides in some positions, as text."""
    said: list[str] = []
    for seed in range(2):
        said += [text(action) for action in choice(crowded(), seed, 300)]
    record = new_record(13, Mode.INTRO, mines=False, supply=False)
    for seed, game in enumerate(decisions(record, 13, 4)):
        said += [text(action) for action in choice(game, seed, 120)]
    return "\n".join(said)


def test_it_decides_alike_interpreted_and_compiled() -> None:
    script = "from tests.games.taktik.players.test_general import told; print(told())"
    env = os.environ | {"TAKTIK_INTERPRETED": "1", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env=env, capture_output=True, text=True
    )
    assert done.stdout.strip() == told(), done.stderr
