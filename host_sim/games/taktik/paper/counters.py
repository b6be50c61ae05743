"""The pieces of Taktik as counters: what it is and whose on top, its strength below (F1 to F3).

All tanks of a country look alike from above, so that nobody learns which of them is strong. With
numbers, for a game that the program umpires and deals the strengths of (M5), the underside is free.
"""

from host_sim.games.taktik.drawing.glyphs import MARKS, SHAPES, piece_name
from host_sim.games.taktik.drawing.palette import (
    CITY,
    COUNTRY_CLASSES,
    GROUND,
    PIECES,
    SCOPE,
    STYLE,
)
from host_sim.games.taktik.rules.board import Country
from host_sim.games.taktik.rules.forces import COMBAT, COUNTS, LETTERS, Kind
from host_sim.games.taktik.rules.house import House
from host_sim.kit.svg import Picture, Point, document, text, use
from host_sim.paper.counter_sheets import Back, Counter, counters_document, side_of
from host_sim.paper.sheets import Sheet
from host_sim.paper.typeset import Document
from host_sim.words import Catalogue

SHARE = 0.7  # of a space's width: its corners then lie inside the space
BOX = 54  # a counter, in units of the drawing
EMBLEMS = {"back": (Point(0, 0), 4.0), "free": (Point(15, -17), 1.2)}  # free: to be written on
CODE = {2: 0, 4: 1, 8: 2}  # the marks that stand for a strength (F3)


def battalion(country: Country, house: House, numbered: bool) -> list[Counter]:
    strengths = {Kind.TANK: house.strengths.tanks, Kind.CAR: house.strengths.cars}
    found: list[Counter] = []
    for kind in Kind:
        for place in range(1, COUNTS[kind] + 1):
            front, back = f"{country.name}-{kind.name}", f"{country.name}-back"
            if numbered:
                front += f"-{country.name[0]}{LETTERS[kind]}{place}"
                back = f"{country.name}-free"
            elif kind in COMBAT:
                back = f"{front}-{strengths[kind][place - 1]}"
            found.append(Counter(front, back))
    return found


def pictures(groups: list[list[Counter]]) -> dict[str, str]:
    """An SVG for each picture that the counters use."""
    keys = {key for group in groups for counter in group for key in counter}
    return {key: _drawn(key) for key in sorted(keys)}


def counters_document_of(
    sheet: Sheet,
    words: Catalogue,
    scale: float,
    house: House,
    back: Back = Back.FOLD,
    numbered: bool = False,
) -> Document:
    groups = [battalion(country, house, numbered) for country in Country]
    return counters_document(
        "counters",
        words["counters.title"],
        groups,
        pictures(groups),
        side_of(scale, SHARE),
        sheet,
        words,
        back,
        [
            words["counters.numbered" if numbered else "counters.alike"],
            words.say("counters.scale", scale=words.number(scale)),
        ],
    )


def _drawn(key: str) -> str:
    """`KAZALDIS-TANK`, with a number `KAZALDIS-TANK-KT1`; below `KAZALDIS-TANK-8` or `…-back`."""
    owner, what, *more = key.split("-")
    country = Country[owner]
    name = COUNTRY_CLASSES[country]
    if what in EMBLEMS:
        body = _ground(CITY[name]) + _emblem(country, *EMBLEMS[what])
    elif more and more[0].isdigit():
        body = _ground(CITY[name]) + _underside(country, Kind[what], int(more[0]))
    else:
        # A little smaller than on the board: a counter's corners are cut off by no space.
        piece = use(piece_name(Kind[what], country))
        name_below = text(Point(0, 24.5), more[0], "counter-number") if more else ""
        lifted = 4 if more else 0
        body = (
            _ground(GROUND[name])
            + f'<g class="{name}" transform="translate(0 -{lifted}) scale(.95)">{piece}</g>'
            + name_below
        )
    inside = f'<g class="piece" transform="translate({BOX / 2:g} {BOX / 2:g})">{body}</g>'
    style = STYLE + f"\n.{SCOPE} .counter-number{{font-size:9px;font-weight:bold}}"
    style += f"\n.{SCOPE} .counter-strength{{font-size:30px;font-weight:bold}}"
    return document(SCOPE, key, Picture(BOX, BOX, inside), style, SHAPES)


def _ground(colour: str) -> str:
    half = BOX / 2
    return f'<rect x="-{half:g}" y="-{half:g}" width="{BOX}" height="{BOX}" fill="{colour}"/>'


def _emblem(country: Country, at: Point, scale: float) -> str:
    colour = PIECES[COUNTRY_CLASSES[country]]
    return f'<g fill="{colour}" transform="translate({at}) scale({scale:g})">{MARKS[country]}</g>'


def _underside(country: Country, kind: Kind, strength: int) -> str:
    name = COUNTRY_CLASSES[country]
    marks = "".join(
        f'<rect x="{x}" y="17" width="8" height="4.5" fill="{PIECES[name]}"/>'
        for x in {0: (), 1: (-4,), 2: (-10, 2)}[CODE[strength]]
    )
    small = use(piece_name(kind, country))
    return (
        text(Point(0, 11), str(strength), "counter-strength")
        + marks
        + f'<g class="{name}" transform="translate(-14 -17) scale(.36)">{small}</g>'
        + _emblem(country, Point(15, -17), 1.2)
    )
