"""What a move is for, in one sentence; the words are in `words/LANGUAGE/why.json`."""

from host_sim.games.contract import Why
from host_sim.games.tank_chess.rules.board import Board
from host_sim.games.tank_chess.rules.notation import place_of
from host_sim.games.tank_chess.rules.pieces import Kind
from host_sim.games.tank_chess.rules.position import Position
from host_sim.games.tank_chess.rules.search import Thought

WORDS = "why.tank_chess."


def reason(position: Position, thought: Thought) -> Why:
    """The strongest reason for the move of a thought."""
    move = thought.move
    assert move
    if thought.wins_in:
        return _why("wins", moves=thought.wins_in)
    if thought.loses_in:
        return _why("delays", moves=thought.loses_in)
    if move.target:
        return _why("destroys", square=move.target)
    board = Board(position)
    board.push(move)
    if board.is_check():
        return _why("checks", square=move.end)
    if board.is_escape():
        return _why("escapes", square=move.end)
    if move.start in _struck(position):
        return _why("saves", square=move.start, end=move.end)
    later = thought.line[2] if len(thought.line) > 2 else None
    if later and later.target:
        return _why("hunts", square=later.target, end=move.end)
    if _is_command(position, move.start) and _forward(position, move.start, move.end) > 0:
        return _why("heads", end=move.end)
    return _why("improves", square=move.start, end=move.end)


def _why(word: str, **details: object) -> Why:
    return Why(f"{WORDS}{word}", {name: str(detail) for name, detail in details.items()})


def _struck(position: Position) -> set[str]:
    """What the enemy could destroy if this side passed."""
    board = Board(position._replace(turn=1 - position.turn))
    return {move.target for move in board.legal_moves if move.target}


def _is_command(position: Position, square: str) -> bool:
    return position.pieces[place_of(square)].kind is Kind.COMMAND


def _forward(position: Position, start: str, end: str) -> int:
    """Ranks towards the far edge (C11)."""
    ranks = place_of(end)[1] - place_of(start)[1]
    return -ranks if position.turn else ranks
