"""What happened, in words. An event tells nothing that the whole table may not know."""

from host_sim.games.taktik.rules.board import Country
from host_sim.games.taktik.rules.forces import NAMES
from host_sim.games.taktik.rules.state import NONE, Event, EventKind
from host_sim.games.taktik.rules.theatre import Theatre

WORDS = {
    EventKind.ROLLED_FOR_FIRST: "{player} rolls {number} for who begins (M2)",
    EventKind.TIED_FOR_FIRST: "a tie, and these roll again: {players} (M2)",
    EventKind.BEGINS: "{player} begins (M2)",
    EventKind.SKIPPED: "{player} has nothing to move and is skipped (T1)",
    EventKind.EXTRA_STEP: "{player} has no unit under repair and gets a step more (R4)",
    EventKind.MINE_EXPLODED: "{piece} runs onto mine {other} and is destroyed (A1.2)",
    EventKind.FIELD_HQ_TAKEN: "{piece} takes field HQ {other} and its mine map (A1.3)",
    EventKind.DEPOT_OVERRUN: "{piece} destroys supply depot {other} (A2.1)",
    EventKind.HQ_TAKEN: "{piece} takes the headquarters of {country} (H1)",
    EventKind.DEPOT_TAKEN: "{piece} takes the repair depot of {side} (R5)",
    EventKind.LOST_UNDER_REPAIR: "{piece} is lost under repair (R5)",
    EventKind.SEEN_BEHIND: "{piece} shows its rear code to {players} (E6)",
    EventKind.REVEALED: "{piece} has strength {number} (E7)",
    EventKind.DESTROYED: "{piece} is destroyed (E7)",
    EventKind.DAMAGED: "{piece} is damaged (E8)",
    EventKind.NOT_REPAIRABLE: "{piece} cannot be repaired and is removed (R1)",
    EventKind.TO_REPAIR: "{piece} goes under repair on {space} (R1)",
    EventKind.WON_BY_HQ: "victory of {winner} by headquarters (W1)",
    EventKind.WON_BY_ANNIHILATION: "victory of {winner}: no enemy unit is in the field (W2)",
    EventKind.WON_BY_RESIGNATION: "victory of {winner} by resignation (W4)",
    EventKind.DRAWN_BY_AGREEMENT: "a draw by agreement (W4)",
    EventKind.DRAWN_BY_QUIET: "a draw, quiet turns in a row: {quiet} (W4)",
}
_OF_PLAYER = {
    EventKind.ROLLED_FOR_FIRST,
    EventKind.BEGINS,
    EventKind.SKIPPED,
    EventKind.EXTRA_STEP,
}
_OF_WINNER = {EventKind.WON_BY_HQ, EventKind.WON_BY_ANNIHILATION, EventKind.WON_BY_RESIGNATION}
_OF_NUMBER = {EventKind.ROLLED_FOR_FIRST, EventKind.REVEALED}
_OF_PLAYERS = {EventKind.TIED_FOR_FIRST, EventKind.SEEN_BEHIND}
_OF_PIECES = {EventKind.MINE_EXPLODED, EventKind.FIELD_HQ_TAKEN, EventKind.DEPOT_OVERRUN}


def side_name(theatre: Theatre, side: int) -> str:
    """A side by its countries: `kazaldis+armania`."""
    return "+".join(c.name.lower() for c in theatre.casting.countries if c.side == side)


def describe(theatre: Theatre, event: Event) -> str:
    """An event in words."""
    return WORDS[event.kind].format_map(details(theatre, event))


def details(theatre: Theatre, event: Event) -> dict[str, str]:
    """What fills the gaps in the words for an event."""
    what, first, second = event
    found: dict[str, str] = {"quiet": str(theatre.house.quiet_turns)}
    if what in _OF_PLAYER:
        found["player"] = theatre.player_names[first]
    elif what in _OF_WINNER:
        found["winner"] = side_name(theatre, first)
    elif first != NONE:
        found["piece"] = NAMES[first]
    if what in _OF_PIECES:
        found["other"] = NAMES[second]
    elif what is EventKind.HQ_TAKEN:
        found["country"] = Country(second).name.lower()
    elif what is EventKind.DEPOT_TAKEN:
        found["side"] = side_name(theatre, second)
    elif what in _OF_NUMBER:
        found["number"] = str(second)
    elif what is EventKind.TO_REPAIR:
        found["space"] = theatre.space_names[second]
    elif what in _OF_PLAYERS:
        players = range(theatre.players)
        found["players"] = ", ".join(theatre.player_names[p] for p in players if second >> p & 1)
    return found
