"""The symbols of a circuit diagram. What they join, a test reads from the finished drawing."""

from collections.abc import Sequence

from hardware.source.design.parts import PARTS
from hardware.source.drawing.shapes import INK, circle, line, rect
from host_sim.kit.svg import Point, text

STROKE = 1.8
ROOM = 9  # from a line to the words above it


class Circuit:
    """A circuit diagram, drawn symbol by symbol."""

    def __init__(self) -> None:
        self.shapes: list[str] = []
        self.words: list[str] = []

    # What joins

    def wire(self, *points: Point) -> None:
        """A line that joins all it touches with its ends."""
        self._line(points)

    def ground(self, at: Point) -> None:
        """The earth sign, hanging from `at`. All of them are one."""
        self._line([at, at.plus(Point(0, 10))])
        for n, half in enumerate((11, 7, 3)):
            y = at.y + 10 + n * 4
            self._line([Point(at.x - half, y), Point(at.x + half, y)])

    def joint(self, at: Point) -> None:
        """A dot: lines that meet here are joined."""
        self.shapes.append(circle(at, 3.2, fill=INK))

    # Parts: each lies level, from `at` on to the right, and answers where its right end is

    def resistor(self, reference: str, at: Point) -> Point:
        """A box with its name above and its value below."""
        end = at.plus(Point(64, 0))
        self._line([at, at.plus(Point(12, 0))])
        self._line([end.plus(Point(-12, 0)), end])
        self.shapes.append(self._box(at.plus(Point(12, -7)), 40, 14))
        self.name(at.plus(Point(32, -7 - ROOM)), reference)
        self.label(at.plus(Point(32, 22)), PARTS[reference].value)
        return end

    def diode(self, reference: str, at: Point, lamp: str = "") -> Point:
        """An arrow that points to its cathode, the right end."""
        end = at.plus(Point(56, 0))
        middle = at.towards(end, 0.5)
        back, tip = middle.plus(Point(-10, 0)), middle.plus(Point(10, 0))
        self._line([at, back])
        self._line([tip, end])
        fill = lamp or "#ffffff"
        corners = f"{back.plus(Point(0, -10))} L{back.plus(Point(0, 10))} L{tip}"
        self.shapes.append(
            f'<path d="M{corners} Z" fill="{fill}" stroke="{INK}" stroke-width="{STROKE}"/>'
        )
        bar = [tip.plus(Point(0, -10)), tip.plus(Point(0, 10))]
        if PARTS[reference].kind == "schottky":  # its bar is an S
            bar = [bar[0].plus(Point(5, 4)), bar[0].plus(Point(5, 0)), *bar]
            bar += [bar[-1].plus(Point(-5, 0)), bar[-1].plus(Point(-5, -4))]
        self._line(bar)
        if lamp:
            for x in (0, 9):
                self._ray(middle.plus(Point(x - 2, -13)))
        return end

    def button(self, at: Point) -> Point:
        """A push button: closed while it is pressed."""
        end = at.plus(Point(56, 0))
        near, far = at.plus(Point(12, 0)), end.plus(Point(-12, 0))
        self._line([at, near])
        self._line([far, end])
        self._line([near.plus(Point(0, -9)), far.plus(Point(0, -9))])
        self._line([at.plus(Point(28, -9)), at.plus(Point(28, -16))])
        self._line([at.plus(Point(21, -16)), at.plus(Point(35, -16))])
        self.shapes += [self._contact(near), self._contact(far)]
        return end

    def changeover(self, common: Point) -> Point:
        """A toggle drawn open: the lever lies on the free contact, below the one in use."""
        end = common.plus(Point(56, 0))
        pivot, contact = common.plus(Point(12, 0)), end.plus(Point(-12, 0))
        free = contact.plus(Point(0, 14))
        self._line([common, pivot])
        self._line([contact, end])
        self._line([pivot, free])
        self.shapes += [self._contact(place) for place in (pivot, contact, free)]
        return end

    def capacitor(self, top: Point) -> Point:
        """Upright; the plus plate is the upper, hollow one. Answers where its lower end is."""
        end = top.plus(Point(0, 44))
        self._line([top, top.plus(Point(0, 17))])
        self._line([top.plus(Point(0, 27)), end])
        self.shapes.append(self._box(top.plus(Point(-14, 17)), 28, 4))
        self.shapes.append(rect(top.plus(Point(-14, 24)), 28, 4, fill=INK))
        return end

    # Words

    def name(self, at: Point, words: str) -> None:
        """A part's name, in bold."""
        self.words.append(text(at, words, "word middle", font_weight="bold"))

    def label(self, at: Point, words: str, kind: str = "word middle") -> None:
        """Other words."""
        self.words.append(text(at, words, kind))

    # Strokes

    def _line(self, points: Sequence[Point]) -> None:
        self.shapes.append(line(points, stroke=INK, stroke_width=STROKE, stroke_linecap="round"))

    def _ray(self, at: Point) -> None:
        tip = at.plus(Point(7, -9))
        self._line([at, tip])
        self._line([tip.plus(Point(-5, 2)), tip, tip.plus(Point(-1, 5))])

    def _box(self, at: Point, width: float, height: float) -> str:
        return rect(at, width, height, fill="#ffffff", stroke=INK, stroke_width=STROKE)

    def _contact(self, at: Point) -> str:
        return circle(at, 3, fill="#ffffff", stroke=INK, stroke_width=STROKE)
