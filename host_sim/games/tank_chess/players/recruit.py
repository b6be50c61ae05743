"""A simple computer player: weighs every move at a glance, and looks at the answers to the best.

It tries moves on a board of its own, set up from the position that its seat shows.
"""

import math
import random
from typing import NamedTuple

from host_sim.games.tank_chess.rules.actions import Turn
from host_sim.games.tank_chess.rules.board import Board
from host_sim.games.tank_chess.rules.kernel import MARGIN, Kernel
from host_sim.games.tank_chess.rules.packed import (
    SQUARE,
    SQUARE_AT,
    TARGET_AT,
    facing_of,
    piece_of,
    square_of,
    target_of,
)
from host_sim.games.tank_chess.rules.pieces import Kind
from host_sim.games.tank_chess.seat import Seat

# What a piece is worth: roughly its gun and its armour. The command tank is the game (C11).
WIN = 1000.0
WORTH: dict[int, float] = {
    Kind.HEAVY: 6.0,
    Kind.MEDIUM: 4.0,
    Kind.LIGHT: 2.0,
    Kind.COMMAND: WIN,
    Kind.DESTROYER: 5.0,
    Kind.MORTAR: 4.0,
}
RESCUE = 0.7  # of a piece's worth, for moving it out of danger or destroying what threatens it
CLOSER = 0.06  # a square nearer to the enemy command tank: keeps the army coming
FORWARD = 0.04  # a rank nearer to the far edge for the own command tank: less, it should not lead
TURNED_AWAY = 0.05  # each 45 degrees between the front armour and the nearest enemy
THREAT = 0.2  # of what could be destroyed next turn: the enemy has a turn to get away
CALL = 1.5  # CHECK or ESCAPE (C12): the enemy must answer it
WHIM = 0.02  # so that equal moves are not always the same one
IMPATIENCE = 0.005  # added to the whim by every quiet ply: going to and fro ends in a draw (C13)
CANDIDATES = 32  # moves whose answers are looked at: about a millisecond each
LAST_RESORT = 100  # and so many at most, if all of those lose


class Dangers(NamedTuple):
    """What the enemy could destroy if this side passed."""

    victims: dict[int, float]  # own piece: its worth
    attackers: dict[int, float]  # enemy piece: the worth of what it threatens


class Recruit:
    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def choose(self, seat: Seat) -> list[Turn]:
        board = Board(seat.position)
        whim = WHIM + IMPATIENCE * board.quiet
        return [Turn(board.named(self._best(board.kernel, whim)))]

    def _best(self, kernel: Kernel, whim: float) -> int:
        moves = kernel.moves()
        for move in moves:
            if _gain(kernel, move) >= WIN:
                return move
        glance = _Glance(kernel)
        weighed = [(glance.weigh(m) + self._chance.random() * whim, m) for m in moves]
        weighed.sort(reverse=True)
        best, chosen = -math.inf, moves[0]
        for count, (weight, move) in enumerate(weighed[:LAST_RESORT]):
            if count >= CANDIDATES and best > -WIN / 2:
                break
            score = weight + _outlook(kernel, move)
            if score > best:
                best, chosen = score, move
        return chosen


class _Glance:
    """The first impression of a move: what it destroys, saves and comes closer to."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._side = int(kernel.turn)
        self._dangers = _dangers(kernel)
        self._enemies = [_place(kernel, kernel.where[p]) for p in _pieces(kernel, 1 - self._side)]
        self._prey = next(
            _place(kernel, kernel.where[p])
            for p in _pieces(kernel, 1 - self._side)
            if kernel.kind[p] == Kind.COMMAND
        )

    def weigh(self, move: int) -> float:
        piece = piece_of(move)
        here = _place(self._kernel, square_of(move))
        return (
            _gain(self._kernel, move)
            + RESCUE * self._dangers.victims.get(piece, 0.0)
            + RESCUE * self._dangers.attackers.get(target_of(move), 0.0)
            + self._advance(piece, here)
            - TURNED_AWAY * self._turned_away(here, facing_of(move))
        )

    def _advance(self, piece: int, here: tuple[int, int]) -> float:
        """Progress since before the move, so that all pieces are measured alike."""
        before = _place(self._kernel, self._kernel.where[piece])
        if self._kernel.kind[piece] == Kind.COMMAND:
            ranks = here[1] - before[1]
            return FORWARD * (-ranks if self._side else ranks)
        return CLOSER * (_far(before, self._prey) - _far(here, self._prey))

    def _turned_away(self, here: tuple[int, int], facing: int) -> int:
        nearest = min(self._enemies, key=lambda enemy: _far(here, enemy))
        turn = (_direction(here, nearest) - facing) % 8
        return min(turn, 8 - turn)


def _outlook(kernel: Kernel, move: int) -> float:
    """What the enemy's best answer costs, against what this side could do next."""
    kernel.push(move)
    answers = kernel.moves()
    cost = max((_gain(kernel, answer) for answer in answers), default=0.0)
    hope = 0.0
    if cost < WIN:
        best = max(_gain(kernel, threat) for threat in _if_passed(kernel))
        hope = CALL if best >= WIN else THREAT * best
    kernel.pop()
    return hope - cost


def _dangers(kernel: Kernel) -> Dangers:
    victims, attackers = dict[int, float](), dict[int, float]()
    for move in _if_passed(kernel):
        worth = _gain(kernel, move)
        if worth:
            attacker, victim = piece_of(move), target_of(move)
            attackers[attacker] = max(worth, attackers.get(attacker, 0.0))
            victims[victim] = worth
    return Dangers(victims, attackers)


def _if_passed(kernel: Kernel) -> list[int]:
    """The moves of the side that is not to move."""
    kernel.turn = 1 - kernel.turn
    moves = kernel.moves()
    kernel.turn = 1 - kernel.turn
    return moves


def _gain(kernel: Kernel, move: int) -> float:
    """What a move destroys; the escape wins as well (C11)."""
    if move >> TARGET_AT:  # no calls here: most of its time a recruit spends on this question
        return WORTH[kernel.kind[target_of(move)]]
    return 0.0 if move >> SQUARE_AT & SQUARE else WIN


def _pieces(kernel: Kernel, side: int) -> list[int]:
    half = int(kernel.pieces) // 2
    return [piece for piece in range(side * half, side * half + half) if kernel.where[piece]]


def _place(kernel: Kernel, square: int) -> tuple[int, int]:
    """File and rank."""
    width = int(kernel.width)
    return square % width - MARGIN, square // width - MARGIN


def _far(one: tuple[int, int], other: tuple[int, int]) -> int:
    """In steps of eight directions."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _direction(origin: tuple[int, int], goal: tuple[int, int]) -> int:
    """The facing that comes nearest."""
    right, up = goal[0] - origin[0], goal[1] - origin[1]
    return round(math.atan2(right, up) * 4 / math.pi) % 8
