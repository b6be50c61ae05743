"""What the hardware's README promises is what the sums give."""

import re
from math import floor
from pathlib import Path

from hardware.source.design.shell import OUTER_HEIGHT, OUTER_WIDTH, TOTAL_HEIGHT
from hardware.source.electrical.budget import AA, HOURS_A_WEEK, LIPO, NAP, aa

TEXT = (Path(__file__).parents[2] / "hardware/README.md").read_text(encoding="utf-8")


def test_the_weeks_on_a_battery_are_the_budget_s() -> None:
    assert f"{HOURS_A_WEEK:g} hours of play a week" in TEXT
    written = [int(weeks) for weeks in re.findall(r"\| (\d+) weeks", TEXT)]
    assert written == [floor(battery.weeks(battery.usable_mah)) for battery in (AA, LIPO)]
    napping = aa(NAP)
    assert f"AA cells then last {floor(napping.weeks(napping.usable_mah))} weeks" in TEXT


def test_the_handset_is_as_large_as_it_says() -> None:
    size = " x ".join(f"{side:.0f}" for side in (OUTER_WIDTH, OUTER_HEIGHT, TOTAL_HEIGHT))
    assert f"handset of {size} mm" in TEXT.replace("\n", " ")
