"""Our games as environments of the tools that researchers use: PettingZoo and OpenSpiel."""
