"""Taktik, the board game: rules, records and pictures. Start with README.md beside this file."""

from host_sim.games.compiled import compiled

__path__[:0] = compiled(__name__)  # its modules go before those of the same name in this folder
