"""`python -m host_sim` is `taktik`."""

import sys

from host_sim.cli import main

sys.exit(main())
