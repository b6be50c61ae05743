"""The firmware's figures, measured on an emulated Pico that runs the shipped image."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from host_sim.board.files import shipped_files
from host_sim.board.image import make_images
from panel.pins import LAMP_PINS
from tests.firmware.bench_top import CLOSED, LAMP, OPEN, START_MS, SWITCH, TICK_US, BenchTop

Figure = tuple[str, float, str]

PHASES = 25  # moments within a tick at which a button is worked
BOUNCE_MS = 5
ROLLS = 1000

# Device.tick() timed from inside, with contacts that come from a list instead of the pins;
# the pins are read all the same. Two rounds: the first one warms up what is loaded lazily.
TIME_TICKS = """
import gc, time
from panel.pico import Pico
from panel.start import open_panel
class Scripted(Pico):
    contacts = 0
    def read(self):
        Pico.read(self)
        return self.contacts
board = Scripted()
panel = open_panel(board)
def timed(contacts, ticks):
    board.contacts = contacts
    worst = total = 0
    for _ in range(ticks):
        began = time.ticks_us()
        panel.tick()
        spent = time.ticks_diff(time.ticks_us(), began)
        worst = max(worst, spent)
        total += spent
        panel.between_ticks()
        panel.now += 5
    return worst, total // ticks
timed(0, 10)
idle = timed(0, 200)
worst = 0
for _ in range(20):
    for contacts in (1, 0, 2, 0, 13, 12, 14, 0):
        worst = max(worst, timed(contacts, 30)[0])
