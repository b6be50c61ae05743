"""How many files a server may have open, on systems that say so in different ways."""

import resource

import pytest

from host_sim.table import run


@pytest.mark.parametrize(
    ("limits", "wanted"),
    [
        ((256, resource.RLIM_INFINITY), 65_536),  # macOS
        ((1024, 4096), 4096),
        ((1024, 1_000_000), 65_536),
        ((100_000, 1_000_000), None),  # never fewer than there were
        ((resource.RLIM_INFINITY, resource.RLIM_INFINITY), None),
    ],
)
@pytest.mark.parametrize("error", [None, ValueError("no"), OSError("no")])
def test_the_limit_is_raised_as_far_as_it_goes(
    monkeypatch: pytest.MonkeyPatch,
    limits: tuple[int, int],
    wanted: int | None,
    error: Exception | None,
) -> None:
    asked: list[tuple[int, int]] = []

    def set_limits(_: int, limits: tuple[int, int]) -> None:
        asked.append(limits)
        if error:
            raise error

    def get_limits(_: int) -> tuple[int, int]:
        return limits

    monkeypatch.setattr(resource, "getrlimit", get_limits)
    monkeypatch.setattr(resource, "setrlimit", set_limits)
    run.raise_limit()
    assert asked == ([] if wanted is None else [(wanted, limits[1])])
