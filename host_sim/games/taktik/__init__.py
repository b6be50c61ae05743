"""Taktik, the board game. Start with README.md beside this file."""
