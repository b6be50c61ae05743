"""The second implementation itself, by hand-made positions and by symmetry."""

from tests.games.tank_chess.naive import (
    ARMOUR,
    GUN,
    SPEED,
    Move,
    Piece,
    Position,
    Square,
    after,
    end_states,
    is_check,
    is_escape,
    leaves,
    moves,
    other,
    perft,
    random_position,
    read,
    step,
    targets,
    winner,
    write,
)


def rotated(position: Position) -> Position:
    """The board turned by 180 degrees with the colours exchanged: the same game."""
    last = position.size - 1

    def turn(square: Square) -> Square:
        return (last - square[0], last - square[1])

    return Position(
        position.size,
        {
            turn(square): Piece(other(piece.side), piece.kind, (piece.facing + 4) % 8)
            for square, piece in position.pieces.items()
        },
        frozenset(turn(square) for square in position.wrecks),
        frozenset(turn(square) for square in position.obstacles),
        other(position.turn),
    )


def mirrored(position: Position) -> Position:
    """The board seen in a mirror, left and right exchanged: the same game."""
    last = position.size - 1

    def flip(square: Square) -> Square:
        return (last - square[0], square[1])

    return Position(
        position.size,
        {
            flip(square): Piece(piece.side, piece.kind, -piece.facing % 8)
            for square, piece in position.pieces.items()
        },
        frozenset(flip(square) for square in position.wrecks),
        frozenset(flip(square) for square in position.obstacles),
        position.turn,
    )


def board(turn: str, squares: dict[Square, str], size: int = 16) -> Position:
    """A position from {square: token}, tokens as in the position string."""
    pieces = {
        square: Piece("w" if token[0].isupper() else "b", token[0].upper(), int(token[1]))
        for square, token in squares.items()
        if token not in "#x"
    }
    wrecks = frozenset(square for square, token in squares.items() if token == "x")
    obstacles = frozenset(square for square, token in squares.items() if token == "#")
    return Position(size, pieces, wrecks, obstacles, turn)


def test_counts() -> None:
    """C4a: 27, 63 and 130 end states for speeds 3, 4, 5, plus the back step."""
    expected = {3: 27, 4: 63, 5: 130}
    for kind in "HMLCTR":
        counts: set[int] = set()
        for facing in range(8):
            ends, escape = end_states(board("w", {(20, 20): f"{kind}{facing}"}, 41), (20, 20))
            assert not escape
            back = (step((20, 20), facing + 4), facing)
            assert back in ends
            counts.add(len(ends - {back}))
        assert counts == {expected[SPEED[kind]]}


def test_fire() -> None:
    def hit(squares: dict[Square, str]) -> set[Square]:
        return targets(board("w", squares), (5, 5))

    front, side, rear = 4, 2, 0  # facings of a target hit by a shot going north
    for kind, armours in ARMOUR.items():
        for gunner in "HMLCT":
            for facing, armour in zip((front, side, rear), armours, strict=True):
                squares = {(5, 5): f"{gunner}0", (5, 9): f"{kind.lower()}{facing}"}
                assert hit(squares) == ({(5, 9)} if GUN[gunner] > armour else set())
    assert hit({(5, 5): "H0", (5, 6): "l0"}) == set()  # C7: not the next square
    assert hit({(5, 5): "H0", (5, 7): "l0"}) == {(5, 7)}
    assert hit({(5, 5): "H0", (5, 7): "L0"}) == set()  # not one's own
    for blocker in ("#", "x", "L0", "h4"):
        assert hit({(5, 5): "H0", (5, 7): blocker, (5, 8): "l0"}) == set()
    assert hit({(5, 5): "H0", (4, 5): "#", (5, 6): "#", (3, 7): "l4"}) == {(3, 7)}
    around = {step((5, 5), direction, 3): f"l{direction}" for direction in range(8)}
    ahead = {(2, 8), (5, 8), (8, 8)}
    for gunner in "HMLC":
        assert hit({(5, 5): f"{gunner}0", **around}) == ahead
    for gunner in "TR":
        assert hit({(5, 5): f"{gunner}0", **around}) == {(5, 8)}
    column: dict[Square, str] = {(5, rank): "h4" for rank in range(6, 16)}
    assert hit({(5, 5): "R0", **column}) == {(5, 8), (5, 9), (5, 10)}  # C8
    column.update({(5, 8): "x", (5, 9): "H0", (5, 7): "#"})
    assert hit({(5, 5): "R0", **column}) == {(5, 10)}
    assert hit({(5, 5): "R1", (9, 9): "h5"}) == {(9, 9)}
    # C4: a piece cannot stay and fire, but it may step back and fire over its start square.
    position = board("w", {(5, 5): "L0", (5, 7): "c0", (0, 0): "c0"})
    shots = {move for move in moves(position) if move.target == (5, 7)}
    assert Move((5, 5), (5, 5), 0, (5, 7)) not in shots
    assert Move((5, 5), (5, 4), 0, (5, 7)) in shots
    assert Move((5, 5), (5, 5), 1, (5, 7)) in shots
    shot = Move((5, 5), (5, 4), 0, (5, 7))
    assert winner(position, shot) == "w"
    assert write(after(position, shot)).startswith("16 ")
    assert after(position, shot).wrecks == {(5, 7)}
    assert (5, 5) not in after(position, shot).pieces
    assert is_check(position._replace(turn="b")) and not is_check(position)


