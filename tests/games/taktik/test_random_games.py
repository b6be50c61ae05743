"""Whatever is played, in every mode and with any options: what can never happen."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_sim.games.taktik.rules import engine as rules
from host_sim.games.taktik.rules import stops
from host_sim.games.taktik.rules.actions import Action, End, Move, Release
from host_sim.games.taktik.rules.engine import Verb
from host_sim.games.taktik.rules.forces import COMBAT, KIND, NAMES, NUMBER, Kind
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.house import House
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.taktik.rules.state import Phase, State, Status
from host_sim.kit.refused import Refused
from tests.games.taktik.houses import houses
from tests.games.taktik.random_games import actions, new_record, played

STAYING = (Status.HOLDING, Status.REPAIR, Status.LAID)
games = given(
    seed=st.integers(0, 10**6),
    mode=st.sampled_from(Mode),
    mines=st.booleans(),
    supply=st.booleans(),
    house=houses,
)
positions = given(
    seed=st.integers(0, 10**6),
    mode=st.sampled_from(Mode),
    most=st.integers(30, 900),
    house=houses,
)


def check_pieces(state: State) -> None:
    """One piece a space (B1), and the same told by space and by piece."""
    on_board: dict[int, int] = {}
    for piece in state.theatre.pieces:
        space, status = state.at[piece], state.status[piece]
        if KIND[piece] == Kind.MINE:
            assert (state.mine_at.get(space) == piece) == (status == Status.LAID)
        elif status == Status.LOST or (piece == state.pending and state.phase is Phase.DAMAGED):
            assert not space
        elif space and not (piece == state.mover and state.holder[space] != piece + 1):
            assert space not in on_board
            on_board[space] = piece + 1
    assert {s: held for s, held in enumerate(state.holder) if held} == on_board
    assert state.occupied == sum(1 << space for space in on_board)


def check_counts(state: State) -> None:
    theatre = state.theatre
    for side in (0, 1):
        units = [u for u in theatre.units if theatre.side[u] == side]
        assert state.in_field[side] == sum(state.is_in_field(u) for u in units)
    assert 0 <= state.half_steps <= 2 * (6 + 3 + 1)
    assert 0 <= state.quiet_turns <= theatre.house.quiet_turns


def check_change(before: State, action: Action, after: State) -> None:
    """Units that are locked stay (V6, R2); what was seen stays seen (F3)."""
    assert after.strength == before.strength
    released = NUMBER[action.unit] if isinstance(action, Release) else None
    for piece in after.theatre.pieces:
        assert before.seen[piece] & ~after.seen[piece] == 0
        stayed = before.status[piece] in STAYING and before.at[piece]
        hurt = before.status[piece] == Status.HOLDING and after.status[piece] == Status.REPAIR
        gone = after.status[piece] == Status.LOST or hurt or piece == released
        if stayed and not gone and before.phase is not Phase.SET_UP:
            assert after.at[piece] == before.at[piece]
    if isinstance(action, Move):
        spent = before.half_steps + before.free_step - after.half_steps - after.free_step
        assert spent > 0
    if isinstance(action, End):
        assert after.turn == before.turn + 1 or after.phase is Phase.OVER


@games
@settings(max_examples=40)
def test_no_game_ever_breaks_an_invariant(
    seed: int, mode: Mode, mines: bool, supply: bool, house: House
) -> None:
    record = new_record(seed, mode, mines=mines, supply=supply, house=house)
    for action, _ in zip(actions(record, seed), range(700), strict=False):
        before = record.game.state.copy()
        record.apply(action)
        check_pieces(record.game.state)
        check_counts(record.game.state)
        check_change(before, action, record.game.state)


def everything(state: State) -> set[int]:
    """Every action there is, sensible or not."""
    theatre = state.theatre
    spaces = theatre.board.grid.spaces()
    numbers = {rules.action(Verb.END)}
    numbers |= {rules.action(Verb.ROLLED, lamps) for lamps in range(32)}
    numbers |= {rules.action(Verb.ROLL, toggles) for toggles in range(0, 16, 4)}
    numbers |= {rules.action(Verb.SHOWN, result) for result in range(1, 4)}
    for player in range(theatre.players):
        for verb in (Verb.READY, Verb.RESIGN, Verb.DRAW):
            numbers.add(rules.action(verb, player))
    for piece in range(len(NAMES)):
        for verb in (Verb.PLACE, Verb.STEP, Verb.RELEASE, Verb.REPAIR):
            numbers |= {rules.action(verb, piece, space) for space in spaces}
        numbers |= {rules.action(Verb.SHOOT, piece, other) for other in range(len(NAMES))}
    return numbers


@positions
@settings(max_examples=25)
def test_the_list_of_legal_actions_is_complete_and_exact(
    seed: int, mode: Mode, most: int, house: House
) -> None:
    state = played(seed, mode, most, house=house).state
    listed = rules.legal_actions(state)
    assert len(set(listed)) == len(listed)
    assert set(listed) == {n for n in everything(state) if not rules.refusal(state, n)}


@positions
@settings(max_examples=15)
def test_what_is_illegal_is_refused_and_changes_nothing(
    seed: int, mode: Mode, most: int, house: House
) -> None:
    state = played(seed, mode, most, house=house).state
    before = state.copy()
    illegal = sorted(everything(state) - set(rules.legal_actions(state)))
    for number in random.Random(seed).sample(illegal, 300):
        with pytest.raises(Refused):
            rules.apply(state, number)
    assert state == before


@positions
@settings(max_examples=25)
def test_what_is_legal_is_done(seed: int, mode: Mode, most: int, house: House) -> None:
    game = played(seed, mode, most, house=house)
    legal = game.legal_actions()
    for action in random.Random(seed).sample(legal, min(100, len(legal))):
        assert game.refusal(action) is None
        twin = game.copy()
        twin.apply(action)
        assert twin.last == action
        check_pieces(twin.state)
        check_counts(twin.state)


@positions
@settings(max_examples=25)
def test_taking_back_equals_not_having_played(
    seed: int, mode: Mode, most: int, house: House
) -> None:
    game = played(seed, mode, most, house=house)
    before = game.state.copy()
    for action in random.Random(seed).sample(legal := game.legal_actions(), min(5, len(legal))):
        game.apply(action)
        assert game.undo() == action
        assert game.state == before


def test_a_whole_game_can_be_taken_back() -> None:
    game = played(5, Mode.INTRO, 300)
    actions_done, states = game.actions(), list[State]()
    again = Game(game.theatre, game.state.strength)
    for action in actions_done:
        states.append(again.state.copy())
        again.apply(action)
    assert again.state == game.state
    for action, state in zip(reversed(actions_done), reversed(states), strict=True):
        assert again.undo() == action
        assert again.state == state
    with pytest.raises(Refused, match="nothing to undo"):
        again.undo()


@games
@settings(max_examples=8)
def test_a_finished_game_stays_finished(
    seed: int, mode: Mode, mines: bool, supply: bool, house: House
) -> None:
    """W3"""
    game = played(seed, mode, 100_000, mines=mines, supply=supply, house=house)
    before = game.state.copy()
    assert game.over
    assert game.legal_actions() == []
    assert game.actors == [] and not game.awaits_chance
    for number in everything(game.state):
        assert rules.refusal(game.state, number)
    assert game.state == before


@positions
@settings(max_examples=15)
def test_reach_is_what_steps_can_reach(seed: int, mode: Mode, most: int, house: House) -> None:
    """V2: every space in reach, for the least half-steps, along a path that can be moved."""
    game = played(seed, mode, most, house=house)
    for piece in game.movable():
        reach = game.reach(piece)
        assert reach.half_steps == walked(game, piece)
        assert [reach[place] for place in range(len(reach))] == list(reach.half_steps)
        for space, spent in reach.half_steps.items():
            mover = game.copy()
            mover.state.mine_at = {}
            mover.apply(Move(piece, reach.path(space)))
            assert game.state.half_steps - mover.state.half_steps == spent


def walked(game: Game, piece: str) -> dict[str, int]:
    """The spaces where a piece can stop, found step by step, and what is spent until there."""
    least = dict[tuple[str, bool], int]()  # by space, and whether the free step is left (R4)
    found = dict[str, int]()
    todo = [game.copy()]
    while todo:
        here = todo.pop(0)
        for move in here.legal_actions(Move):
            assert isinstance(move, Move)
            if move.piece != piece:
                continue
            there = here.copy()
            there.state.mine_at = {}  # unforeseen
            there.apply(move)
            spent = game.state.half_steps - there.state.half_steps
            space, key = move.path[0], (move.path[0], there.state.free_step)
            if spent < least.get(key, 99):
                least[key] = spent
                if there.state.mover == NUMBER[piece]:
                    todo.append(there)
                if not stops.refuse_stop(there.state):
                    found[space] = min(spent, found.get(space, 99))
    found.pop(game.theatre.space_names[game.state.at[NUMBER[piece]]], None)
    return found


def test_every_unit_of_a_new_game_has_a_strength() -> None:
    """F2"""
    game = played(1, Mode.THREE, 0)
    for unit in game.theatre.units:
        assert KIND[unit] in COMBAT and game.state.strength[unit] in (2, 4, 8)
