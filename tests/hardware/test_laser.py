"""The file for a laser cutter, as ezdxf, a library for such drawings, reads it."""

from functools import cache
from importlib import import_module
from typing import Any

import pytest

from hardware.source.design import front
from hardware.source.design.panel_parts import hole
from hardware.source.generate import ROOT
from hardware.source.mechanical.generate import PANEL

NEAR = 1e-3  # millimetres


@cache
def drawing() -> Any:
    ezdxf: Any = import_module("ezdxf")  # its types are incomplete
    return ezdxf.readfile(ROOT / PANEL / "panel.dxf")


def entities() -> list[Any]:
    return list(drawing().modelspace())


def test_the_file_has_no_faults() -> None:
    found = drawing().audit()
    assert not found.has_errors and not found.has_fixes


def test_every_hole_is_cut_in_its_place_and_before_the_outline() -> None:
    *rings, outline = entities()
    wanted = [("HOLES", h.x, h.y, hole(h.part, "laser")) for h in front.HOLES]
    wanted += [
        ("BOARD_SCREWS", *front.from_board(spot), hole("screw", "laser"))
        for spot in front.BOARD_SCREWS
    ]
    for ring, (layer, x, y, across) in zip(rings, wanted, strict=True):
        assert (ring.dxftype(), ring.dxf.layer) == ("CIRCLE", layer)
        place = ring.dxf.center.x, ring.dxf.center.y, 2 * ring.dxf.radius
        assert place == pytest.approx((x, front.HEIGHT - y, across), abs=NEAR)
    assert outline.dxf.layer == "OUTLINE" and outline.is_closed


def test_each_layer_has_a_colour_of_its_own() -> None:
    colours = {(entity.dxf.layer, entity.dxf.color) for entity in entities()}
    assert len(colours) == 3 == len({colour for _, colour in colours})


def test_the_outline_is_the_panel_with_round_corners() -> None:
    pieces = list(entities()[-1].virtual_entities())
    assert [piece.dxftype() for piece in pieces] == ["LINE", "ARC"] * 4
    r, wide, high = front.CORNER_RADIUS, front.WIDTH, front.HEIGHT
    sides = [((r, 0), (wide - r, 0)), ((wide, r), (wide, high - r))]
    sides += [((wide - r, high), (r, high)), ((0, high - r), (0, r))]
    middles = [(wide - r, r), (wide - r, high - r), (r, high - r), (r, r)]
    for line, (start, end) in zip(pieces[::2], sides, strict=True):
        assert line.dxf.start.isclose((*start, 0), abs_tol=NEAR)
        assert line.dxf.end.isclose((*end, 0), abs_tol=NEAR)
    for arc, middle in zip(pieces[1::2], middles, strict=True):
        assert arc.dxf.center.isclose((*middle, 0), abs_tol=NEAR)
        assert arc.dxf.radius == pytest.approx(r)
        assert (arc.dxf.end_angle - arc.dxf.start_angle) % 360 == pytest.approx(90)
