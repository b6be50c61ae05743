"""How long an example learns, and where its curve goes."""

import argparse
from typing import NamedTuple

SECONDS = 60


class Wanted(NamedTuple):
    """What the command line says."""

    seconds: float
    out: str
    seed: int


def wanted(arguments: list[str], out: str) -> Wanted:
    parser = argparse.ArgumentParser(description="Train a small learner and plot how it does.")
    parser.add_argument("--seconds", type=_positive, default=SECONDS)
    parser.add_argument("--out", default=out, help="the picture, SVG")
    parser.add_argument("--seed", type=int, default=1)
    return Wanted(**vars(parser.parse_args(arguments)))


def _positive(word: str) -> float:
    seconds = float(word)
    if not 0 < seconds < float("inf"):
        raise ValueError(word)
    return seconds
