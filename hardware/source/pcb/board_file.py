"""The board as KiCad 6 writes it (version 20211014), before the ground planes are filled.

Identifiers are made from what they name, never from chance, so that two runs give the same bytes.
"""

from collections.abc import Iterator
from uuid import NAMESPACE_URL, uuid5

from hardware.source.design import board_rules as rules
from hardware.source.design import front
from hardware.source.design.board_legends import FRAMES, LEGENDS, Legend
from hardware.source.design.footprints import FOOTPRINTS, Circle, Footprint, Line, Pad
from hardware.source.design.parts import Part
from hardware.source.design.placement import PLACES, SCREW_HOLE, SCREW_ROOM, Place
from hardware.source.pcb.layout import BOARD_PARTS, NETS, net_of_pins, turned
from hardware.source.pcb.obstacles import FRONT
from hardware.source.pcb.router import GROUND, Tracks

# Where the board's upper left corner lies on KiCad's A4 page.
PAGE_X, PAGE_Y = 100.0, 80.0
LIBRARY = "speldator"
FRONT_PRINT, BACK_PRINT = "F.SilkS", "B.SilkS"
COPPER = ("F.Cu", "B.Cu")
LAYERS = """\
    (0 "F.Cu" signal) (31 "B.Cu" signal)
    (36 "B.SilkS" user "B.Silkscreen") (37 "F.SilkS" user "F.Silkscreen")
    (38 "B.Mask" user) (39 "F.Mask" user)
    (44 "Edge.Cuts" user)
    (46 "B.CrtYd" user "B.Courtyard") (47 "F.CrtYd" user "F.Courtyard")
    (48 "B.Fab" user) (49 "F.Fab" user)"""


def board_file(tracks: Tracks) -> str:
    """The whole file, with these tracks."""
    numbers = {"": 0, **{net: n for n, net in enumerate(NETS, start=1)}}
    lines = [
        "(kicad_pcb (version 20211014) (generator taktik_speldator)",
        f"  (general (thickness {mm(front.BOARD_THICKNESS)}))",
        '  (paper "A4")',
        # Without a date here the interactive BOM would show the file's.
        f'  (title_block (title "Taktik Speldator") (date "{rules.YEAR}")'
        f' (rev "{rules.REVISION}"))',
        f"  (layers\n{LAYERS}\n  )",
        f"  (setup (pad_to_mask_clearance 0) (aux_axis_origin {at(0, front.BOARD_HEIGHT)}))",
        *(f"  (net {number} {quoted(net)})" for net, number in numbers.items()),
    ]
    for part in BOARD_PARTS.values():
        lines += _part(part, numbers)
    for n, screw in enumerate(front.BOARD_SCREWS, start=1):
        lines += _screw(f"H{n}", screw.x, screw.y)
    lines += [*_outline(), *_legends(), *_tracks(tracks, numbers), *_ground(numbers[GROUND]), ")"]
    return "\n".join(lines) + "\n"


def mm(length: float) -> str:
    """A length as KiCad writes it."""
    return f"{round(length, 4) + 0.0:.4f}".rstrip("0").rstrip(".")


def quoted(text: str) -> str:
    """A text as KiCad writes it."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def at(x: float, y: float) -> str:
    """A place of the board on KiCad's page."""
    return f"{mm(PAGE_X + x)} {mm(PAGE_Y + y)}"


def stamp(*what: object) -> str:
    """An identifier made from what it names."""
    return f"(tstamp {uuid5(NAMESPACE_URL, 'taktik-speldator/' + '/'.join(map(str, what)))})"


