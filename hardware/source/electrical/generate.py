"""Circuit diagram, boards to wire by hand, and every table of the circuit, as files."""

from hardware.source.drawing.pdf import full_page
from hardware.source.electrical import bill, breadboard, perfboard, power, schematic, wiring


def generate() -> dict[str, bytes]:
    """By path from the project's root."""
    diagram = schematic.picture()
    return {
        "hardware/schematic.svg": diagram.encode(),
        "hardware/schematic.pdf": full_page(diagram, schematic.TITLE),
        "hardware/breadboard.svg": breadboard.picture().encode(),
        "hardware/perfboard.svg": perfboard.picture().encode(),
        "hardware/wiring.md": wiring.markdown().encode(),
        "hardware/power.md": power.markdown().encode(),
        "hardware/bill_of_materials.md": bill.markdown().encode(),
        "hardware/bill_of_materials.csv": bill.comma_separated().encode(),
    }
