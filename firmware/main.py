"""What the Pico runs after boot.py, in its namespace. Compiled at every start, hence tiny."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from boot import board, safe_mode

if not safe_mode:
    from panel.start import open_panel

    panel = open_panel(board)
    panel.run()
elif safe_mode is not True:
    print("The speldator cannot start: %r" % safe_mode)
    print("Install it again, on MicroPython 1.25 or newer: micropython.org/download")
