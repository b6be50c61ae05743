"""What an officer's turn was for, in a sentence of the game's words.

It tells what everybody can see, and no strength or mine of its own: the enemy may read it.
"""

from collections.abc import Sequence
from typing import NamedTuple

from host_sim.games.contract import Why
from host_sim.games.taktik.players.known_pieces import Piece
from host_sim.games.taktik.players.officer_field import Field
from host_sim.games.taktik.players.officer_races import Race, roll_odds
from host_sim.games.taktik.players.officer_set_up import march, wall
from host_sim.games.taktik.players.officer_values import Values
from host_sim.games.taktik.rules.actions import Action, End, Move, Place, Release, Shoot
from host_sim.games.taktik.rules.board import Country
from host_sim.games.taktik.rules.forces import COMBAT, KIND, NUMBER, Kind
from host_sim.games.taktik.rules.theatre import DEPOT_GOAL, Theatre

MOST_NAMES = 4  # that a sentence tells
HOLDS = 2.0  # danger, from which on a guard is said to hold a way

# What a turn may be for, the most important first.
PURPOSES = ("take", "depot", "hold", "breach", "race", "fire", "supply", "release")


class Note(NamedTuple):
    """A step of the turn."""

    purpose: str  # one of PURPOSES
    piece: str
    details: dict[str, str]  # of the sentence, the pieces apart


class Diary:
    """Of the turn that an officer plays, or has played last."""

    def __init__(self) -> None:
        self._turn = -1
        self._notes: list[Note] = []
        self._otherwise: Why | None = None  # if nothing was done

    def why(self) -> Why | None:
        """The most important of it."""
        for purpose in PURPOSES:
            notes = [note for note in self._notes if note.purpose == purpose]
            if notes:
                details = notes[-1].details
                pieces = dict.fromkeys(n.piece for n in notes if n.details.keys() == details.keys())
                key = "race_alone" if details.get("guards") == "" else purpose
                told = {name: text for name, text in details.items() if text}
                return Why(f"why.taktik.{key}", {"pieces": listed(list(pieces)), **told})
        return self._otherwise

    def note_set_up(self, field: Field, actions: Sequence[Action]) -> Sequence[Action]:
        """Who guards, and who stands nearest to the enemy."""
        theatre = field.theatre
        at = {a.piece: theatre.board.number[a.space] for a in actions if isinstance(a, Place)}
        posts = {post for home in field.homes for post in wall(theatre, field.me, home)}
        units = [name for name in at if KIND[NUMBER[name]] in COMBAT]
        far = march(theatre, field.side, Kind.CAR)
        first = sorted((n for n in units if at[n] not in posts), key=lambda name: far[at[name]])
        guards = [name for name in units if at[name] in posts]
        details = {"pieces": listed(first), "guards": listed(guards)}
        key = "set_up" if guards else "set_up_open"
        self._otherwise = Why(f"why.taktik.{key}", {k: v for k, v in details.items() if v})
        return actions

    def note(self, values: Values, action: Action) -> None:
        """A step, before it is done."""
        if values.field.seen["turn"] != self._turn:
            self._turn, self._notes, self._otherwise = values.field.seen["turn"], [], None
        if isinstance(action, Move):
            self._notes.append(_of_move(values, action))
        elif isinstance(action, Release):
            self._notes.append(Note("release", action.unit, {}))
        elif isinstance(action, Shoot):
            self._notes.append(_of_shot(values, action))
        elif isinstance(action, End) and not self._notes:
            stays = "stay" if values.field.seen["half_steps"] else "no_steps"
            self._otherwise = Why(f"why.taktik.{stays}", {})


def _of_move(values: Values, move: Move) -> Note:
    theatre, piece = values.theatre, values.field.own[move.piece]
    to = theatre.board.number[move.path[-1]]
    if piece.kind not in COMBAT:
        return Note("supply", piece.name, {})
    if theatre.goal[to] >= DEPOT_GOAL:
        return Note("depot", piece.name, {})
    if theatre.goal[to]:
        return Note("take", piece.name, {"country": country(theatre, to)})
    gains = values.race_gains(piece)
    race_gain = sum(by[far[to]] - by[far[piece.space]] for far, by in gains)
    promise = values.firing_positions(piece.strengths[0]).get(to, 0.0)
    relief = values.danger_now - values.danger_with(piece.space, to)
    if relief > max(race_gain, promise) and (held := _held_race(values)):
        return Note("hold", piece.name, held)
    if promise > race_gain or not values.field.attack:
        return Note("fire", piece.name, {"targets": _beside(values, to)})
    return Note("race", piece.name, _race(values, piece, to))


def _race(values: Values, unit: Piece, to: int) -> dict[str, str]:
    theatre, attack = values.theatre, values.field.attack
    race = min(attack, key=lambda race: race.back[unit.kind][to])
    guards = [
        one.name
        for one in values.field.units
        if one.name != unit.name and values.danger_without(one.space) - values.danger_now > HOLDS
    ]
    turns = turns_for(theatre, race.back[unit.kind][to])
    return {"country": country(theatre, race.goal), "turns": turns, "guards": listed(guards)}


def _held_race(values: Values) -> dict[str, str]:
    """The enemy who is nearest to a flag of ours."""
    race = min(values.field.defence, key=lambda race: race.far)
    runners = [p.name for p in values.field.theirs if p.space == race.first]
    return _told_race(values.theatre, race, runners[0]) if runners else {}


def _told_race(theatre: Theatre, race: Race, runner: str) -> dict[str, str]:
    return {
        "enemy": runner,
        "country": country(theatre, race.goal),
        "turns": turns_for(theatre, race.far),
    }


def _of_shot(values: Values, shot: Shoot) -> Note:
    target = next(p for p in values.field.targets if p.name == shot.target)
    unit, races = values.removal(target)
    if races > unit:
        for race in values.field.defence:
            if race.first == target.space:
                return Note("hold", shot.shooter, _told_race(values.theatre, race, target.name))
        for race in values.field.attack:
            if race.far_without(target.space) < race.far:
                where = country(values.theatre, race.goal)
                return Note("breach", shot.shooter, {"targets": target.name, "country": where})
    return Note("fire", shot.shooter, {"targets": target.name})


def _beside(values: Values, space: int) -> str:
    """Whom a unit on that space comes for."""
    distance = values.theatre.board.grid.distance
    targets = values.field.targets
    nearest = min(distance(p.space, space) for p in targets)
    return listed([p.name for p in targets if distance(p.space, space) == nearest])


def country(theatre: Theatre, flag: int) -> str:
    """Whose it is; countries have the same names in all languages."""
    return Country(theatre.board.country[flag]).name.capitalize()


def turns_for(theatre: Theatre, half_steps: int) -> str:
    """That it takes on average."""
    roll = sum(got * chance for got, chance in roll_odds(theatre.house))
    return str(max(1, round(half_steps / max(1.0, roll) + 0.5)))


def listed(names: Sequence[str]) -> str:
    """Some names, in any language."""
    more = "…" if len(names) > MOST_NAMES else ""
    return ", ".join(names[:MOST_NAMES]) + more
