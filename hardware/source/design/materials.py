"""What is bought beside the parts of the circuit."""

from typing import NamedTuple

from hardware.source.design.fasteners import FASTENERS
from panel.pins import LAMP_PINS


class Material(NamedTuple):
    """What is bought beside the parts."""

    what: str
    quantity: str
    build: str  # which build needs it
    search: str
    price: str
    substitutes: str


MATERIALS = (
    Material(
        "USB cable", "1", "all", "micro USB cable with data wires", "C", "USB-C for some clones"
    ),
    Material(
        "breadboard", "1", "breadboard", "breadboard 830 holes full size", "C", "two half-size ones"
    ),
    Material(
        "jumper wires", "22", "breadboard", "jumper wires male-male", "C", "solid wire 0.5 mm"
    ),
    Material(
        "large tactile switch",
        "2",
        "breadboard",
        "tactile switch 12 x 12 mm",
        "B",
        "6 x 6 mm ones, if their legs reach across the groove",
    ),
    Material(
        "slide switch", "2", "breadboard", "slide switch SPDT SS12D00", "B", "a jumper wire to move"
    ),
    Material("perfboard", "1", "perfboard", "perfboard 7 x 9 cm 2.54 mm pads", "B", "a larger one"),
    Material("circuit board", "1", "circuit board", "the files of hardware/pcb", "C", "perfboard"),
    Material(
        "socket 1 x 20",
        "2",
        "perfboard, circuit board",
        "female pin header 1x20 2.54 mm",
        "B",
        "1x40 cut in two; or solder the Pico in",
    ),
    Material(
        "LED bezel",
        str(len(LAMP_PINS)),
        "case",
        "LED holder 5 mm metal bezel 8 mm hole",
        "B",
        "plastic clip and a smaller hole; glue",
    ),
    Material(
        "wire",
        "5 m",
        "perfboard, circuit board",
        "stranded wire 0.14 mm2 assorted",
        "C",
        "any thin",
    ),
    Material(
        "heat-shrink tube",
        "0.5 m",
        "perfboard, circuit board",
        "heat-shrink tube 2 mm",
        "B",
        "electrician's tape",
    ),
    Material("bare wire", "0.5 m", "perfboard", "tinned copper wire 0.5 mm", "B", "cut-off legs"),
    Material(
        "double-sided tape",
        "10 cm",
        "case, with a battery",
        "double-sided foam tape 1 mm",
        "B",
        "hook-and-loop tape for the battery",
    ),
    Material("AA cell", "3", "battery", "AA alkaline LR6", "B", "NiMH, for about two thirds"),
    Material(
        "plug for the cell",
        "1 pair",
        "battery, with M1",
        "JST-PH 2 pin cable pair, male and female",
        "B",
        "whatever fits the cell's own plug",
    ),
    Material(
        "LiPo cell",
        "1",
        "battery, with M1",
        "LiPo cell 3.7 V 1000 mAh protected",
        "D",
        "a larger one that fits; a smaller one only with less charge current, see power.md",
    ),
    *(
        Material(
            each.what,
            str(each.number),
            f"case: {each.use}",
            f"{each.what}, {each.length:g} mm",
            "A" if "screw" in each.what else "B",
            each.instead,
        )
        for each in FASTENERS
    ),
)
