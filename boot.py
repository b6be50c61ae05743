"""First thing the Pico runs, before USB is up: decide on safe mode, and return whatever happens."""

try:
    import sys

    # What is built into MicroPython comes before files of the same name, which may be old ones.
    sys.path.insert(0, ".frozen")

    if sys.implementation.version < (1, 25):
        raise ImportError("MicroPython is too old")

    from boards.pico import Pico
    from speldator.controls import BUTTONS

    board = Pico()
    # Both push buttons held: main.py stays away and the REPL is free.
    safe_mode = board.read() & BUTTONS == BUTTONS
except Exception as error:
    safe_mode = error  # main.py tells, when USB is up
