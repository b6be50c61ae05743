"""The firmware's figures, measured on an emulated Pico that runs the shipped image."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from host_sim.flashing.boards import BOARDS
from host_sim.flashing.building import speldator
from host_sim.flashing.files import frozen_sources, shipped_files
from host_sim.flashing.image import files_only, make_images
from panel.pins import SWITCH_PINS
from tests.bench import rolls_by_button
from tests.bench.figure import Figure
from tests.firmware.bench_top import LAMP, START_MS, TICK_US, BenchTop, wakes

PHASES = 50  # moments within a tick at which a button is worked
BOUNCE_MS = 9
PRESSES = 200
FAST, SLOW = 125, 48  # megahertz: MicroPython's, and ours unless the settings say otherwise

# Device.tick() timed from inside. A pin that is pulled down reads as a closed contact.
SCRIPTED = """
import gc, machine, time
from panel_bundle import Pico, open_panel
def set_contacts(contacts):
    for i, (_, gpio) in enumerate({pins}):
        pull = machine.Pin.PULL_DOWN if contacts >> i & 1 else machine.Pin.PULL_UP
        machine.Pin(gpio, machine.Pin.IN, pull)
board = Pico()
set_contacts({held})
panel = open_panel(board)
machine.freq({mhz} * 1_000_000)
def timed(contacts, ticks):
    set_contacts(contacts)
    worst = total = 0
    tick = panel.tick
    now_us = time.ticks_us
    for _ in range(ticks):
        began = now_us()
        asking = now_us() - began
        tick()
        spent = now_us() - began - 2 * asking
        worst = max(worst, spent)
        total += spent
        panel.between_ticks()
        panel.pass_ms(1)
    return worst, total // ticks
"""

# Two rounds: the first one warms up what is loaded lazily.
TIME_TICKS = """
timed(0, 10)
idle = timed(0, 200)
worst = 0
for _ in range(20):
    for contacts in (1, 0, 2, 0, 13, 12, 14, 0):
        worst = max(worst, timed(contacts, 30)[0])
gc.disable()
def ticks(n):
    while n:
        panel.tick()
        panel.pass_ms(1)
        n -= 1
allocated = before = 0
for contacts in (1, 0, 2, 0):
    set_contacts(contacts)
    before = gc.mem_alloc()
    ticks(60)
    allocated += gc.mem_alloc() - before
gc.enable()
print(idle[1], idle[0], worst, allocated)
"""

# The same with the chess clock. A tick takes the longer the more lamps change, so that players
# with all their time, with half of it and with the last of it give each other the move. Each
# pause takes a turn back, and any press goes on.
TIME_CLOCK = """
def worst(contacts, ticks=30):
    return timed(contacts, ticks)[0]
left = panel.program.left_ms
for contacts in (0, 2, 0):
    timed(contacts, 10)
