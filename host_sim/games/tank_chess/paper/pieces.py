"""The pieces of Tank Chess as flat counters that show their facing; below is a wreck (C10).

Obstacles of their own serve boards that you design (C16).
"""

from host_sim.games.tank_chess.drawing.palette import SCOPE, STYLE
from host_sim.games.tank_chess.drawing.shapes import SHAPES, piece_name
from host_sim.games.tank_chess.drawing.window import SIDE
from host_sim.games.tank_chess.formats.layout import SHIPPED, read_layout
from host_sim.games.tank_chess.rules.pieces import FORCES, PIECES, Kind
from host_sim.games.tank_chess.rules.position import Standing
from host_sim.kit.svg import Picture, Point, document, text, use
from host_sim.paper.counter_sheets import Back, Counter, counters_document, side_of
from host_sim.paper.sheets import Sheet
from host_sim.paper.typeset import Document
from host_sim.words import Catalogue

SHARE = 0.83  # of a square
CLEAR = 0.86  # of its drawing, so that a cut beside the line does no harm
SIDES = ("white", "black")
GROUNDS = {"white": "#f6efd8", "black": "#b9b7b0", "terrain": "#dcd3b6"}


def army(side: str, size: int) -> list[Counter]:
    """A player's pieces on the board of that size (C2)."""
    return [
        Counter(f"{side}-{kind.name}", "terrain-wreck")
        for kind, count in FORCES[size].items()
        for _ in range(count)
    ]


def obstacles() -> list[Counter]:
    """As many as the fullest of our own boards has."""
    count = max(len(read_layout(path).obstacles) for path in SHIPPED.glob("*.layout"))
    return [Counter("terrain-rock", "terrain-building")] * count


def pieces_document(
    sheet: Sheet, words: Catalogue, scale: float, back: Back = Back.FOLD
) -> Document:
    groups = [*(army(side, max(FORCES)) for side in SIDES), obstacles()]
    keys = {key for group in groups for counter in group for key in counter}
    small = sum(FORCES[min(FORCES)].values())
    return counters_document(
        "tank_chess_pieces",
        words["chess.pieces"],
        groups,
        {key: _drawn(key) for key in sorted(keys)},
        side_of(scale, SHARE),
        sheet,
        words,
        back,
        [
            words.say("chess.pieces_use", small=small, large=len(groups[0])),
            words.say("chess.pieces_scale", scale=words.number(scale)),
        ],
    )


def _drawn(key: str) -> str:
    owner, what = key.split("-")
    ground = f'<rect width="{SIDE}" height="{SIDE}" fill="{GROUNDS[owner]}"/>'
    if owner in SIDES:
        kind = Kind[what]
        letter = text(Point(0, 5.8), PIECES[kind].letter, f"letter {owner}")
        shape = use(piece_name(Standing(kind, SIDES.index(owner), 0))) + letter
    else:
        shape = use(what)
    middle = f"translate({SIDE / 2:g} {SIDE / 2:g}) scale({CLEAR})"
    body = f'{ground}<g class="piece" transform="{middle}">{shape}</g>'
    return document(SCOPE, key, Picture(SIDE, SIDE, body), STYLE, SHAPES)
