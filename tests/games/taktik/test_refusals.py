"""What the rules say in words takes its numbers from where the rules have them."""

import pytest

from host_sim.games.taktik.news import describe
from host_sim.games.taktik.rules.house import House
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.taktik.rules.refusals import Refusal
from host_sim.games.taktik.rules.state import DRAW, Event, EventKind
from host_sim.games.taktik.rules.supply import RANGE
from host_sim.games.taktik.rules.theatre import Theatre
from host_sim.kit.refused import Refused
from tests.games.taktik.scene import PLAIN


@pytest.mark.parametrize("refusal", Refusal)
def test_every_refusal_is_told_without_gaps(refusal: Refusal) -> None:
    assert not set("{}") & set(str(Refused(refusal)))


@pytest.mark.parametrize("refusal", [Refusal.NO_FUEL, Refusal.NO_AMMUNITION])
def test_how_far_supply_reaches_is_told_as_the_rules_have_it(refusal: Refusal) -> None:
    refused = Refused(refusal)
    assert refused.details == {"range": str(RANGE)}
    assert refused.reason.endswith(f"within {RANGE} spaces")


@pytest.mark.parametrize("turns", [1, 2, 200])
def test_a_draw_by_quiet_is_told_alike_for_any_number(turns: int) -> None:
    theatre = Theatre(PLAIN, Mode.INTRO, House(quiet_turns=turns))
    told = describe(theatre, Event(EventKind.DRAWN_BY_QUIET, DRAW))
    assert told == f"a draw, quiet turns in a row: {turns} (W4)"
