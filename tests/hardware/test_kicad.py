"""KiCad finds no fault in the board, and would find one."""

import re
import shutil
from pathlib import Path

import pytest

from hardware.source.pcb import kicad
from tests.hardware.board_read import BOARD


@pytest.fixture(scope="module")
def kicad_here() -> None:
    if lack := kicad.missing_kicad():
        pytest.skip(lack)


@pytest.fixture
def project(kicad_here: None, tmp_path: Path) -> Path:
    for suffix in (".kicad_pcb", ".kicad_pro"):
        shutil.copy(BOARD.with_suffix(suffix), tmp_path)
    return tmp_path / BOARD.name


def test_the_design_rule_check_finds_nothing(project: Path) -> None:
    assert kicad.findings(project) == []


@pytest.mark.parametrize(
    ("pattern", "instead", "finding"),
    [
        # One track less.
        (r"\n  \(segment [^\n]*", "", "[unconnected_items]"),
        # A part's hole on another net.
        (r'\(net \d+ "move2"\) \(', '(net 1 "GND") (', "[shorting_items]|[clearance]"),
        # Print over bare copper.
        (r'(gr_text "NEOPIXEL" \(at) [\d.]+ [\d.]+', r"\1 159 102.4", "[silk_over_copper]"),
        # A hole that no cheap maker drills.
        (r"\(drill 0\.8\)", "(drill 0.2)", "[drill_out_of_range]"),
    ],
    ids=["a track is missing", "a hole on another net", "print on copper", "a tiny hole"],
)
def test_the_check_would_find_a_fault(
    project: Path, pattern: str, instead: str, finding: str
) -> None:
    text = project.read_text(encoding="utf-8")
    changed, count = re.subn(pattern, instead, text, count=1)
    assert count == 1
    project.write_text(changed, encoding="utf-8")
    found = kicad.findings(project)
    assert any(text.startswith(tuple(finding.split("|"))) for text in found), found
