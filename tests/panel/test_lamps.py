"""LEDs on PWM channels and NeoPixels behind the same show()."""

from panel.lamps import COLOURS, FULL_DUTY, LedLamps, PixelLamps
from speldator.controls import ALL_LAMPS, BLINKING, FIRE_LAMP, LAMPS, MOVE2


class Channel:
    def __init__(self):
        self.written = []

    def duty_u16(self, duty):
        self.written.append(duty)


def leds(brightness=100):
    channels = [Channel() for _ in LAMPS]
    return LedLamps(channels, brightness), channels


def test_leds_start_dark():
    _, channels = leds()
    assert [c.written for c in channels] == [[0]] * 6


def test_each_lamp_has_its_own_channel():
    for i in range(6):
        lamps, channels = leds()
        lamps.show(1 << i)
        assert [c.written[-1] for c in channels] == [FULL_DUTY if j == i else 0 for j in range(6)]


def test_only_changed_leds_are_written():
    lamps, channels = leds()
    lamps.show(MOVE2)
    lamps.show(MOVE2 | FIRE_LAMP)
    lamps.show(MOVE2 | FIRE_LAMP)
    assert [len(c.written) for c in channels] == [2, 1, 1, 1, 1, 2]


def test_blinking_bits_do_not_light_a_led():
    lamps, channels = leds()
    lamps.show(ALL_LAMPS << BLINKING)
    assert [c.written for c in channels] == [[0]] * 6


def test_brightness_scales_the_duty():
    lamps, channels = leds(brightness=40)
    lamps.show(MOVE2)
    assert channels[0].written == [0, FULL_DUTY * 40 // 100]


def test_a_channel_that_fails_once_is_written_again():
    class Flaky(Channel):
        faults = 0

        def duty_u16(self, duty):
            if duty and self.faults == 0:
                self.faults += 1
                raise OSError
            super().duty_u16(duty)

    channels = [Channel(), Channel(), Flaky(), Channel(), Channel(), Channel()]
    lamps = LedLamps(channels, 100)
    try:
        lamps.show(ALL_LAMPS)
        raise AssertionError("the fault must come through")
    except OSError:
        pass
    lamps.show(ALL_LAMPS)
    assert [c.written[-1] for c in channels] == [FULL_DUTY] * 6


class Strip(dict):
    def __init__(self):
        super().__init__()
        self.sent = []

    def write(self):
        self.sent.append([self[i] for i in range(6)])


def test_pixels_start_dark_and_glow_in_their_colours():
    strip = Strip()
    lamps = PixelLamps(strip, strip.write, 100)
    lamps.show(ALL_LAMPS)
    assert strip.sent == [[(0, 0, 0)] * 6, list(COLOURS)]


def test_pixels_are_sent_only_when_something_changed():
    strip = Strip()
    lamps = PixelLamps(strip, strip.write, 100)
    for lit in (0, MOVE2, MOVE2, MOVE2 | MOVE2 << BLINKING, 0):
        lamps.show(lit)
    assert len(strip.sent) == 3


def test_pixel_brightness_is_whole_numbers():
    strip = Strip()
    PixelLamps(strip, strip.write, 50).show(ALL_LAMPS)
    assert strip.sent[-1] == [tuple(c // 2 for c in colour) for colour in COLOURS]
