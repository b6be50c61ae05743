"""What a game promises about its documents: their names, its own options, how each is made."""

import argparse
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence

from host_sim.paper.sheets import Sheet
from host_sim.paper.typeset import Document
from host_sim.words import Catalogue

Make = Callable[[Sheet, Catalogue], Document]  # for a size of paper, in a language
Makers = Mapping[str, Sequence[Make]]  # by the name of a document; there may be one a board


class Papers(ABC):
    """All that a game prints."""

    names: tuple[str, ...]  # of its documents, as `--only` takes them

    @abstractmethod
    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """The options that are its own, such as which boards."""

    @abstractmethod
    def makers(self, given: argparse.Namespace) -> Makers:
        """What makes each document; BadInput if an option is wrong, before anything is made."""
