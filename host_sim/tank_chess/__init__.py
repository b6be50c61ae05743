"""Tank Chess: rules, positions and games. Start with README.md beside this file."""

from host_sim.games.compiled import compiled

__path__ += compiled(__name__)
