"""How a plan of shots may end (part E), held against the rules themselves."""

import itertools
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

import pytest

from host_sim.games.taktik.battle import Battle, Conditions, Outcome, Shot, fight, plan
from host_sim.games.taktik.belief import Belief
from host_sim.games.taktik.rules import engine as rules
from host_sim.games.taktik.rules import fire, repair
from host_sim.games.taktik.rules.engine import Verb
from host_sim.games.taktik.rules.forces import NUMBER
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.house import House, Strengths
from host_sim.games.taktik.rules.state import Phase, State, Status
from host_sim.games.taktik.view import known_state
from host_sim.kit.refused import Refused
from host_sim.speldators import DAMAGE, HIT, MISS, STRATEGY
from tests.games.taktik.random_games import actions, new_record
from tests.games.taktik.scene import LAND, PLAIN, scene

# A deal of few different orders, so that every one of them can be tried.
SMALL = House(strengths=Strengths((2, 2, 2, 4), (2, 2, 2, 2, 2, 2, 4, 8)))
ATTACK = {HIT: 2, DAMAGE: 1, MISS: 1}  # quarters (S8)
RETREAT = {HIT: 1, DAMAGE: 1, MISS: 2}


def believed(game: Game, player: str = "kazaldis") -> Belief:
    return Belief(known_state(game.state, game.player(player)), game.history.entered)


def pairs_of(words: str) -> list[tuple[int, int]]:
    """`KT1-ST1 KT2-ST1`"""
    names = [word.split("-") for word in words.split()]
    return [(NUMBER[shooter], NUMBER[target]) for shooter, target in names]


def fought(game: Game, words: str) -> Battle:
    belief = believed(game)
    shots = plan(belief.known, pairs_of(words))
    return fight(belief, Conditions.of(belief.known), shots)


# The rules as an oracle


def fired(state: State, pairs: Sequence[tuple[int, int]], results: Sequence[int]) -> Outcome:
    """What the rules make of it when the lamp shows these, one for each shot that is fired."""
    lamp = iter(results)
    for shooter, target in pairs:
        if state.phase is Phase.OVER or fire.refuse_shot(state, shooter, target):
            continue
        rules.apply(state, rules.action(Verb.SHOOT, shooter, target))
        rules.apply(state, rules.action(Verb.SHOWN, next(lamp)))
        if state.phase is Phase.DAMAGED:
            unit = state.pending
            space = repair.free_spaces(state, unit)[-1]
            rules.apply(state, rules.action(Verb.REPAIR, unit, space))
    units = {unit for pair in pairs for unit in pair}
    lost = frozenset(unit for unit in units if state.status[unit] == Status.LOST)
    repaired = frozenset(unit for unit in units if state.status[unit] == Status.REPAIR)
    return Outcome(lost, repaired, state.winner)


def orders(belief: Belief, unit: int) -> Iterator[dict[int, int]]:
    """All different orders of what is left of the deal of a unit."""
    peers = [
        other
        for other in belief.known.theatre.units
        if not belief.is_known(other) and belief.strengths(other) is belief.strengths(unit)
    ]
    for values in set(itertools.permutations(belief.strengths(unit))):
        yield dict(zip(peers, values, strict=True))


def enumerated(
    game: Game, words: str, quarters: dict[int, int] | None = None
) -> dict[Outcome, Fraction]:
    """Every deal, every row of results, through the rules."""
    belief, pairs = believed(game), pairs_of(words)
    quarters = quarters or ATTACK
    hidden = {u for pair in pairs for u in pair if not belief.is_known(u)}
    deals = {belief.strengths(unit): unit for unit in hidden}
    worlds = list(itertools.product(*(list(orders(belief, unit)) for unit in deals.values())))
    odds: Counter[Outcome] = Counter()
    for world in worlds:
        strength = bytearray(belief.known.strength)
        for order in world:
            for unit, value in order.items():
                strength[unit] = value
        for results in itertools.product((HIT, DAMAGE, MISS), repeat=len(pairs)):
            state = game.state.copy()
            state.strength = bytes(strength)
            weight = 1
            for result in results:
                weight *= quarters[result]
            odds[fired(state, pairs, results)] += weight
    total = len(worlds) * 4 ** len(pairs)
    assert odds.total() == total
    return {outcome: Fraction(ways, total) for outcome, ways in odds.items()}


def exactly(battle: Battle) -> dict[Outcome, Fraction]:
    return {outcome: Fraction(ways, battle.total) for outcome, ways in battle.ways.items()}


def moved(pieces: str, *moves: str, **terms: object) -> Game:
    """In position: everybody who is to fire has moved."""
    game = scene(pieces, steps=30, house=SMALL, **terms)  # type: ignore[arg-type]
    for move in moves:
        game.apply(f"move {move}")
    return game


