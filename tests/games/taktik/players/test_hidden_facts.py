"""No level of play learns a hidden fact: whatever is hidden changes neither choice nor reason."""

import random
from collections.abc import Callable, Sequence

import pytest

from host_sim.games.contract import PERSON, Means, PlayerKind, Why
from host_sim.games.taktik.formats.record import Record
from host_sim.games.taktik.players import PLAYERS
from host_sim.games.taktik.players.random_player import RandomPlayer
from host_sim.games.taktik.players.recruit import Recruit
from host_sim.games.taktik.rules.actions import Action, Roll
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.house import House
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.taktik.rules.state import Phase
from host_sim.games.taktik.seat import Seat
from host_sim.speldators import Strategy, Tactic
from tests.games.taktik.hidden import permuted
from tests.games.taktik.players.whole_games import match
from tests.games.taktik.random_games import new_record

LEVELS = [row for row in PLAYERS if row.name != PERSON]
DECISIONS = 80  # of every level, in every mode


def nobody(prompt: str) -> None:
    """Is at the keyboard."""


def decided(
    row: PlayerKind, game: Game, player: str, seed: int
) -> tuple[Sequence[Action], Why | None]:
    """What that level does there, and why, with as few nodes as it takes."""
    settings = {s.name: 1 if s.name == "nodes" else s.default for s in row.settings}
    computer = row.make(Means(random.Random(seed), nobody, print), settings)
    chosen = computer.choose(Seat(Record(game, ("a",), ("",)), player))
    assert chosen
    why: Callable[[], Why | None] = getattr(computer, "why", lambda: None)
    return chosen, why()


def ask(row: PlayerKind, mode: Mode) -> int:
    """Asks it in a game of recruits and in one that differs in what is hidden; answers how many
    reasons it gave."""
    record = new_record(11, mode, house=House(quiet_turns=40))
    game, asked, reasons = record.game, 0, 0
    recruits = [Recruit(random.Random(11))] * game.theatre.players
    for place, _ in enumerate(match(record, recruits, 11)):
        if asked == DECISIONS:
            break
        if game.awaits_chance or (game.state.phase is Phase.SET_UP and place % 9):
            continue
        player = game.actors[-1]
        twin = game.copy()
        twin.state = permuted(game.state, game.player(player), random.Random(place))
        told = decided(row, game, player, place)
        assert told == decided(row, twin, player, place)
        asked += 1
        reasons += told[1] is not None
    assert asked == DECISIONS
    return reasons


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("row", LEVELS, ids=lambda row: row.name)
def test_what_is_hidden_changes_neither_choice_nor_reason(row: PlayerKind, mode: Mode) -> None:
    """F3, M5, A1: strengths and mines of others, and in set-up their places, in every way."""
    assert ask(row, mode) or row.name in ("recruit", "random")


class Cheat(RandomPlayer):
    """Looks below the counters before it rolls."""

    def choose(self, seat: Seat) -> Sequence[Action]:
        if seat.phase is not Phase.ROLL:
            return super().choose(seat)
        strength = seat._game.state.strength  # pyright: ignore[reportPrivateUsage]
        chance = random.Random(bytes(strength))
        return [Roll(chance.choice(list(Strategy)), chance.choice(list(Tactic)))]


def test_who_looks_below_the_counters_is_found_out() -> None:
    row = PlayerKind("cheat", "", "", lambda means, settings: Cheat(means.chance))
    with pytest.raises(AssertionError):
        ask(row, Mode.INTRO)
