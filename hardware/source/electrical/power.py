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
            battery.mode.name,
            f"{battery.playing_ma:.0f} mA",
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
        "settings",
        "playing",
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


def _playing() -> str:
    """From the Pico and the lamps to what a week costs."""
    mode, aa = budget.DELIVERED, budget.AA
    behind = aa.volts - fact("schottky")
    return (
        "Playing as delivered, with `clock_mhz` 48 and `brightness` 100, the Pico takes at most"
        f" {mode.pico_ma:g} mA \u00d7 {fact('usb'):g} V = {mode.pico_mw:.0f} mW."
        f" By the odds {budget.LIT:.1f} lamps of six are lit on average after roll and fire, with"
        " the toggles in each setting equally often. While one rolls all six blink, for"
        f" {budget.ROLLING_S:g} s of every {budget.TURN_S:g} s. Together that is"
        f" {mode.lamps_ma:.1f} mA \u00d7 {SUPPLY_V} V / {fact('efficiency'):g} % ="
        f" {mode.lamps_mw:.0f} mW. From {aa.volts:.1f} V less the diode's {fact('schottky'):g} V,"
        f" Pico and lamps take {mode.pico_mw + mode.lamps_mw:.0f} mW / {behind:.2f} V ="
        f" {aa.playing_ma:.0f} mA. At that load an AA cell holds {aa.usable_mah:.0f} mAh. A week of"
        f" {budget.HOURS_A_WEEK:g} hours costs {budget.HOURS_A_WEEK * aa.playing_ma:.0f} mAh, and"
        f" {aa.lost_a_week_mah:.1f} mAh go by themselves."
    )


def _napping() -> str:
    """Why, and by how much, `nap` helps."""
    nap, turn = budget.NAP, budget.TURN_S
    return (
        "With the setting `nap` the Pico sleeps between events while the lamps stay lit. We assume"
        f" one roll and one fire every {turn:g} s. The panel is awake for {budget.ROLLING_S:g} s of"
        f" that while one rolls, and for {budget.REST_S:g} s after hands were at the toggles, at"
        f" roll and at fire: {budget.AWAKE_S:g} s with {fact('awake_48'):g} mA. It also wakes"
        f" {budget.WAKINGS:.0f} times for {budget.WAKE_S * 1000:g} ms,"
        f" {turn / budget.LOOK_S:.0f} times for a look every second and {budget.BLINKS:.0f} times"
        f" for a fire lamp that blinks after {budget.DAMAGE:.0%} of the rolls:"
        f" {budget.WAKING_S:.1f} s, which we count with {fact('awake_125'):g} mA, because the sleep"
        " leaves the chip at 125 MHz until the panel has set its clock again. The rest counts with"
        f" {fact('asleep'):g} mA. On"
        f" average the Pico takes {nap.pico_ma:.1f} mA \u00d7 {fact('usb'):g} V ="
        f" {nap.pico_mw:.0f} mW. `nap` is off as delivered, because only a real board can prove"
        " that every press wakes it. [The firmware's manual](../firmware/README.md#settings) says"
        " how to try it."
    )


def _caution() -> str:
    """What is on the safe side, and what is not known."""
    low, high = (volts * fact(f"awake_125_at_{volts}v") for volts in (3, 4))
    return (
        "Weeks are rounded down, and the sums are on the safe side. The panel waits nearly all the"
        f" time, but we have no figure for a Pico that waits at 48 MHz with both PLLs running, as"
        f" MicroPython leaves them: the {fact('awake_48'):g} mA are from one that never waits, at"
        " 50 MHz. We count with the same power at any voltage; measured at 125 MHz were"
        f" {low:.0f} mW from 3 V and {high:.0f} mW from 4 V. A fire lamp that blinks counts as lit."
        f" Below 25 mA an AA cell counts as holding no more than at 25 mA. All this is for a Pico:"
        " for a Pico 2 we have no figures."
    )


def _batteries() -> list[str]:
    return [
        "## Battery life",
        _playing(),
        _napping(),
        _life(),
        f"After some idle minutes the panel sleeps and takes {budget.AA.sleeping_ma:.1f} mA from AA"
        " cells; the last column shows why it has a switch all the same. It plays on after its"
        " first warning. The rows with `clock_mhz` 125 are there for comparison.",
        _caution(),
    ]


def _neopixels() -> list[str]:
    return [
        "## NeoPixels",
        f"All six lit in their colours: {budget.PIXELS_MA:.0f} mA at full brightness, beside the"
        f" Pico's {fact('awake_125'):g} mA and well within USB's {fact('usb_limit'):g} mA. The pin"
        " only gives the data.",
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
