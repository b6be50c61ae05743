"""The rules of Taktik written down a second time, sentence by sentence, with no thought for speed.

Places are (column, row), pieces, countries and players go by their letters: `KT1` is Kazaldis'
first tank, `SC` the player who commands Sarapan's and Calderon's battalions. `read` makes a
`Position` of the engine's state; `objections`, `legal` and `after` need the rule book alone.
"""

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, field, fields
from functools import cache
from typing import NamedTuple

from host_sim.games.taktik.rules import engine as rules
from host_sim.games.taktik.rules.board import NOBODY, Country, Terrain
from host_sim.games.taktik.rules.engine import Verb
from host_sim.games.taktik.rules.forces import NAMES, NUMBER
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.taktik.rules.refusals import Refusal
from host_sim.games.taktik.rules.state import DRAW, NONE, State, Status
from host_sim.games.taktik.rules.theatre import Theatre

Place = tuple[int, int]
NOWHERE = (-1, -1)
SIDES = {"K": "west", "A": "west", "S": "east", "C": "east"}  # B2: the alliances, under any name
OTHER = {"west": "east", "east": "west"}
KINDS = {"T": "tank", "C": "car", "H": "field hq", "F": "fuel", "A": "ammo", "M": "mine"}
LETTER = {country: country.name[0] for country in Country}
LAMPS = ("move2", "long_range", "move4", "extra", "repair")
# What is not RETREAT is ATTACK, what is not REPAIR is EXTRA; the buttons have the lower bits.
SWITCHES = ("roll", "fire", "retreat", "repair")
TOGGLES = SWITCHES[2:]
RESULTS = ("hit", "damage", "miss")
STATUSES = tuple(Status)
# E6: the edge that lies behind a shooter.
BEHIND = {
    "e": "west",
    "se": "north",
    "sw": "north",
    "w": "east",
    "nw": "south",
    "ne": "south",
}
DIRECTIONS = ("e", "se", "sw", "w", "nw", "ne")
FULL_TURN = {"intro": "K S", "standard": "KA SC", "three": "SC K A", "four": "K S A C"}  # M, M2


def country_of(piece: str) -> str:
    return piece[0]


@cache
def kind_of(piece: str) -> str:
    return KINDS[piece[1]]


def side_of(piece: str) -> str:
    return SIDES[piece[0]]


@cache
def fights(piece: str) -> bool:
    return kind_of(piece) in ("tank", "car")


class World:
    """What does not change during a game: the board (B), who plays (M), the options and rules."""

    def __init__(self, theatre: Theatre) -> None:
        board, grid = theatre.board, theatre.board.grid
        numbers = {(c, r): grid.space(c, r) for c in range(grid.columns) for r in range(grid.rows)}
        self.spaces = set(numbers)
        self.terrain = {p: Terrain(board.terrain[n]).name.lower() for p, n in numbers.items()}
        self.country = {
            p: "" if board.country[n] == NOBODY else LETTER[Country(board.country[n])]
            for p, n in numbers.items()
        }
        self.city = {p for p, n in numbers.items() if board.city[n]}
        self.headquarters = {LETTER[c]: grid.place(board.hq[c]) for c in Country}
        self.repair = {LETTER[c]: {grid.place(n) for n in board.repair[c]} for c in Country}
        self.depot = {"west": grid.place(board.depot[0]), "east": grid.place(board.depot[1])}
        self.home = {LETTER[c]: board.home[c].value for c in Country}
        self.around = {place: self._neighbours(place) for place in self.spaces}
        self.walls = {  # B5: sides that cannot be crossed
            frozenset({place, neighbour})
            for place, n in numbers.items()
            for direction, neighbour in self.around[place].items()
            if board.blocked[n] >> DIRECTIONS.index(direction) & 1
        }
        self.house = theatre.house
        self.mines = theatre.mines
        self.supply = theatre.supply
        self.three = theatre.mode is Mode.THREE
        self.players = FULL_TURN[theatre.mode.value].split()
        self.turns = list(self.players)
        if self.three and self.house.three_order == "sarapan_between":
            self.turns = ["SC", "K", "SC", "A"]  # M2
        if theatre.mode is Mode.FOUR:
            self.turns = [country[0].upper() for country in self.house.four_order.split()]
        self.in_play = set("KSA") if self.three else set("".join(self.players))
        self.owner = {piece: player for player in self.players for piece in self._forces(player)}
        self.pieces = [name for name in self.owner if kind_of(name) != "mine"]
        self.secret = [name for name in self.owner if fights(name) or kind_of(name) == "mine"]
        self._distances: dict[Place, dict[Place, int]] = {}

    def _neighbours(self, place: Place) -> dict[str, Place]:
        """B1. Every second row, beginning with the second, is shoved right by half a space."""
        column, row = place
        left = column if row % 2 else column - 1
        found = {
            "e": (column + 1, row),
            "w": (column - 1, row),
            "ne": (left + 1, row - 1),
            "nw": (left, row - 1),
            "se": (left + 1, row + 1),
            "sw": (left, row + 1),
        }
        return {direction: there for direction, there in found.items() if there in self.spaces}

    def _forces(self, player: str) -> Iterator[str]:
        """F1, A0: a battalion, and the options' pieces by battalion or once for a player."""
        for battalion in player:
            kinds = {"T": 8, "C": 4}
            if battalion == player[0] or self.house.option_sets == "battalion":
                kinds |= {"H": 1, "M": 4} if self.mines else {}
                kinds |= {"F": 3, "A": 3} if self.supply else {}
            for kind, count in kinds.items():
                yield from (f"{battalion}{kind}{number + 1}" for number in range(count))

    def player_side(self, player: str) -> str:
        return SIDES[player[0]]

    def home_of(self, piece: str) -> str:
        """M1: in three, the second battalion counts as Sarapan's in every way."""
        return "S" if self.three and country_of(piece) == "C" else country_of(piece)

    def allies_in_play(self, country: str) -> set[str]:
        return {other for other in self.in_play if SIDES[other] == SIDES[country]} - {country}

    def distance(self, one: Place, other: Place) -> int:
        """Hex distance, counted by walking outwards over whatever lies there."""
        if one not in self._distances:
            reached = {one: 0}
            edge = {one}
            while edge:
                edge = {n for place in edge for n in self.around[place].values()} - set(reached)
                far = max(reached.values()) + 1
                reached |= {place: far for place in edge}
            self._distances[one] = reached
        return self._distances[one][other]

    def impassable(self, place: Place) -> bool:
        return self.terrain[place] in ("house", "mountain", "forest", "lake", "river")  # B5

    def closed(self, place: Place) -> bool:
        """M4. Both depots stay in play, wherever they lie."""
        country = self.country[place]
        absent = country != "" and country not in self.in_play
        return self.house.closed_countries and absent and place not in self.depot.values()

    def headquarters_at(self, place: Place) -> str:
        """Whose HQ this is, if its country is in play."""
        return "".join(c for c in self.in_play if self.headquarters[c] == place)

    def repair_area_at(self, place: Place) -> str:
        return "".join(c for c in self.in_play if place in self.repair[c])

    def depot_at(self, place: Place) -> str:
        return "".join(side for side, there in self.depot.items() if there == place)

    def own_place(self, side: str, place: Place) -> bool:
        """V5: the own side's HQ, depot or repair area."""
        countries = self.headquarters_at(place) + self.repair_area_at(place)
        return any(SIDES[c] == side for c in countries) or self.depot_at(place) == side

    def line(self, start: Place, direction: str, length: int) -> list[Place]:
        """The spaces that lie in one direction, as many as the board has."""
        found: list[Place] = []
        here = start
        while len(found) < length and direction in self.around[here]:
            here = self.around[here][direction]
            found.append(here)
        return found


