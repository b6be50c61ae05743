"""A step allocates nothing: on MicroPython the heap is locked while it runs."""

from speldator.computer import Computer
from speldator.controls import DAMAGE, FIRE, ROLL, TACTIC, TICKS_MASK
from tests.speldator.hands import word
from tests.speldator.heap import LOCKS, heap_lock, heap_unlock

DAMAGE_WORD = word(fire=2)
TURNS = (0, ROLL, ROLL | TACTIC, TACTIC, TACTIC | FIRE, TACTIC, ROLL, 0, FIRE)


def play(computer, now):
    """Two whole turns, blinking and all."""
    heap_lock()
    try:
        for inputs in TURNS:
            for _ in range(300):
                now = 0 if now > TICKS_MASK - 5 else now + 5
                computer.step(now, inputs)
    finally:
        heap_unlock()


def test_no_step_of_a_turn_allocates():
    computer = Computer(lambda n: DAMAGE_WORD)
    play(computer, 0)
    assert computer.fire_shown == DAMAGE


def test_no_step_allocates_when_the_clock_wraps_in_mid_blink():
    for before in range(100, 14_000, 700):
        computer = Computer(lambda n: DAMAGE_WORD)
        play(computer, TICKS_MASK - before)
        assert computer.fire_shown == DAMAGE


def test_the_lock_catches_what_does_allocate():
    caught = False
    heap_lock()
    try:
        _ = [0] * LOCKS * 100
    except MemoryError:
        caught = True
    finally:
        heap_unlock()
    assert caught == bool(LOCKS)
