"""The circuit board joins what the design says, fits the panel, and can be made."""

import re
import zipfile
from io import BytesIO
from typing import Any

import pytest

from hardware.source.design import front
from hardware.source.design.board_rules import CLEARANCE
from hardware.source.design.footprints import FOOTPRINTS
from hardware.source.design.parts import PARTS
from hardware.source.design.placement import PLACES, SCREW_HOLE
from hardware.source.electrical.joined import faults
from hardware.source.pcb import board_file
from hardware.source.pcb.generate import NAME, zipped
from hardware.source.pcb.gerber import Draw, Flash, Region, read_drill, read_gerber
from hardware.source.pcb.layout import BOARD_PARTS, NETS, net_of_pins
from hardware.source.pcb.picture import SIDES
from hardware.source.pcb.project_file import project_file
from hardware.source.pcb.router import GROUND
from hardware.source.pcb.undated import undated
from tests.hardware.board_read import FOLDER, GERBERS, Read

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


def test_the_readme_tells_a_maker_the_truth(board: Read) -> None:
    text = " ".join((FOLDER / "README.md").read_text(encoding="utf-8").split())
    track = min(track.width for track in board.tracks)
    drill = min(hole.diameter for hole in read_drill(GERBERS[f"{NAME}-PTH.drl"].decode()))
    limits = f"narrower than {track:g} mm, no gap than {CLEARANCE:g} mm, no hole than {drill:g} mm"
    assert limits in text and "there are no vias" in text and board.vias == 0
    assert f"{front.BOARD_WIDTH:g} x {front.BOARD_HEIGHT:g} mm" in text
    assert f"spacers of {front.BOARD_GAP:g} mm" in text
    # Every part on the board is named in the order of soldering, or is the Pico.
    named = set(re.findall(r"`([A-Z]+\d+)`", text))
    for first, kind, last in re.findall(r"`([A-Z]+)1` to `([A-Z]+)(\d+)`", text):
        assert first == kind
        named |= {f"{kind}{n}" for n in range(1, int(last) + 1)}
    assert named == BOARD_PARTS.keys() - {"U1"}


def test_the_rules_beside_the_board_are_ours() -> None:
    assert (FOLDER / f"{NAME}.kicad_pro").read_text(encoding="utf-8") == project_file(NAME)
