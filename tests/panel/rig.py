"""The panel on the desktop's board, in made-up time, moved tick by tick."""

from host_sim.boards.desk import Desk, MadeUpTime
from panel.device import TICK_US, Device
from panel.entropy import Pool
from panel.settings import defaults
from speldator.computer import Computer

SETTLED = 7  # ticks after which contacts count
SAME_BYTES = bytes(range(32))


class Stop(Exception):
    """Ends Device.run() from inside: raised out of the board's sleep, where Ctrl-C would come."""


class NeverWakes(BaseException):
    """Not an Exception, which the device would catch."""


class ScriptedTime(MadeUpTime):
    """Made-up time that can end a run, moves contacts, and tells when somebody sleeps."""

    def __init__(self):
        super().__init__()
        self.stop_at_us = None
        self.moves = []  # [(microsecond, contacts)] to come
        self.board = None
        self.naps = []  # milliseconds
        self.on_nap = None
        self.on_sleep = None

    def sleep_us(self, us):
        self.us += us
        while self.moves and self.us >= self.moves[0][0]:
            self.board.contacts = self.moves.pop(0)[1]
        if self.on_sleep:
            self.on_sleep()
        if self.stop_at_us is not None and self.us >= self.stop_at_us:
            raise Stop

    def doze_us(self, us, moved):
        if self.moves:
            us = min(us, max(0, self.moves[0][0] - self.us))
        if self.stop_at_us is not None:
            us = min(us, self.stop_at_us - self.us)
        self.sleep_us(us)

    def nap_us(self, us, moved):
        self.us += us
        self.naps.append(us // 1000)
        if len(self.naps) > 5000:
            raise NeverWakes
        return bool(self.on_nap()) or moved()


def new_board(contacts=0):
    board = Desk(ScriptedTime(), lambda n: SAME_BYTES[:n])
    board.contacts = contacts
    board.time.board = board
    return board


def new_rig(bits=None, program=None, **settings):
    """A rig with the game computer, or with another program."""
    board = new_board()
    values = defaults()
    values.update(settings)
    pool = Pool(board.urandom, board.mix, board.ticks_us)
    program = program or Computer(bits or pool.bits)
    return Rig(board, Device(board, values, pool, program, board.open_lamps(values)))


class Rig:
    def __init__(self, board, device):
        self.board = board
        self.device = device
        self.program = device.program
        self.time = board.time
        self.time.on_sleep = self._look
        self.seen = []  # the lamps wherever they have changed
        self._lamps = 0
        self.ticks(SETTLED)  # past the moment in which buttons count as held

    def _look(self):
        if self.board.lamps != self._lamps:
            self._lamps = self.board.lamps
            self.seen.append(self._lamps)

    def ticks(self, n=1):
        """n ticks as Device.run() makes them; answers the lamps."""
        for _ in range(n):
            self.device.tick()
            self.device.between_ticks()
            self._look()
            self.time.us += TICK_US
            self.device.pass_ms(1)
        return self.board.lamps

    def wait(self, ms):
        return self.ticks(ms)

    def contacts(self, contacts, ticks=SETTLED):
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
        self.time.stop_at_us = self.time.us + ms * 1000
        try:
            self.device.run()
        except Stop:
            pass
        return self.board.lamps
