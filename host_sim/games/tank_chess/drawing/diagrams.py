"""The figures of the rule book.

`python -m host_sim.games.tank_chess.drawing.diagrams` draws them.
"""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from host_sim.games.tank_chess.drawing.board_drawing import board_picture, board_svg, svg_file
from host_sim.games.tank_chess.drawing.overlays import Arrow, Mark, Overlay, Route, Shot, Words
from host_sim.games.tank_chess.drawing.palette import Tone
from host_sim.games.tank_chess.drawing.window import Window
from host_sim.games.tank_chess.formats.layout import SHIPPED, read_layout
from host_sim.games.tank_chess.formats.opening import opening
from host_sim.games.tank_chess.rules.board import Board
from host_sim.games.tank_chess.rules.notation import place_of, square_name
from host_sim.games.tank_chess.rules.pieces import DIRECTIONS, FACINGS, PIECES, Kind
from host_sim.games.tank_chess.rules.position import Position, Standing
from host_sim.games.tank_chess.rules.refusal import NUMERALS
from host_sim.kit.svg import Picture, Point, below, beside, framed, text

PICTURES = Path(__file__).parents[1] / "pictures"
SIZE = 16
WHITE, BLACK = 0, 1
N, NE, E, SE, S, SW, W, NW = range(8)
PADDING, GAP, CAPTION = 20, 20, 26


class Panel(NamedTuple):
    """One board of a figure."""

    caption: str
    position: Position
    overlay: Overlay
    window: Window


class Figure(NamedTuple):
    """A figure of the rule book."""

    title: str
    rows: Sequence[Sequence[Panel]]

    @property
    def panels(self) -> list[Panel]:
        """Its boards, row by row."""
        return [panel for row in self.rows for panel in row]


def scene(
    pieces: Iterable[tuple[str, Kind, int, int]], obstacles: str = "", wrecks: str = ""
) -> Position:
    """Pieces as (square, kind, side, facing) on the small board."""
    standing = {
        place_of(square): Standing(kind, side, facing) for square, kind, side, facing in pieces
    }
    rocks, burnt = (frozenset(map(place_of, names.split())) for names in (obstacles, wrecks))
    return Position(SIZE, standing, rocks, burnt)


def pieces() -> Figure:
    """C2"""
    panels = [
        Panel(
            piece.name.capitalize(),
            scene([("b2", kind, WHITE, N), ("c2", kind, BLACK, S)]),
            Overlay(),
            Window(1, 1, 2, 1, labels=False),
        )
        for kind, piece in PIECES.items()
    ]
    return Figure("The pieces: White's facing north, Black's facing south", [panels])


def movement() -> Figure:
    """C4, C6"""
    steps = Panel(
        "Three steps",
        scene([("e3", Kind.HEAVY, WHITE, N)]),
        Overlay(routes=[Route("e3", N, "ara")], ghosts=[("f5", Standing(Kind.HEAVY, WHITE, NE))]),
        Window(3, 1, 4, 5),
    )
    alone = scene([("e3", Kind.HEAVY, WHITE, N), ("p16", Kind.COMMAND, BLACK, S)])
    ends = sorted({(move.end, FACINGS.index(move.facing)) for move in Board(alone).legal_moves})
    back = ("e2", N)
    reach = Panel(
        "Every way to end a move",
        alone,
        Overlay(arrows=[Arrow(*end, Tone.NOTE if end == back else Tone.YES) for end in ends]),
        Window(1, 1, 7, 5),
    )
    gap = Panel(
        "Between, not through",
        scene([("d3", Kind.HEAVY, WHITE, NE), ("f2", Kind.HEAVY, WHITE, N)], "d4 e3", "f3"),
        Overlay(
            routes=[Route("d3", NE, "a"), Route("f2", N, "a", Tone.NO)],
            ghosts=[("e4", Standing(Kind.HEAVY, WHITE, NE))],
        ),
        Window(3, 1, 3, 5),
    )
    return Figure("Movement: steps ahead and turns by 45 degrees", [[steps, reach, gap]])


