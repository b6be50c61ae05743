"""A board on the desk: contacts, lamps, clock and battery are plain attributes."""

from hashlib import sha256

from panel.device import TICK_US, Device
from panel.entropy import Pool
from panel.settings import defaults
from speldator.computer import Computer
from speldator.controls import TICKS_MASK

SAME_BYTES = bytes(range(32))


class Stop(Exception):
    """Ends Device.run() from inside: raised out of the board's sleep, where Ctrl-C would come."""


class NeverWakes(BaseException):
    """Not an Exception, which the device would catch."""


class DeskBoard:
    def __init__(self):
        self.contacts = 0
        self.lamps = 0
        self.shown = []  # every change of the lamps
        self.us = 0
        self.usb = False
        self.battery = 0
        self.naps = []
        self.on_nap = None
        self.stop_at_us = None
        self.watchdogs = 0
        self.fed = 0

    def read(self):
        return self.contacts

    def show(self, lamps):
        self.lamps = lamps & 63
        self.shown.append(self.lamps)

    def ticks_us(self):
        return self.us & TICKS_MASK

    def start_beat(self, ms):
        return self.ticks_us()

    def sleep_us(self, us):
        self.us += us
        if self.stop_at_us is not None and self.us >= self.stop_at_us:
            raise Stop

    def urandom(self, n):
        return SAME_BYTES[:n]

    def mix(self, state, raw):
        return sha256(state + raw).digest()

    def open_lamps(self, settings):
        return self

    def millivolts(self):
        return self.battery

    def usb_host(self):
        return self.usb

    def light_sleep(self, ms):
        self.us += ms * 1000
        self.naps.append(ms)
        if len(self.naps) > 5000:
            raise NeverWakes
        self.on_nap(self)

    def start_watchdog(self):
        self.watchdogs += 1
        return self

    def feed(self):
        self.fed += 1


def new_desk(bits=None, program=None, **settings):
    """A desk with a game computer on it, or with another program."""
    board = DeskBoard()
    values = defaults()
    values.update(settings)
    pool = Pool(board.urandom, board.mix, board.ticks_us)
    program = program or Computer(bits or pool.bits)
    return Desk(board, Device(board, values, pool, program, board))


class Desk:
    """A device on a DeskBoard, moved tick by tick."""

    def __init__(self, board, device):
        self.board = board
        self.device = device
        self.computer = device.program
        self.ticks(4)  # past the moment in which buttons count as held

    def ticks(self, n=1):
        """n ticks as Device.run() makes them; answers the lamps."""
        for _ in range(n):
            self.device.tick()
            self.device.between_ticks()
            self.board.us += TICK_US
            self.device.now = (self.device.now + TICK_US // 1000) & TICKS_MASK
        return self.board.lamps

    def wait(self, ms):
        return self.ticks(ms * 1000 // TICK_US)

    def contacts(self, contacts, ticks=4):
        """Move the contacts and wait until they count."""
        self.board.contacts = contacts
        return self.ticks(ticks)

    def bounce(self, *contacts):
        """One raw sample each."""
        for raw in contacts:
            self.contacts(raw, ticks=1)
        return self.board.lamps

    def run(self, ms):
        """Device.run() itself, stopped from inside."""
        self.board.stop_at_us = self.board.us + ms * 1000
        try:
            self.device.run()
        except Stop:
            pass
        return self.board.lamps
