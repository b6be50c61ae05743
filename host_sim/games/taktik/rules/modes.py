"""Who plays what (part M). A battalion is named after the country whose colour it wears."""

from enum import StrEnum
from typing import NamedTuple

from host_sim.games.taktik.rules.board import Country
from host_sim.kit.faults import phrase

OPTIONS = ("mines", "supply")  # A1 and A2


class Mode(StrEnum):
    """How many play, and what."""

    INTRO = "intro"
    STANDARD = "standard"
    THREE = "three"
    FOUR = "four"


NO_MODE = phrase("the mode is one of {modes}", modes=", ".join(Mode))
NO_OPTIONS = phrase("options are {one} and {other}", one=OPTIONS[0], other=OPTIONS[1])


class Casting(NamedTuple):
    """Who commands what in a mode."""

    players: tuple[tuple[Country, ...], ...]  # the battalions of each player, in turn order (M2)
    countries: tuple[Country, ...]  # in play (M4)

    def country(self, battalion: Country) -> Country:
        """Where a battalion is at home: Calderon's pieces may count as Sarapan's (M1)."""
        return battalion if battalion in self.countries else Country(battalion.side)

    def name(self, player: int) -> str:
        """A player goes by the countries they command: `kazaldis+armania`."""
        return "+".join(c.name.lower() for c in self.players[player] if c in self.countries)

    def player(self, name: str) -> int | None:
        """By full name, or by any of the countries they command."""
        for player in range(len(self.players)):
            full = self.name(player)
            if name == full or name in full.split("+"):
                return player
        return None


_K, _S, _A, _C = Country
CASTINGS = {
    Mode.INTRO: Casting(((_K,), (_S,)), (_K, _S)),
    Mode.STANDARD: Casting(((_K, _A), (_S, _C)), (_K, _S, _A, _C)),
    Mode.THREE: Casting(((_S, _C), (_K,), (_A,)), (_K, _S, _A)),
    Mode.FOUR: Casting(((_K,), (_S,), (_A,), (_C,)), (_K, _S, _A, _C)),
}
