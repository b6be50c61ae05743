"""Debouncing: six agreeing samples, both edges, and what is held at power-up does not count."""

from panel.switches import MOVING, Switches
from speldator.controls import BUTTONS, FIRE, ROLL, STRATEGY, TACTIC


def fed(switches, *samples):
    return [switches.sample(raw) for raw in samples]


def debounced(*samples):
    """What comes out for raw samples that follow a long time of open contacts."""
    return fed(Switches(0), *samples)


def edges(samples, switch):
    """How often a switch changed."""
    return sum((a ^ b) & switch != 0 for a, b in zip([0] + samples, samples))


def test_a_press_counts_at_the_sixth_agreeing_sample():
    assert debounced(*[ROLL] * 7) == [0] * 5 + [ROLL] * 2


def test_a_release_counts_at_the_sixth_agreeing_sample():
    assert debounced(*[ROLL] * 6 + [0] * 7) == [0] * 5 + [ROLL] * 6 + [0] * 2


def test_a_spike_of_five_samples_is_nothing():
    assert debounced(*([FIRE] * 5 + [0]) * 3) == [0] * 18


def test_switches_do_not_disturb_each_other():
    both = ROLL | TACTIC
    assert debounced(*[ROLL] * 2 + [both] * 6 + [TACTIC] * 6) == (
        [0] * 5 + [ROLL] * 2 + [both] * 6 + [TACTIC]
    )


def test_every_bounce_of_10_ms_gives_one_press_and_one_release():
    for bounce in range(1 << 10):
        samples = [ROLL if bounce >> i & 1 else 0 for i in range(10)]
        seen = debounced(*samples + [ROLL] * 6 + [ROLL ^ raw for raw in samples] + [0] * 6)
        assert edges(seen, ROLL) == 2, samples
        assert seen[-1] == 0


def test_a_contact_that_never_settles_is_no_press():
    assert edges(debounced(*[ROLL, 0] * 200), ROLL) == 0


def test_it_tells_with_which_contacts_nothing_would_change():
    switches = Switches(TACTIC)
    for contacts in (TACTIC, TACTIC | ROLL, ROLL, 0):
        told = []
        for _ in range(6):
            switches.sample(contacts)
            told.append(switches.still)
        assert told[-1] == contacts
        before = switches.sample(contacts)
        assert switches.sample(contacts) == before
        assert contacts == TACTIC or told[:5] == [MOVING] * 5


def test_a_button_held_at_power_up_is_no_press_until_it_was_released():
    switches = Switches(ROLL)
    assert fed(switches, *[ROLL] * 1000) == [0] * 1000
    assert fed(switches, *[0] * 6 + [ROLL] * 6) == [0] * 11 + [ROLL]


def test_a_button_that_is_open_at_power_up_counts_at_once():
    assert fed(Switches(0), *[ROLL] * 6) == [0] * 5 + [ROLL]


def test_a_button_that_bounces_when_sleep_ends_is_no_press():
    switches = Switches(0)
    switches.restart(0)
    assert fed(switches, 0, ROLL, 0, *[ROLL] * 20) == [0] * 23


def test_toggles_are_levels_from_the_first_sample_on():
    assert fed(Switches(STRATEGY | TACTIC), STRATEGY | TACTIC) == [STRATEGY | TACTIC]


def test_restart_ignores_the_buttons_that_are_down():
    switches = Switches(0)
    fed(switches, 0, 0)
    switches.restart(BUTTONS)
    assert fed(switches, *[BUTTONS] * 10) == [0] * 10
    assert fed(switches, *[0] * 7) == [0] * 7
    assert fed(switches, *[FIRE] * 6) == [0] * 5 + [FIRE]
