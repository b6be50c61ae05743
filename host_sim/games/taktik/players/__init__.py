"""Who plays Taktik: a file and a row for each kind of player."""

from host_sim.games.contract import PERSON, PlayerKind, Setting
from host_sim.games.taktik.players.general import MS, General
from host_sim.games.taktik.players.officer import Officer
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
        "officer",
        "closes all ways to its headquarters, races for the enemy's, counts the odds of every shot",
        "a good player's; wins most games against the recruit",
        lambda means, settings: Officer(means.chance),
        cost="50 ms a turn",
    ),
    PlayerKind(
        "general",
        "thinks as the officer does, then plays its turns on in many worlds that may be",
        "an expert's; beats the officer two times in three",
        lambda means, settings: General(means.chance, settings["ms"], settings["nodes"]),
        (
            Setting("ms", "milliseconds of thought a turn", MS, 0, 60_000),
            Setting("nodes", "turns to play on in thought, not a time; 0 is none", 0, 0, 1_000_000),
        ),
        cost="about a second a turn",
        needs_fast=True,
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
