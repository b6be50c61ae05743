"""Reads WS2812 lights (NeoPixels) back from the edges on their data pin."""

from __future__ import annotations

from collections.abc import Iterable

from tests.emulator.board import Edge

# From the WS2812B datasheet: a 0 is high for 0.2 to 0.5 us, a 1 for 0.65 to 0.95 us, and a
# pause of 50 us makes the lights show what they have taken in.
ONE_US = 0.6
LATCH_US = 50.0


def ws2812_frames(edges: Iterable[Edge], pin: int) -> list[bytes]:
    """The bytes of each transmission on that pin, in wire order (green, red, blue).

    Raises ValueError for one that is not a whole number of bytes.
    """
    frames: list[list[bool]] = []
    rose_us: float | None = None
    fell_us = float("-inf")
    for edge in edges:
        if edge.pin != pin:
            continue
        if edge.level:
            if edge.us - fell_us >= LATCH_US:
                frames.append([])
            rose_us = edge.us
        elif rose_us is not None:
            frames[-1].append(edge.us - rose_us >= ONE_US)
            fell_us = edge.us
    return [_to_bytes(bits) for bits in frames]


def _to_bytes(bits: list[bool]) -> bytes:
    if len(bits) % 8:
        raise ValueError(f"{len(bits)} bits on the wire are not a whole number of bytes")
    value = int("".join("1" if bit else "0" for bit in bits), 2)
    return value.to_bytes(len(bits) // 8, "big")
