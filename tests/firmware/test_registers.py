"""boards/pico.py uses two of the chip's registers; here is what they stand for, pin by pin."""

from panel.pins import LAMP_PINS, SWITCH_PINS, WIRELESS_SELECT_PIN
from speldator.controls import ALL_LAMPS
from tests.firmware.bench_top import CLOSED, OPEN, START_MS
from tests.firmware.conftest import MakeBench

READ = """
from umachine import Pin
pins = [Pin(gpio) for _, gpio in {pins}]
print(board.read(), sum((not pin()) << i for i, pin in enumerate(pins)))
"""
SHOW = """
from panel_bundle import PlainLamps
from umachine import Pin
Pin({other}, Pin.OUT, value=1)
lamps = PlainLamps()
pins = [Pin(gpio) for _, gpio in {pins}]
for shown in range(1 << 12):
    lamps.show(shown)
    assert sum(pin() << i for i, pin in enumerate(pins)) == shown & {all}, shown
print(Pin({other})())
"""


def test_all_contacts_at_once_are_the_contacts_one_by_one(bench: MakeBench) -> None:
    board = bench()
    board.run(START_MS)
    board.exec("pass")  # the panel stops
    for contacts in range(1 << len(SWITCH_PINS)):
        for i, (_, pin) in enumerate(SWITCH_PINS):
            board.drive(pin, CLOSED if contacts >> i & 1 else OPEN)
        at_once, one_by_one = map(int, board.exec(READ.format(pins=SWITCH_PINS)).split())
        assert at_once == one_by_one == contacts


def test_all_lamps_at_once_are_the_lamps_one_by_one_and_no_other_pin(bench: MakeBench) -> None:
    board = bench()
    board.run(START_MS)
    show = SHOW.format(pins=LAMP_PINS, other=WIRELESS_SELECT_PIN, all=ALL_LAMPS)
    assert board.exec(show, ms=60_000).strip() == "1"
