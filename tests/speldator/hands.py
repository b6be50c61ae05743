"""A pair of hands for a program with step(now_ms, inputs): press, release, wait."""

from speldator.controls import ROLL, TICKS_MASK

TICK_MS = 5


class Words:
    """A bit source that gives the words it was told to, and remembers how it was asked."""

    def __init__(self, *words):
        self.words = list(words)
        self.asked = []

    def __call__(self, n):
        self.asked.append(n)
        return self.words.pop(0)


class Hands:
    def __init__(self, program, now=0):
        self.program = program
        self.now = now
        self.inputs = 0
        self.lamps = 0

    def wait(self, ms=TICK_MS):
        for _ in range(ms // TICK_MS):
            self.now = (self.now + TICK_MS) & TICKS_MASK
            self.lamps = self.program.step(self.now, self.inputs)
        return self.lamps

    def press(self, switches):
        self.inputs |= switches
        return self.wait()

    def release(self, switches):
        self.inputs &= ~switches
        return self.wait()

    def roll(self, toggles=0, hold=20):
        self.inputs = toggles
        self.press(ROLL)
        self.wait(hold)
        return self.release(ROLL)


def word(move2=3, long_range=3, move4=3, extra=3, repair=3, fire=3):
    """Random bits by what they decide: 0 is the luckiest of the four draws, 3 the unluckiest."""
    return move2 | long_range << 2 | move4 << 4 | extra << 6 | repair << 8 | fire << 10
