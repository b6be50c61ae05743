"""Debouncing: a switch has changed when six samples in a row, a millisecond apart, say so."""

from speldator.controls import ALL_SWITCHES, BUTTONS

MOVING = -1  # in place of the contacts, while a switch may be about to change

# The last six samples stand side by side in one number, four bits each.
SAMPLE_BITS = 4
SIX = 0x111111  # times one sample: six alike
SIX_MASK = 0xFFFFFF


class Switches:
    """Raw contacts in, switches free of bounce out, both as bits of controls.SWITCHES.

    Six samples reach over five milliseconds: a shorter glitch changes nothing, and two false
    changes in a row would need ten milliseconds of bounce that keeps still twice.
    """

    def __init__(self, contacts: int) -> None:
        self._begin(contacts)

    def restart(self, contacts: int) -> None:
        """After sleep, which a bouncing button may have ended: none counts until seen open."""
        self._begin(contacts | BUTTONS)

    def _begin(self, contacts: int) -> None:
        """A button that is closed now is ignored until it was seen open."""
        self._state = contacts
        self._ignored = contacts & BUTTONS
        self._samples = contacts * SIX
        self.still = MOVING  # or the contacts with which sample() would change nothing

    def sample(self, contacts: int) -> int:
        """The switches; call once a millisecond."""
        samples = (self._samples << SAMPLE_BITS | contacts) & SIX_MASK
        self._samples = samples
        self.still = contacts if samples == contacts * SIX else MOVING
        always = samples & samples >> 4
        always &= always >> 8 & always >> 16
        ever = samples | samples >> 4
        ever |= ever >> 8 | ever >> 16
        # Six times closed is closed, six times open is open, anything else is as before.
        self._state = state = self._state & ever | always & ALL_SWITCHES
        if self._ignored:
            self._ignored &= state
            state &= ~self._ignored
        return state
