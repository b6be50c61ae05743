"""Taktik, the board game: rules, records and pictures. Start with README.md beside this file."""
