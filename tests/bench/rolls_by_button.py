"""A thousand rolls by button on an emulated Pico, and whether its lamps keep to the odds."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from panel.pins import LAMP_PINS
from tests.bench.figure import Figure
from tests.emulator.board import Edge
from tests.firmware.bench_top import CLOSED, LAMP, OPEN, START_MS, SWITCH, BenchTop

ROLLS = 1000
# A turn: `roll` is held, let go and read; `fire` is held for longer than half a blink.
ROLL_US, READ_US, FIRE_US, GAP_US = 30_000, 25_000, 280_000, 25_000
TURN_US = ROLL_US + READ_US + FIRE_US + GAP_US

# Quarters with ATTACK and EXTRA, by hand from S3, S5, S7 and S8.
EXPECTED: dict[str, dict[object, int]] = {
    "move": {0: 1, 2: 1, 4: 1, 6: 1},
    "long_range": {True: 1, False: 3},
    "extra": {True: 2, False: 2},
    "repair": {False: 4},
    "fire": {"hit": 2, "damage": 1, "miss": 1},
}
# Chi-square at p = 0.001 by degrees of freedom.
CRITICAL = {1: 10.828, 2: 13.816, 3: 16.266}


def figures(flash: Sequence[Path]) -> Iterator[Figure]:
    """Chi-square of each lamp as a share of what it may be: below 1 is honest."""
    counts: dict[str, Counter[object]] = {name: Counter() for name in EXPECTED}
    for turn in _play(flash):
        for name, value in turn.items():
            counts[name][value] += 1
    yield "rolls_by_button", counts["move"].total(), "rolls"
    for name, quarters in EXPECTED.items():
        impossible = counts[name].keys() - quarters.keys()
        if impossible:
            raise AssertionError(f"{name} was {impossible}, which the rules exclude")
        if len(quarters) > 1:
            share = _chi_square(counts[name], quarters) / CRITICAL[len(quarters) - 1]
            yield f"rolls_by_button_{name}", round(share, 3), "of chi-square at p=0.001"


def _chi_square(counted: Counter[object], quarters: dict[object, int]) -> float:
    expected = {value: ROLLS * share / 4 for value, share in quarters.items()}
    return sum((counted[value] - e) ** 2 / e for value, e in expected.items())


def _play(flash: Sequence[Path]) -> Iterator[dict[str, object]]:
    """All turns in one go; afterwards the edges tell what each of them showed."""
    with BenchTop(flash, seed=1979) as board:
        board.run(START_MS)
        begin = board.now_us
        board.play([event for i in range(ROLLS) for event in _turn(begin + i * TURN_US)])
        board.run(GAP_US / 1000)
        edges = board.edges()
    position = 0
    level = dict.fromkeys(LAMP.values(), 0)
    for i in range(ROLLS):
        fire_us = begin + i * TURN_US + ROLL_US + READ_US
        position, _ = _apply(edges, position, fire_us, level)
        lit = {name: level[pin] > 0 for name, pin in LAMP_PINS}
        position, fire_edges = _apply(edges, position, begin + (i + 1) * TURN_US, level)
        yield {
            "move": 2 * lit["move2"] + 4 * lit["move4"],
            "long_range": lit["long_range"],
            "extra": lit["extra"],
            "repair": lit["repair"],
            "fire": ("miss", "hit", "damage")[min(fire_edges, 2)],
        }


def _turn(at_us: float) -> list[tuple[float, int, bool | None]]:
    fire_us = at_us + ROLL_US + READ_US
    return [
        (at_us, SWITCH["roll"], CLOSED),
        (at_us + ROLL_US, SWITCH["roll"], OPEN),
        (fire_us, SWITCH["fire"], CLOSED),
        (fire_us + FIRE_US, SWITCH["fire"], OPEN),
    ]


def _apply(
    edges: Sequence[Edge], position: int, until_us: float, level: dict[int, int]
) -> tuple[int, int]:
    """Follow the edges up to a moment; answers where it stopped, and how often fire changed."""
    fire_edges = 0
    while position < len(edges) and edges[position].us < until_us:
        edge = edges[position]
        level[edge.pin] = edge.level
        fire_edges += edge.pin == LAMP["fire_lamp"]
        position += 1
    return position, fire_edges
