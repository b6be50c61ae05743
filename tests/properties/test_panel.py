"""Any contacts and any file: the panel's readers never fail and never believe nonsense."""

import json
import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from panel import settings, settings_file
from panel.switches import MOVING, Switches
from speldator.controls import BUTTONS

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
SETTINGS = st.dictionaries(st.sampled_from(list(settings.TABLE)) | st.text(max_size=8), JSON)


@contextmanager
def folder() -> Generator[Path]:
    """Settings live in the current folder."""
    before = os.getcwd()
    with TemporaryDirectory() as name:
        os.chdir(name)
        try:
            yield Path(name)
        finally:
            os.chdir(before)


def check_load(content: bytes) -> None:
    with folder() as here:
        (here / settings.FILE).write_bytes(content)
        values, error = settings.load()
        assert settings_file.check(values) == values  # whatever was in the file, these can be used
        [kept] = here.iterdir()
        assert kept.read_bytes() == content
        if kept.name == settings_file.BAD_FILE:
            assert error is not None
            assert values == settings.defaults()
        else:
            stored = json.loads(content)
            unknown = [name for name in stored if settings_file.fault(name, stored[name])]
            assert (error is None) == (not unknown)
            assert values == {**settings.defaults(), **stored} or unknown


@given(st.binary(max_size=3000))
def test_any_bytes_as_settings(content: bytes) -> None:
    check_load(content)


@given(JSON | SETTINGS)
def test_any_json_as_settings(value: Any) -> None:
    check_load(json.dumps(value).encode())


@given(SETTINGS, SETTINGS, SETTINGS)
def test_a_change_is_kept_whole_or_not_at_all(
    stored: dict[str, Any], first: dict[str, Any], second: dict[str, Any]
) -> None:
    with folder() as here:
        file = here / settings.FILE
        file.write_text(json.dumps(stored))
        for values in (first, second):
            before = json.loads(file.read_text())
            try:
                settings.change(**values)
            except settings_file.SettingsError:
                assert json.loads(file.read_text()) == before
            else:
                assert settings_file.check(values)  # only what is understood is accepted
                assert json.loads(file.read_text()) == {**before, **values}
            assert list(here.iterdir()) == [file]


RAW = st.lists(st.tuples(st.integers(0, 15), st.integers(1, 8)), max_size=30).map(
    lambda runs: [contacts for contacts, samples in runs for _ in range(samples)]
)


@given(st.integers(0, 15), RAW)
def test_a_switch_changes_exactly_when_six_samples_agree(first: int, raw: list[int]) -> None:
    switches = Switches(first)
    before = first & ~BUTTONS
    seen = [first] * 6
    counts = ~first & BUTTONS | ~BUTTONS  # a button held at power-up counts once it was open
    for contacts in raw:
        seen = [*seen[1:], contacts]
        now = switches.sample(contacts)
        for bit in (1, 2, 4, 8):
            agreed = {sample & bit for sample in seen}
            if agreed == {0}:
                counts |= bit
            expected = agreed.pop() & counts if len(agreed) == 1 else before & bit
            assert now & bit == expected
        assert switches.still == (contacts if set(seen) == {contacts} else MOVING)
        before = now
