"""How wide letters are."""

import pytest

from hardware.source.drawing import letters, sheet
from hardware.source.drawing.raster import raster
from tests.hardware.pixels import Pixels


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("words", ["RETRÆTE", "LÅNGT HÅLL", "släckt = bom", "REPAIRED"])
def test_letters_are_as_wide_as_they_are_drawn(words: str, bold: bool) -> None:
    text = sheet.words(5, 12, words, 8, "x", anchor="start", bold=bold)
    ink = Pixels(raster(sheet.document("", 100, 20, "", [text]), 10)).ink(below=128)
    drawn = (ink.right - ink.left) / 10
    assert drawn == pytest.approx(letters.width(words, 8, bold=bold), rel=0.05)


def test_a_letter_that_the_fonts_lack_is_refused() -> None:
    with pytest.raises(KeyError):
        letters.width("⌀", 3)
