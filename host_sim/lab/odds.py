"""`taktik odds`: many rolls by button press, counted and set against the table."""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field

from host_sim.speldators import Fire, Strategy, Tactic, VirtualSpeldator, bit_source
from speldator.odds import ODDS

PROGRESS_EVERY = 100_000


@dataclass
class Counts:
    """Keys and order are those of the JSON output."""

    rolls: int = 0
    move: dict[str, int] = field(default_factory=lambda: dict.fromkeys("0246", 0))
    long_range: int = 0
    extra: int = 0
    repair: int = 0
    fire: dict[str, int] = field(default_factory=lambda: dict.fromkeys(Fire, 0))

    def as_json(self) -> dict[str, object]:
        return asdict(self)


def count(rolls: int, seed: int | None, strategy: Strategy, tactic: Tactic) -> Counts:
    """Play `rolls` rolls, each followed by a press of `fire`; a seed makes them repeatable."""
    speldator = VirtualSpeldator(bit_source(seed))
    counts = Counts()
    for _ in _with_progress(range(rolls)):
        roll = speldator.roll(strategy, tactic)
        fire = speldator.fire()
        assert fire is not None  # a roll has just been made
        counts.rolls += 1
        counts.move[str(roll.move)] += 1
        counts.long_range += roll.long_range
        counts.extra += roll.extra
        counts.repair += roll.repair
        counts.fire[fire] += 1
    return counts


def report(counts: Counts, strategy: Strategy, tactic: Tactic) -> str:
    """The counts beside what the table promises."""
    move2, long_range, move4, extra, repair, hit, damage = ODDS[
        (strategy == Strategy.RETREAT) + 2 * (tactic == Tactic.REPAIR)
    ]
    both, only2, only4 = move2 * move4, move2 * (4 - move4), (4 - move2) * move4
    rows = [
        ("move 0", counts.move["0"], 16 - both - only2 - only4),
        ("move 2", counts.move["2"], only2),
        ("move 4", counts.move["4"], only4),
        ("move 6", counts.move["6"], both),
        ("long range", counts.long_range, 4 * long_range),
        ("extra (+3)", counts.extra, 4 * extra),
        ("repair", counts.repair, 4 * repair),
        ("fire: hit", counts.fire["hit"], 4 * hit),
        ("fire: damage", counts.fire["damage"], 4 * damage),
        ("fire: miss", counts.fire["miss"], 4 * (4 - hit - damage)),
    ]
    lines = [
        f"{counts.rolls} rolls, strategy {strategy}, tactic {tactic}",
        f"{'':14}{'counted':>10}{'share':>10}{'table':>9}",
    ]
    for name, counted, sixteenths in rows:
        lines.append(
            f"{name:14}{counted:>10}{counted / counts.rolls:>10.2%}{sixteenths / 16:>9.0%}"
        )
    return "\n".join(lines)


def _with_progress(rolls: Iterable[int]) -> Iterator[int]:
    """Says how far it is on standard error, if somebody is watching."""
    watched = sys.stderr.isatty()
    for done in rolls:
        if watched and done % PROGRESS_EVERY == 0 and done:
            print(f"\r{done} rolls ...", end="", file=sys.stderr, flush=True)
        yield done
    if watched:
        print("\r\033[K", end="", file=sys.stderr, flush=True)
