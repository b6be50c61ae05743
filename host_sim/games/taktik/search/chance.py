"""Seeded chance on flat numbers: the same draws interpreted and compiled."""

from __future__ import annotations

from typing import Final

from host_sim.kit.flat import i64

WORD: Final = 0xFFFFFFFF


class Chance:
    """Marsaglia's xorshift on 32 bits."""

    def __init__(self, seed: int) -> None:
        self.state: i64 = 1
        self.seed(seed)

    def seed(self, seed: i64) -> None:
        """Begins anew; neighbouring seeds draw differently."""
        self.state = (seed * 2654435761 + 97) & WORD
        if self.state == 0:
            self.state = 1
        for _ in range(4):
            self.draw()

    def draw(self) -> i64:
        """32 bits."""
        state = self.state
        state ^= state << 13 & WORD
        state ^= state >> 17
        state ^= state << 5 & WORD
        self.state = state
        return state

    def below(self, limit: i64) -> i64:
        """A number from 0 to limit - 1."""
        return (self.draw() >> 4) % limit
