"""House rules: one file, every setting checked, every ruling of the rule book a default."""

import re
import tomllib
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_sim.games.taktik.rules.house import (
    ALLOWED,
    PRESET,
    PRESETS,
    House,
    Strengths,
    changes,
    find_house,
    parse_house,
    read_house,
)
from host_sim.kit.faults import BadInput
from tests.games.taktik.houses import OTHERS
from tests.kit.in_words import assert_can_be_said

FOLDER = Path(__file__).parents[3] / "host_sim/games/taktik"
WRONG = {
    "move_odds": ["0", "4", "2.0", "true", '"2"'],
    "long_range_odds": ["-1", "[]"],
    "strengths": ["[2]", "{ cars = [2, 2, 4, 8], tanks = [2, 2, 2, 4, 4, 4, 8, 8] }", "{}",
                  "{ cars = [2, 2, 4, 4] }", "{ cars = [2, 2, 4, 4], tanks = [2] }"],
    "three_order": ['"other"', "1"],
    "four_order": ['"alternating"', '"sarapan kazaldis armania calderon"', '"kazaldis"', "[]"],
    "closed_countries": ["1", '"true"'],
    "passing": ["true", '"enemies"'],
    "holders": ['"none"', "false"],
    "long_range_gap": ['"2"', "2"],
    "long_range_bearing": ['"line"', "6"],
    "forest_blocks": ["0"],
    "rear_codes": ["1979-01-01"],
    "repair_area": ['"ally"', "[]"],
    "repair_step": ["1", '"car"'],
    "depot_loss": ['"attacker"', "2"],
    "quiet_turns": ["0", "100001", "true", "1e3"],
    "option_sets": ['"players"', "{}"],
    "field_hq_fuel": ['"yes"', "1"],
}  # fmt: skip


def test_the_shipped_file_holds_every_setting_with_its_default() -> None:
    text = (FOLDER / "house.toml").read_text(encoding="utf-8")
    assert read_house(FOLDER / "house.toml") == House()
    given = set(re.findall(r"^(\w+) = ", text, re.MULTILINE)) - {PRESET}
    assert given == {field.name for field in fields(House)} == set(ALLOWED) == set(OTHERS)


def test_the_rule_book_names_every_house_rule() -> None:
    book = (FOLDER / "README.md").read_text(encoding="utf-8")
    for name in ALLOWED:
        assert f"`{name}`" in book, name


ROW = re.compile(r"^\| `(\w+)` \| (.*?) \| .*? \| (.*?) ?\| (\S+) \|$", re.MULTILINE)


def test_the_rule_book_has_every_default_and_what_the_booklet_reads_otherwise() -> None:
    book = (FOLDER / "README.md").read_text(encoding="utf-8")
    rows = {name: (default, other) for name, default, other, _ in ROW.findall(book)}
    assert rows.keys() == ALLOWED.keys()
    booklet = dict(line.split(" = ", 1) for line in changes(PRESETS["booklet"]))
    for name, (default, other) in rows.items():
        if name != "strengths":
            assert tomllib.loads(f"x = {default.strip('`')}")["x"] == getattr(House(), name)
        assert other.strip("`") == booklet.get(name, "")
        marks = re.findall(rf"house\s+`{name}`; booklet: `(.*?)`\)", book)
        assert marks == ([booklet[name]] if name in booklet else []), name


PRESET_SETTINGS = {
    "long_range_gap": "exactly_2",
    "long_range_bearing": "any",
    "forest_blocks": False,
    "depot_loss": "both",
    "holders": "fight",
    "repair_step": "unit",
    "repair_area": "alliance",
    "option_sets": "player",
    "rear_codes": True,
    "field_hq_fuel": True,
}


def test_the_booklet_is_every_clause_in_its_most_literal_reading() -> None:
    assert PRESETS["ours"] == House()
    assert PRESETS["booklet"] == House(**PRESET_SETTINGS)  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_has_a_name_and_settings_differ_from_it(name: str) -> None:
    assert find_house(name) == parse_house(f'house = "{name}"', "x") == PRESETS[name]
    house = parse_house(f'quiet_turns = 7\nhouse = "{name}"\nlong_range_gap = "up_to_2"', "x")
    assert house == replace(PRESETS[name], quiet_turns=7, long_range_gap="up_to_2")
    assert parse_house("\n".join(changes(house)), "again") == house


