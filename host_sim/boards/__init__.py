"""Boards that need no hardware."""
