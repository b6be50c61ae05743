"""From power-up to the running panel."""

from panel.codes import SETTINGS_BAD
from panel.device import Device
from panel.entropy import Pool
from panel.settings import load
from speldator.computer import Computer
from speldator.controls import BUTTONS, FIRE, ROLL
from speldator.odds import table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from boards.contract import Board, Program


def open_panel(board: "Board") -> Device:
    """The panel, ready to run. `roll` held at this moment makes it begin with the self-test,
    `fire` makes it a chess clock. S11: nothing but the settings outlasts the power switch.
    """
    settings, error = load()
    pool = Pool(board.urandom, board.mix, board.ticks_us)
    program: Program = Computer(
        pool.bits, table(settings["move_odds"], settings["long_range_odds"])
    )
    held = board.read() & BUTTONS
    if held == ROLL or held == FIRE:
        from panel.held import held_program

        program = held_program(held, board, pool, settings, program)
    device = Device(board, settings, pool, program, board.open_lamps(settings))
    if error:
        device.error = error
        device.signal(SETTINGS_BAD)
    board.set_power(settings)  # last: up to here, faster is better
    return device