def test_one_shot_in_words() -> None:
    """S8, E7-E9: 4 beats a tank in seven of eight cases of this deal."""
    game = moved("KT1@d4:4 KT2@a1 ST1@d6 ST2@a9", "KT1 d5", board=LAND)
    battle = fought(game, "KT1-ST1")
    shooter, target = NUMBER["KT1"], NUMBER["ST1"]
    assert battle.lost(target) == Fraction(7, 8) * Fraction(1, 2)
    assert battle.lost(shooter) == Fraction(1, 8) * Fraction(1, 2)
    assert battle.repaired(target) == Fraction(7, 8) * Fraction(1, 4)
    assert battle.repaired(shooter) == Fraction(1, 8) * Fraction(1, 4)
    assert battle.odds(lambda o: not o.lost and not o.repaired) == Fraction(1, 4)
    assert battle.mean(lambda o: len(o.lost)) == 0.5


def test_retreat_fires_worse() -> None:
    """S8"""
    game = moved("KT1@d4:4 KT2@a1 ST1@d6 ST2@a9", "KT1 d5", board=LAND)
    game.state.toggles |= STRATEGY
    assert exactly(fought(game, "KT1-ST1")) == enumerated(game, "KT1-ST1", RETREAT)
    assert fought(game, "KT1-ST1").lost(NUMBER["ST1"]) == Fraction(7, 8) * Fraction(1, 4)


PLANS = [
    "KT1-ST1",
    "KT1-ST1 KT2-ST1",  # E7: what the first shot proved holds for the second
    "KT1-ST1 KT2-ST2",  # F2: what one tank has, the other has not
    "KT1-ST1 KT2-ST2 KC1-ST2",
    "KT1-ST1 KT2-ST1 KT2-ST2",  # at ST2, if ST1 is gone
    "KT1-ST1 KC1-SC1",
    "KC1-SC1 KT1-ST1",  # E5: out of order, so KT1 is passed over
]
SQUARE = "KT1@a3:4 KT2@c3:8 KC1@d3:2 KT3@a1:2 ST1@b5 ST2@c6 SC1@d6 ST3@a9"
ADVANCE = ("KT1 a4 b4", "KT2 c4 c5", "KC1 d4 d5")


@pytest.mark.parametrize("words", PLANS)
@pytest.mark.parametrize("full", [False, True], ids=["spaces free", "repair areas full"])
def test_a_plan_ends_as_the_rules_say(words: str, full: bool) -> None:
    """Every deal and every row of results; without free repair spaces damage is a loss (R1)."""
    pieces = SQUARE + (" KT7@b3 KT8@c2 ST7@b7 ST8@c8" if full else "")
    game = moved(pieces, *ADVANCE, board=LAND)
    assert exactly(fought(game, words)) == enumerated(game, words)


@pytest.mark.parametrize("free", [0, 1, 2])
def test_repair_spaces_run_out(free: int) -> None:
    """R1: the third tank that is damaged finds none."""
    waiting = " ".join(["ST7@b7", "ST8@c8"][: 2 - free])
    pieces = f"KT1@c4:8 KT2@a4:8 KT3@a1 ST1@b5 ST2@c6 SC1@a9 {waiting}"
    game = moved(pieces, "KT1 c5", "KT2 b4", board=LAND)
    words = "KT1-ST2 KT2-ST1"
    battle = fought(game, words)
    assert exactly(battle) == enumerated(game, words)
    most = max(len(outcome.repaired) for outcome in battle.ways)
    assert most == free


def test_a_lost_depot_makes_damage_a_loss() -> None:
    """R5"""
    game = moved("KT1@c4:8 KT2@d8 KT3@a1 ST1@b5 ST2@c6 SC1@a9", "KT1 c5", board=LAND)
    battle = fought(game, "KT1-ST2")
    assert exactly(battle) == enumerated(game, "KT1-ST2")
    assert not battle.repaired(NUMBER["ST2"])


def test_an_enemy_on_a_repair_space_frees_it_when_it_is_gone() -> None:
    """V5, R1: ST1 stands on Kazaldis' last free repair space."""
    pieces = "KT1@a3:8 KT2@c4:2 KT7@c2 ST1@b3 ST2@c6 SC1@a9"
    game = moved(pieces, "KT1 a4", "KT2 c5", board=LAND)
    words = "KT1-ST1 KT2-ST2"
    battle = fought(game, words)
    assert exactly(battle) == enumerated(game, words)
    assert battle.repaired(NUMBER["KT2"])
    assert fought(game, "KT2-ST2").repaired(NUMBER["KT2"]) == 0


