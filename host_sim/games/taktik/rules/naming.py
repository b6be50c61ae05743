"""Between the words of an action and the numbers that the rules work with."""

from collections.abc import Sequence

from host_sim.games.taktik.rules import engine as rules
from host_sim.games.taktik.rules.actions import (
    Action,
    Draw,
    End,
    Move,
    Place,
    Ready,
    Release,
    Repair,
    Resign,
    Roll,
    Rolled,
    Shoot,
    Shown,
    text,
)
from host_sim.games.taktik.rules.engine import Verb
from host_sim.games.taktik.rules.forces import NAMES, NUMBER
from host_sim.games.taktik.rules.refusals import Refusal
from host_sim.games.taktik.rules.theatre import Theatre
from host_sim.kit.refused import Refused
from host_sim.speldators import Fire, Strategy, Tactic, read_toggles, set_toggles
from host_sim.speldators import Roll as Lamps

_STRATEGIES = tuple(Strategy)
_TACTICS = tuple(Tactic)
_RESULTS = tuple(Fire)
_MOVEMENT = (0, 2, 4, 6)
VERBS: dict[type[Action], Verb] = {
    Place: Verb.PLACE,
    Ready: Verb.READY,
    Roll: Verb.ROLL,
    Rolled: Verb.ROLLED,
    Move: Verb.STEP,
    Release: Verb.RELEASE,
    Shoot: Verb.SHOOT,
    Shown: Verb.SHOWN,
    Repair: Verb.REPAIR,
    End: Verb.END,
    Resign: Verb.RESIGN,
    Draw: Verb.DRAW,
}


class Naming:
    """Raises Refused for a name that the game does not know."""

    def __init__(self, theatre: Theatre) -> None:
        self.theatre = theatre
        self._players = {
            alias: number
            for number, name in enumerate(theatre.player_names)
            for alias in (name, *name.split("+"))
        }

    def player(self, name: str) -> int:
        """By full name, or by one of the countries they command."""
        player = self._players.get(name)
        if player is None:
            raise Refused(Refusal.NO_SUCH_PLAYER, f"{name!r:.40}")
        return player

    def player_name(self, player: int) -> str:
        """What a player is called, by number."""
        return self.theatre.player_names[player]

    def piece(self, name: str) -> int:
        """A piece by its name."""
        if name not in NUMBER:
            raise Refused(Refusal.NO_SUCH_PIECE, f"{name!r:.40}")
        return NUMBER[name]

    def space(self, name: str) -> int:
        """A space by its name."""
        space = self.theatre.board.number.get(name)
        if space is None:
            raise Refused(Refusal.NO_SUCH_SPACE, f"{name!r:.40}")
        return space

    def numbers(self, action: Action) -> list[int]:
        """The actions of the rules, one by one, that an action in words is."""
        verb = VERBS[type(action)]
        match action:  # without sub-patterns: each costs a string that Python keeps for long
            case Move() | Release():
                return self._way(verb, *action)
            case Place():
                return self._placings(action)
            case Repair():
                return [rules.action(verb, self.piece(action.unit), self.space(action.space))]
            case Shoot():
                return [rules.action(verb, self.piece(action.shooter), self.piece(action.target))]
            case Roll():
                return [rules.action(verb, _toggles(action))]
            case Rolled():
                return [rules.action(verb, _lamps(action))]
            case Shown():
                return [rules.action(verb, _result(action))]
            case Ready() | Resign() | Draw():
                return [rules.action(verb, self.player(action.player))]
            case End():
                return [rules.action(verb)]

    def _placings(self, action: Place) -> list[int]:
        """Of one player: nobody places another's pieces among their own (M5)."""
        pieces = [self.piece(one.piece) for one in action.each]
        if len({self.theatre.owner[piece] for piece in pieces}) > 1:
            raise Refused(Refusal.NOT_YOUR_ACTION, text(action))
        spaces = [self.space(one.space) for one in action.each]
        return [
            rules.action(Verb.PLACE, piece, space)
            for piece, space in zip(pieces, spaces, strict=True)
        ]

    def _way(self, first: Verb, piece: str, path: tuple[str, ...]) -> list[int]:
        if not path:
            raise Refused(Refusal.NO_WAY, piece)
        number = self.piece(piece)
        verbs = [first] + [Verb.STEP] * (len(path) - 1)
        return [
            rules.action(verb, number, self.space(space))
            for verb, space in zip(verbs, path, strict=True)
        ]

    def action(self, numbers: Sequence[int]) -> Action:
        """The action in words that those are."""
        names, first = self.theatre.space_names, numbers[0]
        verb, subject, place = rules.verb(first), rules.subject(first), rules.place(first)
        path = tuple(names[rules.place(number)] for number in numbers)
        match verb:
            case Verb.STEP:
                return Move(NAMES[subject], path)
            case Verb.RELEASE:
                return Release(NAMES[subject], path)
            case Verb.PLACE:
                pieces = [NAMES[rules.subject(number)] for number in numbers]
                return Place.together([Place(*one) for one in zip(pieces, path, strict=True)])
            case Verb.REPAIR:
                return Repair(NAMES[subject], path[0])
            case Verb.SHOOT:
                return Shoot(NAMES[subject], NAMES[place])
            case Verb.ROLL:
                return Roll(*read_toggles(subject))
            case Verb.ROLLED:
                return Rolled(*Lamps.from_lamps(subject))
            case Verb.SHOWN:
                return Shown(Fire.numbered(subject))
            case Verb.READY:
                return Ready(self.player_name(subject))
            case Verb.RESIGN:
                return Resign(self.player_name(subject))
            case Verb.DRAW:
                return Draw(self.player_name(subject))
            case Verb.END:
                return End()


def _toggles(roll: Roll) -> int:
    strategy, tactic = roll
    if strategy not in _STRATEGIES or tactic not in _TACTICS:
        raise Refused(Refusal.NO_SUCH_TOGGLES, f"{strategy!r:.20} {tactic!r:.20}")
    return set_toggles(strategy, tactic)


def _result(shown: Shown) -> int:
    if shown.result not in _RESULTS:
        raise Refused(Refusal.NO_SUCH_RESULT, f"{shown.result!r:.20}")
    return Fire(shown.result).number


def _lamps(rolled: Rolled) -> int:
    if rolled.move not in _MOVEMENT:
        raise Refused(Refusal.NO_SUCH_LAMPS, f"{rolled.move!r:.20}")
    return Lamps(*rolled).lamps
