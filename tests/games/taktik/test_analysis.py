"""Where a game was decided, and whether that was luck or choice."""

import itertools
import math

import pytest

from host_sim.games.taktik.analysis import Cause, Turn, analyse, swings
from host_sim.games.taktik.chances import chance
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.state import Phase
from host_sim.speldators import Fire
from tests.games.taktik.scene import LAND, fire, roll, scene
from tests.table.driving import drive, new_session

FAR_APART = "KT1@a1 KT2@c1 KT3@a2 ST1@a9 ST2@d9 ST3@a8"


def played(seed: int) -> Game:
    session = new_session(seed)
    for _ in drive(session, seed):
        pass
    return session.game


# The estimate


def test_an_even_game_is_even_but_for_who_is_next() -> None:
    for player in ("kazaldis", "sarapan"):
        game = scene(FAR_APART, board=LAND, player=player)
        ahead = chance(game.state) if player == "kazaldis" else 1 - chance(game.state)
        assert 0.5 <= ahead < 0.9


def test_a_side_that_has_won_has_won() -> None:
    """W1"""
    game = scene("KT1@a8 ST1@a1", board=LAND, steps=2)
    game.apply("move KT1 b8")
    assert game.over
    assert chance(game.state) == 1


def test_whoever_can_reach_the_headquarters_with_the_steps_in_hand_wins() -> None:
    """V1: with one step fewer they do not yet."""
    pieces = "KT1@a6 KT2@c1 ST1@d9 ST2@d7"
    assert chance(scene(pieces, board=LAND, steps=3).state) == 1
    assert chance(scene(pieces, board=LAND, steps=2).state) < 1


def test_a_way_that_is_blocked_leads_nowhere_yet() -> None:
    """V4: all spaces around the headquarters are held."""
    guards = "ST1@a8 ST2@a9 ST3@b9 ST4@c9"
    pieces = f"KT1@a7 KT2@c1 {guards} ST5@b7 ST6@c8"
    assert chance(scene(pieces, board=LAND, steps=6).state) < 1


def test_more_units_are_better() -> None:
    few = scene("KT1@a1 ST1@a9 ST2@d9", board=LAND)
    many = scene("KT1@a1 KT2@c1 KT3@a2 ST1@a9 ST2@d9", board=LAND)
    assert chance(many.state) > chance(few.state)


# Luck and choice


@pytest.mark.parametrize("seed", [5, 6])
def test_the_parts_of_every_turn_add_up(seed: int) -> None:
    game = played(seed)
    turns = analyse(game)
    assert [turn.number for turn in turns] == list(range(1, game.turn + 1))
    for turn, following in itertools.pairwise(turns):
        assert turn.after == following.before
    for turn in turns:
        assert math.isclose(sum(turn.parts.values()), turn.swing, abs_tol=1e-9)
        assert 0 <= turn.before <= 1
    assert turns[-1].after == float(game.state.winner == 0)
    named = swings(turns)
    assert named and all(abs(turn.swing) >= 0.1 for turn in named)


def test_a_game_that_has_not_begun_has_no_turns() -> None:
    assert analyse(new_session(5).game) == []


def test_an_agreement_says_nothing_of_the_position() -> None:
    """W4: the last chance is that of the board."""
    game = begun(FAR_APART)
    roll(game, 2)
    before = chance(game.state)
    for player in ("kazaldis", "sarapan"):
        game.apply(f"draw {player}")
    assert game.over
    assert analyse(game)[-1].after == before


def test_what_the_next_turn_undoes_decided_nothing() -> None:
    def turn(number: int, before: float, after: float) -> Turn:
        return Turn(number, "kazaldis", before, after, {Cause.CHOICE: after - before})

    idle = [turn(1, 0.6, 0.4), turn(2, 0.4, 0.6), turn(3, 0.6, 0.4), turn(4, 0.4, 0.6)]
    assert swings(idle) == []
    lost = [*idle, turn(5, 0.6, 0.2), turn(6, 0.2, 0.3), turn(7, 0.3, 0.2)]
    assert [one.number for one in swings(lost)] == [5]


def begun(pieces: str) -> Game:
    """A game with a past, so that there is something to analyse."""
    game = scene(pieces, board=LAND)
    assert game.state.phase is Phase.ROLL
    return game


def test_a_lucky_roll_is_luck() -> None:
    """S3: six steps and three extra, where three would have been usual."""
    turns: dict[int, Turn] = {}
    for steps, extra in ((0, False), (6, True)):
        game = begun(FAR_APART)
        roll(game, steps, extra=extra)
        (turns[steps],) = analyse(game)
    assert turns[6].parts[Cause.LAMPS] > 0 > turns[0].parts[Cause.LAMPS]
    assert turns[6].cause is Cause.LAMPS
    assert turns[0].cause is Cause.LAMPS


@pytest.mark.parametrize(("result", "sign"), [(Fire.HIT, 1), (Fire.MISS, -1)])
def test_what_the_fire_lamp_shows_is_luck(result: Fire, sign: int) -> None:
    """S8: a hit is better than what was to be expected, a miss worse; nothing was hidden."""
    game = begun("KT1@c4:8 KT2@a1 ST1@c6:2 ST2@a9")
    roll(game, 2)
    game.apply("move KT1 c5")
    fire(game, "KT1", "ST1", result)
    (turn,) = analyse(game)
    assert sign * turn.parts[Cause.FIRE] > 0
    assert turn.parts[Cause.STRENGTH] == 0  # an 8 beats whatever it meets


@pytest.mark.parametrize(("strength", "sign"), [(2, 1), (8, -1)])
def test_a_strength_that_was_hidden_is_luck(strength: int, sign: int) -> None:
    """F3, E7: a 4 fires at a tank that may be anything."""
    game = begun(f"KT1@c4:4 KT2@a1 ST1@c6:{strength} ST2@a9")
    roll(game, 2)
    game.apply("move KT1 c5")
    fire(game, "KT1", "ST1", Fire.HIT)
    (turn,) = analyse(game)
    assert sign * turn.parts[Cause.STRENGTH] > 0


def test_a_mine_is_luck() -> None:
    """A1.2"""
    game = scene("KT1@a4 KT2@c1 ST1@a9 ST2@d9 SM1@a6", board=LAND, mines=True)
    roll(game, 4)
    game.apply("move KT1 a5 a6")
    (turn,) = analyse(game)
    assert turn.parts[Cause.MINE] < 0


def test_to_walk_away_from_the_goal_is_choice() -> None:
    game = begun("KT1@a6 KT2@c1 ST1@d9 ST2@d7")
    roll(game, 6)  # enough to win
    game.apply("move KT1 a5 a4 a3")
    game.apply("end")
    (turn, *_) = analyse(game)
    assert turn.cause is Cause.CHOICE
    assert turn.parts[Cause.CHOICE] < -0.1
