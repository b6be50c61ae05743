"""Every picture of the build guide, by its file's name."""

from collections.abc import Callable
from functools import partial

from hardware.source.design.breadboard_plan import STEPS
from hardware.source.guide import (
    boards,
    breadboard_steps,
    know_parts,
    lamp_codes,
    led_section,
    meter_check,
    power_wiring,
    selftest,
    solder_joints,
    toggle,
)
from hardware.source.guide.power_sources import SOURCES

FOLDER = "hardware/guide/pictures"
PICTURES: dict[str, Callable[[], str]] = {
    "know_your_parts": know_parts.picture,
    **{f"step_{step}": partial(breadboard_steps.picture, step) for step in STEPS},
    "self_test": selftest.picture,
    "solder_joints": solder_joints.picture,
    "toggle": toggle.picture,
    "wires_perfboard": boards.perfboard_picture,
    "wires_circuit_board": boards.pcb_picture,
    "led_section": led_section.picture,
    "meter_check": meter_check.picture,
    **{f"power_{source}": partial(power_wiring.picture, source) for source in SOURCES},
    "lamp_codes": lamp_codes.picture,
}


def generate() -> dict[str, bytes]:
    """By path from the project's root."""
    return {f"{FOLDER}/{name}.svg": draw().encode() for name, draw in PICTURES.items()}
