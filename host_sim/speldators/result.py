"""What a speldator is told and what it answers, in the words of the rule book (part S).

The numbers behind the words are those of speldator/controls.py.
"""

from enum import StrEnum
from typing import NamedTuple, Self

from speldator.controls import (
    DAMAGE,
    EXTRA,
    HIT,
    LONG_RANGE,
    MISS,
    MOVE2,
    MOVE4,
    REPAIR,
    STRATEGY,
    TACTIC,
)


class Strategy(StrEnum):
    ATTACK = "attack"
    RETREAT = "retreat"


class Tactic(StrEnum):
    EXTRA = "extra"
    REPAIR = "repair"


def read_toggles(switches: int) -> tuple[Strategy, Tactic]:
    """What the two toggles stand on."""
    return (
        Strategy.RETREAT if switches & STRATEGY else Strategy.ATTACK,
        Tactic.REPAIR if switches & TACTIC else Tactic.EXTRA,
    )


def set_toggles(strategy: Strategy, tactic: Tactic) -> int:
    """The bits of toggles that stand so."""
    return (STRATEGY if strategy == Strategy.RETREAT else 0) | (
        TACTIC if tactic == Tactic.REPAIR else 0
    )


_FIRE_NAMES = {HIT: "hit", DAMAGE: "damage", MISS: "miss"}
_FIRE_NUMBERS = {name: number for number, name in _FIRE_NAMES.items()}


class Fire(StrEnum):
    HIT = "hit"
    DAMAGE = "damage"
    MISS = "miss"

    @classmethod
    def numbered(cls, number: int) -> Self:
        """By its number, which is not NONE: that is no result."""
        return cls(_FIRE_NAMES[number])

    @property
    def number(self) -> int:
        return _FIRE_NUMBERS[self.value]


class Roll(NamedTuple):
    """The lamps of a roll; what `fire` will show is not among them (S8)."""

    move: int  # sum of the lit movement lamps: 0, 2, 4 or 6 (S3)
    long_range: bool
    extra: bool
    repair: bool

    @classmethod
    def from_lamps(cls, lamps: int) -> Self:
        """What lamps mean that glow after a roll."""
        return cls(
            move=(2 if lamps & MOVE2 else 0) + (4 if lamps & MOVE4 else 0),
            long_range=bool(lamps & LONG_RANGE),
            extra=bool(lamps & EXTRA),
            repair=bool(lamps & REPAIR),
        )

    @property
    def lamps(self) -> int:
        """The bits of the lamps that glow."""
        return (
            (MOVE2 if self.move & 2 else 0)
            | (MOVE4 if self.move & 4 else 0)
            | (LONG_RANGE if self.long_range else 0)
            | (EXTRA if self.extra else 0)
            | (REPAIR if self.repair else 0)
        )
