"""Boards as pictures and as text."""
