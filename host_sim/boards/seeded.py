"""A desk whose chance can be repeated."""

from hashlib import sha256
from random import Random

from host_sim.boards.desk import Desk, MadeUpTime, RealTime


class SeededDesk(Desk):
    """The same presses give the same rolls, at whatever moments they come."""

    def __init__(self, time: MadeUpTime | RealTime, seed: int) -> None:
        super().__init__(time, Random(seed).randbytes)

    def mix(self, state: bytearray, raw: bytes) -> bytes:
        """Without the state, which holds the moments."""
        return sha256(raw).digest()