gc.collect()
print(idle[1], idle[0], worst, gc.mem_free())
"""


def figures(micropython: Path, folder: Path) -> Iterator[Figure]:
    images = make_images(folder, None)
    image = next(path for path in images if path.name == "speldator-pico.uf2")
    flash = [micropython, image]

    files = shipped_files()
    yield "flash_files", sum(map(len, files.values())), "bytes"
    yield "image_size", image.stat().st_size // 2, "bytes"  # half of a UF2 is payload
    yield from start(flash)
    yield from ticks(flash)
    for name, bounce in (("", 0), (f"_bouncing_{BOUNCE_MS}ms", BOUNCE_MS)):
        yield f"roll_release_to_lamps{name}", worst_release(flash, bounce), "ms"
        yield f"fire_press_to_lamp{name}", worst_fire(flash, bounce), "ms"
    yield from thousand_rolls(flash)


def start(flash: Sequence[Path]) -> Iterator[Figure]:
    with BenchTop(flash) as board:
        board.run(START_MS)
        sampled = board.ticks()
    first = next(a for a, b in pairwise(sampled) if b - a < 1.5 * TICK_US) / 1000
    yield "power_on_to_first_tick", round(first, 1), "ms"
    press_ms = int(first) + 1
    while (lit_ms := _lit_by_press_at(flash, press_ms)) is None:
        press_ms += 1
    yield "power_on_to_first_press", press_ms, "ms"
    yield "power_on_to_first_press_accepted", round(lit_ms, 1), "ms"


def _lit_by_press_at(flash: Sequence[Path], ms: float) -> float | None:
    """When the lamps answer a press of `roll` at that moment, if they do."""
    with BenchTop(flash) as board:
        board.run(ms)
        board.hold("roll")
        board.run(50)
        edges = board.edges()
        return edges[0].us / 1000 if len(board.lit()) == len(LAMP) else None


def ticks(flash: Sequence[Path]) -> Iterator[Figure]:
    with BenchTop(flash) as board:
        board.run(START_MS)
        board.clear_samples()
        for _ in range(100):
            board.press("roll", ms=30)
            board.press("fire", ms=30)
        steps = [b - a for a, b in pairwise(board.ticks())]
        yield "tick_period_shortest", round(min(steps) / 1000, 3), "ms"
        yield "tick_period_longest", round(max(steps) / 1000, 3), "ms"
        idle, idle_worst, worst, free = map(int, board.exec(TIME_TICKS, ms=120_000).split())
        yield "tick_idle_mean", idle / 1000, "ms"
        yield "tick_idle_worst", idle_worst / 1000, "ms"
        yield "tick_worst", worst / 1000, "ms"
        yield "heap_free_after_start", free, "bytes"


def worst_release(flash: Sequence[Path], bounce: float) -> float:
    """From letting go of `roll` to the last lamp that changes."""
    worst = 0.0
    with BenchTop(flash) as board:
        board.run(START_MS)
        for phase in range(PHASES):
            board.hold("roll")
            # Let go while the lamps glow, so that at least the fire lamp must change.
            board.run(50 + phase * TICK_US / 1000 / PHASES)
            board.clear_edges()
            released = board.now_us
            board.bounce("roll", closed=False, ms=bounce)
            board.run(80)
            worst = max(worst, board.edges()[-1].us - released)
    return round(worst / 1000, 2)


def worst_fire(flash: Sequence[Path], bounce: float) -> float:
    """From pressing `fire` to its lamp, whenever the result is no miss."""
    worst = 0.0
    measured = 0
    with BenchTop(flash) as board:
        board.run(START_MS)
        while measured < PHASES:
            board.press("roll")
            board.run(measured * TICK_US / 1000 / PHASES)
            board.clear_edges()
            pressed = board.now_us
            board.bounce("fire", closed=True, ms=bounce)
            board.run(80)
            if lit := board.changes("fire_lamp"):
                worst = max(worst, lit[0] - pressed)
                measured += 1
            board.let_go("fire")
            board.run(30)
    return round(worst / 1000, 2)


def thousand_rolls(flash: Sequence[Path]) -> Iterator[Figure]:
    """A thousand rolls by button, in one go; the lamps' edges tell what each of them showed."""
    roll, fire, gap = 30, 280, 25  # ms; `fire` is watched for longer than half a blink
    turn_us = (roll + gap + fire + gap) * 1000
    with BenchTop(flash, seed=1979) as board:
        board.run(START_MS)
        begin = board.now_us
        events: list[tuple[float, int, bool | None]] = []
        for i in range(ROLLS):
            at = begin + i * turn_us
            events += [
                (at, SWITCH["roll"], CLOSED),
                (at + roll * 1000, SWITCH["roll"], OPEN),
                (at + (roll + gap) * 1000, SWITCH["fire"], CLOSED),
                (at + (roll + gap + fire) * 1000, SWITCH["fire"], OPEN),
            ]
        board.play(events)
        board.run(gap)
        edges = board.edges()
    level = dict.fromkeys(dict(LAMP_PINS).values(), 0)
    counts: dict[str, Counter[object]] = {
        n: Counter() for n in ("move", "long_range", "extra", "fire")
    }
    turn = iter(edges)
    edge = next(turn, None)
    for i in range(ROLLS):
        pressed_us = begin + i * turn_us + (roll + gap) * 1000
        end_us = begin + (i + 1) * turn_us
        while edge and edge.us < pressed_us:
            level[edge.pin] = edge.level
            edge = next(turn, None)
        lit = {name: level[pin] > 0 for name, pin in LAMP_PINS}
        changes = 0
        while edge and edge.us < end_us:
            changes += edge.pin == LAMP["fire_lamp"]
            level[edge.pin] = edge.level
            edge = next(turn, None)
        counts["move"][2 * lit["move2"] + 4 * lit["move4"]] += 1
        counts["long_range"][lit["long_range"]] += 1
        counts["extra"][lit["extra"]] += 1
        counts["fire"][("miss", "hit", "damage")[min(changes, 2)]] += 1
    yield "rolls_by_button", ROLLS, "rolls"
    expected: dict[str, dict[object, int]] = {
        "move": {0: 1, 2: 1, 4: 1, 6: 1},
        "long_range": {True: 1, False: 3},
        "extra": {True: 2, False: 2},
        "fire": {"hit": 2, "damage": 1, "miss": 1},
    }
    for lamp, quarters in expected.items():
        assert counts[lamp].keys() <= quarters.keys(), counts[lamp]
        chi_square = sum(
            (counts[lamp][value] - ROLLS * q / 4) ** 2 / (ROLLS * q / 4)
            for value, q in quarters.items()
        )
        limit = {1: 10.828, 2: 13.816, 3: 16.266}[len(quarters) - 1]
        yield f"rolls_by_button_{lamp}", round(chi_square / limit, 3), "of chi-square at p=0.001"
