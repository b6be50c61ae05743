"""The circuit board joins what the design says, fits the panel, and can be made."""

import json
import os
import re
import shutil
import zipfile
from collections import Counter
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from hardware.source.design import front
from hardware.source.design.board_rules import CLEARANCE, TRACK_MIN, YEAR
from hardware.source.design.footprints import FOOTPRINTS
from hardware.source.design.parts import PARTS, parts_of
from hardware.source.design.placement import PLACES, SCREW_HOLE, SCREW_ROOM
from hardware.source.electrical.joined import faults
from hardware.source.generate import ROOT
from hardware.source.pcb import board_file, kicad
from hardware.source.pcb.assembled import SHOWN_GROUPS, assembled
from hardware.source.pcb.generate import NAME, generate, write_project, zipped
from hardware.source.pcb.gerber import Draw, Flash, Region, read_drill, read_gerber
from hardware.source.pcb.layout import BOARD_PARTS, NETS, net_of_pins, on_the_board
from hardware.source.pcb.picture import SIDES, picture
from hardware.source.pcb.project_file import project_file
from hardware.source.pcb.router import GROUND, Tracks, route
from hardware.source.pcb.undated import undated
from host_sim.kit.png import png
from tests import apt
from tests.hardware.pixels import Pixel, Pixels

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
    ground: dict[str, int]  # corners of the filled copper by layer


@pytest.fixture(scope="module")
def board() -> Read:
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
    ]
    ground: dict[str, int] = {}
    for zone in read.zones:
        assert zone.netName == GROUND
        ground[zone.layers[0]] = sum(len(filled.coordinates) for filled in zone.filledPolygons)
    return Read(values, places, pins, tracks, ground)


def on_board(length: float, axis: int) -> float:
    return round(length - (board_file.PAGE_X, board_file.PAGE_Y)[axis], 3)


@pytest.fixture(scope="module")
def routed() -> Tracks:
    return route()


# The board and the design.


def test_the_board_has_every_part_with_its_value_in_its_place(board: Read) -> None:
    screws = {f"H{n}" for n in range(1, len(front.BOARD_SCREWS) + 1)}
    assert board.values.keys() == BOARD_PARTS.keys() | screws
    for reference, part in BOARD_PARTS.items():
        assert board.values[reference] == part.value
        place = PLACES[reference]
        assert board.places[reference] == (round(place.x, 3), round(place.y, 3), place.turned)


def test_every_pin_has_the_net_of_the_design(board: Read) -> None:
    wanted = net_of_pins()
    seen: set[tuple[str, int]] = set()
    for pin in board.pins:
        assert pin.net == wanted.get((pin.reference, pin.number), ""), pin
        seen.add((pin.reference, pin.number))
    assert wanted.keys() <= seen
    # And the design's own pins are all there, those with no net too.
    for reference, part in BOARD_PARTS.items():
        assert {(reference, number) for number in part.pins.values()} <= seen


def test_the_tracks_join_each_net_and_no_two(board: Read) -> None:
    """By touch alone: the nets that the tracks are labelled with are not looked at."""
    pieces: list[tuple[Any, ...]] = []
    ends = {(spot, t.layer) for t in board.tracks for spot in (t.start, t.end)}
    for track in board.tracks:
        pieces.append(((track.start, track.layer), (track.end, track.layer)))
        # A track that begins in the middle of another one.
        pieces += [
            ((track.start, track.layer), (spot, layer))
            for spot, layer in ends
            if layer == track.layer and distance(spot, track.start, track.end) < track.width / 2
        ]
    names = {(r, number): name for r, part in PARTS.items() for name, number in part.pins.items()}
    places: dict[tuple[str, str], list[Any]] = {}
    for pin in board.pins:
        if pin.number:
            touching = [e for e in ends if distance((pin.x, pin.y), e[0], e[0]) < pin.radius]
            places.setdefault((pin.reference, names[pin.reference, pin.number]), []).extend(
                touching
            )
    nets = {name: pins for name, pins in NETS.items() if name != GROUND}
    # What only ground joins is not looked at here: ground is the copper that is left over.
    grounded = set(NETS[GROUND])
    assert faults(pieces, {p: w for p, w in places.items() if p not in grounded}, nets) == []
    assert not any(places[pin] for pin in grounded)


def distance(
    spot: tuple[float, float], start: tuple[float, float], end: tuple[float, float]
) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    along = (spot[0] - start[0]) * dx + (spot[1] - start[1]) * dy
    share = min(1.0, max(0.0, along / length)) if length else 0.0
    ex, ey = spot[0] - start[0] - share * dx, spot[1] - start[1] - share * dy
    return (ex * ex + ey * ey) ** 0.5


