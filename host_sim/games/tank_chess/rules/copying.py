"""How `copy` and `pickle` take a kernel, whose numbers no library knows how to copy."""

import copyreg

from host_sim.games.tank_chess.rules.kernel import Kernel

Facts = tuple[list[int], list[list[int]], list[tuple[int, int, int, int]]]


def facts(kernel: Kernel) -> Facts:
    """All of it but scratch."""
    rows = kernel.kind, kernel.table, kernel.cell, kernel.where, kernel.facing
    numbers = [int(kernel.size), int(kernel.turn), int(kernel.winner)]
    return numbers, [[int(number) for number in row] for row in rows], kernel.history[:]


def again(
    numbers: list[int], rows: list[list[int]], history: list[tuple[int, int, int, int]]
) -> Kernel:
    """A kernel that stands as those facts say, with the same past."""
    size, turn, winner = numbers
    kind, table, *moving = rows
    kernel = Kernel(size, kind, table)
    for mine, given in zip((kernel.cell, kernel.where, kernel.facing), moving, strict=True):
        for place, number in enumerate(given):
            mine[place] = number
    kernel.turn, kernel.winner = turn, winner
    kernel.history = history[:]
    return kernel


def register() -> None:
    """From now on both know how."""
    copyreg.pickle(Kernel, lambda kernel: (again, facts(kernel)))
