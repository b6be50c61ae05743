"""The pool of random bits: never used twice, never dry, and button edges matter."""

from hashlib import sha256

from panel.entropy import CHUNK, SIZE, Pool
from tests.speldator.heap import heap_lock, heap_unlock


class Source:
    """urandom and a clock that count up, so that every refill is different and predictable."""

    def __init__(self):
        self.calls = 0
        self.us = 0

    def urandom(self, n):
        self.calls += 1
        return bytes([self.calls & 255]) * n

    def ticks_us(self):
        return self.us


def pool(source=None):
    source = source or Source()
    return Pool(source.urandom, sha256, source.ticks_us), source


def test_a_dry_pool_refills_itself_rather_than_give_bad_bits():
    p, source = pool()
    words = [p.bits(16) for _ in range(64)]
    assert source.calls == 64 * 2 // CHUNK
    assert len(set(words)) > 60


def test_refill_stops_when_full():
    p, source = pool()
    while p.low:
        p.refill()
    assert source.calls == SIZE // CHUNK
    for _ in range(CHUNK // 2):
        p.bits(12)
    assert p.low


def test_a_refill_too_many_does_no_harm():
    p, _ = pool()
    for _ in range(10):
        p.refill()
    assert len({p.bits(16) for _ in range(SIZE // 2)}) > 25


def test_no_bits_are_given_twice():
    p, _ = pool()
    q, _ = pool()
    for _ in range(SIZE // CHUNK):
        p.refill()
        q.refill()
    stream = [p.bits(16) for _ in range(32)]
    assert stream == [q.bits(16) for _ in range(32)]
    assert len(set(stream)) == 32


def test_bits_are_as_many_as_asked():
    p, _ = pool()
    for n in range(1, 17):
        assert all(0 <= p.bits(n) < 1 << n for _ in range(20))


def test_the_moment_of_a_button_edge_changes_what_follows():
    p, a = pool()
    q, b = pool()
    a.us, b.us = 123_456, 123_457
    p.stir()
    q.stir()
    a.us = b.us = 0
    assert [p.bits(16) for _ in range(16)] != [q.bits(16) for _ in range(16)]


def test_a_chip_whose_source_is_stuck_still_never_repeats_a_chunk():
    source = Source()
    source.urandom = lambda n: bytes(n)
    p, _ = pool(source)
    chunks = set()
    for _ in range(50):
        chunks.add(tuple(p.bits(16) for _ in range(CHUNK // 2)))
    assert len(chunks) == 50


def test_all_sixteen_bits_are_used_evenly():
    p, _ = pool()
    words = [p.bits(16) for _ in range(4096)]
    for bit in range(16):
        ones = sum(word >> bit & 1 for word in words)
        assert abs(ones - 2048) < 4 * 32  # four standard deviations; the source is fixed


def test_taking_bits_and_stirring_allocate_nothing():
    p, _ = pool()
    while p.low:
        p.refill()
    heap_lock()
    try:
        for _ in range(SIZE // 2):
            p.bits(12)
            p.stir()
    finally:
        heap_unlock()
