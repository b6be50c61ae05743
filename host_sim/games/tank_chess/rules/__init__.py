"""The rules of Tank Chess."""

from host_sim.kit.compiled import compiled

__path__ += compiled(__name__)