def test_the_committed_tracks_are_those_that_the_router_draws(board: Read, routed: Tracks) -> None:
    """Stale tracks are found without KiCad, too."""
    assert routed.vias == ()
    drawn = {
        Track(
            (round(s.x1, 3), round(s.y1, 3)),
            (round(s.x2, 3), round(s.y2, 3)),
            s.radius * 2,
            board_file.COPPER[s.layers[0]],
            s.net,
        )
        for s in routed.strokes
    }
    assert set(board.tracks) == drawn
    assert all(track.width >= TRACK_MIN for track in drawn)


def test_ground_fills_both_sides(board: Read) -> None:
    assert board.ground.keys() == set(board_file.COPPER)
    assert all(corners > 500 for corners in board.ground.values())


# The board and the panel.


def test_the_lamps_stand_under_the_holes_of_the_panel() -> None:
    lamps = {part.label: ref for ref, part in BOARD_PARTS.items() if part.kind == "led"}
    for hole in front.LAMPS:
        place = PLACES[lamps[hole.name]]
        assert front.from_board(front.Spot(place.x, place.y)) == (hole.x, hole.y)


def test_the_pico_looks_out_at_the_left_edge_with_pin_1_below(board: Read) -> None:
    spots = {pin.number: (pin.x, pin.y) for pin in board.pins if pin.reference == "U1"}
    for n, column in enumerate(range(20)):
        below = front.on_board(column, front.PICO_ROW_OF_PIN_1)
        above = front.on_board(column, front.PICO_ROW_OF_PIN_40)
        assert spots[n + 1] == pytest.approx(below) and spots[40 - n] == pytest.approx(above)


# What the maker gets.


def test_the_drill_files_have_every_hole_and_the_screws() -> None:
    plated = read_drill(GERBERS[f"{NAME}-PTH.drl"].decode())
    assert len(plated) == sum(len(FOOTPRINTS[p.kind].pads) for p in BOARD_PARTS.values())
    bare = read_drill(GERBERS[f"{NAME}-NPTH.drl"].decode())
    assert {hole.diameter for hole in bare} == {SCREW_HOLE}
    screws = {(round(s.x, 2), round(front.BOARD_HEIGHT - s.y, 2)) for s in front.BOARD_SCREWS}
    assert {(round(h.at[0], 2), round(h.at[1], 2)) for h in bare} == screws


def test_the_edge_is_as_large_as_the_panel_asks() -> None:
    edge = read_gerber(GERBERS[f"{NAME}-Edge_Cuts.gm1"].decode())
    spots = [spot for item in edge if isinstance(item, Draw) for spot in (item.start, item.end)]
    assert len(edge) == 8
    assert (min(x for x, _ in spots), min(y for _, y in spots)) == (0, 0)
    assert max(x for x, _ in spots) == pytest.approx(front.BOARD_WIDTH)
    assert max(y for _, y in spots) == pytest.approx(front.BOARD_HEIGHT)


@pytest.mark.parametrize("side", SIDES)
def test_every_pin_is_in_the_copper_with_its_net_and_free_of_the_mask(side: str) -> None:
    copper, mask, *_ = SIDES[side]
    text = GERBERS[f"{NAME}-{copper}"].decode()
    # Attributes of the flash that follows them (Gerber X2, chapter 5.6).
    flashed = re.findall(r"%TO\.P,(\w+),(\d+)\*%\n%TO\.N,([^*]+)\*%\n(?:D\d+\*\n)?X.*D03\*", text)
    got = {(reference, int(number)): net for reference, number, net in flashed}
    assert {pin: net for pin, net in got.items() if net != "N/C"} == net_of_pins()
    bare = [f for f in read_gerber(GERBERS[f"{NAME}-{mask}"].decode()) if isinstance(f, Flash)]
    drilled = [
        hole
        for kind in ("PTH", "NPTH")
        for hole in read_drill(GERBERS[f"{NAME}-{kind}.drl"].decode())
    ]
    open_at = {(round(f.at[0], 2), round(f.at[1], 2)) for f in bare}
    assert open_at == {(round(h.at[0], 2), round(h.at[1], 2)) for h in drilled}
    assert any(isinstance(item, Region) for item in read_gerber(text))


