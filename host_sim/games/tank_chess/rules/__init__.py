"""The rules of Tank Chess."""

from host_sim.kit.compiled import compiled

__path__[:0] = compiled(__name__)  # its modules go before those of the same name in this folder
