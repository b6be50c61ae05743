"""Pictures of the board, and the interactive list of its parts."""

import json
import re
from collections import Counter
from typing import Any

import pytest

from hardware.source.design import front
from hardware.source.design.board_rules import YEAR
from hardware.source.design.footprints import FOOTPRINTS
from hardware.source.design.parts import parts_of
from hardware.source.design.placement import PLACES, SCREW_HOLE, SCREW_ROOM
from hardware.source.pcb import board_file
from hardware.source.pcb.assembled import SHOWN_GROUPS, assembled
from hardware.source.pcb.generate import NAME
from hardware.source.pcb.layout import BOARD_PARTS, NETS, on_the_board
from hardware.source.pcb.picture import SIDES, picture
from host_sim.kit.png import png
from tests.hardware.board_read import FOLDER, GERBERS, Read
from tests.hardware.pixels import Pixel, Pixels


@pytest.mark.parametrize("side", SIDES)
def test_the_pictures_are_drawn_from_the_files_of_the_maker(side: str, board: Read) -> None:
    svg = picture(GERBERS, NAME, side)
    assert (FOLDER / f"{side}.svg").read_text(encoding="utf-8") == svg
    shown = Shown(svg, side)
    assert shown.pixels.height == SCALE * (front.BOARD_HEIGHT + 2 * MARGIN)
    # Each hole is open and its ring bare, in the places of the design and not of the Gerber files.
    for reference, part in BOARD_PARTS.items():
        for pad in FOOTPRINTS[part.kind].pads:
            x, y = on_the_board(PLACES[reference], pad.x, pad.y)
            assert shown.colour(x, y) == PAPER, (reference, pad)
            between = (pad.ring + pad.drill) / 4
            for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0)):
                assert shown.colour(x + dx * between, y + dy * between) == BARE, (reference, pad)
    for screw in front.BOARD_SCREWS:
        assert shown.colour(screw.x + SCREW_HOLE / 4, screw.y) == PAPER
        assert shown.colour(screw.x + SCREW_ROOM / 2 - 0.5, screw.y) == BARE_BOARD
    assert shown.colour(-1, 10) == PAPER
    # Along the tracks of this side there is copper, under the print or not.
    layer = board_file.COPPER[list(SIDES).index(side)]
    middles = [
        ((t.start[0] + t.end[0]) / 2, (t.start[1] + t.end[1]) / 2)
        for t in board.tracks
        if t.layer == layer
    ]
    colours = Counter(shown.colour(x, y) for x, y in middles)
    assert colours[BARE_BOARD] == 0 and colours[COPPER] > len(middles) / 2
    # The print: words in the middle of the Pico, on either side.
    row = shown.across(round((PLACES["U1"].y - 7) * SCALE), round((PLACES["U1"].y + 7) * SCALE))
    assert row[PRINT] > 300


MARGIN, SCALE = 2, 10  # millimetres around the board, pixels in a millimetre
PAPER, BARE, PRINT = (0xFF, 0xFF, 0xFF), (0xD8, 0xB2, 0x5A), (0xF4, 0xF4, 0xEC)
COPPER, BARE_BOARD = (0x17, 0x66, 0x3F), (0x0C, 0x4A, 0x31)


class Shown:
    """A picture of a side, asked by millimetres of the board as seen from the front."""

    def __init__(self, svg: str, side: str) -> None:
        self.pixels = Pixels(png(svg, round(SCALE * (front.BOARD_WIDTH + 2 * MARGIN))))
        self._mirrored = side == "back"

    def colour(self, x: float, y: float) -> Pixel:
        seen_x = front.BOARD_WIDTH - x if self._mirrored else x
        column, row = (int((length + MARGIN) * SCALE) for length in (seen_x, y))
        return self.pixels.at(column, row)

    def across(self, top: int, bottom: int) -> dict[Pixel, int]:
        return self.pixels.colours(MARGIN * SCALE + top, MARGIN * SCALE + bottom)


def test_the_assembled_board_shows_every_part_of_its_groups() -> None:
    svg = (FOLDER / "assembled.svg").read_text(encoding="utf-8")
    assert svg == assembled(GERBERS, NAME)
    shown = Shown(svg, "front")
    shown_parts = set(re.findall(r'<g id="(\w+)"', svg))
    assert shown_parts == parts_of(SHOWN_GROUPS, on_board=True).keys()
    # Above each part's middle something lies, and above the empty places nothing.
    bare = Shown(picture(GERBERS, NAME, "front"), "front")
    for reference, place in PLACES.items():
        spots = [(place.x + dx, place.y + dy) for dx in (-0.7, 0.0, 0.7) for dy in (-0.7, 0.7)]
        same = all(shown.colour(*spot) == bare.colour(*spot) for spot in spots)
        assert same == (reference not in shown_parts), reference


def test_the_interactive_list_names_every_part_and_loads_nothing() -> None:
    page = (FOLDER / "interactive_bom.html").read_text(encoding="utf-8")
    found = re.search(r"^var pcbdata = (\{.*\})$", page, re.MULTILINE)
    assert found
    data: Any = json.loads(found[1])
    listed = {reference for row in data["bom"]["both"] for reference, _ in row}
    assert listed == BOARD_PARTS.keys()
    assert data["metadata"]["date"] == YEAR
    assert set(data["nets"]) >= NETS.keys()
    assert not re.search(r"""(?:src|@import)\s*[=(]?\s*["']?https?:|<link[^>]+https?:""", page)
    assert not re.search(r"fetch\(|XMLHttpRequest", page)
