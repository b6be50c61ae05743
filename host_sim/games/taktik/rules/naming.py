"""Between the words of an action and the numbers that the rules work with."""

from collections.abc import Sequence

from host_sim.games.taktik.rules import engine as rules
from host_sim.games.taktik.rules import turns
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
)
from host_sim.games.taktik.rules.engine import Verb
from host_sim.games.taktik.rules.forces import NAMES, NUMBER
from host_sim.games.taktik.rules.refusals import Refusal
from host_sim.games.taktik.rules.theatre import Theatre
from host_sim.kit.refused import Refused
from host_sim.speldators import Fire, Strategy, Tactic

_STRATEGIES = {Strategy.ATTACK: 0, Strategy.RETREAT: turns.RETREAT}
_TACTICS = {Tactic.EXTRA: 0, Tactic.REPAIR: turns.REPAIR}
_MOVEMENT = {0: 0, 2: turns.MOVE2, 4: turns.MOVE4, 6: turns.MOVE2 | turns.MOVE4}
_RESULTS = tuple(Fire)  # numbered as in `fire`: hit, damage, miss
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
        match action:
            case Move(piece, path):
                return self._way(Verb.STEP, piece, path)
            case Release(unit, path):
                return self._way(Verb.RELEASE, unit, path)
            case Place(piece, space):
                return [rules.action(Verb.PLACE, self.piece(piece), self.space(space))]
            case Repair(unit, space):
                return [rules.action(Verb.REPAIR, self.piece(unit), self.space(space))]
            case Shoot(shooter, target):
                return [rules.action(Verb.SHOOT, self.piece(shooter), self.piece(target))]
            case Roll(strategy, tactic):
                if strategy not in _STRATEGIES or tactic not in _TACTICS:
                    raise Refused(Refusal.NO_SUCH_TOGGLES, f"{strategy!r:.20} {tactic!r:.20}")
                return [rules.action(Verb.ROLL, _STRATEGIES[strategy] | _TACTICS[tactic])]
            case Rolled():
                return [rules.action(Verb.ROLLED, _lamps(action))]
            case Shown(result):
                if result not in _RESULTS:
                    raise Refused(Refusal.NO_SUCH_RESULT, f"{result!r:.20}")
                return [rules.action(Verb.SHOWN, _RESULTS.index(result))]
            case Ready(player):
                return [rules.action(Verb.READY, self.player(player))]
            case Resign(player):
                return [rules.action(Verb.RESIGN, self.player(player))]
            case Draw(player):
                return [rules.action(Verb.DRAW, self.player(player))]
            case End():
                return [rules.action(Verb.END)]

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
                return Place(NAMES[subject], path[0])
            case Verb.REPAIR:
                return Repair(NAMES[subject], path[0])
            case Verb.SHOOT:
                return Shoot(NAMES[subject], NAMES[place])
            case Verb.ROLL:
                strategy = Strategy.RETREAT if subject & turns.RETREAT else Strategy.ATTACK
                return Roll(strategy, Tactic.REPAIR if subject & turns.REPAIR else Tactic.EXTRA)
            case Verb.ROLLED:
                return _rolled(subject)
            case Verb.SHOWN:
                return Shown(_RESULTS[subject])
            case Verb.READY:
                return Ready(self.player_name(subject))
            case Verb.RESIGN:
                return Resign(self.player_name(subject))
            case Verb.DRAW:
                return Draw(self.player_name(subject))
            case Verb.END:
                return End()


def _lamps(rolled: Rolled) -> int:
    if rolled.move not in _MOVEMENT:
        raise Refused(Refusal.NO_SUCH_LAMPS, f"{rolled.move!r:.20}")
    return (
        _MOVEMENT[rolled.move]
        | (turns.LONG_RANGE if rolled.long_range else 0)
        | (turns.EXTRA if rolled.extra else 0)
        | (turns.REPAIRED if rolled.repair else 0)
    )


def _rolled(lamps: int) -> Rolled:
    return Rolled(
        (2 if lamps & turns.MOVE2 else 0) + (4 if lamps & turns.MOVE4 else 0),
        bool(lamps & turns.LONG_RANGE),
        bool(lamps & turns.EXTRA),
        bool(lamps & turns.REPAIRED),
    )
