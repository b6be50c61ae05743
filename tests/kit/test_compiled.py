"""What is compiled is used as long as it is of the very sources that lie there."""

from pathlib import Path

import pytest

from host_sim.kit import compiled


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of two modules, one of them compiled."""
    root, fast = tmp_path, tmp_path / "fast"
    monkeypatch.setattr(compiled, "ROOT", root)
    monkeypatch.setattr(compiled, "FAST", fast)
    monkeypatch.delenv("TAKTIK_INTERPRETED", raising=False)
    for folder in (root / "a/game", fast / "a/game"):
        folder.mkdir(parents=True)
        (folder / "rules.py").write_text("ONE = 1\n")
    (root / "a/game/news.py").touch()
    return fast / "a/game"


def test_it_is_found_where_it_was_made(made: Path) -> None:
    assert compiled.compiled("a.game") == [str(made)]


def test_there_is_nothing_before_it_is_made(made: Path) -> None:
    assert compiled.compiled("a.other") == []


@pytest.mark.parametrize("source", ["ONE = 2\n", "ONE = 1 + 1\n"])
def test_it_is_left_aside_once_a_source_is_edited(made: Path, source: str) -> None:
    (compiled.ROOT / "a/game/rules.py").write_text(source)
    assert compiled.compiled("a.game") == []


def test_it_is_left_aside_once_a_source_is_gone(made: Path) -> None:
    (compiled.ROOT / "a/game/rules.py").unlink()
    assert compiled.compiled("a.game") == []


def test_it_is_left_aside_on_demand(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAKTIK_INTERPRETED", "1")
    assert compiled.compiled("a.game") == []
