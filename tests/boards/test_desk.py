"""What a desk is beside what the contract asks: real time, and parts that break."""

import os

import pytest

from host_sim.boards import faults
from host_sim.boards.desk import Desk, MadeUpTime, RealTime
from host_sim.boards.seeded import SeededDesk
from panel.device import TICK_US, Device
from panel.settings_file import check
from panel.start import open_panel
from speldator.controls import ALL_LAMPS, EXTRA, LAMPS, ROLL, SWITCHES, TACTIC


def desk() -> Desk:
    return Desk(MadeUpTime(), os.urandom)


def test_in_real_time_a_nap_ends_when_a_contact_moves() -> None:
    time = RealTime()
    began = time.now_us()
    time.nap_us(3_600_000_000, lambda: time.now_us() > began)
    assert time.now_us() > began


@pytest.mark.parametrize("kind", ["led", "pixel"])
def test_lamps_of_either_kind_glow_unless_they_are_dead(kind: str) -> None:
    board = desk()
    faults.FROM_THE_START["dark-extra"](board)
    lamps = board.open_lamps(check({"lamps": kind, "brightness": 5}))
    lamps.show(ALL_LAMPS)
    assert board.lamps == ALL_LAMPS & ~EXTRA
    lamps.show(TACTIC << 6)
    assert board.lamps == 0


@pytest.mark.parametrize("bit", range(len(SWITCHES)))
def test_a_dead_switch_never_closes_and_a_stuck_one_never_opens(bit: int) -> None:
    for what, reads in (("dead", 0), ("stuck", 1 << bit)):
        board = desk()
        faults.FROM_THE_START[f"{what}-{SWITCHES[bit]}"](board)
        for board.contacts in (0, 1 << bit):
            assert board.read() == reads


def test_every_lamp_can_be_dark() -> None:
    board = desk()
    for lamp in LAMPS:
        faults.FROM_THE_START[f"dark-{lamp}"](board)
    assert board.dead_lamps == ALL_LAMPS


def rolls(device: Device, board: Desk, ticks_held: int) -> list[int]:
    """Twenty rolls, with so many ticks between a press and its release."""
    seen: list[int] = []
    for contacts in [ROLL, 0] * 20:
        board.contacts = contacts
        for _ in range(ticks_held if contacts else 10):
            device.tick()
            device.between_ticks()
            board.sleep_us(TICK_US)
            device.pass_ms(1)
        seen += [board.lamps] * (not contacts)
    return seen


def test_with_a_seed_the_same_presses_give_the_same_rolls_at_any_moment(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    monkeypatch.chdir(tmp_path_factory.mktemp("board"))
    evenings: list[list[int]] = []
    for seed, ticks_held in ((1, 10), (1, 50), (2, 10)):
        board = SeededDesk(MadeUpTime(), seed)
        device = open_panel(board)
        rolls(device, board, 10)
        evenings.append(rolls(device, board, ticks_held))
    assert evenings[0] == evenings[1] != evenings[2]
    assert len(set(evenings[0])) > 5
