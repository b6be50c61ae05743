"""What the general thinks with: a game of Taktik on flat numbers, compiled by `make fast`."""

from host_sim.kit.compiled import compiled

__path__[:0] = compiled(__name__)  # its modules go before those of the same name in this folder
