"""How deep a text may nest is our own limit, the same on every Python."""

import tomllib
from collections.abc import Callable

import pytest

from host_sim.games.taktik.formats.record_reader import parse_record
from host_sim.games.taktik.rules.house import parse_house
from host_sim.kit.faults import BadInput
from host_sim.kit.texts import DEEPEST, check_depth
from tests.games.taktik.golden.record import FOLDER
from tests.kit.in_words import assert_can_be_said

TOO_DEEP = f"brackets or dots nest more than {DEEPEST} deep"


def arrays(depth: int) -> str:
    return f"a = {'[' * depth}{']' * depth}"


def tables(depth: int) -> str:
    return f"a = {'{b = ' * depth}1{'}' * depth}"


def dots(depth: int) -> str:
    return f"a{'.b' * depth} = 1"


def spaced_and_quoted(depth: int) -> str:
    return "a" + """ . "b.c" . 'd' """.rstrip() * (depth // 2) + ".e" * (depth % 2) + " = 1"


def header(depth: int) -> str:
    return f"[a{'.b' * depth}]"


def over_many_lines(depth: int) -> str:
    return "a = " + "[ # ]\n" * depth + "]\n" * depth


FORMS = [arrays, tables, dots, spaced_and_quoted, header, over_many_lines]


@pytest.mark.parametrize("form", FORMS)
def test_one_level_too_many_is_refused(form: Callable[[int], str]) -> None:
    """In a file of house rules, and where a record quotes one."""
    for depth in (1, DEEPEST - 1, DEEPEST):
        tomllib.loads(form(depth))
        with pytest.raises(BadInput, match="is no house rule"):
            parse_house(form(depth), "house.toml")
    golden = (FOLDER / "intro" / "game.tkt").read_text(encoding="utf-8")
    for depth in (DEEPEST + 1, 100):
        with pytest.raises(BadInput, match=TOO_DEEP) as bad:
            parse_house(form(depth), "house.toml")
        assert_can_be_said(bad.value)
        quoted = "".join(f"house {line}\n" for line in form(depth).splitlines())
        record = golden.replace("mode intro\n", f"mode intro\n{quoted}")
        with pytest.raises(BadInput, match=rf"^game:\d+: {TOO_DEEP}"):
            parse_record(record, "game")


@pytest.mark.parametrize(
    "quote",
    ['"{}"', "'{}'", '"""{}"""', "'''{}'''", '""""\n{}""""', "'''''{}\n'''''", '"\\"{}"', "1 # {}"],
)
def test_what_is_quoted_does_not_nest(quote: str) -> None:
    deep = "[{" * DEEPEST
    text = f"a = {quote.format(deep)}\nb = {'[' * DEEPEST}{']' * DEEPEST}\n"
    tomllib.loads(text)
    check_depth(text)
    with pytest.raises(ValueError, match=TOO_DEEP):
        check_depth(f"a = {quote.format('')}\nb = {'[' * (DEEPEST + 1)}")


def test_many_numbers_are_not_deep() -> None:
    check_depth(f"[{', '.join(['1.5'] * 100)}]")
    check_depth("\n".join(["a = 1979-05-27T07:32:00.5"] * 100))
