"""A change that is told is a change that is had: by the page as by the tests' client."""

import json
import subprocess
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import host_sim
from host_sim.table.patch import patch
from tests.table.client import patched

SCRIPT = Path(host_sim.__file__).parent / "table/web/js/patch.js"
scalars = st.none() | st.booleans() | st.integers(-3, 3) | st.text("ab", max_size=2)
keys = st.sampled_from(["a", "b", "1"])
jsons = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner), max_leaves=12
)


@given(jsons, jsons)
def test_a_patch_makes_the_old_the_new(old: Any, new: Any) -> None:
    change = patch(old, new)
    after = old if change is None else patched(old, change)
    assert after == new


@given(jsons)
def test_nothing_is_told_where_nothing_changed(value: Any) -> None:
    assert patch(value, json.loads(json.dumps(value))) is None


def test_only_what_changed_is_told() -> None:
    pieces = [{"name": n, "space": "a1"} for n in range(90)]
    moved = [*pieces[:-1], {"name": 89, "space": "a2"}]
    assert patch({"at": 1, "pieces": pieces}, {"at": 2, "pieces": moved}) == {
        "at": [2],
        "pieces": {"89": {"space": ["a2"]}},
    }


def test_the_page_does_the_same() -> None:
    pairs: list[tuple[Any, Any]] = [
        ({"a": 1, "b": [1, 2, 3, {"c": None}]}, {"a": 1, "b": [1, 2, 3, {"c": False}]}),
        ({"a": [1]}, {"a": [1, 2]}),
        ({"a": {"b": 1}}, {"a": {"c": 1}}),
        ({"a": {}}, {"a": None}),
        ({"a": [[1, 2], [3, 4], [5, 6]]}, {"a": [[1, 2], [3, 5], [5, 6]]}),
    ]
    script = f"""
        import {{ patched }} from {json.dumps(SCRIPT.as_uri())};
        const cases = {json.dumps([[old, patch(old, new)] for old, new in pairs])};
        const before = JSON.stringify(cases);
        const after = cases.map(([old, patch]) => patched(old, patch));
        console.log(JSON.stringify([after, JSON.stringify(cases) === before]));
    """
    command = ["node", "--input-type=module", "-e", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [[new for _, new in pairs], True]
