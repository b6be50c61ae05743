"""How the lamps and switches are called on the panel."""

WORDS = {
    "move2": "2",
    "long_range": "LONG",
    "move4": "4",
    "extra": "+3",
    "repair": "REPAIR",
    "fire_lamp": "FIRE lamp",
    "roll": "ROLL",
    "fire": "FIRE",
    "strategy": "STRATEGY",
    "tactic": "TACTIC",
    "power": "POWER",
    "reset": "RESET",
}
