"""Any input at all is read, or its reader tells what is wrong with it; never anything else.

`make fuzz` looks for inputs by the million; here are those that it kept, and some made of them.
"""

import random

import pytest

from tests.fuzz import corpus
from tests.fuzz.readers import READERS, Reader, read

MADE = 150  # inputs for each reader
SCRAPS = [
    b"\0",
    b"\xff",
    b"\xed\xa0\x80",
    b"\n",
    b"\r\n",
    b" ",
    b"9" * 5000,
    b"[" * 99,
    b'"',
    b"-1",
]


def inputs(name: str) -> list[bytes]:
    return [*READERS[name].seeds(), *corpus.load(name)]


def mutated(known: list[bytes], chance: random.Random) -> bytes:
    """A few cuts through one input, mended with scraps and pieces of others."""
    data = chance.choice(known)
    for _ in range(chance.randrange(1, 4)):
        other = chance.choice(known)
        start, end = sorted(chance.randrange(len(other) + 1) for _ in range(2))
        patch = chance.choice([*SCRAPS, other[start:end], bytes([chance.randrange(256)])])
        place = chance.randrange(len(data) + 1)
        data = data[:place] + patch + data[place + chance.choice((0, 1, len(patch))) :]
    return data


@pytest.mark.parametrize("name", READERS)
def test_a_good_input_is_read(name: str) -> None:
    """Or all that follows would be tried on nothing; a player's copy is refused until the end."""
    reader = READERS[name]
    for seed in reader.seeds():
        try:
            reader.read(seed)
        except reader.errors as error:
            assert "once the game has ended" in str(error)


@pytest.mark.parametrize("name", READERS)
def test_what_was_kept_is_read_or_refused(name: str) -> None:
    assert corpus.load(name)
    for data in corpus.load(name):
        read(name, data)


@pytest.mark.parametrize("name", READERS)
def test_what_is_made_of_it_is_read_or_refused(name: str) -> None:
    chance, known = random.Random(name), inputs(name)
    for _ in range(MADE):
        read(name, mutated(known, chance))


def test_an_error_that_is_not_documented_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(data: bytes) -> str:
        return {b"a": "b"}[data]

    for errors in ((), (ValueError,)):
        monkeypatch.setitem(READERS, "careless", Reader(careless, errors, lambda: [b"a"]))
        read("careless", b"a")
        with pytest.raises(KeyError):
            read("careless", b"c")


def test_the_corpus_is_small_and_of_readers_that_there_are() -> None:
    files = [*corpus.FOLDER.iterdir(), *corpus.FINDINGS.glob("*")]
    assert {path.stem for path in files} == set(READERS)
    assert sum(path.stat().st_size for path in files) < 300_000
    assert all(path.read_text("ascii").splitlines() for path in files)
