"""Tank Chess, the second game. Start with README.md beside this file."""