running = timed(0, 200)[1]
full = left[0]
ends = pauses = other = 0
for white in (full, full // 2, 50000, 9000):
    for black in (full, full // 2, 50000, 9000):
        for blink in (0, 130, 260, 390):
            left[0] = white + blink
            left[1] = black + blink
            for button in (1, 2):
                ends = max(ends, worst(button))
                other = max(other, worst(0))
            ends = max(ends, worst(1, 8))
            pauses = max(pauses, worst(3))
            other = max(other, worst(0), worst(1), worst(0))
left[0] = 500
other = max(other, worst(0, 1000))
print(running, ends, pauses, other, panel.program.phase)
"""
FALLEN = "3"


def figures(micropython: Path, folder: Path) -> Iterator[Figure]:
    images = make_images(folder, None)
    image = next(path for path in images if path.name == "speldator-pico.uf2")
    flash = [micropython, image]

    files = shipped_files()
    yield "flash_files", sum(map(len, files.values())), "bytes"
    yield "flash_blocks", image.stat().st_size // 2, "bytes"  # half of a UF2 is payload
    yield from start(flash)
    yield from start([speldator.firmware(BOARDS["pico"], frozen_sources())], "one_file_")
    yield from ticks(flash)
    for name, bounce in (("", 0), (f"_bouncing_{BOUNCE_MS}ms", BOUNCE_MS)):
        yield f"roll_release_to_lamps{name}", worst_release(flash, bounce), "ms"
        yield f"fire_press_to_lamp{name}", worst_fire(flash, bounce), "ms"
    yield from waking(folder, micropython)
    yield from rolls_by_button.figures(flash)


def waking(folder: Path, micropython: Path) -> Iterator[Figure]:
    """Presses that bounce for 1 to 9 ms, on a panel that sleeps."""
    image = folder / "sleepy.uf2"
    files = {**shipped_files(), "settings.json": b'{"sleep_minutes": 1}'}
    image.write_bytes(files_only(BOARDS["pico"], files))
    with BenchTop([micropython, image], usb=False) as board:
        board.run(START_MS)
        yield "presses_that_wake", wakes(board, PRESSES) / PRESSES, f"of {PRESSES}"


def start(flash: Sequence[Path], name: str = "") -> Iterator[Figure]:
    with BenchTop(flash) as board:
        board.run(START_MS)
        first = board.ticks()[-1] / 1000  # then it dozes
    yield f"{name}power_on_to_first_tick", round(first, 1), "ms"
    tenths = int(first * 10)
    while (lit_ms := _lit_by_press_at(flash, tenths / 10)) is None:
        tenths += 1
    yield f"{name}power_on_to_first_press", tenths / 10, "ms"
    yield f"{name}power_on_to_first_press_accepted", round(lit_ms, 1), "ms"


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
        steps: list[float] = []
        for i in range(100):
            for closed in (True, False):
                board.clear_samples()
                board.bounce("roll" if i & 1 else "fire", closed=closed, ms=BOUNCE_MS)
                board.run(5)  # until it counts
                steps += [b - a for a, b in pairwise(board.ticks())]
                board.run(30)
        yield "sample_period_shortest", round(min(steps) / 1000, 3), "ms"
        yield "sample_period_longest", round(max(steps) / 1000, 3), "ms"
        board.run(2000)
        board.clear_samples()
        board.run(60_000)
        yield "ticks_a_second_at_rest", round(len(board.ticks()) / 60, 1), ""
        free = board.exec("import gc; gc.collect(); print(gc.mem_free())")
        yield "heap_free_after_start", int(free), "bytes"
        for mhz in FAST, SLOW:
            at = f"_at_{mhz}_mhz"
            scripted = SCRIPTED.format(pins=SWITCH_PINS, held=0, mhz=mhz)
            answer = board.exec(scripted + TIME_TICKS, ms=240_000)
            idle, idle_worst, worst, allocated = map(int, answer.split())
            yield f"tick_idle_mean{at}", idle / 1000, "ms"
            yield f"tick_idle_worst{at}", idle_worst / 1000, "ms"
            yield f"tick_worst{at}", worst / 1000, "ms"
            if mhz == FAST:
                yield "tick_allocates", allocated, "bytes"
            yield from clock_ticks(board, mhz)


def clock_ticks(board: BenchTop, mhz: int) -> Iterator[Figure]:
    answer = board.exec(SCRIPTED.format(pins=SWITCH_PINS, held=2, mhz=mhz) + TIME_CLOCK, ms=240_000)
    *times, phase = answer.split()
    if phase != FALLEN:
        raise AssertionError(f"the clock's game ended in phase {phase}")
    for name, us in zip(("running", "ends_turn", "pauses", "other"), times, strict=True):
        yield f"clock_tick_{name}_at_{mhz}_mhz", int(us) / 1000, "ms"


def worst_release(flash: Sequence[Path], bounce: float) -> float:
    """From letting go of `roll` to the last lamp that changes."""
    worst = 0.0
    with BenchTop(flash) as board:
        board.run(START_MS)
        for phase in range(PHASES):
            board.hold("roll")
            board.run(40)
            # Let go while the lamps glow, so that at least the fire lamp must change.
            _run_to_phase(board, phase)
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
            _run_to_phase(board, measured)
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


def _run_to_phase(board: BenchTop, phase: int) -> None:
    """Let the board run to that part of the next millisecond but one: it counts them from tick to
    tick, also while it dozes."""
    tick = board.ticks()[-1]
    ms = (board.now_us - tick) // TICK_US + 2
    board.run((tick + (ms + phase / PHASES) * TICK_US - board.now_us) / 1000)
