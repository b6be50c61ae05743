"""Debouncing: a switch has changed when three samples, one tick apart, agree."""

from speldator.controls import BUTTONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class Switches:
    """`read()` gives the raw contacts as bits of controls.SWITCHES; so does sample(), debounced.

    Two false changes in a row need six samples of bounce, 25 ms: worn contacts do not roll twice.
    """

    def __init__(self, read: "Callable[[], int]") -> None:
        self._read = read
        self._begin(read())

    def restart(self) -> None:
        """After sleep, which a bouncing button may have ended: none counts until seen open."""
        self._begin(self._read() | BUTTONS)

    def _begin(self, raw: int) -> None:
        """A button that is closed now is ignored until it was seen open."""
        self._state = self._old = self._older = raw
        self._ignored = raw & BUTTONS

    def sample(self) -> int:
        """Call once a tick."""
        new = self._read()
        old = self._old
        older = self._older
        state = self._state & (new | old | older) | new & old & older
        self._older = old
        self._old = new
        self._state = state
        if self._ignored:
            self._ignored &= state
            state &= ~self._ignored
        return state