def back_step() -> Figure:
    """C5"""
    tank = ("c4", Kind.MEDIUM, WHITE, N)
    fires = Panel(
        "One square back, and fire",
        scene([tank, ("f6", Kind.LIGHT, BLACK, E)]),
        Overlay(
            routes=[Route("c4", N, "b")],
            ghosts=[("c3", Standing(Kind.MEDIUM, WHITE, N))],
            shots=[Shot("c3", "f6")],
        ),
        Window(1, 1, 6, 5),
    )
    twice = Panel(
        "Never two",
        scene([tank]),
        Overlay(routes=[Route("c4", N, "bb", Tone.NO)]),
        Window(1, 1, 3, 5),
    )
    turned = Panel(
        "Nor a turn as well",
        scene([tank]),
        Overlay(routes=[Route("c4", N, "rb", Tone.NO)]),
        Window(1, 1, 3, 5),
    )
    return Figure("The step back", [[fires, twice, turned]])


def fire() -> Figure:
    """C7"""
    gun = ("d2", Kind.MEDIUM, WHITE, N)
    may = Panel(
        "Ahead and 45° to both sides",
        scene(
            [
                gun,
                ("d7", Kind.LIGHT, BLACK, E),
                ("b4", Kind.LIGHT, BLACK, S),
                ("g5", Kind.LIGHT, BLACK, N),
            ],
            "e4 f3",
        ),
        Overlay(shots=[Shot("d2", "d7"), Shot("d2", "b4"), Shot("d2", "g5")]),
        Window(0, 0, 7, 7),
    )
    targets = ("d3", "a5", "g5", "g2")
    may_not = Panel(
        "Not allowed",
        scene([gun, *((square, Kind.LIGHT, BLACK, E) for square in targets)], "f4", "b4"),
        Overlay(
            shots=[
                Shot("d2", "a5", False, "b4"),
                Shot("d2", "g5", False, "f4"),
                Shot("d2", "g2", False),
                Shot("d2", "d3", False),
            ],
            words=[
                Words("a5", "past a wreck", Tone.NO, -34),
                Words("g5", "past a rock", Tone.NO, -34),
                Words("d3", "no gap", Tone.NO, -34),
                Words("f2", "outside the arc", Tone.NO, 26),
            ],
        ),
        Window(0, 0, 7, 7),
    )
    destroyer = Panel(
        "Tank destroyer",
        scene(
            [
                ("b2", Kind.DESTROYER, WHITE, N),
                ("b7", Kind.HEAVY, BLACK, S),
                ("d4", Kind.LIGHT, BLACK, E),
            ]
        ),
        Overlay(shots=[Shot("b2", "b7"), Shot("b2", "d4", False)]),
        Window(0, 0, 4, 7),
    )
    return Figure("Fire: straight lines and a gap", [[may, may_not, destroyer]])


def mortar() -> Figure:
    """C8"""
    straight = Panel(
        "Third to fifth square",
        scene(
            [
                ("c2", Kind.MORTAR, WHITE, N),
                ("c5", Kind.HEAVY, BLACK, S),
                ("c7", Kind.MEDIUM, BLACK, E),
            ],
            "c3",
            "c4",
        ),
        Overlay(
            marks=[Mark("c5"), Mark("c6"), Mark("c7")],
            shots=[Shot("c2", "c5", thrown=True), Shot("c2", "c7", thrown=True)],
        ),
        Window(0, 0, 6, 8),
    )
    diagonal = Panel(
        "Diagonal squares count one each",
        scene([("b2", Kind.MORTAR, WHITE, NE), ("f6", Kind.LIGHT, BLACK, W)], "", "d4"),
        Overlay(
            marks=[Mark("e5"), Mark("f6"), Mark("g7")],
            shots=[Shot("b2", "f6", thrown=True)],
        ),
        Window(0, 0, 8, 8),
    )
    far = Panel(
        "Too near, too far",
        scene(
            [
                ("b2", Kind.MORTAR, WHITE, N),
                ("b4", Kind.LIGHT, BLACK, E),
                ("b8", Kind.LIGHT, BLACK, E),
            ]
        ),
        Overlay(
            marks=[Mark("b5"), Mark("b6"), Mark("b7")],
            shots=[
                Shot("b2", "b4", False, thrown=True),
                Shot("b2", "b8", False, thrown=True),
            ],
        ),
        Window(0, 0, 5, 8),
    )
    return Figure("The heavy mortar", [[straight, diagonal, far]])


