"""Positions with one move that wins by force: found in games of the computer, proven, and tried."""
