"""Every test of the laboratory has the third game."""

from collections.abc import Iterator

import pytest

from tests.lab.running import list_third_game


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    list_third_game(monkeypatch)
    yield