class Mover(NamedTuple):
    """A unit that moved this turn, in the order of moving (E5)."""

    unit: str
    origin: Place
    supplied: bool  # with ammunition, when its move began (A2.3)


class Act(NamedTuple):
    verb: str
    who: str = ""  # a piece, or a player
    place: Place = NOWHERE
    target: str = ""
    words: frozenset[str] = frozenset()  # lamps, toggles, the fire lamp


@dataclass
class Position:
    world: World
    strength: dict[str, int]
    phase: str = "set_up"
    player: str = ""
    turn_at: int = 0  # in world.turns
    turn: int = 0
    stands: dict[str, Place] = field(default_factory=dict[str, Place])
    repairing: set[str] = field(default_factory=set[str])
    holding: set[str] = field(default_factory=set[str])
    lost: set[str] = field(default_factory=set[str])
    mines: dict[str, Place] = field(default_factory=dict[str, Place])  # live ones
    dead_mines: set[str] = field(default_factory=set[str])
    knows: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])  # who, what
    facing: dict[str, str] = field(default_factory=dict[str, str])
    ready: set[str] = field(default_factory=set[str])
    contenders: set[str] = field(default_factory=set[str])
    best_roll: int = -1
    leaders: set[str] = field(default_factory=set[str])
    toggles: frozenset[str] = frozenset()
    half_steps: int = 0
    free_step: bool = False  # R4, house `repair_step`
    long_range: bool = False
    release_due: bool = False
    mover: str = ""
    release_open: bool = False  # whether a release was possible before its move (R3)
    fuel_due: bool = False
    moved: set[str] = field(default_factory=set[str])
    may_fire: list[Mover] = field(default_factory=list[Mover])
    shooter: str = ""
    target: str = ""
    damaged: str = ""
    taken: set[str] = field(default_factory=set[str])  # countries
    depots_lost: set[str] = field(default_factory=set[str])  # sides
    stirred: bool = False
    quiet_turns: int = 0
    resigned: set[str] = field(default_factory=set[str])
    draw_offered: set[str] = field(default_factory=set[str])
    winner: str = ""
    ended_by: str = ""

    def copy(self) -> "Position":
        twin = Position(self.world, self.strength)
        for one in fields(self):
            value = getattr(self, one.name)
            setattr(twin, one.name, value if value is self.world else copy(value))
        return twin

    def at(self, place: Place, besides: str = "") -> str:
        """The piece that stands there (B1: there is one at most, besides one that passes it)."""
        for piece, there in self.stands.items():
            if there == place and piece != besides:
                return piece
        return ""

    def in_field(self, piece: str) -> bool:
        """W2: on the board, not under repair; not held, if the house keeps such units safe (V6)."""
        if piece in self.holding and self.world.house.holders == "safe":
            return False
        return piece in self.stands and piece not in self.repairing

    def units_in_field(self, side: str) -> set[str]:
        return {u for u in self.stands if side_of(u) == side and fights(u) and self.in_field(u)}

    def supplied(self, unit: str, kind: str, place: Place) -> bool:
        """A2.2, A2.3, A2.5: within 5 spaces of one of its player's depots."""
        return not self.world.supply or any(
            kind_of(piece) == kind
            and self.world.owner[piece] == self.world.owner[unit]
            and self.world.distance(there, place) <= 5
            for piece, there in self.stands.items()
        )

    def tidied(self) -> "Position":
        """Without what no longer matters in this phase."""
        if self.phase != "move":
            self.half_steps = 0
            self.free_step = False
            self.release_due = False
            self.mover = ""
            self.fuel_due = False
        if self.phase not in ("move", "fire_lamp", "damaged", "fire"):
            self.long_range = False
            self.moved = set()
            self.may_fire = []
            self.stirred = False
        if self.phase != "first_roll":
            self.contenders = set()
            self.leaders = set()
            self.best_roll = -1
        if self.phase == "over":
            self.player = self.shooter = self.target = self.damaged = ""
            self.ready = set()
            self.resigned = set()
            self.draw_offered = set()
        if self.phase in ("roll", "over", "set_up", "first_roll"):
            self.toggles = frozenset()
        if self.mover == "" or not self.release_due:
            self.release_open = False
        self.may_fire = [one for one in self.may_fire if self.in_field(one.unit)]
        shown = self.stands.keys() | {self.damaged} - {""}
        self.facing = {piece: self.facing.get(piece, "e") for piece in shown}
        return self


