"""Layouts and records as text."""
