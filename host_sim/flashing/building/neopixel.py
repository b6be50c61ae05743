# pyright: basic, reportMissingImports=false, reportAttributeAccessIssue=false
"""WS2812 lights, for the MicroPython that is built here; runs on the board, not on a PC.

Official MicroPython builds carry the module `neopixel` of micropython-lib, whose
sources Debian does not have. This one has the same class.
"""

from machine import bitstream

# Nanoseconds: high and low of a 0, high and low of a 1.
TIMING_400_KHZ = (800, 1700, 1600, 900)
TIMING_800_KHZ = (400, 850, 800, 450)


class NeoPixel:
    ORDER = (1, 0, 2, 3)  # where red, green, blue and white go on the wire

    def __init__(self, pin, n, bpp=3, timing=1):
        self.pin = pin
        self.n = n
        self.bpp = bpp
        self.buf = bytearray(n * bpp)
        pin.init(pin.OUT)
        if isinstance(timing, int):
            timing = TIMING_800_KHZ if timing else TIMING_400_KHZ
        self.timing = timing

    def __len__(self):
        return self.n

    def __setitem__(self, i, v):
        for part in range(self.bpp):
            self.buf[i * self.bpp + self.ORDER[part]] = v[part]

    def __getitem__(self, i):
        return tuple(self.buf[i * self.bpp + self.ORDER[part]] for part in range(self.bpp))

    def fill(self, v):
        for i in range(self.n):
            self[i] = v

    def write(self):
        bitstream(self.pin, 0, self.timing, self.buf)
