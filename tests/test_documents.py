"""What the documents say is what the code does."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

from host_sim.terminal.drawing import draw
from panel import codes, settings, settings_file
from panel.pins import LAMP_PINS, PIXEL_PIN, SWITCH_PINS
from panel.selftest import ECHO
from panel.version import VERSION
from speldator.controls import EXTRA, FIRE_LAMP, LAMPS, MOVE2, MOVE4, STRATEGY, SWITCHES

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
MANUAL = (ROOT / "firmware/README.md").read_text(encoding="utf-8")


def rows(heading: str) -> dict[str, list[str]]:
    """Rows of the manual's tables under a heading, by their first cell."""
    text = MANUAL.split(f"## {heading}\n")[1].split("\n## ")[0].replace("`", "")
    cells = [re.split(r" *\| *", line.strip("| ")) for line in text.splitlines() if line[:1] == "|"]
    return {row[0]: row[1:] for row in cells}


@pytest.mark.parametrize(
    ("document", "least"),
    [
        ("README.md", 4),
        ("host_sim/games/taktik/README.md", 8),
        ("host_sim/games/tank_chess/README.md", 12),
        ("host_sim/words/README.md", 5),
    ],
)
def test_the_examples_work(document: str, least: int) -> None:
    failed, tried = doctest.testfile(str(ROOT / document), module_relative=False)
    assert tried >= least and failed == 0


def test_the_readme_shows_the_panel_as_it_is_drawn() -> None:
    picture = [[" "] * 60 for _ in range(13)]
    for piece in draw(MOVE2 | MOVE4 | EXTRA | FIRE_LAMP, STRATEGY, ""):
        if piece.row < len(picture):
            picture[piece.row][piece.column : piece.column + len(piece.text)] = piece.text
    assert "\n".join("".join(row) for row in picture) in README


def test_the_manual_has_every_pin() -> None:
    table = rows("Wiring")
    for name, gpio in (*SWITCH_PINS, *LAMP_PINS, ("NeoPixels", PIXEL_PIN)):
        assert table[name][0] == f"GP{gpio}"


def test_the_manual_has_every_setting_with_default_and_range() -> None:
    table = rows("Settings")
    for name, (default, allowed) in settings.TABLE.items():
        words = [str(value).lower() for value in (default, *allowed)]
        told = [table[name][0], *re.findall(r"\w+", table[name][1])]
        assert [told[0], told[1], told[3]] == words


def test_the_manual_explains_every_lamp_code() -> None:
    table = rows("Lamp codes")
    for code in (codes.BATTERY_LOW, codes.SETTINGS_BAD, codes.TICK_FAILED):
        assert str(code) in table
    assert "battery" in table[str(codes.BATTERY_LOW)][0]
    assert settings_file.BAD_FILE in table[str(codes.SETTINGS_BAD)][0]
    assert "error" in table[str(codes.TICK_FAILED)][0]


def test_the_manual_says_which_lamp_echoes_which_switch() -> None:
    verdicts = rows("Self-test")
    for switch_bit, lamp_bit in ECHO:
        switch = SWITCHES[switch_bit.bit_length() - 1]
        lamp = LAMPS[lamp_bit.bit_length() - 1]
        assert f"`{switch}` → `{lamp}`" in MANUAL
        assert switch in verdicts[f"{lamp} blinks"][0].split()


@pytest.mark.parametrize("game", ["taktik", "tank_chess"])
def test_a_rule_book_lists_every_file_of_its_game_and_of_its_rules(game: str) -> None:
    folder = ROOT / "host_sim/games" / game
    book = (folder / "README.md").read_text(encoding="utf-8").split("## What lies where")[1]
    own, rules = re.split(r"\| in `rules/` \|", book)
    for text, of in ((own, folder), (rules, folder / "rules")):
        listed = set(re.findall(r"`([\w.]+(?:\.py|\.toml|/))`", text))
        there = {p.name + ("/" if p.is_dir() else "") for p in of.iterdir() if p.name[0] != "_"}
        assert listed == there - {"README.md"}


def test_links_between_the_documents_lead_somewhere() -> None:
    for document in ROOT.rglob("*.md"):
        if {"node_modules", ".venv", "build", "typings"} & set(document.relative_to(ROOT).parts):
            continue
        for target in re.findall(r"\]\((?!http)([^)#]+)", document.read_text(encoding="utf-8")):
            assert (document.parent / target).exists(), f"{document.name}: {target}"


def test_every_make_target_is_explained() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    phony = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert phony
    for target in phony[1].split():
        assert re.search(rf"^{target}:.*## \w", makefile, re.MULTILINE), target


def test_the_workflow_is_what_its_published_schema_allows_and_only_calls_ci() -> None:
    path = ROOT / ".github/workflows/test.yml"
    schema = ["--builtin-schema", "vendor.github-workflows"]
    subprocess.run([sys.executable, "-m", "check_jsonschema", *schema, str(path)], check=True)
    steps = re.findall(r"- run: (.*)", path.read_text(encoding="utf-8"))
    assert steps == [".ci/run"]


def test_the_changelog_begins_with_this_version() -> None:
    log = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (\S+)", log, re.MULTILINE)[0] == VERSION
