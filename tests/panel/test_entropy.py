"""The pool of random bits: never used twice, never dry, and button edges matter."""

from hashlib import sha256

from panel.entropy import CHUNK, Pool
from tests.speldator.heap import heap_lock, heap_unlock


class Source:
    """A urandom whose reads all differ and are predictable, and a clock that stands still."""

    def __init__(self):
        self.calls = 0
        self.us = 0

    def urandom(self, n):
        self.calls += 1
        return sha256(bytes([self.calls & 255, self.calls >> 8])).digest()[:n]

    def ticks_us(self):
        return self.us


def mix(state, raw):
    return sha256(state + raw).digest()


def pool(source=None):
    source = source or Source()
    return Pool(source.urandom, mix, source.ticks_us), source


def words(p, n=CHUNK // 2):
    return [p.bits(16) for _ in range(n)]


def test_a_dry_pool_refills_itself_rather_than_give_bad_bits():
    p, source = pool()
    assert len(set(words(p, 64))) > 60
    assert source.calls == 64 * 2 // CHUNK


def test_a_pool_is_stale_after_every_use_and_every_edge():
    p, _ = pool()
    assert p.stale
    p.refill()
    assert not p.stale
    p.bits(12)
    assert p.stale
    p.refill()
    p.stir()
    assert p.stale


def test_no_bits_are_given_twice():
    p, _ = pool()
    stream = []
    for _ in range(20):
        p.refill()
        stream += words(p, 3)
    assert len(set(stream)) == len(stream)


def test_bits_are_as_many_as_asked():
    p, _ = pool()
    for n in range(1, 17):
        assert all(0 <= p.bits(n) < 1 << n for _ in range(20))


def test_the_moment_of_a_button_edge_changes_the_very_next_roll():
    for later in (5_000, 5 * 32_000, 1_280_000):
        p, a = pool()
        q, b = pool()
        b.us = a.us + later
        for either in (p, q):
            either.refill()
            either.stir()
            either.refill()
        assert words(p) != words(q), later


def test_the_order_of_edges_matters():
    streams = []
    for moments in ((1000, 2000), (2000, 1000)):
        p, source = pool()
        for source.us in moments:
            p.stir()
        p.refill()
        streams.append(words(p))
    assert streams[0] != streams[1]


def test_a_chip_whose_source_is_stuck_never_repeats_a_chunk():
    source = Source()
    source.urandom = lambda n: sha256(b"stuck").digest()[:n]
    p, _ = pool(source)
    chunks = set()
    for _ in range(50):
        p.refill()
        chunks.add(tuple(words(p)))
    assert len(chunks) == 50


def test_all_sixteen_bits_are_used_evenly():
    p, _ = pool()
    stream = words(p, 4096)
    for bit in range(16):
        ones = sum(word >> bit & 1 for word in stream)
        assert abs(ones - 2048) < 4 * 32  # four standard deviations; the source is fixed


def test_taking_bits_and_stirring_allocate_nothing():
    p, _ = pool()
    p.refill()
    heap_lock()
    try:
        for _ in range(CHUNK // 2):
            p.bits(12)
            p.stir()
    finally:
        heap_unlock()
