"""The chances of the game computer: one table of quarters, met exactly."""

from speldator.controls import DAMAGE, FIRE_RESULT, HIT, MISS

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
    outcome = 0
    lamp = 1
    for i in range(5):
        if word & 3 < row[i]:
            outcome |= lamp
        lamp <<= 1
        word >>= 2
    if word < row[5]:
        return outcome | HIT << FIRE_RESULT
    if word < row[5] + row[6]:
        return outcome | DAMAGE << FIRE_RESULT
    return outcome | MISS << FIRE_RESULT
