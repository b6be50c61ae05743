"""First thing the Pico runs, before USB is up: decide on safe mode, and return whatever happens."""

try:
    import sys

    # What is built into MicroPython comes before files of the same name, which may be old ones.
    sys.path.insert(0, ".frozen")

    if sys.implementation.version < (1, 25):
        raise ImportError("MicroPython is too old")

    from umachine import Pin

    from panel.pins import SWITCH_PINS

    # Both push buttons held: main.py stays away and the REPL is free. All pull-ups are on before
    # the first pin is read, so that they have time to act.
    pins = [Pin(gpio, Pin.IN, Pin.PULL_UP) for _, gpio in SWITCH_PINS[:2]]
    safe_mode = not any(pin() for pin in pins)
except Exception as error:
    safe_mode = error  # main.py tells, when USB is up