def test_without_a_name_the_house_is_ours_and_any_other_name_is_a_file(tmp_path: Path) -> None:
    assert find_house(None) == House()
    path = tmp_path / "table.toml"
    path.write_text("quiet_turns = 9\n", encoding="utf-8")
    assert find_house(str(path)) == House(quiet_turns=9)
    with pytest.raises(BadInput):
        find_house("bookletter")


@pytest.mark.parametrize("value", ['"ous"', "1", "[]", '["ours"]', "{}"])
def test_a_preset_that_there_is_not_is_told_with_those_that_there_are(value: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_house(f"# ours\nhouse = {value}\n", "house.toml")
    assert str(caught.value) == 'house.toml:2: house must be "ours" or "booklet"'
    assert_can_be_said(caught.value)


@pytest.mark.parametrize("name", OTHERS)
def test_every_setting_can_be_changed_and_is_written_down(name: str) -> None:
    house = parse_house(f"{name} = {OTHERS[name]}\n", "house.toml")
    assert getattr(house, name) != getattr(House(), name)
    assert changes(house) == [f"{name} = {OTHERS[name]}"]
    assert parse_house("\n".join(changes(house)), "again") == house


def test_a_house_without_changes_needs_no_line() -> None:
    assert changes(House()) == []
    assert parse_house("", "house.toml") == House()


@pytest.mark.parametrize(("name", "value"), [(n, v) for n, vs in WRONG.items() for v in vs])
def test_a_wrong_value_is_told_with_its_line_and_what_is_allowed(name: str, value: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_house(f"# ours\n\n{name} = {value}\n", "house.toml")
    assert str(caught.value) == f"house.toml:3: {name} must be {ALLOWED[name][0]}"
    assert_can_be_said(caught.value)


def test_every_fault_is_told_at_once() -> None:
    with pytest.raises(BadInput) as caught:
        parse_house("colour = 1\nmove_odds = 9\n", "house.toml")
    assert [fault.line for fault in caught.value.faults] == [1, 2]
    assert "'colour' is no house rule; there are house, move_odds, " in str(caught.value)
    assert_can_be_said(caught.value)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("move_odds = ", "1: "),
        ("a = 1\nmove_odds 2", "2:11"),
        ("move_odds = 1\nmove_odds = 2", "2"),
    ],
)
def test_what_is_no_toml_is_told_with_its_place(text: str, place: str) -> None:
    with pytest.raises(BadInput, match=rf"^house\.toml:{place}") as caught:
        parse_house(text, "house.toml")
    assert_can_be_said(caught.value)


@pytest.mark.parametrize("text", ["a = " + "[" * 100_000, "a = " + "9" * 5000, "[" * 50_000])
def test_hostile_toml_is_told(text: str) -> None:
    with pytest.raises(BadInput, match=r"^house\.toml:"):
        parse_house(text, "house.toml")


def test_strengths_are_those_given() -> None:
    house = parse_house(f"strengths = {OTHERS['strengths']}", "x")
    assert house.strengths == Strengths((4, 4, 4, 4), (2, 2, 2, 2, 8, 8, 8, 8))


PIECES = st.sampled_from(
    [
        *ALLOWED,
        *OTHERS.values(),
        " = ",
        "\n",
        "[",
        "]",
        "{",
        "}",
        '"',
        "#",
        "1",
        ".",
        "cars",
        "\x00",
    ]
)


@given(st.one_of(st.lists(PIECES, max_size=12).map("".join), st.text(max_size=60)))
@settings(max_examples=300)
def test_any_text_is_a_house_or_is_told(text: str) -> None:
    try:
        parse_house(text, "house.toml")
    except BadInput as bad:
        assert str(bad).startswith("house.toml:")
        assert all(0 <= fault.line <= text.count("\n") + 1 for fault in bad.faults)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"move_odds = 2\n\xff", ":2:1: byte 0xff is not UTF-8"),
        (b"# \x00", ":1:3: U+0000 is a control"),
        (b"#" * 70_000, ": larger than 64 KiB"),
    ],
)
def test_a_file_that_is_no_text_is_told(tmp_path: Path, data: bytes, told: str) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(data)
    with pytest.raises(BadInput) as caught:
        read_house(path)
    assert str(caught.value).startswith(f"{path}{told}")


def test_a_file_that_is_none_is_told(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none", "/dev/zero", "\x00"):
        with pytest.raises(BadInput):
            read_house(path)
