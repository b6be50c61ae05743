"""Who plays Tank Chess: a file and a row for each kind of player."""

from collections.abc import Mapping

from host_sim.games.contract import PERSON, Means, Player, PlayerKind, Setting
from host_sim.games.tank_chess.players.person import Person
from host_sim.games.tank_chess.players.random_player import RandomPlayer
from host_sim.games.tank_chess.players.recruit import Recruit
from host_sim.games.tank_chess.players.thinker import Thinker

MOST_NODES = 100_000_000
LONGEST = 60_000  # milliseconds


def _nodes(default: int, what: str = "positions to look at", low: int = 1) -> Setting:
    return Setting("nodes", what, default, low, MOST_NODES)


def _thinker(means: Means, settings: Mapping[str, int]) -> Player:
    return Thinker(**settings)


PLAYERS = (
    PlayerKind(
        "recruit",
        "weighs every move, and the answers to the best",
        "a beginner's; beats chance always",
        lambda means, settings: Recruit(means.chance),
        cost="no time at all",
    ),
    PlayerKind(
        "sergeant",
        "looks two moves ahead and at all shots that follow",
        "more than a recruit's",
        _thinker,
        (_nodes(800),),
        cost="no time at all; a second if it is not compiled",
    ),
    PlayerKind(
        "captain",
        "looks further, at what matters",
        "more than a sergeant's",
        _thinker,
        (_nodes(8_000),),
        cost="a tenth of a second",
        needs_fast=True,
    ),
    PlayerKind(
        "general",
        "looks as far as its time allows",
        "the greatest we have",
        _thinker,
        (
            Setting("ms", "milliseconds for a move", 500, 1, LONGEST),
            _nodes(0, "positions to look at in place of a time; 0 is none", 0),
        ),
        cost="half a second, or as long as you set",
        needs_fast=True,
    ),
    PlayerKind(
        "random",
        "a piece, then one of its moves",
        "none",
        lambda means, settings: RandomPlayer(means.chance),
    ),
    PlayerKind(
        PERSON,
        "somebody at this keyboard, by any other name",
        "yours",
        lambda means, settings: Person(means.read, means.say),
    ),
)