def read(state: State, world: World) -> Position:
    """The engine's position in plain words."""
    grid = state.theatre.board.grid
    players = world.players
    phase = state.phase.name.lower()

    def names(bits: int) -> set[str]:
        return {player for number, player in enumerate(players) if bits >> number & 1}

    def piece(number: int) -> str:
        return "" if number == NONE else NAMES[number]

    status = {name: STATUSES[state.status[NUMBER[name]]] for name in world.owner}
    on_board = (Status.FIELD, Status.REPAIR, Status.HOLDING)
    # A damaged unit is off the board until it is placed, and for ever if the game ends before.
    damaged = {
        p for p in world.owner if fights(p) and status[p] in on_board and not state.at[NUMBER[p]]
    }
    pieces = world.pieces
    know = [names(bits) for bits in range(1 << len(players))]
    where = {name: grid.place(state.at[NUMBER[name]]) for name in world.owner}
    waiting = zip(state.order, state.origins, state.had_ammunition, strict=True)
    fuel_due = state.fuel_due and state.mover != NONE and world.supply
    return Position(
        world=world,
        strength={name: state.strength[NUMBER[name]] for name in pieces if fights(name)},
        phase=phase,
        player=players[state.player] if phase != "set_up" else "",
        turn_at=state.order_at,
        turn=state.turn,
        stands={p: where[p] for p in pieces if status[p] in on_board and p not in damaged},
        repairing={p for p in pieces if status[p] == Status.REPAIR and p not in damaged},
        holding={p for p in pieces if status[p] == Status.HOLDING},
        lost={name for name in world.owner if status[name] == Status.LOST},
        mines={name: where[name] for name in world.owner if status[name] == Status.LAID},
        dead_mines={name for name in world.owner if status[name] == Status.DEAD},
        knows={(who, p) for p in world.secret for who in know[state.seen[NUMBER[p]]]},
        facing={p: DIRECTIONS[state.facing[NUMBER[p]]] for p in pieces},
        ready=names(state.ready) if phase == "set_up" else set(),
        contenders=names(state.contenders),
        best_roll=state.best_roll,
        leaders=names(state.leaders),
        toggles=frozenset(word for n, word in enumerate(SWITCHES) if state.toggles >> n & 1),
        half_steps=state.half_steps,
        free_step=state.free_step,
        long_range=state.long_range,
        release_due=state.release_due,
        mover=piece(state.mover),
        release_open=state.release_open,
        fuel_due=fuel_due,
        moved={piece(n) for n in range(len(NAMES)) if state.moved >> n & 1},
        may_fire=[
            Mover(piece(unit), grid.place(origin), supplied or not world.supply)
            for unit, origin, supplied in list(waiting)[state.first_shot :]
            if fights(piece(unit))
        ],
        shooter=piece(state.pending) if phase == "fire_lamp" else "",
        target=piece(state.target) if phase == "fire_lamp" else "",
        damaged=piece(state.pending) if phase == "damaged" else "",
        taken={LETTER[c] for c in Country if state.taken >> c & 1},
        depots_lost={side for n, side in enumerate(OTHER) if state.depots_lost >> n & 1},
        stirred=state.stirred,
        quiet_turns=state.quiet_turns,
        resigned=names(state.resignations),
        draw_offered=names(state.draw_offers),
        winner={NONE: "", DRAW: "draw", 0: "west", 1: "east"}[state.winner],
        ended_by=state.ended_by.name.lower() if state.ended_by is not None else "",
    ).tidied()


def consistent(state: State, position: Position) -> bool:
    """Whether the engine's tables by space say the same as those by piece."""
    grid = state.theatre.board.grid
    held = {grid.place(s): NAMES[p - 1] for s, p in enumerate(state.holder) if p}
    mined = {grid.place(s): NAMES[p] for s, p in state.mine_at.items()}
    west, east = (len(position.units_in_field(side)) for side in OTHER)
    # Whoever passes a friend leaves the space to it, even if the game ends there.
    passing = {NAMES[state.mover]} - set(held.values()) if state.mover != NONE else set[str]()
    return (
        {position.stands[p]: p for p in position.stands if p not in passing} == held
        and {s: m for s, m in mined.items() if m in position.mines}
        == {s: m for m, s in position.mines.items()}
        and (state.in_field == [west, east] or position.phase == "set_up")
    )


