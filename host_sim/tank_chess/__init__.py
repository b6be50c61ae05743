"""Tank Chess: rules, positions and games. Start with README.md beside this file."""
