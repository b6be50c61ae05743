"""The board for the page: the same picture of a tenth as many elements, which is there sooner.

What looks alike becomes one path: all open spaces of a country, all crowns of trees. A path of
spaces has their names in `data-names`, and begins each of them with a `M` to its centre. Letters
and numbers of a kind become one text, which is laid out sooner than many.
"""

from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from host_sim.games.taktik.drawing.board_drawing import board_svg
from host_sim.games.taktik.drawing.glyphs import COVERS
from host_sim.games.taktik.rules.board import Board
from host_sim.kit.paths import relative

NAMESPACE = "http://www.w3.org/2000/svg"
_G, _PATH, _TEXT, _PART = (f"{{{NAMESPACE}}}{name}" for name in ("g", "path", "text", "tspan"))


class Look(NamedTuple):
    """Of parts that can be one path. What lies deeper in its space is drawn first."""

    depth: tuple[int, int]
    kind: str  # the class of a cover, or none
    attributes: tuple[tuple[str, str], ...]


def light_svg(board: Board) -> str:
    """Without pieces, legend or sides' names, but with the shapes of all pieces."""
    ElementTree.register_namespace("", NAMESPACE)
    root = ElementTree.fromstring(board_svg(board, legend=False, every_shape=True))
    spaces, lines, defs = (
        _found(root, f".//{_G}[@class='spaces']"),
        _found(root, f".//{_G}[@class='lines']"),
        _found(root, f"{{{NAMESPACE}}}defs"),
    )
    shapes = {shape.attrib["id"]: shape for shape in defs}
    _merge_spaces(spaces, shapes)
    for name in COVERS:
        defs.remove(shapes[name])
    _merge_lines(lines)
    for group in list(root.iter(_G)):
        _merge_words(group)
    return ElementTree.tostring(root, encoding="unicode")


def _found(root: Element, path: str) -> Element:
    found = root.find(path)
    assert found is not None, path
    return found


def _merge_spaces(spaces: Element, shapes: dict[str, Element]) -> None:
    outline = relative(_found(shapes["hex"], _PATH).attrib["d"])
    names: dict[str, list[str]] = {}
    grounds: dict[str, list[str]] = {}
    covers: dict[Look, list[str]] = {}
    rest: list[Element] = []
    for space in list(spaces):
        at = space.attrib["transform"].removeprefix("translate(").removesuffix(")")
        kinds = space.attrib["class"]
        names.setdefault(kinds, []).append(space.attrib["id"])
        grounds.setdefault(kinds, []).append(f"M{at}{outline}")
        for depth, part in enumerate(list(space)[1:]):  # after its ground
            shape = part.attrib.get("href", "").removeprefix("#")
            if shape and shape not in COVERS:
                rest.append(_kept(part, kinds, space.attrib["transform"]))
                continue
            for place, path in enumerate(shapes[shape] if shape else [part]):
                look = Look((depth, place), part.attrib.get("class", ""), _look(path))
                covers.setdefault(look, []).append(f"M{at}{relative(path.attrib['d'])}")
        spaces.remove(space)
    for kinds, paths in grounds.items():
        told = {"class": kinds, "data-names": " ".join(names[kinds]), "d": "".join(paths)}
        spaces.append(Element(_PATH, told))
    spaces.extend(_drawn(covers))
    spaces.extend(rest)


def _look(path: Element) -> tuple[tuple[str, str], ...]:
    return tuple((name, value) for name, value in path.attrib.items() if name != "d")


def _kept(part: Element, kinds: str, transform: str) -> Element:
    """In the colours of its space."""
    kept = Element(_G, {"class": kinds, "transform": transform})
    kept.append(part)
    return kept


def _drawn(covers: dict[Look, list[str]]) -> Iterator[Element]:
    for look in sorted(covers, key=lambda look: look.depth):
        path = Element(_PATH, {**dict(look.attributes), "d": "".join(covers[look])})
        if look.kind and "class" not in path.attrib:
            cover = Element(_G, {"class": look.kind})
            cover.append(path)
            yield cover
        else:
            yield path


def _merge_lines(lines: Element) -> None:
    """Of one kind, though which lies on which side is told no more."""
    found: dict[str, list[str]] = {}
    for line in list(lines):
        found.setdefault(line.attrib["class"], []).append(line.attrib["d"])
        lines.remove(line)
    for kind, paths in found.items():
        lines.append(Element(_PATH, {"class": kind, "d": "".join(paths)}))


def _merge_words(group: Element) -> None:
    """If there is nothing else in it; each keeps its place."""
    words = list(group)
    if len(words) < 2 or any(word.tag != _TEXT for word in words):
        return
    whole = Element(_TEXT, {"class": words[0].attrib["class"]})
    for word in words:
        part = SubElement(whole, _PART, {name: word.attrib[name] for name in ("x", "y")})
        part.text = word.text
        group.remove(word)
    group.append(whole)
