"""Pictures as PNG: the right size, with something on them, and with their words."""

import struct
import zlib
from collections.abc import Iterator
from typing import NamedTuple

from host_sim.games.taktik.drawing.board_drawing import board_svg
from host_sim.games.taktik.drawing.sketch import sketch
from host_sim.games.taktik.formats.map_text import SHIPPED, read_map
from host_sim.kit.png import FONTS, png

BYTES = 4  # a pixel: red, green, blue, opacity
WORD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 40">{}</svg>'


class Pixels(NamedTuple):
    width: int
    height: int
    rows: list[bytes]

    def colours(self) -> set[bytes]:
        return {row[i : i + BYTES] for row in self.rows for i in range(0, len(row), BYTES)}

    def inked(self) -> int:
        """How many pixels are not empty."""
        return sum(1 for row in self.rows for opacity in row[BYTES - 1 :: BYTES] if opacity)


def chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at = 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        yield data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        at += 12 + length


def pixels(data: bytes) -> Pixels:
    """An RGBA picture with 8 bits a colour, the only kind that is made here."""
    parts = list(chunks(data))
    width, height, depth, colour_type, *_ = struct.unpack(">IIBBBBB", dict(parts)[b"IHDR"])
    assert (depth, colour_type) == (8, 6)
    raw = zlib.decompress(b"".join(body for kind, body in parts if kind == b"IDAT"))
    stride = width * BYTES
    above = bytes(stride)
    rows: list[bytes] = []
    for start in range(0, len(raw), stride + 1):
        above = unfiltered(raw[start], raw[start + 1 : start + 1 + stride], above)
        rows.append(above)
    assert len(rows) == height
    return Pixels(width, height, rows)


def unfiltered(kind: int, line: bytes, above: bytes) -> bytes:
    row = bytearray(len(line))
    for i, value in enumerate(line):
        left = row[i - BYTES] if i >= BYTES else 0
        corner = above[i - BYTES] if i >= BYTES else 0
        up = above[i]
        guess = (0, left, up, (left + up) // 2, paeth(left, up, corner))[kind]
        row[i] = (value + guess) & 0xFF
    return bytes(row)


def paeth(left: int, up: int, corner: int) -> int:
    """The neighbour that is nearest to left + up - corner; the first of equals."""
    guess = left + up - corner
    return min((left, up, corner), key=lambda neighbour: abs(guess - neighbour))


def test_a_picture_has_the_width_that_was_asked_for_and_keeps_its_shape() -> None:
    svg = board_svg(sketch("Small", ".k .k .s\n .k .s .s"), legend=False)
    small, large = pixels(png(svg, 100)), pixels(png(svg, 200))
    assert (small.width, large.width) == (100, 200)
    assert abs(large.height - 2 * small.height) <= 1


def test_a_board_is_not_blank() -> None:
    picture = pixels(png(board_svg(read_map(SHIPPED / "drill.map")), 300))
    assert len(picture.colours()) > 200
    assert picture.inked() == picture.width * picture.height  # nothing shines through the paper


def test_words_are_seen() -> None:
    board = sketch("A name", ".k .k .k .k .k\n .k .k .k .k .k")
    with_words, without = (
        pixels(png(board_svg(board, words=words, legend=False), 300)) for words in (True, False)
    )
    assert with_words != without
    text = '<text x="0" y="30" font-family="DejaVu Sans" font-size="30"{}>{}</text>'
    assert pixels(png(WORD.format(text.format("", "Kazaldis ½ å")), 200)).inked() > 500
    assert pixels(png(WORD.format(text.format("", "")), 200)).inked() == 0


def test_words_need_no_font_but_ours() -> None:
    """A family that no machine has would be left out, were ours not the one that stands in."""
    text = '<text y="30" font-family="No Such Font, sans-serif" font-size="30">Taktik</text>'
    ours = text.replace("No Such Font, sans-serif", "DejaVu Sans")
    assert pixels(png(WORD.format(text), 200)) == pixels(png(WORD.format(ours), 200))


def test_a_name_in_a_script_that_our_fonts_lack_does_no_harm() -> None:
    assert pixels(png(board_svg(sketch("戦車 ★", ".k .s")), 100)).width == 100


def test_bold_words_are_drawn_with_the_bold_font() -> None:
    text = '<text y="30" font-family="DejaVu Sans" font-size="30"{}>Taktik</text>'
    thin, bold = (
        pixels(png(WORD.format(text.format(weight)), 200)).inked()
        for weight in ("", ' font-weight="bold"')
    )
    assert bold > thin * 1.1


def test_the_fonts_come_with_their_licence_and_are_small() -> None:
    licence = (FONTS / "LICENSE").read_text(encoding="utf-8")
    assert "Bitstream Vera Fonts Copyright" in licence and "Arev Fonts Copyright" in licence
    fonts = list(FONTS.glob("*.ttf"))
    assert len(fonts) == 2
    assert all(font.stat().st_size < 100_000 for font in fonts)


def test_the_same_picture_gives_the_same_png() -> None:
    svg = board_svg(sketch("Twice", ".k =- .s"))
    assert png(svg, 200) == png(svg, 200)
