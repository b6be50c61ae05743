"""The engine against the rules written down a second time: the same actions, the same outcome."""

import random
from dataclasses import dataclass, field, fields
from functools import cache

from host_sim.games.taktik.formats.map_text import find_map, read_map
from host_sim.games.taktik.rules import engine as rules
from host_sim.games.taktik.rules.board import NOBODY, Board, Country, Edge, Terrain
from host_sim.games.taktik.rules.engine import Verb
from host_sim.games.taktik.rules.forces import NAMES, NUMBER
from host_sim.games.taktik.rules.hexes import Grid
from host_sim.games.taktik.rules.house import FOUR_ORDERS, PRESETS, House
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.taktik.rules.refusals import Refusal
from host_sim.games.taktik.rules.state import EventKind, Phase, State, Status
from host_sim.games.taktik.rules.theatre import Theatre
from host_sim.speldators import HIT, MOVE2, REPAIR, TACTIC
from tests.games.taktik import naive
from tests.games.taktik.naive import OTHER, SIDES, Place, Position, World

DRILL = find_map("drill")
OF_THE_BEGINNING = {EventKind.ROLLED_FOR_FIRST, EventKind.TIED_FOR_FIRST, EventKind.BEGINS}
HOUSES = (
    House(),
    House(long_range_gap="exactly_2"),
    House(forest_blocks=False),
    House(rear_codes=True),
    House(three_order="sarapan_between"),
    House(closed_countries=False),
    House(option_sets="player"),
    House(holders="safe", repair_area="alliance", long_range_bearing="any"),
    House(passing="friends", repair_step="unit", depot_loss="both", four_order=FOUR_ORDERS[3]),
    PRESETS["booklet"],
    House(
        long_range_gap="exactly_2",
        forest_blocks=False,
        rear_codes=True,
        three_order="sarapan_between",
        closed_countries=False,
        option_sets="player",
        quiet_turns=3,
    ),
)
OPTIONS = ((False, False), (True, False), (False, True), (True, True))  # mines, supply
EVERY_GAME = [
    (mode, house, mines, supply) for house in HOUSES for mode in Mode for mines, supply in OPTIONS
]
# Why a step, a release or a shot can be refused before play and in play.
BEFORE_PLAY = {Refusal.NOT_SET_UP, Refusal.ROLL_FOR_FIRST}
IN_PLAY = {
    Refusal.GAME_OVER,
    Refusal.ROLL_FIRST,
    Refusal.ROLL_UNDER_WAY,
    Refusal.SHOT_UNDER_WAY,
    Refusal.DAMAGED_UNIT_WAITS,
    Refusal.FIRING_BEGAN,
    Refusal.NOT_YOURS,
    Refusal.NOT_ON_BOARD,
    Refusal.UNDER_REPAIR,
    Refusal.HOLDS_A_PLACE,
    Refusal.MINE_STAYS,
    Refusal.NOT_A_NEIGHBOUR,
    Refusal.SIDE_BLOCKED,
    Refusal.IMPASSABLE,
    Refusal.COUNTRY_CLOSED,
    Refusal.OWN_PLACE,
    Refusal.NOT_FOR_FOLLOWERS,
    Refusal.OCCUPIED,
    Refusal.TOO_FEW_STEPS,
    Refusal.MOVED_ALREADY,
    Refusal.NO_FUEL,
    Refusal.NO_RELEASE,
    Refusal.NOT_UNDER_REPAIR,
    Refusal.RELEASED_INTO_AREA,
    Refusal.RELEASED_ONTO_PIECE,
    Refusal.MUST_RELEASE,
    Refusal.ENDS_ON_FRIEND,
    Refusal.BARS_RELEASE,
    Refusal.NO_GUN,
    Refusal.DID_NOT_MOVE,
    Refusal.BACK_WHERE_IT_BEGAN,
    Refusal.PASSED_OVER,
    Refusal.NO_AMMUNITION,
    Refusal.NOT_A_TARGET,
    Refusal.TARGET_UNDER_REPAIR,
    Refusal.HOLDER_IS_SILENT,
    Refusal.TARGET_HOLDS_A_PLACE,
    Refusal.OUT_OF_CONTACT,
    Refusal.OUT_OF_CONTACT_IN_CITY,
    Refusal.NO_LONG_SHOT,
    Refusal.SHOT_BLOCKED,
}


