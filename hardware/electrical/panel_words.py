"""How the lamps and switches are called: by the words on the panel, in English."""

from hardware.mechanical.legends import LEGENDS


def words(language: str) -> dict[str, tuple[str, ...]]:
    """What stands at each lamp and switch, in one or two lines."""
    legend = LEGENDS[language]
    return {
        **legend.lamps,
        "roll": legend.roll[:1],
        "fire": legend.fire[:1],
        "strategy": legend.strategy[:1],
        "tactic": legend.tactic[:1],
    }


WORDS = {
    **{name: " ".join(lines) for name, lines in words("en").items()},
    "power": "POWER",
    "reset": "RESET",
}
