"""What the panel tells beside the game: all lamps flash together, slowly, n times."""

from speldator.controls import ALL_LAMPS

# The manual (firmware/README.md) explains each; tests hold the two together.
BATTERY_LOW = 2
SETTINGS_BAD = 3
TICK_FAILED = 4

FLASH_MS = 300
FINISHED = -1


def frame(flashes: int, elapsed_ms: int) -> int:
    """The lamps of a code at a moment: dark, then lit and dark by turns, then FINISHED."""
    phase = elapsed_ms // FLASH_MS
    if phase > 2 * flashes:
        return FINISHED
    return ALL_LAMPS if phase & 1 else 0