@dataclass
class Met:
    """What occurred, so that nothing that should be compared is left out by chance."""

    positions: int = 0
    outcomes: int = 0
    done: set[Verb] = field(default_factory=set[Verb])
    refusals: set[Refusal] = field(default_factory=set[Refusal])
    events: set[EventKind] = field(default_factory=set[EventKind])


class Table:
    """One game, played by the engine and judged by the second implementation at every action."""

    def __init__(self, state: State, world: World, seed: str, met: Met) -> None:
        self.state = state
        self.world = world
        self.seed = seed
        self.met = met
        self.chance = random.Random(seed)
        self._position: Position | None = None  # the state in plain words, once it was read

    def position(self) -> Position:
        self._position = self._position or naive.read(self.state, self.world)
        return self._position

    def changed(self) -> None:
        """The state is no longer what the last action made of it."""
        self._position = None

    def compare(self, probes: int, outcomes: int) -> list[int]:
        """Compares what is legal here and some of the outcomes. Answers the legal actions."""
        state = self.state
        position = self.position()
        numbers = rules.legal_actions(state)
        said = {naive.spoken(number, state.theatre) for number in numbers}
        expected = naive.legal(position)
        assert said == expected, self.told(
            f"only the engine: {said - expected}, only the rules: {expected - said}"
        )
        assert len(said) == len(numbers), self.told("an action is listed twice")
        assert naive.consistent(state, position), self.told("the engine's tables disagree")
        for _ in range(probes):
            self.compare_refusal(position, self.probe())
        for number in {self.choose(numbers) for _ in range(outcomes if numbers else 0)}:
            self.compare_outcome(position, number, state.copy())
        self.met.positions += 1
        return numbers

    def compare_refusal(self, position: Position, number: int) -> None:
        why = rules.refusal(self.state, number)
        act = naive.spoken(number, self.state.theatre)
        reasons = naive.objections(position, act)
        assert why in (reasons or {None}), self.told(f"{act}: {why}, but {reasons}")
        if why:
            self.met.refusals.add(why)

    def compare_outcome(self, position: Position, number: int, state: State) -> Position:
        act = naive.spoken(number, state.theatre)
        self.met.events |= {event.kind for event in rules.apply(state, number)}
        self.met.done.add(rules.verb(number))
        self.met.outcomes += 1
        outcome, expected = naive.read(state, self.world), naive.after(position, act)
        assert outcome == expected, self.told(f"after {act}: {differences(outcome, expected)}")
        return outcome

    def do(self, number: int) -> None:
        self._position = self.compare_outcome(self.position(), number, self.state)

    def told(self, fault: str) -> str:
        theatre = self.state.theatre
        game = f"{theatre.mode}, {theatre.house}, mines {theatre.mines}, supply {theatre.supply}"
        return f"{fault}\nseed {self.seed}: {game}, phase {self.state.phase.name}"

    def probe(self) -> int:
        """Any step, release or shot, mostly one that is nearly possible."""
        state, chance, grid = self.state, self.chance, self.state.theatre.board.grid
        verb = chance.choice((Verb.STEP, Verb.RELEASE, Verb.SHOOT))
        pieces = [NUMBER[name] for name in self.world.owner]
        likely = [
            p for p in pieces if self.world.owner[NAMES[p]] == self.world.players[state.player]
        ]
        if verb is Verb.SHOOT:
            likely = state.order or likely
        elif verb is Verb.RELEASE:
            likely = [p for p in likely if state.status[p] == Status.REPAIR] or likely
        piece = chance.choice(likely) if chance.random() < 0.8 else chance.randrange(len(NAMES))
        here = state.at[piece]
        if verb is Verb.SHOOT:
            near = [p for p in pieces if state.at[p] and grid.distance(here, state.at[p]) <= 3]
            target = chance.choice(near) if near and here else chance.randrange(len(NAMES))
            return rules.action(verb, piece, target)
        far = chance.choice(grid.spaces())
        return rules.action(
            verb,
            piece,
            here + chance.choice(grid.offsets) if here and chance.random() < 0.9 else far,
        )

    def choose(self, numbers: list[int]) -> int:
        """Something that goes on with the game; rare things often."""
        return self.chance.choices(numbers, [self.weight(number) for number in numbers])[0]

    def weight(self, number: int) -> float:
        state, verb, place = self.state, rules.verb(number), rules.place(number)
        if verb in (Verb.RESIGN, Verb.DRAW):
            return 0.02
        if verb is Verb.STEP:
            goal = state.theatre.board.terrain[place] in (Terrain.HQ, Terrain.DEPOT)
            return 8.0 if goal or state.holder[place] or place in state.mine_at else 1.0
        return {Verb.SHOOT: 6.0, Verb.RELEASE: 5.0}.get(verb, 1.0)


