"""Debouncing: three agreeing samples, both edges, and what is held at power-up does not count."""

from panel.switches import Switches
from speldator.controls import BUTTONS, FIRE, ROLL, STRATEGY, TACTIC


class Contacts:
    """Gives the raw samples that it is fed, one a tick; the last one stays."""

    def __init__(self, *samples):
        self.samples = list(samples)

    def __call__(self):
        return self.samples.pop(0) if len(self.samples) > 1 else self.samples[0]


def debounced(*samples, at_power_up=0):
    """What comes out for raw samples that follow a long time of `at_power_up`."""
    contacts = Contacts(at_power_up)
    switches = Switches(contacts)
    for _ in range(10):
        switches.sample()
    contacts.samples = list(samples)
    return [switches.sample() for _ in samples]


def edges(samples, switch):
    """How often a switch changed."""
    return sum((a ^ b) & switch != 0 for a, b in zip([0] + samples, samples))


def test_a_press_counts_at_the_third_agreeing_sample():
    assert debounced(ROLL, ROLL, ROLL, ROLL) == [0, 0, ROLL, ROLL]


def test_a_release_counts_at_the_third_agreeing_sample():
    assert debounced(ROLL, ROLL, ROLL, 0, 0, 0, 0) == [0, 0, ROLL, ROLL, ROLL, 0, 0]


def test_a_spike_of_two_samples_is_nothing():
    assert debounced(FIRE, FIRE, 0, FIRE, FIRE, 0, 0) == [0] * 7


def test_switches_do_not_disturb_each_other():
    both = ROLL | TACTIC
    assert debounced(ROLL, both, both, both, TACTIC, TACTIC, TACTIC) == [
        0, 0, ROLL, both, both, both, TACTIC,
    ]  # fmt: skip


def test_every_bounce_of_10_ms_gives_one_press_and_one_release():
    # 10 ms hold at most three samples; before and after, the contact is steady.
    for press in range(8):
        for release in range(8):
            bouncing_in = [ROLL if press >> i & 1 else 0 for i in range(3)]
            bouncing_out = [ROLL if release >> i & 1 else 0 for i in range(3)]
            seen = debounced(*(bouncing_in + [ROLL] * 6 + bouncing_out + [0] * 6))
            assert edges(seen, ROLL) == 2
            assert seen[-1] == 0


def test_a_contact_that_never_settles_is_no_press():
    assert edges(debounced(*([ROLL, 0] * 200)), ROLL) == 0


def test_a_button_held_at_power_up_is_no_press_until_it_was_released():
    contacts = Contacts(ROLL)
    switches = Switches(contacts)
    assert [switches.sample() for _ in range(1000)] == [0] * 1000
    contacts.samples = [0, 0, 0, ROLL, ROLL, ROLL]
    assert [switches.sample() for _ in range(6)] == [0, 0, 0, 0, 0, ROLL]


def test_a_button_that_is_open_at_power_up_counts_at_once():
    switches = Switches(Contacts(0, ROLL, ROLL, ROLL))
    assert [switches.sample() for _ in range(3)] == [0, 0, ROLL]


def test_a_button_that_bounces_when_sleep_ends_is_no_press():
    contacts = Contacts(0)
    switches = Switches(contacts)
    contacts.samples = [0, ROLL, 0, ROLL, ROLL, ROLL, ROLL]
    switches.restart()
    assert [switches.sample() for _ in range(20)] == [0] * 20


def test_toggles_are_levels_from_the_first_sample_on():
    switches = Switches(Contacts(STRATEGY | TACTIC))
    assert switches.sample() == STRATEGY | TACTIC


def test_restart_ignores_the_buttons_that_are_down():
    contacts = Contacts(0)
    switches = Switches(contacts)
    for _ in range(4):
        switches.sample()
    contacts.samples = [BUTTONS]
    switches.restart()
    assert [switches.sample() for _ in range(10)] == [0] * 10
    contacts.samples = [0]
    assert [switches.sample() for _ in range(4)] == [0] * 4
    contacts.samples = [FIRE]
    assert [switches.sample() for _ in range(3)] == [0, 0, FIRE]