def test_escape() -> None:
    def escapes(turn: str, squares: dict[Square, str]) -> bool:
        position = board(turn, squares)
        answer = any(move.end is None for move in moves(position))
        assert is_escape(position._replace(turn=other(turn))) == answer
        return answer

    assert escapes("w", {(5, 11): "C0"})  # four steps to the last rank, the fifth leaves
    assert not escapes("w", {(5, 10): "C0"})
    assert escapes("w", {(5, 12): "C1"})
    assert escapes("w", {(5, 15): "C4"}) and escapes("w", {(5, 15): "C5"})  # back
    assert not escapes("w", {(5, 0): "C4"})  # the wrong edge
    assert not escapes("w", {(5, 15): "L0"})
    assert escapes("b", {(5, 4): "c4"}) and not escapes("b", {(5, 5): "c4"})
    assert escapes("b", {(5, 0): "c0"}) and not escapes("b", {(5, 15): "c0"})
    # Only the corner forbids: a diagonal out of it may cross the far edge alone, not two.
    wide = board("w", {(0, 15): "C0"})
    assert not leaves(wide, wide.pieces[(0, 15)], step((0, 15), 7))
    assert leaves(wide, wide.pieces[(0, 15)], step((0, 15), 1))
    assert not leaves(wide, wide.pieces[(0, 15)], step((0, 15), 6))
    gone = Move((5, 15), None, None, None)
    position = board("w", {(5, 15): "C0", (0, 0): "l0"})
    assert gone in moves(position) and winner(position, gone) == "w"
    assert after(position, gone) == board("b", {(0, 0): "l0"})
    assert perft(position, 1) == len(moves(position))


def test_moving() -> None:
    # C6: a diagonal step between two blocked squares is allowed; onto a blocked one it is not.
    squares: dict[Square, str] = {(5, 5): "H1", (5, 6): "#", (6, 5): "x"}
    assert Move((5, 5), (6, 6), 1, None) in moves(board("w", squares))
    for blocker in ("#", "x", "L0", "l0"):
        position = board("w", {(5, 5): "H0", (5, 6): blocker, (5, 4): blocker})
        assert not any(
            move.start == (5, 5) and move.end in {(5, 6), (5, 4)} for move in moves(position)
        )
    # Boxed in, a piece only turns: a heavy tank to six other facings, a light one to seven.
    for kind, count in (("H", 6), ("M", 7), ("L", 7)):
        ring = {step((5, 5), direction): "#" for direction in range(8)}
        assert perft(board("w", {(5, 5): f"{kind}0", **ring}), 1) == count


def test_random() -> None:
    wins = 0
    shots = 0
    checks = 0
    escapes = 0
    total = 0
    for seed in range(100):
        position = random_position(seed, 5 + seed % 12, 1 + seed % 6)
        assert read(write(position)) == position
        found = moves(position)
        for turned in (rotated(position), mirrored(position)):
            assert len(moves(turned)) == len(found)
            assert is_check(turned) == is_check(position)
            assert is_escape(turned) == is_escape(position)
        for move in found:
            following = after(position, move)
            assert read(write(following)) == following
            wins += winner(position, move) is not None
            shots += move.target is not None
        total += len(found)
        checks += is_check(position)
        escapes += is_escape(position)
    assert total > shots > wins > 0 and checks and escapes
    for seed in range(4):
        position = random_position(seed, 6, 2)
        counts = [perft(position, depth) for depth in range(3)]
        for turned in (rotated(position), mirrored(position)):
            assert [perft(turned, depth) for depth in range(3)] == counts