def differences(outcome: Position, expected: Position) -> str:
    return ", ".join(
        f"{one.name} is {getattr(outcome, one.name)}, not {getattr(expected, one.name)}"
        for one in fields(outcome)
        if getattr(outcome, one.name) != getattr(expected, one.name)
    )


# Games from the set-up on


def dealt(theatre: Theatre, chance: random.Random) -> State:
    return State(
        theatre,
        bytes(chance.choice((2, 4, 8)) if naive.fights(name) else 0 for name in NAMES),
    )


def set_up(table: Table) -> None:
    """Places everything at random; what may be placed is compared once on the way."""
    state, chance = table.state, table.chance
    pieces = shuffled([NUMBER[name] for name in table.world.owner], chance)
    compared = chance.choice(pieces)
    for piece in pieces:
        if piece == compared:
            table.compare(probes=3, outcomes=3)
        places = (rules.action(Verb.PLACE, piece, s) for s in sorted(state.theatre.ground(piece)))
        rules.apply(state, chance.choice([n for n in places if not rules.refusal(state, n)]))
        table.changed()
    for player in range(len(table.world.players)):
        table.do(rules.action(Verb.READY, player))


def shuffled(pieces: list[int], chance: random.Random) -> list[int]:
    return chance.sample(pieces, len(pieces))


def test_random_games_go_as_the_rules_written_down_a_second_time_say() -> None:
    met = Met()
    board = read_map(DRILL)
    for number, (mode, house, mines, supply) in enumerate(EVERY_GAME):
        theatre = Theatre(board, mode, house, mines, supply)
        seed = f"game {number}"
        table = Table(dealt(theatre, random.Random(seed)), World(theatre), seed, met)
        set_up(table)
        for action in range(70):
            numbers = rules.legal_actions(table.state)
            if action < 3 or action % 6 == 0:
                table.compare(probes=4, outcomes=3)
            if not numbers:
                break
            table.do(table.choose(numbers))
    assert met.done == set(Verb)
    assert met.refusals >= BEFORE_PLAY
    assert met.events >= OF_THE_BEGINNING
    assert met.positions > 1500 and met.outcomes > 8000


# Positions that games rarely reach


