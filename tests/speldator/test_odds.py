"""S3-S8 and S10: the table of quarters, and exact draws from every possible bit pattern."""

from speldator.controls import ALL_LAMPS, DAMAGE, FIRE_RESULT, HIT, MISS
from speldator.odds import DRAW_BITS, ODDS, draw, table
from tests.speldator.clauses import forbids, holds

MOVE2, LONG_RANGE, MOVE4, EXTRA, REPAIR = range(5)
PATTERNS = 1 << DRAW_BITS

# The rule book's own words, once more and by hand: (extra, repair, hit, damage, miss) in quarters.
S5_S6_S8 = (
    (2, 0, 2, 1, 1),  # ATTACK, EXTRA
    (2, 0, 1, 1, 2),  # RETREAT, EXTRA
    (0, 1, 2, 1, 1),  # ATTACK, REPAIR
    (0, 2, 1, 1, 2),  # RETREAT, REPAIR
)


def every_outcome(row):
    return [draw(row, word) for word in range(PATTERNS)]


def count(outcomes, lamp):
    return sum(outcome >> lamp & 1 for outcome in outcomes)


def count_fire(outcomes, result):
    return sum(outcome >> FIRE_RESULT == result for outcome in outcomes)


@holds("S3")
def test_s3_each_movement_lamp_lights_in_half_of_all_patterns():
    for row in ODDS:
        outcomes = every_outcome(row)
        assert count(outcomes, MOVE2) == count(outcomes, MOVE4) == PATTERNS // 2


@holds("S3")
def test_s3_each_movement_sum_has_a_quarter_of_all_patterns():
    for row in ODDS:
        sums = [2 * (o >> MOVE2 & 1) + 4 * (o >> MOVE4 & 1) for o in every_outcome(row)]
        assert [sums.count(s) for s in (0, 2, 4, 6)] == [PATTERNS // 4] * 4


@holds("S5", "S6")
@forbids("S5", "S6")
def test_s5_s6_extra_and_repair_follow_the_toggles_exactly():
    for row, (extra, repair, _, _, _) in zip(ODDS, S5_S6_S8):
        outcomes = every_outcome(row)
        assert count(outcomes, EXTRA) == extra * PATTERNS // 4
        assert count(outcomes, REPAIR) == repair * PATTERNS // 4


@holds("S7")
def test_s7_long_range_lights_in_a_quarter_whatever_the_toggles():
    for row in ODDS:
        assert count(every_outcome(row), LONG_RANGE) == PATTERNS // 4


@holds("S8")
def test_s8_fire_results_follow_the_strategy_exactly():
    for row, (_, _, hit, damage, miss) in zip(ODDS, S5_S6_S8):
        outcomes = every_outcome(row)
        assert count_fire(outcomes, HIT) == hit * PATTERNS // 4
        assert count_fire(outcomes, DAMAGE) == damage * PATTERNS // 4
        assert count_fire(outcomes, MISS) == miss * PATTERNS // 4


@holds("S4")
def test_s4_a_roll_that_lights_nothing_happens():
    for row in ODDS:
        assert any(outcome & ALL_LAMPS == 0 for outcome in every_outcome(row))


@holds("S10")
def test_s10_every_pair_of_draws_is_exactly_independent():
    for row in ODDS:
        outcomes = every_outcome(row)
        for a in range(5):
            for b in range(a + 1, 5):
                both = sum(o >> a & o >> b & 1 for o in outcomes)
                assert both * PATTERNS == count(outcomes, a) * count(outcomes, b)
            for result in (HIT, DAMAGE, MISS):
                both = sum(o >> a & 1 and o >> FIRE_RESULT == result for o in outcomes)
                assert both * PATTERNS == count(outcomes, a) * count_fire(outcomes, result)


@forbids("S3", "S7")
def test_house_odds_change_their_own_lamps_and_nothing_else():
    for row, house in zip(ODDS, table(move_odds=1, long_range_odds=3)):
        outcomes = every_outcome(house)
        assert count(outcomes, MOVE2) == count(outcomes, MOVE4) == PATTERNS // 4
        assert count(outcomes, LONG_RANGE) == 3 * PATTERNS // 4
        assert house[3:] == row[3:]
