"""Do the wires of a drawing join what the design says, and nothing else?"""

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence

from hardware.source.design.nets import Pin
from hardware.source.design.pico_pinout import GROUNDS


class Joined:
    """Union-find over anything that copper can be."""

    def __init__(self) -> None:
        self._above: dict[Hashable, Hashable] = {}

    def find(self, thing: Hashable) -> Hashable:
        """What stands for all that a thing is joined with."""
        above = self._above
        above.setdefault(thing, thing)
        while above[thing] != thing:
            above[thing] = above[above[thing]]
            thing = above[thing]
        return thing

    def join(self, things: Iterable[Hashable]) -> None:
        """Make these things one."""
        roots = [self.find(thing) for thing in things]
        for root in roots[1:]:
            self._above[self.find(root)] = self.find(roots[0])


def faults(
    pieces: Iterable[Sequence[Hashable]],
    places: Mapping[Pin, Collection[Hashable]],
    nets: Mapping[str, Sequence[Pin]],
) -> list[str]:
    """What differs from the nets. `pieces` are things that copper makes one (a strip, a wire);
    `places` says where each pin is, and a pin with several places is one piece itself."""
    copper = Joined()
    # A Pico's grounds meet on the Pico.
    copper.join(("U1", name) for name in GROUNDS if ("U1", name) in places)
    for pin, where in places.items():
        copper.join([pin, *where])
    for piece in pieces:
        copper.join(piece)
    found: list[str] = []
    owner: dict[Hashable, str] = {}
    for name, pins in nets.items():
        found += [f"{part} {pin} is nowhere" for part, pin in pins if (part, pin) not in places]
        roots = {copper.find(pin) for pin in pins if pin in places}
        if len(roots) > 1:
            found.append(f"{name} is in {len(roots)} pieces")
        for root in roots:
            if root in owner:
                found.append(f"{name} touches {owner[root]}")
            owner[root] = name
    wanted = {pin for pins in nets.values() for pin in pins}
    for pin in places:
        if pin not in wanted and copper.find(pin) in owner:
            found.append(f"{pin[0]} {pin[1]} touches {owner[copper.find(pin)]}")
    return found
