"""Keys to switches. A terminal reports no releases, only repeats while a key is held down."""

from speldator.controls import FIRE, ROLL, STRATEGY, TACTIC

TOGGLES = {"s": STRATEGY, "t": TACTIC}
BUTTONS = {" ": ROLL, "f": FIRE}
PAUSE_KEY = "p"
# A held key repeats after half a second or so, and then many times a second. So a button stays
# down this long after its first key, and that long after a repeat.
FIRST_HOLD_MS = 700
REPEAT_HOLD_MS = 150


class Keyboard:
    def __init__(self) -> None:
        self.inputs: int = 0
        self._held_until_ms = {button: 0 for button in BUTTONS.values()}

    def key(self, key: str, now_ms: int) -> None:
        """Keys that mean nothing are ignored."""
        self.inputs ^= TOGGLES.get(key, 0)
        if button := BUTTONS.get(key):
            hold = REPEAT_HOLD_MS if self.inputs & button else FIRST_HOLD_MS
            self.inputs |= button
            self._held_until_ms[button] = max(self._held_until_ms[button], now_ms + hold)

    def pass_time(self, now_ms: int) -> None:
        """Let go of buttons whose keys have fallen silent."""
        for button, until_ms in self._held_until_ms.items():
            if now_ms >= until_ms:
                self.inputs &= ~button


class ClockKeyboard(Keyboard):
    """At a clock two players have one keyboard: a button lets go of the other, P presses both.

    Before that P lets go of both, or the one that ended a turn just now would seem to be the first
    of two fingers, and the turn would be taken back.
    """

    def __init__(self) -> None:
        super().__init__()
        self._pauses = False

    def pass_time(self, now_ms: int) -> None:
        super().pass_time(now_ms)
        if self._pauses:
            self._pauses = False
            self.inputs |= ROLL | FIRE
            self._held_until_ms = dict.fromkeys((ROLL, FIRE), now_ms + REPEAT_HOLD_MS)

    def key(self, key: str, now_ms: int) -> None:
        if key == PAUSE_KEY:
            self._pauses = True
            self.inputs &= ~(ROLL | FIRE)
            return
        if key in BUTTONS:
            self.inputs &= ~(ROLL | FIRE) | BUTTONS[key]
        super().key(key, now_ms)
