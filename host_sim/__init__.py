"""The simulator and tools that run on a desktop, around the logic that the board runs too."""
