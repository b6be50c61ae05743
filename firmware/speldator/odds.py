"""The chances of the game computer, S3-S8: one table of quarters, met exactly."""

# Fire results (S8). NONE is not a miss: there is nothing to show (S9).
NONE = 0
HIT = 1
DAMAGE = 2
MISS = 3

DRAW_BITS = 12  # six draws of two bits: the five result lamps, then the fire result
FIRE_SHIFT = 5  # an outcome is the five lamps' bits with the fire result above them


def table(move_odds: int = 2, long_range_odds: int = 1) -> "tuple[bytes, bytes, bytes, bytes]":
    """Chances in quarters, one row for each setting of the toggles; the rest of fire is miss.

    The two arguments are house rules (S3, S7): the booklet gives no odds for them.
    """
    m = move_odds
    r = long_range_odds
    return (
        # move2, long_range, move4, extra, repair; hit, damage
        bytes((m, r, m, 2, 0, 2, 1)),  # ATTACK, EXTRA
        bytes((m, r, m, 2, 0, 1, 1)),  # RETREAT, EXTRA
        bytes((m, r, m, 0, 1, 2, 1)),  # ATTACK, REPAIR
        bytes((m, r, m, 0, 2, 1, 1)),  # RETREAT, REPAIR
    )


ODDS = table()


def draw(row: bytes, word: int) -> int:
    """The outcome of DRAW_BITS random bits: two bits are below n in n of 4 cases (S10)."""
    outcome = 0
    lamp = 1
    for i in range(5):
        if word & 3 < row[i]:
            outcome |= lamp
        lamp <<= 1
        word >>= 2
    if word < row[5]:
        return outcome | HIT << FIRE_SHIFT
    if word < row[5] + row[6]:
        return outcome | DAMAGE << FIRE_SHIFT
    return outcome | MISS << FIRE_SHIFT
