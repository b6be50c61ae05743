"""Positions of Taktik, said in a line: who stands where, how strong, and with how many steps.

    game = scene("KT1@a4:8 ST1@a6:2", steps=3)
    game.apply(Move("KT1", ("a5",)))

A unit stands in the field with strength 4 unless `:` says otherwise. On a repair space of its own
side it is under repair (V5), on an enemy headquarters or depot it has taken that place (V6); all
pieces that are not named are lost. Nothing in a scene can be undone: it has no past.
"""

import random

import pytest

from host_sim.games.taktik.drawing.sketch import sketch
from host_sim.games.taktik.formats.map_text import find_map, read_map
from host_sim.games.taktik.rules.actions import Action, Move, Release, Roll, Rolled, Shoot, Shown
from host_sim.games.taktik.rules.board import ENTERABLE, Board
from host_sim.games.taktik.rules.forces import COMBAT, KIND, NAMES, NUMBER, PIECES, Kind
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.house import House
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.taktik.rules.set_up import automatic
from host_sim.games.taktik.rules.state import Event, EventKind, Phase, State, Status
from host_sim.games.taktik.rules.theatre import DEPOT_GOAL, HQ_GOAL, Theatre
from host_sim.games.taktik.view import view
from host_sim.kit.refused import Refused
from host_sim.speldators import Fire, Strategy, Tactic

DRILL = read_map(find_map("drill"))
PLAIN = sketch(
    "plain",
    """
    .k .k .k .k .k .k .k .s .s .s .s .s .s .s
     .k .k .k .k .k .k .k .s .s .s .s .s .s .s
    .k .k .k .k .k .k .k .s .s .s .s .s .s .s
    """,
)
# Four countries and all their places. The depots lie in Armania and Calderon.
LAND = sketch(
    "land",
    """
    .k .k .k .k .- .s .s .s .s
     .K HK rK .k .- .s rS HS .S
    .K rK .k .k .- .s .s rS .S
     .k Da .k .k .- .s .s Dc .s
    .a .a .a .a .- .c .c .c .c
     .A HA rA .a .- .c rC HC .C
    .A rA .a .a .- .c .c rC .C
    """,
)
STRENGTH = 4


def scene(
    pieces: str,
    mode: str = "intro",
    *,
    board: Board = PLAIN,
    player: str = "kazaldis",
    steps: float | None = None,
    long_range: bool = False,
    house: House | None = None,
    mines: bool = False,
    supply: bool = False,
) -> Game:
    """A game in which `player` moves with so many steps, or is to roll if no steps are given."""
    theatre = Theatre(board, Mode(mode), house or House(), mines, supply)
    words = [_read(word) for word in pieces.split()]
    strength = bytearray(STRENGTH if KIND[p] in COMBAT else 0 for p in range(PIECES))
    for piece, _, given in words:
        strength[piece] = given or strength[piece]
    game = Game(theatre, bytes(strength))
    state = game.state
    for piece in theatre.pieces:
        state.status[piece] = Status.LOST
    for piece, space, _ in words:
        _stand(state, piece, board.number[space])
    if not all(state.in_field):
        raise ValueError("a side without a unit in the field has lost (W2): this is no position")
    state.ready = theatre.everyone
    state.turn = 1
    state.player = game.player(player)
    state.order_at = theatre.order.index(state.player)
    state.phase = Phase.ROLL if steps is None else Phase.MOVE
    state.half_steps = int(2 * (steps or 0))
    state.long_range = long_range
    return game


def _read(word: str) -> tuple[int, str, int]:
    """`KT1@a4:8`: piece, space, and strength or 0."""
    name, _, rest = word.partition("@")
    space, _, strength = rest.partition(":")
    return NUMBER[name], space, int(strength or 0)


