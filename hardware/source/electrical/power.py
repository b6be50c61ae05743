"""power.md: resistors, currents, three ways to power it, battery life, NeoPixels, protection."""

from math import floor

from hardware.source.design.facts import (
    COLOURS,
    FACTS,
    PIN_LIMIT_MA,
    RESISTOR_TOLERANCE,
    SUPPLY_MAX_V,
    SUPPLY_V,
    fact,
)
from hardware.source.design.legends import WORDS
from hardware.source.design.parts import LAMP_COLOURS, PARTS, SWITCH_OHMS, led_resistor
from hardware.source.design.resistors import current_ma, written
from hardware.source.electrical import budget
from hardware.source.electrical.markdown import MADE, page, table
from panel.settings import TABLE as SETTINGS


def _colours() -> str:
    rows: list[tuple[str, ...]] = []
    for colour in COLOURS.values():
        needed = (SUPPLY_MAX_V - colour.lowest) / PIN_LIMIT_MA * 1000 / (1 - RESISTOR_TOLERANCE)
        ohms = led_resistor(colour)
        rows.append(
            (
                colour.name,
                f"{colour.typical:.1f} V",
                f"{colour.lowest:.1f} V",
                f"{needed:.0f} Ω",
                f"**{written(ohms)}**",
                f"{current_ma(SUPPLY_V, colour.at_work, ohms):.1f} mA",
                colour.source,
            )
        )
    head = ("colour", "V_F listed", "V_F lowest", "needed", "E24", "typical current", "source")
    return table(head, rows)


def _pins() -> str:
    rows = [
        (WORDS[each.name], each.colour, written(each.ohms), f"{each.typical_ma:.1f}",
         f"{each.worst_ma:.2f}", f"{PIN_LIMIT_MA:g}")
        for each in budget.LAMPS
    ]  # fmt: skip
    total = (
        "**all six**",
        "",
        "",
        f"**{budget.ALL_LIT_MA:.1f}**",
        f"**{budget.ALL_LIT_WORST_MA:.1f}**",
        f"**{fact('total_limit'):g}**",
    )
    head = ("lamp", "colour", "resistor", "typical mA", "worst mA", "limit mA")
    return table(head, [*rows, total])


def _life() -> str:
    rows = [
        (
            battery.name,
            f"{battery.volts:.1f} V",
            f"{battery.playing_ma:.0f} mA",
            f"{battery.sleeping_ma:.1f} mA",
            f"{battery.usable_mah:.0f} mAh",
            f"{battery.hours:.0f} h",
            f"**{floor(battery.weeks(battery.usable_mah))} weeks**",
            f"{floor(battery.weeks(battery.warned_mah))} weeks",
            f"{battery.weeks(battery.usable_mah, switched_off=False):.1f} weeks",
        )
        for battery in budget.BATTERIES
    ]
    head = (
        "battery",
        "mean",
        "playing",
        "asleep",
        "usable",
        "of play",
        f"{budget.HOURS_A_WEEK:g} h a week, switched off",
        "the panel warns after",
        "never switched off",
    )
    return table(head, rows)


def _facts() -> str:
    rows = [(f.what, f"{f.value:g} {f.unit}", f.source) for f in FACTS.values()]
    return table(("what", "value", "source"), rows)


def _ways() -> list[str]:
    fresh = 3 * fact("aa_fresh") - fact("schottky")
    warn = SETTINGS["battery_low_mv"][0] / 1000
    cell = (warn + fact("schottky")) / 3
    return [
        "## Three ways",
        table(
            ("variant", "parts", "how it works"),
            [
                ("USB only", "none", "plug the Pico into a computer, a charger or a power bank"),
                (
                    "3 x AA",
                    "J1, SW5, D7, BT1",
                    f"through the switch and the Schottky diode into VSYS: {fresh:.1f} V when"
                    f" fresh, and the Pico runs down to {fact('vsys_min'):g} V there",
                ),
                (
                    "LiPo",
                    "J1, SW5, D7, M1 and a cell",
                    "the charger module's OUT+ and OUT\u2212 into J1 instead of the AA holder;"
                    " charge through the module's own socket, with SW5 off",
                ),
            ],
        ),
        "USB may be plugged in at any time: the Pico's own diode and D7 let in whichever voltage is"
        " higher, and nothing flows back. Switch SW5 off meanwhile, so that not even the diode's"
        " leakage reaches the cells. Some power banks switch off at so small a load; that harms"
        " nothing. A LiPo cell must have protection against being drained, on itself or on the"
        " module (the ones with six pads have it). Never solder on the cell, never let its two"
        " wires touch, never charge a swollen one, and stay near while it charges.",
        f"A charger module as it is sold charges with {fact('charge'):g} mA. A cell takes in an"
        f" hour at most what it holds: below {fact('charge'):g} mAh change the module's resistor"
        f" R_PROG from 1.2 kΩ to 3 kΩ, for {fact('charge_low'):g} mA.",
        f"The panel warns with two flashes when VSYS falls below {warn:.1f} V, with three AA cells"
        f" at {cell:.2f} V each. For a LiPo cell set `battery_low_mv` to 3400.",
    ]


def _resistors() -> list[str]:
    return [
        "## Resistors of the LEDs",
        f"A pin may give {PIN_LIMIT_MA:g} mA. The resistor is the smallest E24 value that holds"
        f" that with the highest supply ({SUPPLY_MAX_V:.2f} V), the lowest forward voltage that"
        f" such an LED has at 4 mA and a resistor {RESISTOR_TOLERANCE:.0%} too small:"
        f" R = ({SUPPLY_MAX_V:.2f} V \u2212 V_F) / ({PIN_LIMIT_MA / 1000:g} A"
        f" \u00d7 {1 - RESISTOR_TOLERANCE:.2f}). What the pin itself drops is reserve.",
        _colours(),
        "Any lamp may have any colour. A larger resistor is always safe, the lamp is only dimmer.",
    ]


