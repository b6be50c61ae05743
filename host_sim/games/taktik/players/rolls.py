"""Who answers when the lamps are awaited: a virtual speldator, or somebody who has a real one."""

from collections.abc import Callable, Sequence

from host_sim.games.taktik.rules.actions import FORMS, Action, Rolled, Shown, parse
from host_sim.games.taktik.rules.house import House
from host_sim.games.taktik.rules.state import Phase
from host_sim.games.taktik.seat import Seat
from host_sim.kit.keyboard import Read, Say
from host_sim.speldators import Strategy, Tactic, VirtualSpeldator
from speldator import odds


class VirtualRolls:
    """Lamps of a virtual speldator with the house's odds (S3, S7)."""

    def __init__(self, house: House, bits: Callable[[int], int]) -> None:
        table = odds.table(house.move_odds, house.long_range_odds)
        self._speldator = VirtualSpeldator(bits, table)
        self._fresh = False  # the turn's own fire result was not used yet (E5)

    def choose(self, seat: Seat) -> Sequence[Action]:
        return [self.answer(seat.phase, seat.toggles)]

    def answer(self, phase: Phase, toggles: tuple[Strategy, Tactic]) -> Action:
        """What the lamps show in a phase that awaits them."""
        if phase is Phase.FIRE_LAMP:
            if not self._fresh:
                self._speldator.roll(*toggles)
            self._fresh = False
            result = self._speldator.fire()
            assert result is not None  # there was a roll
            return Shown(result)
        roll = self._speldator.roll(*toggles)
        if phase is Phase.FIRST_ROLL:
            return Rolled(roll.move)  # M2: only the movement lamps count
        self._fresh = True
        return Rolled(*roll)


class TypedRolls:
    """For a game on cardboard with a real speldator: somebody types what its lamps show."""

    def __init__(self, read: Read, say: Say) -> None:
        self._read = read
        self._say = say

    def choose(self, seat: Seat) -> Sequence[Action] | None:
        word = "shown" if seat.phase is Phase.FIRE_LAMP else "rolled"
        follows = FORMS[word][1]
        if seat.phase is Phase.FIRST_ROLL:
            follows = follows.split(" ")[0]  # M2: only the movement lamps count
        prompt = f"{seat.player}: {word} {follows}> "
        while (line := self._read(prompt)) is not None and line.strip() != "quit":
            try:
                action = parse(f"{word} {line}")
            except ValueError as error:
                self._say(str(error))
                continue
            if not (refused := seat.refused_of_chance(action)):
                return [action]
            self._say(str(refused))
        return None