def spoken(number: int, theatre: Theatre) -> Act:
    """The engine's action in plain words."""
    verb, subject, place = rules.verb(number), rules.subject(number), rules.place(number)
    name = verb.name.lower()
    if verb in (Verb.PLACE, Verb.STEP, Verb.RELEASE, Verb.REPAIR):
        grid = theatre.board.grid
        return Act(name, NAMES[subject], grid.place(place))
    if verb is Verb.SHOOT:
        return Act(name, NAMES[subject], target=NAMES[place])
    if verb in (Verb.READY, Verb.RESIGN, Verb.DRAW):
        return Act(name, FULL_TURN[theatre.mode.value].split()[subject])
    if verb is Verb.SHOWN:
        return Act(name, words=frozenset({RESULTS[subject - 1]}))
    words = {Verb.ROLL: SWITCHES, Verb.ROLLED: LAMPS, Verb.END: ()}[verb]
    return Act(name, words=frozenset(word for n, word in enumerate(words) if subject >> n & 1))


# What may be done

WRONG_MOMENT = {
    "set_up": Refusal.NOT_SET_UP,
    "first_roll": Refusal.ROLL_FOR_FIRST,
    "roll": Refusal.ROLL_FIRST,
    "lamps": Refusal.ROLL_UNDER_WAY,
    "fire": Refusal.FIRING_BEGAN,
    "fire_lamp": Refusal.SHOT_UNDER_WAY,
    "damaged": Refusal.DAMAGED_UNIT_WAITS,
    "over": Refusal.GAME_OVER,
}


def objections(position: Position, act: Act) -> set[Refusal]:
    """Every reason against a step, a release or a shot; if there is none, it may be done."""
    if act.verb == "step":
        return set(against_step(position, act.who, act.place))
    if act.verb == "release":
        return set(against_release(position, act.who, act.place))
    return set(against_shot(position, act.who, act.target))


def allowed(reasons: Iterator[Refusal]) -> bool:
    return next(reasons, None) is None


def against_piece(position: Position, piece: str) -> Iterator[Refusal]:
    """T, V1: a player moves, releases and fires with own pieces that are on the board."""
    if position.world.owner[piece] != position.player:
        yield Refusal.NOT_YOURS
    if kind_of(piece) == "mine":
        yield Refusal.MINE_STAYS  # A1.1
    if piece not in position.stands:
        yield Refusal.NOT_ON_BOARD
    if piece in position.holding:
        yield Refusal.HOLDS_A_PLACE  # V6


def against_ground(position: Position, start: Place, end: Place) -> Iterator[Refusal]:
    world = position.world
    if end not in world.around[start].values():
        yield Refusal.NOT_A_NEIGHBOUR  # V3
    if frozenset({start, end}) in world.walls:
        yield Refusal.SIDE_BLOCKED
    if world.impassable(end):
        yield Refusal.IMPASSABLE
    if world.closed(end):
        yield Refusal.COUNTRY_CLOSED


def against_step(position: Position, piece: str, end: Place) -> Iterator[Refusal]:
    world = position.world
    if position.phase != "move":
        yield WRONG_MOMENT[position.phase]
    if end not in world.spaces:
        yield from (Refusal.IMPASSABLE, Refusal.NOT_A_NEIGHBOUR)
    if piece not in world.owner:
        yield Refusal.NOT_YOURS
        return
    yield from against_piece(position, piece)
    if piece in position.repairing:
        yield Refusal.UNDER_REPAIR  # R2
    if piece in position.moved and piece != position.mover:
        yield Refusal.MOVED_ALREADY  # V3
    if piece != position.mover:
        yield from against_stopping(position)
    if piece not in position.stands:
        return
    start = position.stands[piece]
    # A2.2: judged where a move begins, or where a released unit begins to pay.
    begins = position.mover != piece or position.fuel_due
    thirsty = fights(piece) or (kind_of(piece) == "field hq" and world.house.field_hq_fuel)
    if thirsty and begins and not position.supplied(piece, "fuel", start):
        yield Refusal.NO_FUEL
    if end not in world.spaces:
        return
    yield from against_entering(position, piece, end)
    if dearest_free(position, [], piece, start, end) is None:
        yield Refusal.TOO_FEW_STEPS
    elif end in world.around[start].values():
        yield from against_crossing(position, piece, end)


def against_entering(position: Position, piece: str, end: Place) -> Iterator[Refusal]:
    """V4, V5: the ground and who stands there."""
    world, start = position.world, position.stands[piece]
    yield from against_ground(position, start, end)
    other = position.at(end, besides=piece)
    if other and passes(position, piece, other, end):
        other = ""
    if not fights(piece):
        if world.headquarters_at(end) or world.repair_area_at(end) or world.depot_at(end):
            yield Refusal.NOT_FOR_FOLLOWERS  # A1.4, A2.1
        if other:
            yield Refusal.OCCUPIED
        return
    if world.own_place(side_of(piece), end):
        yield Refusal.OWN_PLACE  # V5
    if other and (fights(other) or side_of(other) == side_of(piece)):
        yield Refusal.OCCUPIED  # V4, A1.3, A2.1


