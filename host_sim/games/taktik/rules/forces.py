"""The pieces of a battalion (F1, A0), numbered; mines are numbered with them though no pieces."""

from enum import IntEnum

from host_sim.games.taktik.rules.board import Country


class Kind(IntEnum):
    """Of a piece."""

    TANK = 0
    CAR = 1
    FIELD_HQ = 2
    FUEL = 3
    AMMUNITION = 4
    MINE = 5


# How many of each a battalion has, and the letter that names them: KT8 is Kazaldis' eighth tank.
COUNTS = {
    Kind.TANK: 8,
    Kind.CAR: 4,
    Kind.FIELD_HQ: 1,
    Kind.FUEL: 3,
    Kind.AMMUNITION: 3,
    Kind.MINE: 4,
}
LETTERS = dict(zip(Kind, "TCHFAM", strict=True))
COMBAT = (Kind.TANK, Kind.CAR)
MINES_OPTION = (Kind.FIELD_HQ, Kind.MINE)  # A1
SUPPLY_OPTION = (Kind.FUEL, Kind.AMMUNITION)  # A2

_SET = [(kind, number) for kind in Kind for number in range(1, COUNTS[kind] + 1)]
BATTALION = len(_SET)
PIECES = BATTALION * len(Country)
KIND = bytes(kind for _ in Country for kind, _ in _SET)  # by piece
NAMES = tuple(
    f"{country.name[0]}{LETTERS[kind]}{number}" for country in Country for kind, number in _SET
)
NUMBER = {name: piece for piece, name in enumerate(NAMES)}


def battalion(piece: int) -> Country:
    """Whose colour a piece wears."""
    return Country(piece // BATTALION)


def pieces_of(country: Country, *kinds: Kind) -> tuple[int, ...]:
    """The pieces of these kinds in a country's colour."""
    first = country * BATTALION
    return tuple(piece for piece in range(first, first + BATTALION) if KIND[piece] in kinds)