def _currents() -> list[str]:
    return [
        "## Current of the pins",
        _pins(),
        f"A closed switch costs {SUPPLY_MAX_V / fact('pull_up'):.2f} mA through its pull-up:"
        " nothing beside the lamps.",
    ]


def _batteries() -> list[str]:
    pico_mw = fact("awake") * fact("usb")
    lit = budget.ALL_LIT_MA * budget.LIT / len(budget.LAMPS)
    lamps_mw = lit * SUPPLY_V / (fact("efficiency") / 100)
    total_mw = pico_mw + lamps_mw
    aa = budget.AA
    return [
        "## Battery life",
        f"Playing, the Pico takes {fact('awake'):g} mA \u00d7 {fact('usb'):g} V = {pico_mw:.0f} mW."
        f" {budget.LIT} lamps of six are lit: {lit:.1f} mA \u00d7 {SUPPLY_V} V /"
        f" {fact('efficiency'):g} % = {lamps_mw:.0f} mW. From {aa.volts:.1f} V less the diode's"
        f" {fact('schottky'):g} V that is {total_mw:.0f} mW / {aa.volts - fact('schottky'):.2f} V ="
        f" {aa.playing_ma:.0f} mA. At that load an AA cell holds {aa.usable_mah:.0f} mAh."
        f" A week of {budget.HOURS_A_WEEK:g} hours costs"
        f" {budget.HOURS_A_WEEK * aa.playing_ma:.0f} mAh, and {aa.lost_a_week_mah:.1f} mAh go by"
        " themselves.",
        _life(),
        "After some idle minutes the panel sleeps; the last column shows why it has a switch all"
        " the same. It plays on after its first warning. Weeks are rounded down, and the sums are"
        " on the safe side: the Pico's current was taken at USB's voltage and as constant power.",
    ]


def _neopixels() -> list[str]:
    return [
        "## NeoPixels",
        f"All six lit in their colours: {budget.PIXELS_MA:.0f} mA at full brightness, beside the"
        f" Pico's {fact('awake'):g} mA and well within USB's {fact('usb_limit'):g} mA. The pin only"
        " gives the data.",
        f"A WS2812B wants {fact('pixel_high'):g} of its supply as high: at {fact('usb'):g} V that"
        f" is {budget.PIXEL_HIGH_WITHOUT_DIODE_V:.1f} V, more than the pin's {SUPPLY_V} V. The"
        f" diode D8 ({PARTS['D8'].value}) lowers the supply to {budget.PIXEL_SUPPLY_V:.1f} V, and"
        f" {budget.PIXEL_HIGH_V:.2f} V is enough. R11 damps the edges of the data, C1 takes the"
        " first rush of current. Keep the wires to the first pixel below 30 cm. A supply with"
        " more than 5.2 V leaves no margin: if the pixels flicker, take another one. C1 is more"
        " than the 10 µF that USB allows a device to connect at once; if a computer complains,"
        " power it from a charger.",
        f"Not on batteries: VBUS has no voltage then, and a battery behind two diodes would fall"
        f" below the {fact('pixel_min'):g} V that they need.",
    ]


def _mishaps() -> list[str]:
    low = SUPPLY_MAX_V * SWITCH_OHMS / (SWITCH_OHMS + fact("pull_up") * 1000)
    least = min(led_resistor(COLOURS[colour]) for colour in LAMP_COLOURS.values())
    shorted = SUPPLY_MAX_V / least * 1000
    return [
        "## What could go wrong, and what stands in its way",
        table(
            ("mishap", "what prevents harm"),
            [
                ("battery the wrong way round at J1", "D7 blocks; nothing happens"),
                (
                    "LiPo cell the wrong way round at B+ and B\u2212",
                    "**nothing: it destroys the charger module.** Measure the cell's wires first",
                ),
                ("USB and battery at once", "D7 and the Pico's own diode; the higher one feeds"),
                (
                    "a spark from a finger at a switch",
                    f"{written(SWITCH_OHMS)} in series (R7 to R10) limits what reaches the pin,"
                    " whose own clamps take the rest; the panel's parts are plastic or isolated"
                    " from their contacts. No suppressor diodes: with wires this short they"
                    " gain little",
                ),
                (
                    "a program that drives a switch's pin",
                    f"the same resistors: {SUPPLY_MAX_V / SWITCH_OHMS * 1000:.1f} mA at most",
                ),
                (
                    "does such a switch still read as closed?",
                    f"{low:.2f} V with the strongest pull-up; low is up to {fact('input_low'):g} V",
                ),
                (
                    "an LED's wire touches ground",
                    f"its resistor sits at the Pico: {shorted:.0f} mA at most, more than the pin is"
                    " made for but no short circuit; repair it",
                ),
                ("an LED the wrong way round", "it stays dark; 3.3 V backwards harm none"),
                ("LiPo drained", "the module's protection, and the warning before"),
            ],
        ),
    ]


def markdown() -> str:
    """The whole page."""
    return page(
        "# Power",
        MADE,
        *_ways(),
        *_resistors(),
        *_currents(),
        *_batteries(),
        *_neopixels(),
        *_mishaps(),
        "## The numbers, and where they are from",
        _facts(),
    )
