"""Circuit diagram, boards to wire by hand, and every table of the circuit, as files."""

from hardware.source.electrical import bill, breadboard, perfboard, power, schematic, wiring
from hardware.source.electrical.pdf import pdf


def generate() -> dict[str, bytes]:
    """By path from the project's root."""
    diagram = schematic.picture()
    return {
        "hardware/schematic.svg": diagram.encode(),
        "hardware/schematic.pdf": pdf(diagram, schematic.TITLE),
        "hardware/breadboard.svg": breadboard.picture().encode(),
        "hardware/perfboard.svg": perfboard.picture().encode(),
        "hardware/wiring.md": wiring.markdown().encode(),
        "hardware/power.md": power.markdown().encode(),
        "hardware/bill_of_materials.md": bill.markdown().encode(),
        "hardware/bill_of_materials.csv": bill.comma_separated().encode(),
    }
