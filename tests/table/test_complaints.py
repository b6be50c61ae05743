"""The log of the server stays small, and no traceback gets onto a terminal."""

import contextlib
import logging
from collections.abc import Generator
from pathlib import Path

import pytest

from host_sim.table.complaints import FILE, LARGEST, MOST_DIFFERENT, keep_complaints


@contextlib.contextmanager
def complaining(tmp_path: Path) -> Generator[logging.Logger]:
    root = logging.getLogger()
    before = list(root.handlers)
    keep_complaints(tmp_path)
    yield logging.getLogger("tests.complaints")
    for handler in [one for one in root.handlers if one not in before]:
        root.removeHandler(handler)


def test_an_error_is_a_line_on_the_terminal_and_whole_in_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with complaining(tmp_path) as log:
        try:
            raise ValueError("wrong\nthing")
        except ValueError:
            log.exception("It did not work\n")
    terminal = capsys.readouterr().err
    assert terminal == f"ERROR:  It did not work (ValueError('wrong\\nthing'); see {FILE})\n"
    assert "Traceback" in (tmp_path / FILE).read_text()


def test_different_complaints_are_counted_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with complaining(tmp_path) as log:
        for name in ("one", "two") * 10:
            log.warning("about %s", name)
    assert capsys.readouterr().err.splitlines() == [
        "WARNING:  about one",
        "WARNING:  about two",
        "WARNING:  about one (10 times)",
        "WARNING:  about two (10 times)",
    ]


def test_neither_file_nor_memory_grows_without_bound(tmp_path: Path) -> None:
    with complaining(tmp_path) as log:
        for number in range(MOST_DIFFERENT * 3):
            log.warning("%d: %s", number, "x" * 300)
    sizes = [path.stat().st_size for path in tmp_path.iterdir()]
    assert len(sizes) == 2 and max(sizes) <= LARGEST


def test_nothing_is_written_until_there_is_something_to_tell(tmp_path: Path) -> None:
    with complaining(tmp_path) as log:
        log.info("all is well")
    assert not list(tmp_path.iterdir())


def test_a_log_that_cannot_be_written_is_no_trouble(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / FILE).mkdir()
    with complaining(tmp_path) as log:
        log.warning("told")
    assert capsys.readouterr().err == "WARNING:  told\n"
