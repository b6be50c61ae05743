"""The board's side of the panel: pins, switches, lamps, entropy, settings, self-test."""
