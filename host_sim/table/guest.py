"""Who is at a table, and what they have not heard of yet."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(eq=False)
class Guest:
    """Somebody at a table, for as long as they keep the same seat."""

    player: str | None
    wake: Callable[[], None] = lambda: None  # there is something to tell
    device: int | None = None  # the number of the one that they sit at; none watches
    number: int = 0  # of the state that they have; 0 is none
    known: int = 0  # how much of the story they have
    spent: float = 0  # seconds in which the server worked for them and did nothing else
    state_due: bool = False
    panel_due: bool = False
    stopped: str | None = None  # why nothing more comes for now
    put_out: str | None = None  # why for good: the device was `revoked`, the game was `deleted`
    left: str | None = None  # the seat of who watches now: a shared screen goes from hand to hand

    def news(self) -> None:
        """There is a new state."""
        self.state_due = True
        self.wake()

    def panel_news(self) -> None:
        """The panel changed, and nothing else."""
        self.panel_due = True
        self.wake()

    def stop(self, reason: str) -> None:
        """The table cannot go on."""
        self.stopped = reason
        self.wake()

    def lose_seat(self, why: str) -> None:
        """For good."""
        self.put_out = why
        self.wake()
