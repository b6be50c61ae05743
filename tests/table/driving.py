"""Plays a session of Taktik without a server, by what it says is possible."""

import random
from collections.abc import Iterator

from host_sim.games.taktik.formats.record_reader import parse_record
from host_sim.games.taktik.players.recruit import Recruit
from host_sim.games.taktik.rules.forces import COMBAT, KIND, NUMBER
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.taktik.rules.state import Status
from host_sim.games.taktik.session import TaktikSession
from host_sim.speldators import Strategy
from tests.games.taktik.random_games import new_record


def new_session(
    seed: int, mode: Mode = Mode.INTRO, *, mines: bool = False, supply: bool = False
) -> TaktikSession:
    record = new_record(seed, mode, mines=mines, supply=supply)
    return _steady(TaktikSession(record, random.Random(seed).getrandbits, lambda: 0), seed)


def _steady(session: TaktikSession, seed: int) -> TaktikSession:
    """The same luck every time, also for quick set-ups."""
    session.chance = random.Random(seed)
    return session


def play_by_recruit(session: TaktikSession) -> None:
    """Whoever is next does what a recruit would do."""
    player = session.actors[0]
    if session.awaits_chance:
        session.roll(player)
    else:
        session.carry_out(player, Recruit(session.chance).choose(session.seats[player]))


def again(session: TaktikSession, seed: int = 1) -> TaktikSession:
    """After a restart: the same record, and other luck."""
    text = "".join(f"{line}\n" for line in session.record.lines())
    record = parse_record(text, "again").record
    return _steady(TaktikSession(record, random.Random(seed).getrandbits, lambda: 0), seed)


def drive(
    session: TaktikSession, seed: int, *, strategy: Strategy | None = None
) -> Iterator[tuple[str, str]]:
    """Does one thing after the other, and tells who did what."""
    chance = random.Random(seed)
    while not session.over:
        player = chance.choice(session.actors)
        yield player, _step(session, player, chance, strategy)


def _step(
    session: TaktikSession, player: str, chance: random.Random, strategy: Strategy | None
) -> str:
    may = session.may(player)
    verbs: list[str] = may["verbs"]
    if "place" in verbs:
        session.act(player, "auto")
        session.act(player, f"ready {player}")
        return "ready"
    if verbs in (["roll"], ["fire"]):
        return _press(session, player, chance, strategy)
    if "repair" in verbs:
        return _act(session, player, f"repair {may['unit']} {chance.choice(may['spaces'])}")
    if may["shots"] and (not may["movable"] or chance.random() < 0.2):
        return _act(session, player, "shoot " + " ".join(chance.choice(may["shots"])))
    if may["releasable"]:
        unit = chance.choice(may["releasable"])
        exits = session.ask(player, {"release": unit})
        return _act(session, player, f"release {unit} {chance.choice(sorted(exits))}")
    if may["movable"] and ("end" not in verbs or chance.random() < 0.8):
        return _act(session, player, move(session, player, chance.choice(may["movable"]), chance))
    return _act(session, player, "end")


def move(session: TaktikSession, player: str, piece: str, chance: random.Random) -> str:
    reach = session.ask(player, {"reach": piece})
    space = _towards_enemies(session, piece, sorted(reach), chance)
    return f"move {piece} {' '.join(reach[space]['way'])}"


def _towards_enemies(
    session: TaktikSession, piece: str, spaces: list[str], chance: random.Random
) -> str:
    """Mostly: so that there is something to fire at."""
    state, theatre = session.game.state, session.game.theatre
    side = theatre.side[NUMBER[piece]]
    enemies = [
        state.at[p]
        for p in theatre.pieces
        if theatre.side[p] != side and KIND[p] in COMBAT and state.status[p] == Status.FIELD
    ]
    if not enemies or chance.random() < 0.3:
        return chance.choice(spaces)
    distance, number = theatre.board.grid.distance, theatre.board.number
    return min(spaces, key=lambda s: (min(distance(number[s], e) for e in enemies), s))


def _act(session: TaktikSession, player: str, action: str) -> str:
    session.act(player, action)
    return action


def _press(
    session: TaktikSession, player: str, chance: random.Random, strategy: Strategy | None
) -> str:
    wants = session.panel()["wants"]
    phase = session.view(player)["phase"]
    if phase == "roll":
        retreat = chance.random() < 0.5 if strategy is None else strategy is Strategy.RETREAT
        session.press(player, "strategy", retreat)
        session.press(player, "tactic", chance.random() < 0.5)
    for down in (True, False):
        session.press(player, wants, down)
    return f"press {wants}"
