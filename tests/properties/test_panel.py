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

from panel import settings
from panel.switches import Switches
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
        assert settings.check(values) == values  # whatever was in the file, these can be used
        [kept] = here.iterdir()
        assert kept.read_bytes() == content
        if kept.name == settings.BAD_FILE:
            assert error is not None
            assert values == settings.defaults()
        else:
            stored = json.loads(content)
            unknown = [name for name in stored if settings.fault(name, stored[name])]
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
            except settings.SettingsError:
                assert json.loads(file.read_text()) == before
            else:
                assert settings.check(values)  # only what is understood is accepted
                assert json.loads(file.read_text()) == {**before, **values}
            assert list(here.iterdir()) == [file]


@given(st.lists(st.integers(0, 15), min_size=1, max_size=80))
def test_a_switch_changes_only_after_three_agreeing_samples(raw: list[int]) -> None:
    samples = iter([raw[0], *raw])
    switches = Switches(lambda: next(samples))
    before = raw[0] & ~BUTTONS
    for i in range(len(raw)):
        now = switches.sample()
        for bit in (1, 2, 4, 8):
            if (now ^ before) & bit:
                last_three = {sample & bit for sample in raw[max(0, i - 2) : i + 1]}
                assert last_three == {now & bit}
        before = now


@given(st.integers(0, 3), st.lists(st.integers(0, 3), max_size=60))
def test_a_button_is_never_pressed_before_it_was_open(held: int, later: list[int]) -> None:
    samples = iter([held] * 4 + later)
    switches = Switches(lambda: next(samples))
    seen_open = 0
    history: list[int] = []
    for _ in range(3 + len(later)):
        pressed = switches.sample()
        history = [*history, ([held] * 3 + later)[len(history)]]
        assert pressed & ~seen_open == 0
        if len(history) >= 3:
            seen_open |= ~(history[-1] | history[-2] | history[-3]) & BUTTONS
