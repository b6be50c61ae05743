"""MicroPython for a board, compiled here from Debian's sources."""
