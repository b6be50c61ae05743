"""An evening of rolls and a game by the clock, tick by tick: contacts in, lamps out.

Every runtime must agree on them. A trace is a file; `python -m tests.panel.trace` records
them anew after a deliberate change.
"""

import json

from panel.device import Device
from panel.entropy import Pool
from panel.settings import defaults
from speldator.chess_clock import ChessClock
from speldator.computer import Computer
from speldator.controls import ALL_LAMPS
from tests.panel.rig import new_board
from tests.speldator.hands import Words

EVENING = "trace.json"
CHESS = "clock_trace.json"
TRACES = (EVENING, CHESS)


def load(name: str):
    """contacts and lamps: [tick, value] where it changes; words: what the bit source gives;
    clock: minutes and increment.
    """
    with open(_path(name)) as file:
        return json.load(file)


def _path(name):
    return __file__.replace("trace.py", name)


def program(trace: dict[str, list[int]]):
    """The game computer or the chess clock, as the trace was recorded with."""
    if "clock" in trace:
        return ChessClock(*trace["clock"])
    return Computer(Words(*trace["words"]))


def play(trace):
    """The lamps that the trace's contacts give, as [tick, lamps] where they change."""
    board = new_board()
    pool = Pool(board.urandom, board.mix, board.ticks_us)
    device = Device(board, defaults(), pool, program(trace), board.open_lamps(defaults()))
    contacts = dict(trace["contacts"])
    shown = []
    lamps = 0
    for tick in range(trace["ticks"]):
        board.contacts = contacts.get(tick, board.contacts)
        device.tick()
        device.pass_ms(1)
        if board.lamps != lamps:
            lamps = board.lamps
            shown.append([tick, lamps & ALL_LAMPS])
    return shown


class _WornContacts:
    """What a player does to them; while one bounces, any sample may still be the old one."""

    def __init__(self, dice):
        self.dice = dice
        self.tick = 200
        self.state = 0
        self.moves = []

    def move(self, raw, bounce=0):
        for _ in range(bounce):
            self.moves.append([self.tick, self.dice.choice((self.state, raw))])
            self.tick += 1
        self.state = raw
        self.moves.append([self.tick, raw])
        self.tick += self.dice.randint(7, 150)

    def press(self, buttons):
        self.move(self.state | buttons, self.dice.randint(0, 9))
        self.move(self.state & ~buttons, self.dice.randint(0, 9))


def _evening(contacts):
    """Forty turns of a player who moves toggles at the wrong time."""
    dice = contacts.dice
    move = contacts.move
    for _ in range(40):
        for toggle in (4, 8):
            if dice.random() < 0.5:
                move(contacts.state ^ toggle, dice.randint(0, 9))
        move(contacts.state | 1, dice.randint(0, 9))  # roll
        if dice.random() < 0.3:
            move(contacts.state ^ dice.choice((4, 8)))  # a toggle in mid-roll
        if dice.random() < 0.2:
            move(contacts.state | 2)  # fire in mid-roll
        contacts.tick += dice.choice((0, 0, 50, 500))
        move(contacts.state & ~1, dice.randint(0, 9))
        move(contacts.state & ~2)
        for _ in range(dice.randint(0, 3)):
            move(contacts.state | 2, dice.randint(0, 9))
            contacts.tick += dice.choice((0, 300))
            move(contacts.state & ~2, dice.randint(0, 9))
    return {"words": [dice.getrandbits(12) for _ in range(40)]}


def _chess(contacts):
    """A minute each and a second for a turn. White thinks, pauses clumsily, and loses on time."""
    dice = contacts.dice
    contacts.press(4)  # a toggle to and fro
    contacts.press(1)  # White cannot start
    contacts.press(2)
    for turn in range(16):
        contacts.tick += dice.choice((0, 100, 4500) if turn % 2 == 0 else (0, 100))
        if dice.random() < 0.3:
            contacts.press(2 >> turn % 2)  # out of turn
        if dice.random() < 0.4:
            # One finger first, at times too early to be meant as a pause.
            first = dice.choice((1, 2))
            contacts.move(contacts.state | first, dice.randint(0, 9))
            contacts.tick += dice.choice((0, 0, 600))
            contacts.press(3 - first)
            contacts.move(contacts.state & ~first)
            contacts.tick += dice.choice((0, 2250))
            contacts.press(dice.choice((1, 2)))  # goes on, if it is a pause
        contacts.press(1 << turn % 2)
    contacts.tick += 65_000
    for buttons in (1, 2, 3):  # too late
        contacts.press(buttons)
    return {"clock": [1, 1]}


def _record(name, script):
    import random

    contacts = _WornContacts(random.Random(1979))
    trace = {"ticks": 0}
    trace.update(script(contacts))
    trace["ticks"] = contacts.tick + 500
    trace["contacts"] = contacts.moves
    trace["lamps"] = play(trace)
    with open(_path(name), "w") as file:
        json.dump(trace, file)
        file.write("\n")


if __name__ == "__main__":
    _record(EVENING, _evening)
    _record(CHESS, _chess)