def passes(position: Position, piece: str, other: str, place: Place) -> bool:
    """V4, house `passing`: units of the own side may be passed, unless the move would end there."""
    world = position.world
    ends = world.headquarters_at(place) or world.depot_at(place)
    friends = fights(other) and side_of(other) == side_of(piece)
    return world.house.passing == "friends" and friends and not ends


def dearest_free(
    position: Position, paid: list[int], piece: str, start: Place, end: Place
) -> list[int] | None:
    """R4, house `repair_step`: what was paid for a move and one step more, if the dearest step may
    be free. None if the pool does not last."""
    costs = [*paid, cost(position.world, piece, start, end)]
    gift = max(costs) if position.free_step and fights(piece) else 0
    return costs if sum(costs) - gift <= position.half_steps else None


def bars_release(position: Position, piece: str, place: Place) -> bool:
    """R3: whether none would be possible with the piece there, though one was before its move."""
    was = position.release_open if piece == position.mover else must_release(position)
    if not position.release_due or not was:
        return False
    then = position.copy()
    then.mover = ""
    run_over = then.at(place, besides=piece)
    if run_over and not fights(run_over) and side_of(run_over) != side_of(piece):
        del then.stands[run_over]
    then.stands[piece] = place
    takes = fights(piece) and then.world.depot_at(place) == OTHER[side_of(piece)]
    ends_repair = takes and then.world.house.depot_loss == "both"  # R5
    return ends_repair or not must_release(then)


def against_stop(position: Position, piece: str, place: Place) -> Iterator[Refusal]:
    other = position.at(place, besides=piece)
    if other and passes(position, piece, other, place):
        yield Refusal.ENDS_ON_FRIEND  # V4
    if bars_release(position, piece, place):
        yield Refusal.BARS_RELEASE  # R3


def against_stopping(position: Position) -> Iterator[Refusal]:
    """Why the piece that is moving must go on."""
    if position.mover:
        yield from against_stop(position, position.mover, position.stands[position.mover])


def must_go_on(position: Position) -> bool:
    return not allowed(against_stopping(position))


def against_crossing(position: Position, piece: str, end: Place) -> Iterator[Refusal]:
    """Where a piece may not stop it must be able to go on, on some way, to where it may."""
    reasons = list(against_stop(position, piece, end))
    if reasons and not goes_on(position, piece, end):
        yield from reasons


def goes_on(position: Position, piece: str, end: Place) -> bool:
    world, start = position.world, position.stands[piece]
    first = dearest_free(position, [], piece, start, end)
    assert first is not None
    moving = position.copy()
    todo, seen = [(end, first)], set[tuple[Place, int, int]]()
    while todo:
        here, paid = todo.pop()
        moving.stands[piece] = here
        if (here, sum(paid), max(paid)) in seen or world.headquarters_at(here):
            continue
        if world.depot_at(here):
            continue
        seen.add((here, sum(paid), max(paid)))
        for there in world.around[here].values():
            more = dearest_free(position, paid, piece, here, there)
            if more is None or not allowed(against_entering(moving, piece, there)):
                continue
            if allowed(against_stop(position, piece, there)):
                return True
            todo.append((there, more))
    return False


def cost(world: World, piece: str, start: Place, end: Place) -> int:
    """V2, in half-steps."""
    outside = start not in world.city and end not in world.city
    return 1 if kind_of(piece) == "car" and outside else 2


def against_release(position: Position, unit: str, end: Place) -> Iterator[Refusal]:
    """R3."""
    world = position.world
    if position.phase != "move":
        yield WRONG_MOMENT[position.phase]
    if end not in world.spaces:
        yield from (Refusal.IMPASSABLE, Refusal.NOT_A_NEIGHBOUR)
    if unit not in world.owner:
        yield Refusal.NOT_YOURS
        return
    yield from against_piece(position, unit)
    yield from against_stopping(position)
    if not position.release_due:
        yield Refusal.NO_RELEASE
    if unit not in position.repairing:
        yield Refusal.NOT_UNDER_REPAIR
    if unit not in position.stands or end not in world.spaces:
        return
    yield from against_ground(position, position.stands[unit], end)
    if world.repair_area_at(end):
        yield Refusal.RELEASED_INTO_AREA
    if world.own_place(side_of(unit), end):
        yield Refusal.OWN_PLACE
    if position.at(end):
        yield Refusal.RELEASED_ONTO_PIECE


def releases(position: Position) -> Iterator[Act]:
    for unit in position.repairing:
        for end in position.world.around[position.stands[unit]].values():
            if allowed(against_release(position, unit, end)):
                yield Act("release", unit, end)


def must_release(position: Position) -> bool:
    """R3: movement cannot be ended while a release is possible."""
    if not position.release_due:
        return False
    still = position.copy()
    still.mover = ""  # as if the piece that is moving stopped
    return next(releases(still), None) is not None


