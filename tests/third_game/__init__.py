"""Pebbles: a third game, to prove that a game is a folder. Only tests add it to the list."""
