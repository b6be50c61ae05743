"""The chances of the game computer: one table of quarters, met exactly."""

from speldator.controls import (
    DAMAGE,
    EXTRA,
    FIRE_RESULT,
    HIT,
    LONG_RANGE,
    MISS,
    MOVE2,
    MOVE4,
    REPAIR,
)

DRAW_BITS = 12  # six draws of two bits: the five result lamps, then the fire result


def table(move_odds: int = 2, long_range_odds: int = 1) -> "tuple[bytes, bytes, bytes, bytes]":
    """Chances in quarters, one row for each setting of the toggles; the rest of fire is miss.

    The two arguments are house rules (S3, S7): the booklet gives no odds for them.
    """
    m = move_odds
    r = long_range_odds
    return (
        # move2 (S3), long_range (S7), move4 (S3), extra (S5), repair (S6); hit, damage (S8)
        bytes((m, r, m, 2, 0, 2, 1)),  # ATTACK, EXTRA
        bytes((m, r, m, 2, 0, 1, 1)),  # RETREAT, EXTRA
        bytes((m, r, m, 0, 1, 2, 1)),  # ATTACK, REPAIR
        bytes((m, r, m, 0, 2, 1, 1)),  # RETREAT, REPAIR
    )


ODDS = table()


def draw(row: bytes, word: int) -> int:
    """Lamps and fire result for DRAW_BITS random bits: two are below n in n of 4 cases (S10)."""
    lamps = 0
    if word & 3 < row[0]:
        lamps = MOVE2
    if word >> 2 & 3 < row[1]:
        lamps |= LONG_RANGE
    if word >> 4 & 3 < row[2]:
        lamps |= MOVE4
    if word >> 6 & 3 < row[3]:
        lamps |= EXTRA
    if word >> 8 & 3 < row[4]:
        lamps |= REPAIR
    fire = word >> 10
    if fire < row[5]:
        return lamps | HIT << FIRE_RESULT
    if fire < row[5] + row[6]:
        return lamps | DAMAGE << FIRE_RESULT
    return lamps | MISS << FIRE_RESULT
