"""Who plays Tank Chess: a file and a row for each kind of player."""

from host_sim.games.contract import PERSON, PlayerKind
from host_sim.games.tank_chess.players.person import Person
from host_sim.games.tank_chess.players.random_player import RandomPlayer
from host_sim.games.tank_chess.players.recruit import Recruit

PLAYERS = (
    PlayerKind(
        "recruit",
        "weighs every move, and the answers to the best",
        "a beginner's; beats chance always",
        lambda means, settings: Recruit(means.chance),
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
