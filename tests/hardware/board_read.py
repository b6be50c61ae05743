"""The committed circuit board and its Gerber files, read by kiutils and not by our own code."""

from importlib import import_module
from typing import Any, NamedTuple

from hardware.source.generate import ROOT
from hardware.source.pcb import board_file
from hardware.source.pcb.generate import NAME
from hardware.source.pcb.router import GROUND

FOLDER = ROOT / "hardware/pcb"
BOARD = FOLDER / f"{NAME}.kicad_pcb"
GERBERS = {path.name: path.read_bytes() for path in sorted((FOLDER / "gerbers").iterdir())}


class Pin(NamedTuple):
    reference: str
    number: int
    x: float
    y: float
    radius: float
    net: str


class Track(NamedTuple):
    start: tuple[float, float]
    end: tuple[float, float]
    width: float
    layer: str
    net: str


class Read(NamedTuple):
    """The committed board as kiutils, and not our own code, reads it."""

    values: dict[str, str]
    places: dict[str, tuple[float, float, float]]
    pins: list[Pin]
    tracks: list[Track]
    vias: int
    ground: dict[str, int]  # corners of the filled copper by layer


def read_board() -> Read:
    kiutils: Any = import_module("kiutils.board")  # it has no types
    read = kiutils.Board.from_file(str(BOARD))
    names = {net.number: net.name for net in read.nets}
    values: dict[str, str] = {}
    places: dict[str, tuple[float, float, float]] = {}
    pins: list[Pin] = []
    for footprint in read.footprints:
        texts = {item.type: item.text for item in footprint.graphicItems if hasattr(item, "type")}
        reference = texts["reference"]
        at = footprint.position
        turned = at.angle or 0
        values[reference] = texts["value"]
        places[reference] = (on_board(at.X, 0), on_board(at.Y, 1), turned)
        for pad in footprint.pads:
            x, y = {
                0: (pad.position.X, pad.position.Y),
                90: (pad.position.Y, -pad.position.X),
            }[turned]
            x, y = on_board(at.X + x, 0), on_board(at.Y + y, 1)
            net = pad.net.name if pad.net else ""
            pins.append(Pin(reference, int(pad.number or 0), x, y, pad.size.X / 2, net))
    tracks = [
        Track(
            (on_board(item.start.X, 0), on_board(item.start.Y, 1)),
            (on_board(item.end.X, 0), on_board(item.end.Y, 1)),
            item.width,
            item.layer,
            names[item.net],
        )
        for item in read.traceItems
        if type(item).__name__ == "Segment"
    ]
    ground: dict[str, int] = {}
    for zone in read.zones:
        assert zone.netName == GROUND
        ground[zone.layers[0]] = sum(len(filled.coordinates) for filled in zone.filledPolygons)
    return Read(values, places, pins, tracks, len(read.traceItems) - len(tracks), ground)


def on_board(length: float, axis: int) -> float:
    return round(length - (board_file.PAGE_X, board_file.PAGE_Y)[axis], 3)