def _part(part: Part, numbers: dict[str, int]) -> Iterator[str]:
    reference, place, shape = part.reference, PLACES[part.reference], FOOTPRINTS[part.kind]
    nets = net_of_pins()
    yield f"  (footprint {quoted(f'{LIBRARY}:{shape.name}')} (layer {quoted('F.Cu')})"
    yield f"    {stamp(reference)}"
    yield f"    (at {at(place.x, place.y)} {place.turned})"
    yield f"    (descr {quoted(part.label)})"
    # Columns of the interactive BOM.
    yield f'    (property "For" {quoted(part.label)}) (property "Group" {quoted(part.group)})'
    yield "    (attr through_hole)"
    yield _own_text(place, reference, "reference", reference, FRONT_PRINT, place.name)
    layer = FRONT_PRINT if place.value else "F.Fab"
    yield _own_text(place, reference, "value", part.value, layer, place.value or (0.0, 0.0))
    for n, mark in enumerate(shape.marks):
        spot = turned(mark.x, mark.y, place.turned)
        yield _own_text(place, f"{reference}/{n}", "user", mark.text, FRONT_PRINT, spot)
    yield from _drawn(reference, shape)
    for n, pad in enumerate(shape.pads):
        net = nets.get((reference, pad.number), "")
        joined = f" (net {numbers[net]} {quoted(net)})" if net else ""
        yield _pad(f"{reference}/{n}", pad, joined)
    yield "  )"


def _own_text(
    place: Place, owner: str, role: str, text: str, layer: str, spot: tuple[float, float]
) -> str:
    """Upright, at a place given from the part's middle as one sees it on the board."""
    x, y = turned(*spot, (360 - place.turned) % 360)
    return (
        f"    (fp_text {role} {quoted(text)} (at {mm(x)} {mm(y)} 0) (layer {quoted(layer)})"
        f" {_font(1.0)} {stamp(owner, role)})"
    )


def _font(size: float, more: str = "") -> str:
    return f"(effects (font (size {mm(size)} {mm(size)}) (thickness {mm(size * 0.15)})){more})"


def _drawn(reference: str, shape: Footprint) -> Iterator[str]:
    for n, line in enumerate(shape.print):
        for layer, width in ((FRONT_PRINT, rules.PRINT_WIDTH), ("F.Fab", 0.1)):
            ends = f"(layer {quoted(layer)}) (width {mm(width)})"
            mine = stamp(reference, layer, n)
            if isinstance(line, Circle):
                yield (
                    f"    (fp_circle (center {mm(line.x)} {mm(line.y)})"
                    f" (end {mm(line.x + line.radius)} {mm(line.y)}) {ends} (fill none) {mine})"
                )
            else:
                yield f"    (fp_line {_ends(line)} {ends} {mine})"
    left, top, right, bottom = shape.room
    yield (
        f"    (fp_rect (start {mm(left)} {mm(top)}) (end {mm(right)} {mm(bottom)})"
        f' (layer "F.CrtYd") (width 0.05) (fill none) {stamp(reference, "room")})'
    )


def _ends(line: Line) -> str:
    return f"(start {mm(line.x1)} {mm(line.y1)}) (end {mm(line.x2)} {mm(line.y2)})"


def _pad(name: str, pad: Pad, joined: str) -> str:
    shape = "rect" if pad.number == 1 else "circle"
    return (
        f'    (pad "{pad.number}" thru_hole {shape} (at {mm(pad.x)} {mm(pad.y)})'
        f" (size {mm(pad.ring)} {mm(pad.ring)}) (drill {mm(pad.drill)})"
        f" (layers *.Cu *.Mask){joined} {stamp(name, 'pad')})"
    )


def _screw(name: str, x: float, y: float) -> Iterator[str]:
    """A bare hole; the copper keeps clear of the spacer too."""
    size = f"(size {mm(SCREW_HOLE)} {mm(SCREW_HOLE)}) (drill {mm(SCREW_HOLE)})"
    radius = mm(SCREW_ROOM / 2)
    hidden = "(effects (font (size 1 1) (thickness 0.15))) "
    yield f'  (footprint "{LIBRARY}:Screw_M3" (layer "F.Cu") {stamp(name)} (at {at(x, y)})'
    yield "    (attr exclude_from_pos_files exclude_from_bom)"
    yield f'    (fp_text reference "{name}" (at 0 0) (layer "F.Fab") {hidden}{stamp(name, "name")})'
    yield f'    (fp_text value "M3" (at 0 1.5) (layer "F.Fab") {hidden}{stamp(name, "value")})'
    yield (
        f'    (fp_circle (center 0 0) (end {radius} 0) (layer "F.CrtYd") (width 0.05) (fill none)'
        f" {stamp(name, 'room')})"
    )
    yield (
        f'    (pad "" np_thru_hole circle (at 0 0) {size} (layers *.Cu *.Mask)'
        f" (clearance {mm((SCREW_ROOM - SCREW_HOLE) / 2)}) {stamp(name, 'pad')})"
    )
    yield "  )"


