"""Random bits for the rolls: the chip's own source and the moments of button edges, hashed.

Before v1.28 MicroPython's os.urandom on the RP2040 is a shift register over the
ring oscillator, which is biased; a hash of 32 bytes of it is not.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

CHUNK = 32  # bytes in a SHA-256 digest
SIZE = 2 * CHUNK


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
        self._edges = bytearray(CHUNK)
        self._next_edge = 0

    @property
    def low(self) -> bool:
        """There is room for a refill."""
        return self._left <= SIZE - CHUNK

    def stir(self) -> None:
        """Mix in the moment of a button edge: nobody times a press to the microsecond."""
        now = self._ticks_us()
        edges = self._edges
        i = self._next_edge
        edges[i] ^= now & 255
        edges[i + 1] ^= now >> 8 & 255
        self._next_edge = (i + 2) % CHUNK

    def refill(self) -> None:
        """Add one chunk. The moment of the refill counts as an edge, so no two are alike."""
        self.stir()
        digest = self._sha256(self._edges + self._urandom(CHUNK)).digest()
        left = self._left
        if left <= SIZE - CHUNK:
            self._pool[left : left + CHUNK] = digest
            self._left = left + CHUNK

    def bits(self, n: int) -> int:
        """n random bits, up to 16, never given twice. A dry pool is refilled on the spot."""
        if self._left < 2:
            self.refill()
        left = self._left - 2
        word = self._pool[left] | self._pool[left + 1] << 8
        self._left = left
        return word >> 16 - n
