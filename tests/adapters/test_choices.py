"""The fixed list of Taktik's actions says what the rules say, however it remembers."""

import random
from collections.abc import Iterator

import pytest

from host_sim.adapters.taktik_play import TaktikPlay
from host_sim.games.taktik.rules import engine
from host_sim.games.taktik.rules.choices import Choices
from host_sim.games.taktik.rules.engine import Verb
from host_sim.games.taktik.rules.house import House
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.taktik.rules.sight import Sight
from host_sim.games.taktik.rules.state import State
from host_sim.games.taktik.rules.theatre import Theatre
from host_sim.games.taktik.view import known_state
from tests.games.taktik.hidden import permuted
from tests.games.taktik.random_games import DRILL

FRIENDLY = House(passing="friends", repair_step="unit", quiet_turns=40)
BOOKLET = House(long_range_bearing="any", repair_area="alliance", rear_codes=True)
TERMS = [
    (Mode.INTRO, False, False, House(quiet_turns=60)),
    (Mode.STANDARD, True, True, House(quiet_turns=30)),
    (Mode.THREE, True, False, FRIENDLY),
    (Mode.FOUR, False, True, BOOKLET),
]
LISTED = (Verb.ROLL, Verb.STEP, Verb.RELEASE, Verb.SHOOT, Verb.REPAIR, Verb.END)
STEPS = 400
games = pytest.mark.parametrize("terms", TERMS, ids=lambda terms: terms[0].value)
Terms = tuple[Mode, bool, bool, House]


def played(terms: Terms, seed: int, *, placing: bool = False) -> Iterator[TaktikPlay]:
    """A random game, before each action of a player."""
    mode, mines, supply, house = terms
    play = TaktikPlay(Theatre(DRILL, mode, house, mines, supply), placing)
    chance = random.Random(seed)
    play.begin(chance)
    for _ in range(STEPS):
        if play.over:
            return
        yield play
        play.apply(chance.choice(play.legal()))
        play.settle(chance)


def in_numbers(choices: Choices, state: State, places: list[int]) -> list[int]:
    return sorted(choices.numbers(state, place)[0] for place in places)


@games
def test_the_list_offers_just_what_the_rules_allow(terms: Terms) -> None:
    for play in played(terms, 1):
        legal = play.legal()
        assert in_numbers(play.choices, play.state, legal) == sorted(
            engine.legal_actions(play.state, LISTED)
        )
        assert legal == sorted(set(legal))


@games
def test_marks_are_the_same_as_the_list(terms: Terms) -> None:
    for play in played(terms, 2, placing=True):
        assert [n for n, mark in enumerate(play.mark()) if mark] == play.legal()
        assert len(play.mark()) == play.actions


@games
def test_what_is_remembered_holds_when_games_are_looked_at_in_turns(terms: Terms) -> None:
    mode, mines, supply, house = terms
    shared = Choices(Theatre(DRILL, mode, house, mines, supply))
    for one, other in zip(played(terms, 3), played(terms, 4), strict=False):
        for play in (one, other):
            assert shared.legal(play.state) == Choices(play.theatre).legal(play.state)


@games
def test_a_seat_sees_nothing_that_its_view_hides(terms: Terms) -> None:
    for play in played(terms, 5, placing=True):
        for player in range(play.theatre.players):
            known = known_state(play.state, player)
            told = Sight(play.theatre, player).look(known)
            assert list(play.row(player)) == list(told)


@games
def test_changing_what_is_hidden_changes_neither_the_row_nor_what_is_legal(terms: Terms) -> None:
    chance = random.Random(6)
    for play in played(terms, 6, placing=True):
        player = play.player
        other = permuted(play.state, player, chance)
        assert list(Sight(play.theatre, player).look(other)) == list(play.row(player))
        assert Choices(play.theatre).legal(other) == play.legal()


@games
def test_a_kept_row_is_the_same_as_a_new_one(terms: Terms) -> None:
    for play in played(terms, 7, placing=True):
        for player in range(play.theatre.players):
            assert list(play.row(player)) == list(Sight(play.theatre, player).look(play.state))