def test_the_last_unit_in_the_field_ends_the_battle() -> None:
    """W2, W3: of either side, and no shot is fired after it."""
    game = moved("KT1@c4:8 KT2@a4:2 ST1@b5 ST2@c6 ST7@b7", "KT1 c5", "KT2 b4", board=LAND)
    words = "KT1-ST2 KT2-ST1"
    battle = fought(game, words)
    assert exactly(battle) == enumerated(game, words)
    assert 0 < battle.won_by(0) < 1
    game = moved("KT2@a4:2 ST1@b5 ST2@c6", "KT2 b4", board=LAND)
    battle = fought(game, "KT2-ST1")
    assert exactly(battle) == enumerated(game, "KT2-ST1")
    assert battle.won_by(1) == Fraction(2, 8) * Fraction(3, 4)


def test_a_target_without_ammunition_loses_against_anyone() -> None:
    """A2.5"""
    pieces = "KT1@a6:2 KA1@a1 KF1@b1 KT2@a2 ST1@a8 SA1@{depot} SF1@c13 ST2@c14"
    for depot, beaten in (("c14", 1), ("b10", Fraction(6, 8))):
        placed = pieces.format(depot=depot).replace("ST2@c14", "ST2@b14")
        game = moved(placed, "KT1 a7", supply=True)
        battle = fought(game, "KT1-ST1")
        assert exactly(battle) == enumerated(game, "KT1-ST1")
        assert battle.lost(NUMBER["ST1"]) * 2 / Fraction(3, 2) == beaten


def test_a_shot_opens_the_way_for_the_next() -> None:
    """E4: ST2 can be fired at from afar once ST1 is gone."""
    pieces = "KT1@a3:8 KT2@b4:8 KT3@c1 ST1@b6 ST2@b7 ST3@a14"
    game = moved(pieces, "KT1 a4 a5 a6", "KT2 b5", board=PLAIN, long_range=True)
    words = "KT1-ST1 KT2-ST2"
    battle = fought(game, words)
    assert exactly(battle) == enumerated(game, words)
    assert battle.lost(NUMBER["ST2"]) == Fraction(9, 16)  # two hits or damages, none repaired
    with pytest.raises(Refused) as caught:
        fought(game, "KT2-ST2")
    assert caught.value.clause == "E4"


@pytest.mark.parametrize(
    ("words", "clause"), [("KT3-ST1", "E1"), ("KT1-ST3", "E2"), ("KT1-KT2", "E1")]
)
def test_a_plan_that_can_never_be_is_refused_by_its_clause(words: str, clause: str) -> None:
    game = moved(SQUARE, *ADVANCE, board=LAND)
    with pytest.raises(Refused) as caught:
        fought(game, words)
    assert caught.value.clause == clause


def test_a_shot_that_is_only_thought_of_needs_no_game() -> None:
    """As of an enemy who may come: its strength is not known, the own unit's is."""
    game = scene("KT1@a1:4 ST1@a9", board=LAND)
    conditions = Conditions(hit=2, damage=1, in_field=(5, 5), repair=(0, 1))
    shot = Shot(NUMBER["ST1"], NUMBER["KT1"])
    battle = fight(believed(game), conditions, [shot])
    assert battle.lost(NUMBER["KT1"]) == Fraction(5, 8) * Fraction(3, 4)
    assert battle.lost(NUMBER["ST1"]) == Fraction(3, 8) * Fraction(1, 2)
    assert battle.repaired(NUMBER["ST1"]) == Fraction(3, 8) * Fraction(1, 4)


def positions_with_fire(most: int) -> Iterator[tuple[Belief, list[tuple[int, int]]]]:
    """From seeded games with all options: who moves, and every shot that they may fire."""
    found = 0
    for seed in itertools.count():
        record = new_record(seed)
        game = record.game
        for action in actions(record, seed, bold=True):
            state = game.state
            if state.phase is Phase.MOVE and (numbers := rules.legal_actions(state, [Verb.SHOOT])):
                pairs = [(rules.subject(n), rules.place(n)) for n in numbers]
                belief = Belief(known_state(state, state.player), game.history.entered)
                yield belief, pairs
                found += 1
                if found == most:
                    return
            record.apply(action)


def test_large_battles_end_as_often_as_they_should() -> None:
    """Against worlds drawn at random and lamps thrown at random."""
    chance = random.Random(1979)
    runs, lamps = 1500, [HIT, HIT, DAMAGE, MISS]
    sizes = set[int]()
    for belief, pairs in positions_with_fire(12):
        chosen = pairs[:4]
        sizes.add(len(chosen))
        quarters = lamps if not belief.known.toggles & STRATEGY else [HIT, DAMAGE, MISS, MISS]
        battle = fight(belief, Conditions.of(belief.known), plan(belief.known, chosen))
        seen = Counter(
            fired(belief.world(chance), chosen, chance.choices(quarters, k=4)) for _ in range(runs)
        )
        assert seen.keys() <= battle.ways.keys()
        for outcome, ways in battle.ways.items():
            assert seen[outcome] / runs == pytest.approx(ways / battle.total, abs=0.05)
    assert max(sizes) > 1
