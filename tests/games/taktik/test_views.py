"""What a player may know, and nothing else (F3, M5, A1)."""

import json
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from host_sim.games.taktik.formats.record import Record
from host_sim.games.taktik.rules import engine as rules
from host_sim.games.taktik.rules.actions import Move
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.taktik.rules.state import Phase
from host_sim.games.taktik.view import view
from tests.games.taktik.hidden import permuted
from tests.games.taktik.random_games import actions, new_record

positions = given(
    seed=st.integers(0, 10**6),
    mode=st.sampled_from(Mode),
    most=st.one_of(st.integers(0, 150), st.integers(150, 1200)),
)


def played(seed: int, mode: Mode, most: int) -> Record:
    record = new_record(seed, mode)
    for action, _ in zip(actions(record, seed), range(most), strict=False):
        record.apply(action)
    return record


@positions
@settings(max_examples=60)
def test_a_view_does_not_depend_on_what_is_hidden(seed: int, mode: Mode, most: int) -> None:
    state = played(seed, mode, most).game.state
    for player in range(state.theatre.players):
        twin = permuted(state, player, random.Random(seed))
        assert json.dumps(view(twin, player)) == json.dumps(view(state, player))


@positions
@settings(max_examples=30)
def test_what_a_player_may_do_does_not_depend_on_what_is_hidden(
    seed: int, mode: Mode, most: int
) -> None:
    state = played(seed, mode, most).game.state
    if state.phase is not Phase.SET_UP:
        twin = permuted(state, state.player, random.Random(seed))
        assert rules.legal_actions(twin) == rules.legal_actions(state)


@positions
@settings(max_examples=30)
def test_why_a_way_is_refused_does_not_depend_on_what_is_hidden(
    seed: int, mode: Mode, most: int
) -> None:
    """A1.2: paths of all kinds, most of them impossible, through whatever lies there."""
    game = played(seed, mode, most).game
    chance = random.Random(seed)
    twin = game.copy()
    twin.state = permuted(game.state, game.state.player, chance)
    names = game.theatre.space_names
    for piece in game.movable():
        reach = game.reach(piece)
        for space in chance.sample(sorted(reach.half_steps), min(3, len(reach.half_steps))):
            offset = chance.choice(game.theatre.offsets)
            beyond = names[game.theatre.board.number[space] + offset]
            for path in (reach.path(space), (*reach.path(space), beyond)):
                told = [str(g.refusal(Move(piece, path))) for g in (game, twin)]
                assert told[0] == told[1]


@positions
@settings(max_examples=30)
def test_a_copy_of_the_record_does_not_depend_on_what_is_hidden(
    seed: int, mode: Mode, most: int
) -> None:
    """Only seals and the head do, which tell nothing without the salts."""
    record = played(seed, mode, most)
    game = record.game
    if game.over:
        return
    for player in range(game.theatre.players):
        twin = game.copy()
        twin.state = permuted(game.state, player, random.Random(seed))
        other = Record(twin, record.seats, record.salts)

        def shown(lines: list[str], mine: int = player) -> list[str]:
            own, salted = f"seal {game.name(mine)} ", ("seal ", "head ")
            return [line for line in lines if not line.startswith(salted) or line.startswith(own)]

        assert shown(other.redacted(player)) == shown(record.redacted(player))


def test_permuting_does_change_what_the_umpire_sees() -> None:
    """The tests above would notice nothing if nothing were hidden."""
    state = played(3, Mode.FOUR, 400).game.state
    for player in range(4):
        twin = permuted(state, player, random.Random(1))
        assert twin.strength != state.strength
        assert twin.mine_at != state.mine_at
        assert view(twin, None) != view(state, None)


def test_a_player_sees_own_strengths_and_mines() -> None:
    """F3"""
    state = played(3, Mode.STANDARD, 200).game.state
    for player in (0, 1):
        for piece in view(state, player)["pieces"]:
            if piece["player"] == state.theatre.casting.name(player):
                assert piece["space"] or piece["status"] == "lost"
                assert piece["strength"] or piece["kind"] not in ("tank", "car")


def test_a_player_sees_nothing_hidden_of_enemies_or_allies() -> None:
    """F3"""
    state = played(3, Mode.FOUR, 150).game.state
    for player in range(4):
        me = state.theatre.casting.name(player)
        for piece in view(state, player)["pieces"]:
            if me not in piece["known_to"]:
                assert piece["strength"] is None
                assert piece["space"] is None or piece["kind"] != "mine"


def test_positions_are_hidden_until_all_are_ready() -> None:
    """M5"""
    record = new_record(3, Mode.FOUR)
    for action in actions(record, 3):
        if record.game.state.phase is not Phase.SET_UP:
            break
        for player in range(4):
            for piece in view(record.game.state, player)["pieces"]:
                if piece["player"] != record.game.name(player):
                    assert piece["space"] is None and piece["status"] == "away"
        record.apply(action)
    pieces = view(record.game.state, 0)["pieces"]
    assert all(piece["space"] for piece in pieces if piece["kind"] != "mine")


def test_keys_are_the_same_in_every_view_of_every_moment() -> None:
    keys, piece_keys = set[tuple[str, ...]](), set[tuple[str, ...]]()
    for mode in Mode:
        for most in (0, 100, 500):
            state = played(2, mode, most).game.state
            for player in (None, *range(state.theatre.players)):
                seen = view(state, player)
                keys.add(tuple(seen))
                piece_keys |= {tuple(piece) for piece in seen["pieces"]}
    assert len(keys) == len(piece_keys) == 1
