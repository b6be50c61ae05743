"""Keys to switches. A terminal reports no releases: SPACE holds `roll` until SPACE comes again."""

from speldator.controls import FIRE, ROLL, STRATEGY, TACTIC

FIRE_HOLD_MS = 150  # `fire` lets go by itself
TOGGLED = {" ": ROLL, "s": STRATEGY, "t": TACTIC}


class Keyboard:
    def __init__(self) -> None:
        self.inputs = 0
        self._fire_until_ms = 0

    def key(self, key: str, now_ms: int) -> None:
        """Keys that mean nothing are ignored."""
        self.inputs ^= TOGGLED.get(key, 0)
        if key == "f":
            self.inputs |= FIRE
            self._fire_until_ms = now_ms + FIRE_HOLD_MS

    def pass_time(self, now_ms: int) -> None:
        if now_ms >= self._fire_until_ms:
            self.inputs &= ~FIRE
