"""Kinds of arguments that several commands have, and that are as strict everywhere."""

import argparse


def seed(word: str) -> int:
    """Any number but a negative one, which Python's generator would take for its opposite."""
    if not (word.isascii() and word.isdecimal() and len(word) <= 1000):
        raise argparse.ArgumentTypeError(f"{word!r:.40} is not a whole number from 0 up")
    return int(word)