def test_no_file_tells_when_it_was_made() -> None:
    for name, data in GERBERS.items():
        text = data.decode()
        assert undated(text) == text, name
        assert not re.search(r"CreationDate|\d\d:\d\d:\d\d|20\d\d-\d\d", text), name
    dated = "%TF.CreationDate,2026-11-17T09:43:04+00:00*%\nG04 Created by KiCad date 2026-11-17*\n"
    assert undated(dated) == "G04 Created by KiCad*\n"


def test_the_archive_for_the_maker_has_the_same_files() -> None:
    data = (FOLDER / f"{NAME}_gerbers.zip").read_bytes()
    assert data == zipped(GERBERS)
    with zipfile.ZipFile(BytesIO(data)) as archive:
        assert archive.testzip() is None
        assert {name: archive.read(name) for name in archive.namelist()} == GERBERS


def test_the_readme_tells_a_maker_the_truth(routed: Tracks) -> None:
    text = " ".join((FOLDER / "README.md").read_text(encoding="utf-8").split())
    track = min(stroke.radius * 2 for stroke in routed.strokes)
    drill = min(hole.diameter for hole in read_drill(GERBERS[f"{NAME}-PTH.drl"].decode()))
    said = f"narrower than {track:g} mm, no gap than {CLEARANCE:g} mm, no hole than {drill:g} mm"
    assert said in text and "there are no vias" in text and routed.vias == ()
    assert f"{front.BOARD_WIDTH:g} x {front.BOARD_HEIGHT:g} mm" in text
    assert f"spacers of {front.BOARD_GAP:g} mm" in text
    # Every part on the board is named in the order of soldering, or is the Pico.
    named = set(re.findall(r"`([A-Z]+\d+)`", text))
    for first, kind, last in re.findall(r"`([A-Z]+)1` to `([A-Z]+)(\d+)`", text):
        assert first == kind
        named |= {f"{kind}{n}" for n in range(1, int(last) + 1)}
    assert named == BOARD_PARTS.keys() - {"U1"}


# Pictures and the interactive list.


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


def test_the_rules_beside_the_board_are_ours() -> None:
    assert (FOLDER / f"{NAME}.kicad_pro").read_text(encoding="utf-8") == project_file(NAME)


# With KiCad.


@pytest.fixture(scope="module")
def kicad_here() -> None:
    if kicad.version() == "" and os.environ.get("CI") == "true":
        apt.install([kicad.PACKAGE])
        kicad.version.cache_clear()
    if lack := kicad.missing_kicad():
        pytest.skip(lack)


@pytest.fixture
def project(kicad_here: None, tmp_path: Path) -> Path:
    for suffix in (".kicad_pcb", ".kicad_pro"):
        shutil.copy(BOARD.with_suffix(suffix), tmp_path)
    return tmp_path / BOARD.name


def test_the_design_rule_check_finds_nothing(project: Path) -> None:
    assert kicad.findings(project) == []


@pytest.mark.parametrize(
    ("pattern", "instead", "finding"),
    [
        # One track less.
        (r"\n  \(segment [^\n]*", "", "[unconnected_items]"),
        # A part's hole on another net.
        (r'\(net \d+ "move2"\) \(', '(net 1 "GND") (', "[shorting_items]|[clearance]"),
        # Print over bare copper.
        (r'(gr_text "NEOPIXEL" \(at) [\d.]+ [\d.]+', r"\1 159 102.4", "[silk_over_copper]"),
        # A hole that no cheap maker drills.
        (r"\(drill 0\.8\)", "(drill 0.2)", "[drill_out_of_range]"),
    ],
    ids=["a track is missing", "a hole on another net", "print on copper", "a tiny hole"],
)
def test_the_check_would_find_a_fault(
    project: Path, pattern: str, instead: str, finding: str
) -> None:
    text = project.read_text(encoding="utf-8")
    changed, count = re.subn(pattern, instead, text, count=1)
    assert count == 1
    project.write_text(changed, encoding="utf-8")
    found = kicad.findings(project)
    assert any(text.startswith(tuple(finding.split("|"))) for text in found), found


def test_what_is_committed_is_what_kicad_makes_today(kicad_here: None) -> None:
    if lack := kicad.missing():
        pytest.skip(lack)
    made = generate()
    assert len(made) == len(GERBERS) + 7
    for name, data in made.items():
        assert (ROOT / name).read_bytes() == data, f"{name} is stale: run make hardware"


def test_kicad_reads_our_file_as_we_mean_it(kicad_here: None, tmp_path: Path) -> None:
    """Filling twice changes nothing: what KiCad saves is what it has read."""
    path = write_project(tmp_path)
    kicad.fill(path)
    once = path.read_bytes()
    kicad.fill(path)
    assert path.read_bytes() == once == BOARD.read_bytes()
