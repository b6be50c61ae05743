"""First thing the Pico runs, before USB is up: decide on safe mode, and return whatever happens."""

try:
    from umachine import Pin

    from panel.pins import SWITCH_PINS

    # Both push buttons held: main.py stays away and the REPL is free.
    safe_mode = not any(Pin(gpio, Pin.IN, Pin.PULL_UP)() for _, gpio in SWITCH_PINS[:2])
except Exception:
    safe_mode = True