class Scatterer:
    """Strews the pieces over a board, wherever the rules may have brought them."""

    def __init__(self, theatre: Theatre, world: World, chance: random.Random) -> None:
        self.state = dealt(theatre, chance)
        self.world = world
        self.chance = chance
        self.grid = theatre.board.grid
        self.focus = chance.choice(sorted(world.spaces))  # most pieces are near to it
        self.losses = chance.choice((0.1, 0.3, 0.9))
        self.absent = self.wiped_out()

    def wiped_out(self) -> str:
        """Now and then a player has no piece left: one who has an ally (T1)."""
        sides = [self.world.player_side(player) for player in self.world.players]
        able = [
            player
            for player, side in zip(self.world.players, sides, strict=True)
            if sides.count(side) > 1
        ]
        return self.chance.choice(able) if able and self.chance.random() < 0.3 else ""

    def scattered(self) -> State:
        state, world, chance = self.state, self.world, self.chance
        for name in world.owner:
            state.status[NUMBER[name]] = Status.LOST
            if chance.random() < 0.2:
                state.seen[NUMBER[name]] |= chance.randrange(1 << len(world.players))
        numbers = [NUMBER[name] for name, who in world.owner.items() if who != self.absent]
        pieces = [NAMES[number] for number in shuffled(numbers, chance)]
        units = [piece for piece in pieces if naive.fights(piece)]
        for side in OTHER:  # W2
            first = next(unit for unit in units if naive.side_of(unit) == side)
            self.put_in_field(first)
            units.remove(first)
        self.occupy_places(units)
        for unit in units:
            under_repair = chance.random() < 0.25 and self.put_under_repair(unit)
            if not under_repair and chance.random() > self.losses:
                self.put_in_field(unit)
        for piece in pieces:
            if not naive.fights(piece) and chance.random() > self.losses:
                self.lay(piece) if naive.kind_of(piece) == "mine" else self.put_in_field(piece)
        self.begin_turn()
        return state

    def put(self, piece: str, place: Place, status: Status) -> None:
        number = NUMBER[piece]
        self.state.put(number, self.grid.space(*place))
        self.state.status[number] = status
        self.state.facing[number] = self.chance.randrange(6)
        if naive.fights(piece) and self.state.is_in_field(number):
            self.state.in_field[list(OTHER).index(naive.side_of(piece))] += 1

    def empty(self, place: Place) -> bool:
        return not self.state.holder[self.grid.space(*place)]

    def near(self, places: list[Place]) -> Place:
        some = self.chance.choices(places, k=5)
        return min(some, key=lambda place: self.world.distance(self.focus, place))

    def put_in_field(self, piece: str) -> None:
        """Where pieces may stand and go on (V4, V5, A1.4, M4)."""
        places = [
            p for p in self.ground(naive.side_of(piece), naive.fights(piece)) if self.empty(p)
        ]
        if places:
            self.put(piece, self.near(places), Status.FIELD)

    @cache  # noqa: B019 - lives as long as the test
    def ground(self, side: str, unit: bool) -> list[Place]:
        world = self.world
        return [
            place
            for place in sorted(world.spaces)
            if not world.impassable(place)
            and not world.closed(place)
            and not world.headquarters_at(place)
            and not world.depot_at(place)
            and not (unit and world.own_place(side, place))
            and (unit or not world.repair_area_at(place))
        ]

    def occupy_places(self, units: list[str]) -> None:
        """Some HQs, but not all of a side's, and some depots are taken (V6)."""
        world, chance, state = self.world, self.chance, self.state
        for number, (side, enemy) in enumerate(OTHER.items()):
            able = [unit for unit in units if naive.side_of(unit) == enemy]
            countries = [c for c in Country if naive.LETTER[c] in world.in_play]
            countries = [c for c in countries if SIDES[naive.LETTER[c]] == side]
            if len(countries) > 1 and len(able) > 1 and chance.random() < 0.4:
                country = chance.choice(countries)
                state.taken |= 1 << country
                units.remove(able[-1])
                self.put(able.pop(), world.headquarters[naive.LETTER[country]], Status.HOLDING)
            if len(able) > 1 and chance.random() < 0.25:
                state.depots_lost |= 1 << number
                units.remove(able[-1])
                self.put(able.pop(), world.depot[side], Status.HOLDING)

    def put_under_repair(self, unit: str) -> bool:
        """On a free repair space of its own country or the ally's (R1), if R5 lets it."""
        world, home = self.world, self.world.home_of(unit)
        areas = [world.repair[country] for country in {home} | world.allies_in_play(home)]
        free = sorted(place for area in areas for place in area if self.empty(place))
        lost = self.state.depots_lost >> list(OTHER).index(naive.side_of(unit)) & 1
        if free and not lost:
            self.put(unit, self.chance.choice(free), Status.REPAIR)
        return bool(free) and not lost

    def lay(self, mine: str) -> None:
        """A1.1"""
        world, number = self.world, NUMBER[mine]
        places = [
            place
            for place in sorted(world.spaces)
            if world.country[place] == world.home_of(mine)
            and not world.impassable(place)
            and not world.headquarters_at(place)
            and self.grid.space(*place) not in self.state.mine_at
        ]
        if places:
            space = self.grid.space(*self.near(places))
            self.state.at[number] = space
            self.state.mine_at[space] = number
            self.state.status[number] = Status.LAID

    def begin_turn(self) -> None:
        state, world, chance = self.state, self.world, self.chance
        everyone = (1 << len(world.players)) - 1
        able = [at for at, player in enumerate(world.turns) if player != self.absent]
        state.order_at = chance.choice(able)
        state.player = world.players.index(world.turns[state.order_at])
        state.phase = Phase.ROLL
        state.turn = chance.randrange(1, 300)
        state.quiet_turns = chance.randrange(world.house.quiet_turns)
        state.resignations = chance.choice((0, 0, 1))
        state.draw_offers = chance.choice((0, 0, everyone - 1))


