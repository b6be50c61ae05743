"""Who plays Taktik: a file and a row for each kind of player."""

from host_sim.games.contract import PERSON, PlayerKind
from host_sim.games.taktik.players.person import Person
from host_sim.games.taktik.players.random_player import RandomPlayer
from host_sim.games.taktik.players.recruit import Recruit

PLAYERS = (
    PlayerKind(
        "recruit",
        "guards its headquarters, marches on the enemy's, fires when that pays",
        "a beginner's; beats chance nearly always",
        lambda means, settings: Recruit(means.chance),
    ),
    PlayerKind(
        "random",
        "anything that is legal",
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