def armour() -> Figure:
    """C9"""
    return Figure(
        "Armour of a heavy tank: front, side and rear",
        [[_armour_values(), _guns(Kind.MEDIUM), _guns(Kind.HEAVY)]],
    )


def _armour_values() -> Panel:
    """Beside a heavy tank that faces north, what a shot meets that comes from there."""
    tank = PIECES[Kind.HEAVY]
    middle, marks, words = "d4", list[Mark](), list[Words]()
    arrows: list[Arrow] = []
    for facing, (x, y) in enumerate(DIRECTIONS):
        file, rank = place_of(middle)
        square = square_name((file + x, rank + y))
        armour, tone = {N: (tank.front, Tone.NO), S: (tank.rear, Tone.YES)}.get(
            facing, (tank.side, Tone.NOTE)
        )
        marks.append(Mark(square, tone))
        words.append(Words(square, NUMERALS[armour], tone))
        arrows.append(Arrow(square, (facing + 4) % 8, tone))
    return Panel(
        "Front III, sides II, rear I",
        scene([(middle, Kind.HEAVY, WHITE, N)]),
        Overlay(marks=marks, words=words, arrows=arrows),
        Window(1, 1, 5, 5),
    )


def _guns(kind: Kind) -> Panel:
    """Guns of one kind around the same heavy tank, and which of them destroy it."""
    tank, gun = PIECES[Kind.HEAVY], PIECES[kind].gun
    armour = {"d6": tank.front, "f6": tank.side, "f4": tank.side, "d2": tank.rear}
    guns = [("d6", S), ("f6", SW), ("f4", W), ("d2", N)]
    return Panel(
        f"Gun {NUMERALS[gun]} of a {PIECES[kind].name}",
        scene(
            [
                ("d4", Kind.HEAVY, WHITE, N),
                *((square, kind, BLACK, facing) for square, facing in guns),
            ]
        ),
        Overlay(shots=[Shot(square, "d4", gun > armour[square]) for square, _ in guns]),
        Window(1, 1, 5, 5),
    )


def escape() -> Figure:
    """C11"""
    return Figure(
        "Escape across the far edge",
        [
            [
                _leaving("Straight", "f15", N, "aa", Tone.YES),
                _leaving("Diagonally", "f16", NE, "a", Tone.YES),
                _leaving("Backwards", "f16", S, "b", Tone.YES),
                _leaving("Not over two edges", "p16", NE, "a", Tone.NO),
            ]
        ],
    )


def _leaving(caption: str, square: str, facing: int, steps: str, tone: Tone) -> Panel:
    file, _ = place_of(square)
    return Panel(
        caption,
        scene([(square, Kind.COMMAND, WHITE, facing)]),
        Overlay(routes=[Route(square, facing, steps, tone)]),
        Window(min(file - 1, SIZE - 3), SIZE - 3, 3, 3, beyond=1),
    )


# Files


def figure_svg(figure: Figure) -> str:
    """A figure as a file."""
    places = iter(range(len(figure.panels)))
    rows = [
        beside([_panel(panel, f"panel{next(places)}-") for panel in row], GAP)
        for row in figure.rows
    ]
    return svg_file(figure.title, framed(below(rows, GAP), PADDING))


def _panel(panel: Panel, prefix: str) -> Picture:
    drawn = board_picture(panel.position, panel.overlay, panel.window, prefix)
    caption = text(Point(drawn.width / 2, 18), panel.caption, "caption")
    return below([Picture(drawn.width, CAPTION, caption), drawn], 0)


FIGURES: dict[str, Callable[[], Figure]] = {
    "pieces": pieces,
    "movement": movement,
    "back_step": back_step,
    "fire": fire,
    "mortar": mortar,
    "armour": armour,
    "escape": escape,
}


def pictures() -> dict[str, str]:
    """The figures, and the boards that come with the game."""
    layouts = {path.stem: read_layout(path) for path in sorted(SHIPPED.glob("*.layout"))}
    figures = {title: figure_svg(draw()) for title, draw in FIGURES.items()}
    return figures | {title: board_svg(opening(layout)) for title, layout in layouts.items()}


def write(folder: Path = PICTURES) -> None:
    """Draws all of them."""
    folder.mkdir(exist_ok=True)
    for title, svg in pictures().items():
        (folder / f"{title}.svg").write_text(svg, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write()