TERRAINS = {
    Terrain.OPEN: 70,
    Terrain.HOUSE: 4,
    Terrain.MOUNTAIN: 6,
    Terrain.FOREST: 6,
    Terrain.LAKE: 4,
    Terrain.RIVER: 4,
    Terrain.BRIDGE: 6,
}


def wild_board(chance: random.Random) -> Board:
    """Terrain, countries, cities and blocked sides anywhere: far from what B6 would let pass."""
    grid = Grid(chance.randrange(8, 12), chance.randrange(7, 11))
    spaces = grid.spaces()
    # The countries and no man's land lie around a space each.
    middles = list(enumerate(chance.sample(spaces, NOBODY + 1)))
    country = {s: min((grid.distance(s, there), c) for c, there in middles)[1] for s in spaces}
    terrain = {s: chance.choices(list(TERRAINS), list(TERRAINS.values()))[0] for s in spaces}
    city = {s for s in spaces if chance.random() < 0.25}
    free = list(spaces)

    def mark(what: Terrain, owners: tuple[int, ...]) -> int:
        space = chance.choice([s for s in free if country[s] in owners] or free)
        free.remove(space)
        terrain[space] = what
        country[space] = country[space] if country[space] in owners else owners[0]
        return space

    hq = tuple(mark(Terrain.HQ, (c,)) for c in Country)
    depot = (mark(Terrain.DEPOT, (0, 2, NOBODY)), mark(Terrain.DEPOT, (1, 3, NOBODY)))
    areas = [(c, chance.randrange(1, 4)) for c in Country]
    repair = tuple(tuple(mark(Terrain.REPAIR, (c,)) for _ in range(n)) for c, n in areas)
    blocked = bytearray(grid.size)
    for space in spaces:
        for direction, offset in enumerate(grid.offsets):
            if grid.on_board(space + offset) and chance.random() < 0.06:
                blocked[space] |= 1 << direction
                blocked[space + offset] |= 1 << (direction + 3) % 6
    return Board(
        name="Wild",
        text="",
        grid=grid,
        terrain=bytes(terrain.get(s, Terrain.OFF_BOARD) for s in range(grid.size)),
        country=bytes(country.get(s, NOBODY) for s in range(grid.size)),
        city=bytes(s in city for s in range(grid.size)),
        blocked=bytes(blocked),
        hq=hq,
        repair=repair,
        depot=depot,
        home=tuple(chance.choices(list(Edge), k=len(Country))),
        number={grid.name(space): space for space in spaces},
    )


