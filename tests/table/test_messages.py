"""JSON from strangers: read as Python reads it, down to the depth that anybody needs."""

import json
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_sim.kit.texts import DEEPEST
from host_sim.table.messages import read_json

LEAVES = st.none() | st.booleans() | st.integers() | st.text(st.sampled_from('a[]{}"\\\n'))
VALUES = st.recursive(LEAVES, lambda v: st.lists(v) | st.dictionaries(st.text('[{"\\'), v))


def _depth(value: Any) -> int:
    if isinstance(value, dict):
        value = list(cast("dict[str, Any]", value).values())
    if not isinstance(value, list):
        return 0
    return 1 + max(map(_depth, cast("list[Any]", value)), default=0)


@given(VALUES)
def test_what_is_not_too_deep_is_read_as_it_was_written(value: object) -> None:
    if _depth(value) <= DEEPEST:
        assert read_json(json.dumps(value)) == value


@pytest.mark.parametrize("opened", ["[", '{"a":', '[{"[]":'])
@pytest.mark.parametrize("before", ["", '[], {}, "]", ', '"\\"]", ', '"\\\\", '])
def test_one_bracket_too_many_is_refused(opened: str, before: str) -> None:
    closed = "".join({"[": "]", "{": "}"}.get(c, "") for c in reversed(opened.replace("[]", "")))
    for times in (DEEPEST // len(closed) - 1, DEEPEST // len(closed), 100_000):
        text = f"[{before}{opened * times}1{closed * times}]"
        if times * len(closed) < DEEPEST:
            assert read_json(text) == json.loads(text)
        else:
            with pytest.raises(ValueError, match=f"brackets or dots nest more than {DEEPEST} deep"):
                read_json(text)


@pytest.mark.parametrize("text", ["", "[", "]", "]]]" * 9, '"' + "[" * 99, '"\\', '{"a": 01}'])
def test_what_is_no_json_is_called_so(text: str) -> None:
    with pytest.raises(json.JSONDecodeError):
        read_json(text)


def test_quotes_that_never_end_are_gone_through_once() -> None:
    """Were every one of them tried as a beginning, this would take hours."""
    with pytest.raises(json.JSONDecodeError):
        read_json("[" + '"\\' * 1_000_000)