def _stand(state: State, piece: int, space: int) -> None:
    theatre = state.theatre
    if theatre.board.terrain[space] not in ENTERABLE or piece not in theatre.pieces:
        raise ValueError(f"{NAMES[piece]} cannot stand on {theatre.space_names[space]}")
    if KIND[piece] == Kind.MINE:
        state.at[piece] = space
        state.mine_at[space] = piece
        state.status[piece] = Status.LAID
        return
    if state.holder[space]:
        raise ValueError(f"{theatre.space_names[space]} holds a piece already (B1)")
    state.put(piece, space)
    goal, side = theatre.goal[space], theatre.side[piece]
    if goal:
        state.status[piece] = Status.HOLDING
        if goal >= DEPOT_GOAL:
            state.depots_lost |= 1 << goal - DEPOT_GOAL
        else:
            state.taken |= 1 << goal - HQ_GOAL
        state.in_field[side] += state.is_in_field(piece)
    elif theatre.repair_area[space] and theatre.board.country[space] & 1 == side:
        state.status[piece] = Status.REPAIR
    else:
        state.status[piece] = Status.FIELD
        state.in_field[side] += KIND[piece] in COMBAT


def new_game(
    mode: str,
    *,
    board: Board = DRILL,
    house: House | None = None,
    mines: bool = False,
    supply: bool = False,
) -> Game:
    """A game whose strengths are dealt and in which nothing is placed yet."""
    theatre = Theatre(board, Mode(mode), house or House(), mines, supply)
    return Game.deal(theatre, random.Random(1979))


def set_up(game: Game, *players: str) -> None:
    """Places everything of these players, or of all, and makes them ready."""
    chance = random.Random(1979)
    for player in range(game.theatre.players):
        if not players or game.name(player) in players:
            for action in automatic(game, player, chance):
                game.apply(action)


# What is done in one breath


def refused(game: Game, action: Action, clause: str) -> None:
    """The action breaks that clause, is not offered, and changes nothing."""
    before, done = game.state.copy(), len(game)
    assert action not in game.legal_actions(type(action))
    with pytest.raises(Refused) as caught:
        game.apply(action)
    assert caught.value.clause == clause, caught.value
    assert game.state == before
    assert len(game) == done


def roll(
    game: Game,
    move: int,
    *,
    strategy: Strategy = Strategy.ATTACK,
    long_range: bool = False,
    extra: bool = False,
    repair: bool = False,
) -> list[Event]:
    """The toggles as the lamps need them, the roll, and what it lights."""
    game.apply(Roll(strategy, Tactic.REPAIR if repair else Tactic.EXTRA))
    return game.apply(Rolled(move, long_range, extra, repair))


def fire(game: Game, shooter: str, target: str, result: Fire) -> list[Event]:
    game.apply(Shoot(shooter, target))
    return game.apply(Shown(result))


# What is asked of a game


def allowed(game: Game, action: Action) -> bool:
    return game.refusal(action) is None


def moves(game: Game, piece: str) -> set[str]:
    """The spaces that a piece may enter with its next step."""
    offered = game.legal_actions(Move)
    return {move.path[0] for move in offered if isinstance(move, Move) and move.piece == piece}


def releases(game: Game, unit: str) -> set[str]:
    """The spaces to which a unit may be released."""
    offered = game.legal_actions(Release)
    return {way.path[0] for way in offered if isinstance(way, Release) and way.unit == unit}


def targets(game: Game, shooter: str) -> set[str]:
    offered = game.legal_actions(Shoot)
    return {shot.target for shot in offered if isinstance(shot, Shoot) and shot.shooter == shooter}


def at(game: Game, piece: str) -> str | None:
    """The space of a piece, whoever may see it."""
    space = game.state.at[NUMBER[piece]]
    return game.theatre.space_names[space] if space else None


def status(game: Game, piece: str) -> Status:
    return Status(game.state.status[NUMBER[piece]])


def steps_left(game: Game) -> float:
    return game.state.half_steps / 2


def on_turn(game: Game) -> str:
    return game.name(game.state.player)


def winner(game: Game) -> str | None:
    """The winning side as its countries, `draw`, or nobody yet."""
    return view(game.state, None)["winner"]


def seen_by(game: Game, player: str, piece: str) -> dict[str, object]:
    """A piece as a player sees it."""
    pieces = view(game.state, game.player(player))["pieces"]
    return next(shown for shown in pieces if shown["name"] == piece)


def strength_seen(game: Game, player: str, unit: str) -> object:
    return seen_by(game, player, unit)["strength"]


def happened(events: list[Event]) -> list[EventKind]:
    return [event.kind for event in events]
