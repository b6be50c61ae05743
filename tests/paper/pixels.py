"""Reads a PNG of ours into pixels: eight bits a channel, with or without transparency."""

import struct
import zlib

from tests.paper.printing import Page


def decoded(data: bytes) -> Page:
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    chunks: dict[bytes, bytes] = {}
    start = 8
    while start < len(data):
        (length,) = struct.unpack(">I", data[start : start + 4])
        kind = data[start + 4 : start + 8]
        chunks[kind] = chunks.get(kind, b"") + data[start + 8 : start + 8 + length]
        start += length + 12
    width, height, depth, colour = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
    assert depth == 8 and colour in (2, 6)
    step = 3 if colour == 2 else 4
    raw = zlib.decompress(chunks[b"IDAT"])
    lines: list[bytes] = []
    before = bytearray(width * step)
    for y in range(height):
        at = y * (width * step + 1)
        line = bytearray(raw[at + 1 : at + 1 + width * step])
        _unfilter(raw[at], line, before, step)
        lines.append(bytes(byte for n, byte in enumerate(line) if n % step < 3))
        before = line
    return Page(width, height, b"".join(lines))


def _unfilter(kind: int, line: bytearray, above: bytearray, step: int) -> None:
    for n in range(len(line)):
        left = line[n - step] if n >= step else 0
        corner = above[n - step] if n >= step else 0
        line[n] = (line[n] + _guess(kind, left, above[n], corner)) & 255


def _guess(kind: int, left: int, up: int, corner: int) -> int:
    if kind < 4:
        return (0, left, up, (left + up) // 2)[kind]
    estimate = left + up - corner
    return min((left, up, corner), key=lambda value: abs(estimate - value))
