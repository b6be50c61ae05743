"""Who sits at a board of Tank Chess: chance or a person, with a clock beside it."""