def against_shot(position: Position, shooter: str, target: str) -> Iterator[Refusal]:
    world = position.world
    if position.phase not in ("move", "fire"):
        yield WRONG_MOMENT[position.phase]
    if position.phase == "move":
        yield from against_stopping(position)
    if must_release(position):
        yield Refusal.MUST_RELEASE
    if shooter not in world.owner:
        yield Refusal.NOT_YOURS
        return
    yield from (why for why in against_piece(position, shooter) if why != Refusal.HOLDS_A_PLACE)
    if shooter in position.holding and world.house.holders == "safe":
        yield Refusal.HOLDER_IS_SILENT  # V6
    yield from against_shooter(position, shooter)
    if target not in world.owner:
        yield Refusal.NOT_A_TARGET
        return
    if side_of(target) == side_of(shooter) or not fights(target) or target not in position.stands:
        yield Refusal.NOT_A_TARGET
    if target in position.repairing:
        yield Refusal.TARGET_UNDER_REPAIR
    if target in position.holding and world.house.holders == "safe":
        yield Refusal.TARGET_HOLDS_A_PLACE  # V6
    if shooter in position.stands and target in position.stands:
        yield from against_distance(position, position.stands[shooter], position.stands[target])


def against_shooter(position: Position, shooter: str) -> Iterator[Refusal]:
    if not fights(shooter):
        yield Refusal.NO_GUN
    if shooter in position.repairing:
        yield Refusal.UNDER_REPAIR
    if shooter not in position.moved:
        yield Refusal.DID_NOT_MOVE
    chances = [one for one in position.may_fire if one.unit == shooter]
    if shooter in position.moved and not chances:
        yield Refusal.PASSED_OVER
    for _, origin, was_supplied in chances:
        here = position.stands[shooter]
        if here == origin:
            yield Refusal.BACK_WHERE_IT_BEGAN
        if not was_supplied and not position.supplied(shooter, "ammo", here):
            yield Refusal.NO_AMMUNITION


def against_distance(position: Position, start: Place, end: Place) -> Iterator[Refusal]:
    world = position.world
    if end in world.around[start].values():
        return  # E2, E3
    if start in world.city or end in world.city:
        yield Refusal.OUT_OF_CONTACT_IN_CITY
    elif not position.long_range:
        yield Refusal.OUT_OF_CONTACT
    lines = list(shot_lines(world, start, end))
    if not lines:
        yield Refusal.NO_LONG_SHOT
    elif all(any(stops_shot(position, place) for place in between) for between in lines):
        yield Refusal.SHOT_BLOCKED


def shot_lines(world: World, start: Place, end: Place) -> Iterator[list[Place]]:
    """E4: what lies between, with one or two spaces: along one of the six directions, or, if the
    house asks for the distance alone, on each of the shortest ways."""
    for gap in (1, 2) if world.house.long_range_gap == "up_to_2" else (2,):
        if world.house.long_range_bearing == "any":
            if world.distance(start, end) == gap + 1:
                yield from shortest_ways(world, start, end)
            continue
        for direction in DIRECTIONS:
            line = world.line(start, direction, gap + 1)
            if len(line) == gap + 1 and line[-1] == end:
                yield line[:-1]


def shortest_ways(world: World, start: Place, end: Place) -> Iterator[list[Place]]:
    """The spaces strictly between, on each of the shortest ways."""
    if world.distance(start, end) == 1:
        yield []
        return
    for place in world.around[start].values():
        if world.distance(place, end) < world.distance(start, end):
            yield from ([place, *rest] for rest in shortest_ways(world, place, end))


def stops_shot(position: Position, place: Place) -> bool:
    """E4."""
    world = position.world
    solid = {"mountain", "forest", "house"} if world.house.forest_blocks else {"mountain"}
    return world.terrain[place] in solid or place in world.city or position.at(place) != ""


def legal(position: Position) -> set[Act]:
    """Everything that may be done."""
    world = position.world
    found: set[Act] = set()
    match position.phase:
        case "set_up":
            found |= set(placings(position))
        case "first_roll":
            found |= {Act("rolled", words=lit) for lit in subsets("move2", "move4")}
        case "roll":
            found |= {Act("roll", words=set_to) for set_to in subsets(*TOGGLES)}
        case "lamps":
            third = "repair" if "repair" in position.toggles else "extra"  # S5, S6
            lamps = ("move2", "move4", "long_range", third)
            found |= {Act("rolled", words=lit) for lit in subsets(*lamps)}
        case "fire_lamp":
            found |= {Act("shown", words=frozenset({result})) for result in RESULTS}
        case "damaged":
            free = free_repair_spaces(position, position.damaged)
            found |= {Act("repair", position.damaged, place) for place in free}
        case "move" | "fire":
            found |= set(play(position))
        case _:
            return found
    found |= {Act("resign", who) for who in world.players if who not in position.resigned}  # W4
    found |= {Act("draw", who) for who in world.players if who not in position.draw_offered}
    return found


def subsets(*words: str) -> set[frozenset[str]]:
    found = {frozenset[str]()}
    for word in words:
        found |= {chosen | {word} for chosen in found}
    return found


def play(position: Position) -> Iterator[Act]:
    """T: moves, releases, shots, and handing on."""
    world = position.world
    for piece, start in position.stands.items():
        for end in world.around[start].values():
            if allowed(against_step(position, piece, end)):
                yield Act("step", piece, end)
    yield from releases(position)
    for shooter in (one.unit for one in position.may_fire):
        for target in position.stands:
            if allowed(against_shot(position, shooter, target)):
                yield Act("shoot", shooter, target=target)
    if not must_release(position) and not must_go_on(position):
        yield Act("end")