def _outline() -> Iterator[str]:
    """Four lines and four quarter circles."""
    w, h, r = front.BOARD_WIDTH, front.BOARD_HEIGHT, front.BOARD_CORNER_RADIUS
    near = r * (1 - 0.5**0.5)  # where the corner's arc is at 45 degrees
    style = '(layer "Edge.Cuts") (width 0.1)'
    sides = ((r, 0, w - r, 0), (w, r, w, h - r), (w - r, h, r, h), (0, h - r, 0, r))
    for n, (x1, y1, x2, y2) in enumerate(sides):
        yield f"  (gr_line (start {at(x1, y1)}) (end {at(x2, y2)}) {style} {stamp('side', n)})"
    corners = (
        ((0, r), (near, near), (r, 0)),
        ((w - r, 0), (w - near, near), (w, r)),
        ((w, h - r), (w - near, h - near), (w - r, h)),
        ((r, h), (near, h - near), (0, h - r)),
    )
    for n, (start, middle, end) in enumerate(corners):
        yield (
            f"  (gr_arc (start {at(*start)}) (mid {at(*middle)}) (end {at(*end)}) {style}"
            f" {stamp('corner', n)})"
        )


def _legends() -> Iterator[str]:
    for n, legend in enumerate(LEGENDS):
        yield _legend(n, legend)
    for n, line in enumerate(FRAMES):
        yield (
            f"  (gr_line (start {at(line.x1, line.y1)}) (end {at(line.x2, line.y2)})"
            f" (layer {quoted(FRONT_PRINT)}) (width {mm(rules.PRINT_WIDTH)}) {stamp('frame', n)})"
        )


def _legend(n: int, legend: Legend) -> str:
    layer, mirror = (BACK_PRINT, " (justify mirror)") if legend.back else (FRONT_PRINT, "")
    return (
        f"  (gr_text {quoted(legend.text)} (at {at(legend.x, legend.y)}) (layer {quoted(layer)})"
        f" {_font(legend.size, mirror)} {stamp('legend', n)})"
    )


def _tracks(tracks: Tracks, numbers: dict[str, int]) -> Iterator[str]:
    for n, stroke in enumerate(tracks.strokes):
        yield (
            f"  (segment (start {at(stroke.x1, stroke.y1)}) (end {at(stroke.x2, stroke.y2)})"
            f" (width {mm(stroke.radius * 2)}) (layer {quoted(COPPER[stroke.layers[0]])})"
            f" (net {numbers[stroke.net]}) {stamp('track', n)})"
        )
    for n, via in enumerate(tracks.vias):
        yield (
            f"  (via (at {at(via.x, via.y)}) (size {mm(rules.VIA_RING)})"
            f' (drill {mm(rules.VIA_DRILL)}) (layers "F.Cu" "B.Cu")'
            f" (net {numbers[via.net]}) {stamp('via', n)})"
        )


def _ground(number: int) -> Iterator[str]:
    """Ground on both sides, up to the edge's clearance; KiCad works out what is left of it."""
    inset = rules.EDGE_CLEARANCE + 0.1
    right, bottom = front.BOARD_WIDTH - inset, front.BOARD_HEIGHT - inset
    corners = ((inset, inset), (right, inset), (right, bottom), (inset, bottom))
    points = " ".join(f"(xy {at(x, y)})" for x, y in corners)
    for layer, copper in enumerate(COPPER):
        name = "front" if layer == FRONT else "back"
        yield (
            f"  (zone (net {number}) (net_name {quoted(GROUND)}) (layer {quoted(copper)})"
            f" {stamp('ground', name)} (hatch edge 0.5)\n"
            f"    (connect_pads (clearance {mm(rules.CLEARANCE + 0.1)})) (min_thickness 0.3)"
            " (filled_areas_thickness no)\n"
            "    (fill yes (thermal_gap 0.4) (thermal_bridge_width 0.6))\n"
            f"    (polygon (pts {points})))"
        )
