"""A Pico with our firmware on the bench top: fingers on its buttons, eyes on its lamps."""

from collections.abc import Sequence
from itertools import groupby

from panel.pins import LAMP_PINS, SWITCH_PINS
from tests.emulator.board import Board, Edge

SWITCH = dict(SWITCH_PINS)
LAMP = dict(LAMP_PINS)
START_MS = 150  # after which the board surely takes a press
TICK_US = 1000

CLOSED = False  # a closed contact pulls its pin to ground
OPEN = None


class BenchTop(Board):
    def hold(self, *switches: str) -> None:
        for switch in switches:
            self.drive(SWITCH[switch], CLOSED)

    def let_go(self, *switches: str) -> None:
        for switch in switches:
            self.drive(SWITCH[switch], OPEN)

    def press(self, *switches: str, ms: float = 50) -> None:
        """Hold, let go, and wait as long again."""
        self.hold(*switches)
        self.run(ms)
        self.let_go(*switches)
        self.run(ms)

    def roll(self) -> set[str]:
        """Roll until something is lit, and answer what."""
        while not self.lit():
            self.press("roll")
        return self.lit()

    def bounce(self, switch: str, *, closed: bool, ms: float, every_us: float = 700) -> None:
        """A contact that chatters for so long before it stays closed or open."""
        start = self.now_us
        pin = SWITCH[switch]
        events: list[tuple[float, int, bool | None]] = []
        for i in range(int(ms * 1000 / every_us) + 1):
            settled = i % 2 == 0
            events.append((start + i * every_us, pin, CLOSED if settled == closed else OPEN))
        events.append((start + ms * 1000, pin, CLOSED if closed else OPEN))
        self.play(events)

    def lit(self) -> set[str]:
        """The lamps that glow at this moment."""
        return {name for name, pin in LAMP_PINS if self.level(pin)}

    def changes(self, lamp: str) -> list[float]:
        """When a lamp changed, since clear_edges."""
        return [edge.us for edge in self.edges() if edge.pin == LAMP[lamp]]

    def flashes(self) -> int:
        """How often all lamps went on, since clear_edges."""
        rises = {sum(e.level > 0 for e in self.edges() if e.pin == pin) for _, pin in LAMP_PINS}
        assert len(rises) == 1, "a lamp code flashes all lamps alike"
        return rises.pop()

    def ticks(self) -> list[float]:
        """When each tick read the switches."""
        return self.samples()

    def lamp_trace(self, first_tick_us: float) -> list[list[int]]:
        """[tick, lamps] where the lamps changed since clear_edges, each edge counted to the tick
        that made it; what was lit before the first tick counts to that.
        """
        bit = {pin: 1 << i for i, (_, pin) in enumerate(LAMP_PINS)}
        edges = [edge for edge in self.edges() if edge.pin in bit]

        def tick_of(edge: Edge) -> int:
            return max(int((edge.us - first_tick_us) // TICK_US), 0)

        trace: list[list[int]] = []
        lamps = 0
        for tick, made in groupby(edges, tick_of):
            for edge in made:
                lamps = lamps | bit[edge.pin] if edge.level else lamps & ~bit[edge.pin]
            trace.append([tick, lamps])
        return trace


def wakes(board: BenchTop, presses: int) -> int:
    """How many of so many presses wake a panel that is set to sleep after a minute; their contacts
    bounce for 1 to 9 ms, slowly and fast."""
    result = board.roll()
    woken = 0
    for press in range(presses):
        board.oversleep(61_000)
        board.run(1500 + 137 * (press % 7))  # it looks once a second, and sleeps in slices
        assert not board.lit(), "it should be asleep"
        board.bounce("roll", closed=True, ms=1 + press % 9, every_us=120 + 90 * (press % 11))
        board.run(100)
        woken += board.lit() == result
        board.let_go("roll")
        board.run(100)
    return woken


def contacts_to_events(
    contacts: Sequence[Sequence[int]], first_tick_us: float
) -> list[tuple[float, int, bool | None]]:
    """Contacts of a trace as pin events, each half a tick before the tick that is to see it."""
    events: list[tuple[float, int, bool | None]] = []
    for tick, raw in contacts:
        at = first_tick_us + (tick - 0.5) * TICK_US
        for i, (_, pin) in enumerate(SWITCH_PINS):
            events.append((at, pin, CLOSED if raw >> i & 1 else OPEN))
    return events