def placings(position: Position) -> Iterator[Act]:
    """M1, M5, A1.1."""
    world = position.world
    taken = set(position.stands.values())
    for piece, player in world.owner.items():
        mine = kind_of(piece) == "mine"
        for place in world.spaces if player not in position.ready else ():
            own = world.country[place] == world.home_of(piece) and not world.impassable(place)
            marked = world.terrain[place] in ("hq", "repair", "depot")
            if mine:
                fits = place not in world.headquarters.values()
                fits &= place not in position.mines.values()
            else:
                fits = not marked and place not in taken
            if own and fits:
                yield Act("place", piece, place)
    placed = position.stands.keys() | position.mines.keys()
    for player in world.players:
        if player not in position.ready and placed >= pieces_of(world, player):
            yield Act("ready", player)


def pieces_of(world: World, player: str) -> set[str]:
    return {piece for piece, owner in world.owner.items() if owner == player}


def free_repair_spaces(position: Position, unit: str) -> set[Place]:
    """R1, R5."""
    world = position.world
    if repair_is_over(position, side_of(unit)):
        return set()
    taken = set(position.stands.values())
    own = world.repair[world.home_of(unit)] - taken
    areas = (world.repair[ally] for ally in world.allies_in_play(world.home_of(unit)))
    allies = {place for area in areas for place in area} - taken
    return own | allies if world.house.repair_area == "alliance" else own or allies


def repair_is_over(position: Position, side: str) -> bool:
    """R5: for the side that lost its depot, or by the house for both."""
    both = position.world.house.depot_loss == "both" and bool(position.depots_lost)
    return both or side in position.depots_lost


# What it does


def after(position: Position, act: Act) -> Position:
    """The position after a legal action."""
    p = position.copy()
    match act.verb:
        case "place":
            (p.mines if kind_of(act.who) == "mine" else p.stands)[act.who] = act.place
        case "ready":
            be_ready(p, act.who)
        case "roll":
            p.toggles = act.words
            p.phase = "lamps"
            p.resigned.discard(p.player)
            p.draw_offered.discard(p.player)
        case "rolled":
            roll_for_first(p, act.words) if p.phase == "first_roll" else lamps_lit(p, act.words)
        case "step":
            step(p, act.who, act.place)
        case "release":
            release(p, act.who, act.place)
        case "shoot":
            shoot(p, act.who, act.target)
        case "shown":
            show(p, act.words)
        case "repair":
            p.damaged = ""
            put_under_repair(p, act.who, act.place)
        case "end":
            end_turn(p)
        case "resign":
            p.resigned.add(act.who)
            side = p.world.player_side(act.who)
            if {who for who in p.world.players if p.world.player_side(who) == side} <= p.resigned:
                over(p, OTHER[side], "won_by_resignation")
        case "draw":
            p.draw_offered.add(act.who)
            if p.draw_offered == set(p.world.players):
                over(p, "draw", "drawn_by_agreement")
        case _:
            raise ValueError(act.verb)
    return p.tidied()


def over(p: Position, winner: str, how: str) -> None:
    p.winner = winner
    p.ended_by = how
    p.phase = "over"


def judge(p: Position) -> bool:
    """W3: W1, then W2, after every event. Answers whether the game is over."""
    for side, enemy in OTHER.items():
        if all(c in p.taken for c in p.world.in_play if SIDES[c] == enemy):
            over(p, side, "won_by_hq")
            return True
    for side, enemy in OTHER.items():
        if not p.units_in_field(enemy):
            over(p, side, "won_by_annihilation")
            return True
    return False


# Set-up and turns


def be_ready(p: Position, player: str) -> None:
    p.ready.add(player)
    if p.ready == set(p.world.players):
        p.ready = set()
        if p.world.three:
            begin(p, "SC")  # M2
        else:
            p.phase = "first_roll"
            p.contenders = set(p.world.players)
            p.player = p.world.players[0]


def begin(p: Position, player: str) -> None:
    p.turn_at = p.world.turns.index(player)
    p.player = player
    p.turn = 1
    p.phase = "roll"


def roll_for_first(p: Position, lamps: frozenset[str]) -> None:
    """M2."""
    rolled = 2 * ("move2" in lamps) + 4 * ("move4" in lamps)
    if rolled > p.best_roll:
        p.leaders = set()
        p.best_roll = rolled
    if rolled == p.best_roll:
        p.leaders.add(p.player)
    later = p.world.players[p.world.players.index(p.player) + 1 :]
    waiting = [who for who in later if who in p.contenders]
    if waiting:
        p.player = waiting[0]
    elif len(p.leaders) == 1:
        begin(p, *p.leaders)
    else:
        p.contenders = p.leaders
        p.leaders = set()
        p.best_roll = -1
        p.player = next(who for who in p.world.players if who in p.contenders)


def lamps_lit(p: Position, lamps: frozenset[str]) -> None:
    """V1, E4, R3, R4."""
    steps = 2 * ("move2" in lamps) + 4 * ("move4" in lamps) + 3 * ("extra" in lamps)
    theirs = {unit for unit in p.repairing if p.world.owner[unit] == p.player}
    if "repair" in lamps and not theirs:
        p.free_step = p.world.house.repair_step == "unit"
        steps += 0 if p.free_step else 1
    p.release_due = "repair" in lamps and bool(theirs)
    p.long_range = "long_range" in lamps
    p.half_steps = 2 * steps
    p.phase = "move"


def end_turn(p: Position) -> None:
    p.quiet_turns = 0 if p.stirred else p.quiet_turns + 1
    if p.quiet_turns >= p.world.house.quiet_turns:
        over(p, "draw", "drawn_by_quiet")
        return
    while True:
        p.turn_at = (p.turn_at + 1) % len(p.world.turns)
        p.player = p.world.turns[p.turn_at]
        theirs = [piece for piece in p.stands if p.world.owner[piece] == p.player]
        if any(p.in_field(piece) or piece in p.repairing for piece in theirs):  # T1
            break
    p.turn += 1
    p.phase = "roll"