def play_scattered(theatre: Theatre, world: World, seed: str, met: Met) -> None:
    """A turn and the next; the first sometimes with other lamps than were rolled."""
    state = Scatterer(theatre, world, random.Random(seed)).scattered()
    table = Table(state, world, seed, met)
    ends = 0
    while ends < 2:
        numbers = table.compare(probes=6, outcomes=4)
        if not numbers:
            break
        number = table.choose(numbers)
        table.do(number)
        ends += rules.verb(number) is Verb.END
        if rules.verb(number) is Verb.ROLLED and table.chance.random() < 0.5:
            state.half_steps = table.chance.randrange(20)
            state.long_range = True
            table.changed()


def test_scattered_pieces_go_as_the_rules_written_down_a_second_time_say() -> None:
    met = Met()
    board = read_map(DRILL)
    for number, (mode, house, mines, supply) in enumerate(EVERY_GAME):
        theatre = Theatre(board, mode, house, mines, supply)
        play_scattered(theatre, World(theatre), f"scattered anew {number}", met)
    assert met.positions > 1500 and met.outcomes > 6000


def test_wild_boards_go_as_the_rules_written_down_a_second_time_say() -> None:
    met = Met()
    for number, (mode, house, mines, supply) in enumerate(EVERY_GAME):
        for again in range(4):
            seed = f"wild {number} {again}"
            theatre = Theatre(wild_board(random.Random(seed)), mode, house, mines, supply)
            play_scattered(theatre, World(theatre), seed, met)
    assert met.refusals == IN_PLAY
    assert met.events == set(EventKind) - OF_THE_BEGINNING
    assert met.positions > 4000 and met.outcomes > 15000


def test_a_release_that_a_shot_makes_possible_comes_too_late_and_forbids_no_further_shot() -> None:
    """R3: only movement cannot be ended; E1: there is none after the first shot."""
    board = read_map(DRILL)
    theatre = Theatre(board, Mode.INTRO, House())
    state = State(theatre, bytes(2 if naive.fights(name) else 0 for name in NAMES))
    # Every way out of the repair space d3 is held: c4 by an enemy.
    stands = {"KT1": "d3", "KT2": "d2", "KT3": "e3", "KT4": "e4", "KT5": "c3", "KT6": "c6"}
    stands |= {"KT7": "a8", "ST1": "c4", "ST2": "b9"}
    for name in NAMES:
        state.status[NUMBER[name]] = Status.FIELD if name in stands else Status.LOST
        if name in stands:
            state.put(NUMBER[name], board.number[stands[name]])
    state.status[NUMBER["KT1"]] = Status.REPAIR
    state.in_field = [6, 2]
    state.phase = Phase.ROLL
    table = Table(state, World(theatre), "late release", Met())
    table.do(rules.action(Verb.ROLL, TACTIC))
    table.do(rules.action(Verb.ROLLED, MOVE2 | REPAIR))
    table.do(rules.action(Verb.STEP, NUMBER["KT6"], board.number["c5"]))
    table.do(rules.action(Verb.STEP, NUMBER["KT7"], board.number["b8"]))
    table.do(rules.action(Verb.SHOOT, NUMBER["KT6"], NUMBER["ST1"]))
    table.do(rules.action(Verb.SHOWN, HIT))
    table.compare(probes=0, outcomes=0)
    assert rules.refusal(state, rules.action(Verb.SHOOT, NUMBER["KT7"], NUMBER["ST2"])) is None
