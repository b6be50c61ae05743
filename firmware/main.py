"""What the Pico runs after boot.py, in its namespace. Compiled at every start, hence tiny."""

if not globals().get("safe_mode"):
    from boards.pico import Pico
    from panel.start import open_panel

    panel = open_panel(Pico())
    panel.run()
