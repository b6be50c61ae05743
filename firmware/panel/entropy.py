"""Random bits for the rolls: the chip's own source and the moments of button edges, mixed.

The board does the mixing, with SHA-256 where it has it: before v1.28 MicroPython's
os.urandom on the RP2040 is a shift register over the ring oscillator, which is biased.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

STATE = 32  # bytes that mix() takes from either side and gives
CHUNK = STATE // 2  # the half of its answer that is given out as bits


class Pool:
    """bits() takes from the pool and allocates nothing; refill() belongs outside the tick."""

    def __init__(
        self,
        urandom: "Callable[[int], bytes]",
        mix: "Callable[[bytearray, bytes], bytes]",
        ticks_us: "Callable[[], int]",
    ) -> None:
        self.stale = True  # something has happened since the last refill
        self._urandom = urandom
        self._mix = mix
        self._ticks_us = ticks_us
        self._pool = bytearray(CHUNK)
        self._left = 0
        self._state = bytearray(STATE)
        self._next = 0

    def stir(self) -> None:
        """Mix in the moment of a button edge. It is known to a tick and a little jitter, which is
        still more than anybody can aim at."""
        i = self._next
        now = self._ticks_us()
        self._state[i] ^= (now ^ now >> 8) & 255
        self._next = (i + 1) % STATE
        self.stale = True

    def refill(self) -> None:
        """Fresh bits. The other half of the mixture stays, so that no two refills are alike."""
        mixture = self._mix(self._state, self._urandom(STATE))
        self._state[:CHUNK] = mixture[CHUNK:]
        self._pool[:] = mixture[:CHUNK]
        self._left = CHUNK
        self.stale = False

    def bits(self, n: int) -> int:
        """n random bits, up to 16, never given twice. A dry pool is refilled on the spot."""
        if self._left < 2:
            self.refill()
        left = self._left - 2
        word = self._pool[left] | self._pool[left + 1] << 8
        self._left = left
        self.stale = True
        return word >> 16 - n