# Moves


def begin_move(p: Position, piece: str) -> None:
    start = p.stands[piece]
    p.release_open = must_release(p)
    p.mover = piece
    p.moved.add(piece)
    if fights(piece):
        p.may_fire.append(Mover(piece, start, p.supplied(piece, "ammo", start)))


def step(p: Position, piece: str, end: Place) -> None:
    if p.mover != piece:
        begin_move(p, piece)
    p.fuel_due = False
    price = cost(p.world, piece, p.stands[piece], end)
    if p.free_step and fights(piece) and (price == 2 or p.half_steps == 0):
        p.free_step = False  # R4: a half-step is worth a free one only if there is no other
    else:
        p.half_steps -= price
    enter(p, piece, end)


def release(p: Position, unit: str, end: Place) -> None:
    begin_move(p, unit)
    p.repairing.remove(unit)
    p.release_due = False
    p.fuel_due = p.world.supply
    p.stirred = True
    enter(p, unit, end)


def enter(p: Position, piece: str, end: Place) -> None:
    world = p.world
    enemy = OTHER[side_of(piece)]
    start = p.stands[piece]
    p.facing[piece] = next(d for d, place in world.around[start].items() if place == end)
    for mine in [mine for mine, place in p.mines.items() if place == end]:
        if side_of(mine) == enemy:  # A1.2, before any capture
            del p.mines[mine]
            p.lost.add(mine)
            p.knows |= {(who, mine) for who in world.players}
            remove(p, piece)
            judge(p)
            return
    run_over = p.at(end)
    if run_over and side_of(run_over) == enemy:
        if kind_of(run_over) == "field hq":  # A1.3
            p.stirred = True
            for mine in world.owner:
                if kind_of(mine) == "mine" and country_of(mine) == country_of(run_over):
                    p.knows.add((p.player, mine))
                    if mine in p.mines:
                        del p.mines[mine]
                        p.dead_mines.add(mine)
        remove(p, run_over)
    p.stands[piece] = end
    if fights(piece):
        capture(p, piece, end, enemy)


def capture(p: Position, piece: str, end: Place, enemy: str) -> None:
    """V6, H1, R5."""
    country = p.world.headquarters_at(end)
    if country and SIDES[country] == enemy:
        p.stirred = p.stirred or country not in p.taken
        p.taken.add(country)
    elif p.world.depot_at(end) == enemy:
        p.stirred = p.stirred or enemy not in p.depots_lost
        p.depots_lost.add(enemy)
        for unit in {unit for unit in p.repairing if repair_is_over(p, side_of(unit))}:
            remove(p, unit)
    else:
        return
    p.holding.add(piece)
    p.mover = ""
    p.fuel_due = False
    judge(p)


def remove(p: Position, piece: str) -> None:
    del p.stands[piece]
    p.repairing.discard(piece)
    p.holding.discard(piece)
    p.lost.add(piece)
    if fights(piece):
        p.stirred = True
    if p.mover == piece:
        p.mover = ""
        p.fuel_due = False


# Fire


def shoot(p: Position, shooter: str, target: str) -> None:
    world = p.world
    here, there = p.stands[shooter], p.stands[target]
    aim = bearing(world, here, there)
    p.facing[shooter] = aim
    if world.house.rear_codes:  # E6
        for who in world.players:
            homes = {world.home[country] for country in who if country in world.in_play}
            if world.player_side(who) != side_of(shooter) and BEHIND[aim] in homes:
                p.knows.add((who, shooter))
    while p.may_fire.pop(0).unit != shooter:  # E5
        pass
    p.shooter = shooter
    p.target = target
    p.phase = "fire_lamp"


def bearing(world: World, here: Place, there: Place) -> str:
    """E6: the direction in which most steps go on a shortest way; of two as near, the one along the
    row; else it does not matter, and is the first."""
    steps = list[str]()
    while here != there:
        ways = world.around[here].items()
        direction, here = min(ways, key=lambda way: world.distance(way[1], there))
        steps.append(direction)
    return max(steps, key=lambda d: (steps.count(d), d in "ew", -DIRECTIONS.index(d)))


def show(p: Position, words: frozenset[str]) -> None:
    """E7 to E9."""
    shooter, target = p.shooter, p.target
    p.shooter = p.target = ""
    p.phase = "fire"
    if "miss" in words:
        return
    p.knows |= {(who, unit) for who in p.world.players for unit in (shooter, target)}
    harmless = not p.supplied(target, "ammo", p.stands[target])  # A2.5
    loser = shooter if p.strength[shooter] < p.strength[target] and not harmless else target
    p.stirred = True
    if "hit" in words:
        remove(p, loser)
        judge(p)
        return
    free = free_repair_spaces(p, loser)
    if not free:  # R1
        remove(p, loser)
        judge(p)
        return
    del p.stands[loser]
    p.holding.discard(loser)
    if judge(p):
        return
    if len(free) == 1:
        put_under_repair(p, loser, *free)
    else:
        p.damaged = loser
        p.phase = "damaged"


def put_under_repair(p: Position, unit: str, place: Place) -> None:
    p.stands[unit] = place
    p.repairing.add(unit)
    p.phase = "fire"
