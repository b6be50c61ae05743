"""Random bits for the rolls: the chip's own source and the moments of button edges, hashed.

Before v1.28 MicroPython's os.urandom on the RP2040 is a shift register over the
ring oscillator, which is biased; a hash of 32 bytes of it is not.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

DIGEST = 32  # bytes of SHA-256
CHUNK = DIGEST // 2  # the half that goes into the pool
SIZE = 4 * CHUNK


class Pool:
    """bits() takes from the pool and allocates nothing; refill() belongs outside the tick."""

    def __init__(
        self,
        urandom: "Callable[[int], bytes]",
        sha256: "Callable[[Any], Any]",
        ticks_us: "Callable[[], int]",
    ) -> None:
        self._urandom = urandom
        self._sha256 = sha256
        self._ticks_us = ticks_us
        self._pool = bytearray(SIZE)
        self._left = 0
        self._state = bytearray(DIGEST)
        self._next = 0

    @property
    def low(self) -> bool:
        """There is room for a refill."""
        return self._left <= SIZE - CHUNK

    def stir(self) -> None:
        """Mix in the moment of a button edge: nobody times a press to the microsecond."""
        i = self._next
        self._state[i] ^= self._ticks_us() & 255
        self._next = (i + 1) % DIGEST

    def refill(self) -> None:
        """Add one chunk. The other half of the digest stays, so that no two refills are alike."""
        self.stir()
        digest = self._sha256(self._state + self._urandom(DIGEST)).digest()
        self._state[:CHUNK] = digest[CHUNK:]
        left = self._left
        if left <= SIZE - CHUNK:
            self._pool[left : left + CHUNK] = digest[:CHUNK]
            self._left = left + CHUNK

    def bits(self, n: int) -> int:
        """n random bits, up to 16, never given twice. A dry pool is refilled on the spot."""
        if self._left < 2:
            self.refill()
        left = self._left - 2
        word = self._pool[left] | self._pool[left + 1] << 8
        self._left = left
        return word >> 16 - n
