"""`python -m tests.third_game …` is `taktik …` with a third game in the list."""

import sys

from host_sim import games
from host_sim.cli import main

games.GAMES.append("tests.third_game")
if __name__ == "__main__":  # or the server's workers would begin another server
    sys.exit(main())
