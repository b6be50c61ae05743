# pyright: basic
# OpenSpiel says nothing of its types.
"""Writes the golden playthroughs anew: `python -m tests.adapters.golden_playthroughs`."""

from open_spiel.python.algorithms.generate_playthrough import playthrough

from tests.adapters.test_openspiel import GOLDEN, PLAYTHROUGHS

SEED = 9


def main() -> None:
    GOLDEN.mkdir(exist_ok=True)
    for name, game in PLAYTHROUGHS.items():
        (GOLDEN / f"{name}.txt").write_text(playthrough(game, None, seed=SEED), encoding="utf-8")


if __name__ == "__main__":
    main()
