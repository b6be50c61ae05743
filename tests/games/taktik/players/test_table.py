"""Random players and a virtual speldator play whole games."""

import random
from collections import Counter

import pytest

from host_sim.games.match import play
from host_sim.games.taktik.players.random_player import RandomPlayer
from host_sim.games.taktik.players.rolls import VirtualRolls
from host_sim.games.taktik.rules.actions import (
    Action,
    Draw,
    End,
    Resign,
    Roll,
    Rolled,
    Shoot,
    Shown,
)
from host_sim.games.taktik.rules.house import House
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.taktik.rules.state import Phase
from host_sim.games.taktik.seat import Seat
from host_sim.games.taktik.session import TaktikSession
from host_sim.kit.record import Moment
from host_sim.speldators import Strategy, Tactic, bit_source
from tests.games.taktik.random_games import actions, new_record


@pytest.mark.parametrize("mode", Mode)
def test_a_match_goes_to_its_end_and_tells_everything(mode: Mode) -> None:
    record = new_record(6, mode, house=House(quiet_turns=30))
    chance = random.Random(6)
    told: list[Moment] = []
    session = TaktikSession(record)
    rolls = VirtualRolls(House(), chance.getrandbits)
    assert play(
        session, dict.fromkeys(session.seats, RandomPlayer(chance)) | {None: rolls}, told.append
    )
    assert record.game.over
    assert [moment.action for moment in told] == record.game.actions()


def test_the_same_seed_plays_the_same_game() -> None:
    games: list[list[Action]] = []
    for _ in range(2):
        record = new_record(8, Mode.FOUR, house=House(quiet_turns=20))
        for action in actions(record, 8):
            record.apply(action)
        games.append(record.game.actions())
    assert games[0] == games[1]


def test_a_random_player_makes_use_of_everything() -> None:
    kinds: Counter[type[Action]] = Counter()
    record = new_record(2, Mode.STANDARD, mines=False, supply=False)
    for action, _ in zip(actions(record, 2), range(6000), strict=False):
        kinds[type(action)] += 1
        record.apply(action)
    for kind in (Roll, Shoot, Shown, End):
        assert kinds[kind] > 10
    assert len(kinds) >= 9


def test_the_first_shot_takes_the_result_of_the_turns_roll_and_later_ones_roll_again() -> None:
    """E5: the same bits, pressed by hand on a speldator of our own."""
    record = new_record(2, Mode.INTRO, mines=False, supply=False)
    game = record.game
    for action in actions(record, 2):
        if game.state.phase is Phase.ROLL:
            break
        record.apply(action)
    mine, theirs = VirtualRolls(House(), bit_source(5)), VirtualRolls(House(), bit_source(5))
    game.apply(Roll(Strategy.ATTACK, Tactic.EXTRA))
    toggles = game.toggles
    lamps = mine.answer(Phase.LAMPS, toggles)
    assert lamps == theirs.answer(Phase.LAMPS, toggles)
    speldator = theirs._speldator  # pyright: ignore[reportPrivateUsage]
    first = speldator.fire()
    assert first and mine.answer(Phase.FIRE_LAMP, toggles) == Shown(first)
    for _ in range(20):
        speldator.roll(Strategy.ATTACK, Tactic.EXTRA)
        later = speldator.fire()
        assert later and mine.answer(Phase.FIRE_LAMP, toggles) == Shown(later)


def test_only_movement_lamps_count_for_who_begins() -> None:
    """M2"""
    record = new_record(2, Mode.INTRO)
    for action in actions(record, 2):
        if record.game.state.phase is Phase.FIRST_ROLL:
            break
        record.apply(action)
    rolls = VirtualRolls(House(long_range_odds=3), bit_source(1))
    for _ in range(20):
        answer = rolls.answer(record.game.state.phase, record.game.toggles)
        assert isinstance(answer, Rolled) and answer == Rolled(answer.move)


def test_house_odds_reach_the_lamps() -> None:
    """S3, S7"""
    record = new_record(2, Mode.THREE)
    for action in actions(record, 2):
        if record.game.state.phase is Phase.LAMPS:
            break
        record.apply(action)
    lit = Counter[str]()
    rolls = VirtualRolls(House(move_odds=3, long_range_odds=3), bit_source(1))
    for _ in range(2000):
        answer = rolls.answer(record.game.state.phase, record.game.toggles)
        assert isinstance(answer, Rolled)
        lit["move2"] += answer.move & 2 > 0
        lit["long_range"] += answer.long_range
    assert 1400 < lit["move2"] < 1600 and 1400 < lit["long_range"] < 1600


def test_a_random_player_never_stops_a_game() -> None:
    record = new_record(4, Mode.FOUR, house=House(quiet_turns=10))
    player = RandomPlayer(random.Random(4))
    for action in actions(record, 4):
        record.apply(action)
        if record.game.state.phase in (Phase.ROLL, Phase.MOVE, Phase.FIRE):
            seat = Seat(record, record.game.actors[0])
            assert not isinstance(player.choose(seat)[0], Resign | Draw)
    assert record.game.state.ended_by is not None
