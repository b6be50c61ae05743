"""The bill of materials, to read and to import."""

import csv
import io
from typing import NamedTuple

from hardware.source.design.bands import bands
from hardware.source.design.materials import MATERIALS
from hardware.source.design.parts import GROUPS, KINDS, PARTS, PRICES, Part
from hardware.source.electrical.markdown import MADE, page, table

HEAD = ("part", "quantity", "value", "references", "for", "search for", "price", "substitutes")


class Line(NamedTuple):
    """A row of the table; its fields are HEAD."""

    part: str
    quantity: str
    value: str
    references: str
    group: str
    search: str
    price: str
    substitutes: str


def lines() -> list[Line]:
    """One for all parts that are alike and of one group."""
    alike: dict[tuple[str, str, str], list[Part]] = {}
    for part in PARTS.values():
        alike.setdefault((part.group, part.kind, part.value), []).append(part)
    order = list(GROUPS)
    return [
        Line(
            kind,
            str(len(parts)),
            value,
            " ".join(part.reference for part in parts),
            group,
            KINDS[kind].search.format(value=value),
            KINDS[kind].price,
            KINDS[kind].substitutes,
        )
        for (group, kind, value), parts in sorted(
            alike.items(), key=lambda item: order.index(item[0][0])
        )
    ]


def materials() -> list[Line]:
    """What is bought beside the parts."""
    return [
        Line(m.what, m.quantity, "", "", m.build, m.search, m.price, m.substitutes)
        for m in MATERIALS
    ]


def _rings(line: Line) -> str:
    if line.part != "resistor":
        return line.value
    four, five = (", ".join(bands(line.value, digits)) for digits in (2, 3))
    return f"{line.value} ({four}; 1 %: {five})"


def markdown() -> str:
    """The page to read."""
    head = ("part", "how many", "value", "references", "search for", "price", "instead")
    blocks = [
        "# Bill of materials",
        MADE,
        "As a table to import: [bill_of_materials.csv](bill_of_materials.csv). Prices are for one"
        " piece, of the order that hobby shops ask: "
        + "; ".join(f"{letter} {words}" for letter, words in PRICES.items())
        + ". Take `core`, then either `led` or `pixel`, and the rest as you like. For the"
        " breadboard alone the panel's buttons and toggles can wait: stand-ins are listed at the"
        " end.",
    ]
    for group, words in GROUPS.items():
        rows = [
            (
                line.part,
                line.quantity,
                _rings(line),
                line.references.replace(" ", ", "),
                line.search,
                line.price,
                line.substitutes,
            )
            for line in lines()
            if line.group == group
        ]
        blocks += [f"## `{group}`: {words}", table(head, rows)]
    blocks.append("Of BT1 and M1 you need one: three AA cells, or a LiPo cell with its charger.")
    rows = [
        (line.part, line.quantity, line.group, line.search, line.price, line.substitutes)
        for line in materials()
    ]
    head = ("what", "how many", "for", "search for", "price", "instead")
    return page(*blocks, "## Beside the parts", table(head, rows))


def comma_separated() -> str:
    """The table to import."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEAD)
    writer.writerows([*lines(), *materials()])
    return text.getvalue()
