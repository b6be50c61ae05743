"""What players and chance do, as a person would say it; each is also one line of a record.

None of them is a word to an ally (M3).
"""

from collections.abc import Sequence
from typing import NamedTuple

from host_sim.kit.faults import phrase
from host_sim.speldators import Fire, Strategy, Tactic


class Place(NamedTuple):
    """Set-up: put a piece, or lay a mine, on a space (M1, A1.1); several at once are one action."""

    piece: str
    space: str
    more: "tuple[Place, ...]" = ()  # of the same player

    @classmethod
    def together(cls, placings: "Sequence[Place]") -> "Place":
        """All of them, as one action."""
        first, *more = placings
        return cls(first.piece, first.space, tuple(more))

    @property
    def each(self) -> "tuple[Place, ...]":
        """One by one."""
        return (Place(self.piece, self.space), *self.more)


class Ready(NamedTuple):
    """Set-up: a player has placed everything (M5)."""

    player: str


class Roll(NamedTuple):
    """Set the toggles and hold the roll button (T)."""

    strategy: Strategy
    tactic: Tactic


class Rolled(NamedTuple):
    """Chance: the lamps after the release; the steps are those of the movement lamps."""

    move: int
    long_range: bool = False
    extra: bool = False
    repair: bool = False


class Move(NamedTuple):
    """A piece moves along neighbouring spaces (V); several in a row are one move."""

    piece: str
    path: tuple[str, ...]


class Release(NamedTuple):
    """A unit leaves repair: the first space is free, the others are paid (R3)."""

    unit: str
    path: tuple[str, ...]


class Shoot(NamedTuple):
    """Shooter and target are named; then the fire button is pressed (E5)."""

    shooter: str
    target: str


class Shown(NamedTuple):
    """Chance: what the fire lamp shows."""

    result: Fire


class Repair(NamedTuple):
    """The owner places a damaged unit (R1)."""

    unit: str
    space: str


class End(NamedTuple):
    """Hand the computer on (T)."""


class Resign(NamedTuple):
    """W4: allies must both say so."""

    player: str


class Draw(NamedTuple):
    """W4: a draw once every player has said so."""

    player: str


Action = (
    Place | Ready | Roll | Rolled | Move | Release | Shoot | Shown | Repair | End | Resign | Draw
)

# The word that begins a line, and what follows it.
FORMS: dict[str, tuple[type[Action], str]] = {
    "place": (Place, "PIECE SPACE …"),
    "ready": (Ready, "PLAYER"),
    "roll": (Roll, "attack|retreat extra|repair"),
    "rolled": (Rolled, "0|2|4|6 [long_range] [extra] [repair]"),
    "move": (Move, "PIECE SPACE …"),
    "release": (Release, "UNIT SPACE …"),
    "shoot": (Shoot, "SHOOTER TARGET"),
    "shown": (Shown, "hit|damage|miss"),
    "repair": (Repair, "UNIT SPACE"),
    "end": (End, ""),
    "resign": (Resign, "PLAYER"),
    "draw": (Draw, "PLAYER"),
}
_WORDS = {form: word for word, (form, _) in FORMS.items()}
_LAMPS = ("long_range", "extra", "repair")


def text(action: Action) -> str:
    """An action as a line of a record."""
    words = [_WORDS[type(action)]]
    if isinstance(action, Rolled):
        words += [str(action.move), *(lamp for lamp in _LAMPS if getattr(action, lamp))]
    elif isinstance(action, Move | Release):
        words += [action[0], *action.path]
    elif isinstance(action, Place):
        words += [word for one in action.each for word in (one.piece, one.space)]
    else:
        words += action
    return " ".join(words)


def parse(line: str) -> Action:
    """The action that a line says; ValueError tells what should stand there."""
    word, *rest = line.split() or [""]
    if word not in FORMS:
        message = phrase(
            "{word} is no action; there are {words}", word=f"{word!r:.40}", words=", ".join(FORMS)
        )
        raise ValueError(message)
    form, follows = FORMS[word]
    try:
        return _parse(form, rest)
    except (ValueError, TypeError):
        if not follows:
            raise ValueError(phrase("after {word} comes: nothing", word=repr(word))) from None
        message = phrase("after {word} comes: {follows}", word=repr(word), follows=follows)
        raise ValueError(message) from None


def _parse(form: type[Action], rest: list[str]) -> Action:
    if form is Rolled:
        steps, *lamps = rest
        if steps not in ("0", "2", "4", "6") or lamps != [x for x in _LAMPS if x in lamps]:
            raise ValueError
        return Rolled(int(steps), *(lamp in lamps for lamp in _LAMPS))
    if form is Move or form is Release:
        piece, *path = rest
        if not path:
            raise ValueError
        return form(piece, tuple(path))
    if form is Place:
        placings = [Place(*pair) for pair in zip(rest[::2], rest[1::2], strict=True)]
        if not placings or len({one.piece for one in placings}) < len(placings):
            raise ValueError
        return Place.together(placings)
    if form is Roll:
        strategy, tactic = rest
        return Roll(Strategy(strategy), Tactic(tactic))
    if form is Shown:
        (result,) = rest
        return Shown(Fire(result))
    return form(*rest)  # pyright: ignore[reportArgumentType, reportCallIssue]
