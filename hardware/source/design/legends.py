"""The words on the panel, in three languages. Each lamp's legend may have two lines.

As on the browser's panel, whose words a test compares.
"""

from typing import NamedTuple


class Legend(NamedTuple):
    """All words on the panel in one language."""

    name: str  # of the language, for people
    brand: str
    model: str
    lamps: dict[str, tuple[str, ...]]
    strategy: tuple[str, str, str]  # title, up, down
    tactic: tuple[str, str, str]
    roll: tuple[str, str]  # what it is, how to use it
    fire: tuple[str, str]
    shots: tuple[tuple[str, str], ...]  # what the fire lamp does, what that means
    print_note: str


LEGENDS = {
    "en": Legend(
        "English",
        "TAKTIK",
        "SPELDATOR",
        {
            "move2": ("2",),
            "long_range": ("LONG", "RANGE"),
            "move4": ("4",),
            "extra": ("+3",),
            "repair": ("REPAIRED",),
            "fire_lamp": ("FIRE",),
        },
        ("STRATEGY", "ATTACK", "RETREAT"),
        ("TACTIC", "EXTRA", "REPAIR"),
        ("ROLL", "hold, then let go"),
        ("FIRE", "press"),
        (("steady", "hit"), ("blinking", "damage"), ("dark", "miss")),
        "Print at 100 % (actual size). Measure the rule: it must be 100 mm long.",
    ),
    "sv": Legend(
        "svenska",
        "TAKTIK",
        "SPELDATOR",
        {
            "move2": ("2",),
            "long_range": ("DISTANS-", "SKJUTNING"),
            "move4": ("4",),
            "extra": ("+3",),
            "repair": ("REP.", "KLAR"),
            "fire_lamp": ("ELD",),
        },
        ("STRATEGI", "ANFALL", "RETRÄTT"),
        ("TAKTIK", "EXTRA", "REPAR."),
        ("SLÅ", "håll in, släpp"),
        ("ELD", "tryck"),
        (("fast sken", "träff"), ("blinkar", "skada"), ("släckt", "bom")),
        "Skriv ut i 100 % (verklig storlek). Mät linjalen: den ska vara 100 mm lång.",
    ),
    "da": Legend(
        "dansk",
        "TAKTIK",
        "SPILCOMPUTER",
        {
            "move2": ("2",),
            "long_range": ("LANGT", "HOLD"),
            "move4": ("4",),
            "extra": ("+3",),
            "repair": ("REP.", "KLAR"),
            "fire_lamp": ("ILD",),
        },
        ("STRATEGI", "ANGREB", "RETRÆTE"),
        ("TAKTIK", "EKSTRA", "REPAR."),
        ("SLÅ", "hold nede, slip"),
        ("ILD", "tryk"),
        (("lyser", "fuldtræffer"), ("blinker", "beskadiget"), ("slukket", "forbier")),
        "Udskriv i 100 % (faktisk størrelse). Mål linealen: den skal være 100 mm lang.",
    ),
}


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


def in_one_line(lines: tuple[str, ...]) -> str:
    """A word that was parted is whole again."""
    return " ".join(lines).replace("- ", "")


WORDS = {
    **{name: in_one_line(lines) for name, lines in words("en").items()},
    "power": "POWER",
    "reset": "RESET",
}
