"""Experiments in bulk."""
