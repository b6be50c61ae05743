"""How wide words are in the project's own fonts, so that legends can be fitted and checked."""

import struct
from functools import cache

from host_sim.kit.png import FONTS

FACES = {False: "DejaVuSans.ttf", True: "DejaVuSans-Bold.ttf"}
CAPITAL = 0.729  # height of a capital letter, as a share of the size


@cache
def _advances(bold: bool) -> dict[str, float]:
    """Each letter's width as a share of the size: tables cmap (format 4), hmtx, head and hhea."""
    data = (FONTS / FACES[bold]).read_bytes()
    (count,) = struct.unpack_from(">H", data, 4)
    tables = {
        data[12 + 16 * i : 16 + 16 * i]: struct.unpack_from(">I", data, 20 + 16 * i)[0]
        for i in range(count)
    }
    (per_em,) = struct.unpack_from(">H", data, tables[b"head"] + 18)
    (measured,) = struct.unpack_from(">H", data, tables[b"hhea"] + 34)
    widths = [
        struct.unpack_from(">H", data, tables[b"hmtx"] + 4 * i)[0] / per_em for i in range(measured)
    ]
    return {
        letter: widths[min(glyph, measured - 1)]
        for letter, glyph in _glyphs(data, tables[b"cmap"]).items()
    }


def _glyphs(data: bytes, cmap: int) -> dict[str, int]:
    (count,) = struct.unpack_from(">H", data, cmap + 2)
    for i in range(count):
        _, _, offset = struct.unpack_from(">HHI", data, cmap + 4 + 8 * i)
        at = cmap + offset
        if struct.unpack_from(">H", data, at)[0] == 4:
            return _format_4(data, at)
    raise ValueError("the font has no character table of format 4")


def _format_4(data: bytes, at: int) -> dict[str, int]:
    (twice,) = struct.unpack_from(">H", data, at + 6)
    segments = twice // 2
    last = struct.unpack_from(f">{segments}H", data, at + 14)
    first = struct.unpack_from(f">{segments}H", data, at + 16 + twice)
    delta = struct.unpack_from(f">{segments}h", data, at + 16 + 2 * twice)
    range_at = at + 16 + 3 * twice
    ranges = struct.unpack_from(f">{segments}H", data, range_at)
    found: dict[str, int] = {}
    for i in range(segments):
        for code in range(first[i], min(last[i], 0xFFFE) + 1):
            glyph = code
            if ranges[i]:
                where = range_at + 2 * i + ranges[i] + 2 * (code - first[i])
                (glyph,) = struct.unpack_from(">H", data, where)
            if glyph:
                found[chr(code)] = (glyph + delta[i]) % 65536
    return found


def width(words: str, size: float, *, bold: bool = False, spacing: float = 0.0) -> float:
    """In the unit of `size`; `spacing` is added after each letter. A letter that the font lacks is
    an error: it would print as a box."""
    advances = _advances(bold)
    return sum(advances[letter] for letter in words) * size + spacing * len(words)


def fitted(words: str, size: float, room: float, *, bold: bool = False) -> float:
    """The size, or the smaller one at which the words just fit, in tenths."""
    needed = width(words, size, bold=bold)
    return size if needed <= room else int(size * room / needed * 10) / 10
