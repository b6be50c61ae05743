"""What a speldator is told and what it answers, in the words of the rule book (part S)."""

from enum import StrEnum
from typing import NamedTuple


class Strategy(StrEnum):
    ATTACK = "attack"
    RETREAT = "retreat"


class Tactic(StrEnum):
    EXTRA = "extra"
    REPAIR = "repair"


class Fire(StrEnum):
    HIT = "hit"
    DAMAGE = "damage"
    MISS = "miss"


class Roll(NamedTuple):
    """The lamps of a roll; what `fire` will show is not among them (S8)."""

    move: int  # sum of the lit movement lamps: 0, 2, 4 or 6 (S3)
    long_range: bool
    extra: bool
    repair: bool
