"""One evening at the panel, tick by tick: contacts in, lamps out. Every runtime must agree on it.

The trace is a file; `python -m tests.panel.trace` records it anew after a deliberate change.
"""

import json

from panel.device import Device
from panel.entropy import Pool
from panel.settings import defaults
from speldator.computer import Computer
from speldator.controls import ALL_LAMPS
from tests.panel.rig import DeskBoard
from tests.speldator.hands import Words

FILE = __file__.replace("trace.py", "trace.json")


def load():
    """contacts and lamps: [tick, value] where it changes; words: what the bit source gives."""
    with open(FILE) as file:
        return json.load(file)


def play(trace):
    """The lamps that the trace's contacts give, as [tick, lamps] where they change."""
    board = DeskBoard()
    pool = Pool(board.urandom, board.mix, board.ticks_us)
    device = Device(board, defaults(), pool, Computer(Words(*trace["words"])), board)
    contacts = dict(trace["contacts"])
    shown = []
    lamps = 0
    for tick in range(trace["ticks"]):
        board.contacts = contacts.get(tick, board.contacts)
        device.tick()
        device.now += 5
        if board.lamps != lamps:
            lamps = board.lamps
            shown.append([tick, lamps & ALL_LAMPS])
    return shown


def _record():
    """Forty turns of a player with worn contacts, who moves toggles at the wrong time."""
    import random

    dice = random.Random(1979)
    contacts = []
    tick = 40
    state = 0

    def move(raw, bounce):
        """Change a contact; while it bounces, any sample may still be the old one."""
        nonlocal state, tick
        for _ in range(bounce):
            contacts.append([tick, dice.choice((state, raw))])
            tick += 1
        state = raw
        contacts.append([tick, state])
        tick += dice.randint(4, 30)

    for _ in range(40):
        for toggle in (4, 8):
            if dice.random() < 0.5:
                move(state ^ toggle, dice.randint(0, 3))
        move(state | 1, dice.randint(0, 3))  # roll
        if dice.random() < 0.3:
            move(state ^ dice.choice((4, 8)), 0)  # a toggle in mid-roll
        if dice.random() < 0.2:
            move(state | 2, 0)  # fire in mid-roll
        tick += dice.choice((0, 0, 10, 100))
        move(state & ~1, dice.randint(0, 3))
        move(state & ~2, 0)
        for _ in range(dice.randint(0, 3)):
            move(state | 2, dice.randint(0, 3))
            tick += dice.choice((0, 60))
            move(state & ~2, dice.randint(0, 3))
    trace = {"ticks": tick + 100, "words": [dice.getrandbits(12) for _ in range(40)]}
    trace["contacts"] = contacts
    trace["lamps"] = play(trace)
    with open(FILE, "w") as file:
        json.dump(trace, file)
        file.write("\n")


if __name__ == "__main__":
    _record()
