"""House rules for tests: of every rule another value than ours, and any mixture of them."""

from hypothesis import strategies as st

from host_sim.games.taktik.rules.house import FOUR_ORDERS, House, parse_house

# As they stand in a file.
OTHERS = {
    "move_odds": "3",
    "long_range_odds": "2",
    "strengths": "{ cars = [4, 4, 4, 4], tanks = [2, 2, 2, 2, 8, 8, 8, 8] }",
    "three_order": '"sarapan_between"',
    "four_order": f'"{FOUR_ORDERS[-1]}"',
    "closed_countries": "false",
    "passing": '"friends"',
    "holders": '"safe"',
    "long_range_gap": '"exactly_2"',
    "long_range_bearing": '"any"',
    "forest_blocks": "false",
    "rear_codes": "true",
    "repair_area": '"alliance"',
    "repair_step": '"unit"',
    "depot_loss": '"both"',
    "quiet_turns": "50",
    "option_sets": '"player"',
    "field_hq_fuel": "true",
}


def with_others(names: frozenset[str]) -> House:
    return parse_house("\n".join(f"{name} = {OTHERS[name]}" for name in sorted(names)), "others")


houses = st.frozensets(st.sampled_from(sorted(OTHERS))).map(with_others)
