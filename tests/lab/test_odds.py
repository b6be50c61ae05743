"""S10 in bulk: a million rolls, lamp by lamp and pair by pair; and `taktik odds`."""

import itertools
import json
import random
from collections import Counter
from collections.abc import Sequence

import pytest

from host_sim.cli import main
from host_sim.speldators import Fire, Strategy, Tactic, VirtualSpeldator

ROLLS = 1_000_000
# Chi-square at p = 0.001 by degrees of freedom.
CRITICAL = {1: 10.828, 2: 13.816, 3: 16.266, 6: 22.458}

# Shares in quarters, by hand from S3-S8: (0, 2, 4, 6), then on/off, then hit/damage/miss.
EXPECTED = {
    (Strategy.ATTACK, Tactic.EXTRA): ((1, 1, 1, 1), (1, 3), (2, 2), (0, 4), (2, 1, 1)),
    (Strategy.RETREAT, Tactic.REPAIR): ((1, 1, 1, 1), (1, 3), (0, 4), (2, 2), (1, 1, 2)),
}
VALUES: tuple[Sequence[object], ...] = (
    (0, 2, 4, 6), (True, False), (True, False), (True, False), tuple(Fire),
)  # fmt: skip


def chi_square(counted: Sequence[int], expected: Sequence[float]) -> float:
    return sum((c - e) ** 2 / e for c, e in zip(counted, expected, strict=True))


@pytest.mark.parametrize("toggles", EXPECTED, ids="-".join)
def test_a_million_rolls_meet_the_table_and_are_independent(
    toggles: tuple[Strategy, Tactic],
) -> None:
    speldator = VirtualSpeldator(random.Random(1979).getrandbits)
    outcomes: Counter[tuple[object, ...]] = Counter(
        (*speldator.roll(*toggles), speldator.fire()) for _ in range(ROLLS)
    )
    shares = EXPECTED[toggles]
    for lamp, quarters in enumerate(shares):
        counted = [marginal(outcomes, {lamp: value}) for value in VALUES[lamp]]
        assert all(c == 0 for c, q in zip(counted, quarters, strict=True) if q == 0)
        cells = [(c, ROLLS * q / 4) for c, q in zip(counted, quarters, strict=True) if q]
        if len(cells) > 1:
            assert chi_square(*zip(*cells, strict=True)) < CRITICAL[len(cells) - 1]
    for a, b in itertools.combinations(range(len(shares)), 2):
        freedom = (sum(map(bool, shares[a])) - 1) * (sum(map(bool, shares[b])) - 1)
        if freedom:
            assert independence(outcomes, a, b) < CRITICAL[freedom]


def marginal(outcomes: Counter[tuple[object, ...]], fixed: dict[int, object]) -> int:
    return sum(
        n for outcome, n in outcomes.items() if all(outcome[i] == v for i, v in fixed.items())
    )


def independence(outcomes: Counter[tuple[object, ...]], a: int, b: int) -> float:
    """Chi-square of the contingency table of two lamps, against the product of its margins."""
    total = 0.0
    for x, y in itertools.product(VALUES[a], VALUES[b]):
        expected = marginal(outcomes, {a: x}) * marginal(outcomes, {b: y}) / ROLLS
        if expected:
            total += (marginal(outcomes, {a: x, b: y}) - expected) ** 2 / expected
    return total


def odds(capsys: pytest.CaptureFixture[str], *options: str) -> str:
    assert main(["odds", "--rolls", "400", *options]) == 0
    return capsys.readouterr().out


def test_json_has_the_promised_keys_and_counts_every_roll(
    capsys: pytest.CaptureFixture[str],
) -> None:
    counts = json.loads(odds(capsys, "--seed", "3", "--json", "--strategy", "retreat"))
    assert list(counts) == ["rolls", "move", "long_range", "extra", "repair", "fire"]
    assert list(counts["move"]) == ["0", "2", "4", "6"]
    assert list(counts["fire"]) == ["hit", "damage", "miss"]
    assert sum(counts["move"].values()) == sum(counts["fire"].values()) == counts["rolls"] == 400
    assert counts["repair"] == 0 < counts["extra"]


def test_the_tactic_decides_which_lamp_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    counts = json.loads(odds(capsys, "--seed", "3", "--json", "--tactic", "repair"))
    assert counts["extra"] == 0 < counts["repair"]


def test_a_seed_repeats_and_none_does_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert odds(capsys, "--seed", "7") == odds(capsys, "--seed", "7") != odds(capsys, "--seed", "8")
    assert odds(capsys) != odds(capsys)


def test_the_report_sets_counts_beside_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    report = odds(capsys, "--seed", "3", "--strategy", "retreat", "--tactic", "repair")
    rows = {line[:14].strip(): line.split()[-1] for line in report.splitlines()[2:]}
    assert rows["repair"] == "50%" and rows["extra (+3)"] == "0%"
    assert rows["fire: hit"] == "25%" and rows["fire: miss"] == "50%"
    assert rows["move 6"] == "25%"


@pytest.mark.parametrize(
    "options",
    [["--rolls", "0"], ["--rolls", "-1"], ["--rolls", "many"], ["--rolls", "1e3"],
     ["--seed", "x"], ["--strategy", "defend"], ["--tactic", ""], ["--unknown"]],
    ids=" ".join,
)  # fmt: skip
def test_bad_options_get_a_message_and_exit_code_2(
    options: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as exit:
        main(["odds", *options])
    assert exit.value.code == 2
    message = capsys.readouterr().err
    assert options[0].lstrip("-") in message and "Traceback" not in message
