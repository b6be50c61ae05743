"""Linking: one module out of those that every start needs, which does the same."""

import ast
import sys
from collections.abc import Mapping
from textwrap import dedent
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_sim.flashing.bundle import BUNDLE, link
from host_sim.flashing.errors import BoardError
from host_sim.flashing.files import frozen_sources

COLOURS = "RED = 1\nBLUE = 2\n"


def linked(main: str, asked: tuple[str, ...] = (), /, **modules: str) -> dict[str, str]:
    """A program whose starter is `main`; two underscores in a name stand for the dot."""
    sources = {name.replace("__", "."): dedent(text) for name, text in modules.items()}
    return link({"main": dedent(main), **sources}, ["main"], asked)


def bundle(main: str, /, **modules: str) -> str:
    return linked(main, **modules)[BUNDLE]


def run(text: str) -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(text, names)
    return names


# --- what goes where


def test_the_bundle_has_what_the_starter_imports_and_what_that_imports() -> None:
    parts = linked(
        "from a.top import top",
        a__top="from b.base import base\ndef top():\n    return base()",
        b__base="def base():\n    return 7",
    )
    assert parts.keys() == {"main", BUNDLE}
    assert parts["main"] == f"from {BUNDLE} import top\n"
    assert "import" not in parts[BUNDLE]
    assert parts[BUNDLE].index("def base") < parts[BUNDLE].index("def top")
    assert run(parts[BUNDLE])["top"]() == 7


def test_what_is_imported_inside_a_function_stays_a_file_of_its_own() -> None:
    parts = linked(
        "from a.top import top",
        a__top="""
            from a.base import base
            def top():
                from b.later import later
                from a.base import base
                return later()
        """,
        a__base="def base(): pass",
        b__later="from a.base import base\ndef later():\n    return base",
    )
    assert parts.keys() == {"main", BUNDLE, "b_later"}
    assert "from b_later import later" in parts[BUNDLE]
    assert parts[BUNDLE].count("import") == 1
    assert parts["b_later"].startswith(f"from {BUNDLE} import base\n")


def test_what_is_loaded_later_brings_what_it_imports_in_the_same_file() -> None:
    parts = linked(
        "from a.top import top",
        a__top="""
            from a.base import base
            def top():
                from b.later import later
                return later()
        """,
        a__base="def base():\n    return 3",
        b__later="from b.part import part\ndef later():\n    return part()",
        b__part="from a.base import base\ndef part():\n    return base() + 4",
    )
    assert parts.keys() == {"main", BUNDLE, "b_later"}
    assert parts["b_later"].startswith(f"from {BUNDLE} import base\n")
    assert parts["b_later"].count("import") == 1
    assert parts["b_later"].index("def part") < parts["b_later"].index("def later")


def test_imports_behind_a_condition_count_and_those_of_others_stay() -> None:
    text = bundle(
        "if True:\n    from a import f",
        a="""
            try:
                from umachine import Pin
            except ImportError:
                Pin = None
            if Pin is None:
                from b import g
            def f():
                return g()
        """,
        b="def g():\n    return 7",
    )
    assert text.index("def g") < text.index("try:\n    from umachine import Pin\n")
    assert "if Pin is None:\n    pass\n" in text
    assert run(text)["f"]() == 7


def test_what_is_for_type_checkers_and_readers_is_left_out() -> None:
    text = bundle(
        "from a import C",
        a='''
            """About a."""
            TYPE_CHECKING = False
            if TYPE_CHECKING:
                from typing import Any
                from b import B
            class C:
                """About C."""
            class D:
                x: int
                y: "Any" = 3
                def f(self, b: "B", *more: "Any", c: int = 1) -> "Any":
                    """About f."""
        ''',
        b="class B: pass",
    )
    assert text == (
        "class C:\n    pass\n\nclass D:\n    y = 3\n\n"
        "    def f(self, b, *more, c=1):\n        pass\n"
    )


def test_modules_that_are_asked_for_are_found_by_their_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    parts = linked("pass", ("a.version",), a__version="VERSION = '1.2'\n")
    for name in ("a", "a.version", BUNDLE):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    assert run(parts[BUNDLE])["VERSION"] == "1.2"
    assert sys.modules["a"] is sys.modules["a.version"] is sys.modules[BUNDLE]


def test_modules_of_micropython_are_called_so_that_no_file_can_take_their_place() -> None:
    text = bundle(
        "from a import f",
        a="""
            import gc
            from time import ticks_us
            def f():
                import json, os as system
        """,
    )
    assert "import gc\nfrom utime import ticks_us\n" in text
    assert "import ujson as json, uos as system" in text


# --- literals


def test_numbers_are_written_out_wherever_they_are_read() -> None:
    parts = linked(
        "from a import f",
        a="from b import RED\nLIMIT = 5\ndef f():\n    from c import g\n    return LIMIT * RED",
        b=COLOURS,
        c="from b import BLUE\nfrom a import LIMIT\ndef g():\n    return BLUE + LIMIT",
    )
    assert parts[BUNDLE] == "def f():\n    from c import g\n    return 5 * 1\n"
    assert parts["c"] == "def g():\n    return 2 + 5\n"


def test_a_number_may_be_computed_from_others() -> None:
    text = bundle(
        "from a import f",
        a="from b import BLUE\nMASK = (BLUE | 1) << 4\nLAST = MASK - 1\nNONE = -LAST\n"
        "def f():\n    return NONE ** 2, LAST",
        b=COLOURS,
    )
    assert text == "def f():\n    return ((-47) ** 2, 47)\n"


def test_a_tuple_is_made_of_numbers_and_is_written_out_if_it_is_read_once() -> None:
    source = """
        from b import RED, BLUE
        PAIRS = ((RED, BLUE), (BLUE, "blue"))
        ONCE = (RED, -BLUE)
        UNREAD = (BLUE,)
        def f():
            return PAIRS, PAIRS, ONCE
    """
    assert bundle("from a import f", a=source, b=COLOURS) == (
        "PAIRS = ((1, 2), (2, 'blue'))\n\ndef f():\n    return (PAIRS, PAIRS, (1, -2))\n"
    )


def test_what_is_asked_for_by_name_stays_though_nobody_reads_it() -> None:
    assert "UNREAD = 'x'" in linked("pass", ("a",), a="UNREAD = 'x'")[BUNDLE]


@pytest.mark.parametrize(
    "other_meaning",
    [
        "def g(RED): return RED",
        "def g(*RED): return RED",
        "def g():\n    RED = 5\n    return RED",
        "def g():\n    for RED in (5,): return RED",
        "def g(): return [RED for RED in (5,)][0]",
        "def g(): return (lambda RED: RED)(5)",
        "def g():\n    global RED\n    RED = 5\n    return RED",
        "class RED: pass",
        "class K:\n    RED = 5\ndef g(): return K.RED",
        "def g():\n    import RED",
        "def g():\n    try: raise ValueError\n    except ValueError as RED: return 5",
        "def g():\n    if (RED := 5): return RED",
        "def g():\n    with x as RED: pass",
        "RED += 4",
    ],
)
def test_a_name_with_another_meaning_is_not_replaced(other_meaning: str) -> None:
    text = bundle("from a import f", a=f"RED = 1\ndef f(): return RED\n{other_meaning}")
    plain = ast.unparse(ast.parse(f"RED = 1\ndef f(): return RED\n{other_meaning}"))
    assert text == plain + "\n"


def test_another_meaning_where_it_is_imported_keeps_the_name_everywhere() -> None:
    text = bundle(
        "from a import f",
        a="from b import RED\ndef f(RED=RED):\n    return RED",
        b="RED = 1\ndef g():\n    return RED",
    )
    assert "RED = 1\n" in text
    assert run(text)["f"](3) == 3
    assert run(text)["f"]() == run(text)["g"]() == 1


def test_attributes_keywords_and_texts_are_not_names() -> None:
    text = bundle(
        "from a import f", a="RED = 1\ndef f(x):\n    return x.RED, x(RED=RED), 'RED', x[RED]"
    )
    assert text == "def f(x):\n    return (x.RED, x(RED=1), 'RED', x[1])\n"


def test_what_is_more_than_a_literal_keeps_its_name() -> None:
    source = """
        HALF = 1 / 2
        TABLE = {1: 2}
        SIZE = len(TABLE)
        def f():
            return HALF, TABLE, SIZE, HALF
    """
    assert bundle("from a import f", a=source).startswith(
        "HALF = 1 / 2\nTABLE = {1: 2}\nSIZE = len(TABLE)\n"
    )


EXPRESSIONS = st.recursive(
    st.integers(-100, 100).map(str) | st.sampled_from(["FIRST", "SECOND"]),
    lambda inner: (
        st.tuples(inner, st.sampled_from(["+", "-", "*", "|", "&", "^"]), inner).map(
            lambda parts: f"({parts[0]} {parts[1]} {parts[2]})"
        )
        | inner.map(lambda value: f"-{value}")
        | inner.map(lambda value: f"~{value}")
    ),
    max_leaves=8,
)


@given(st.integers(), st.integers(), EXPRESSIONS, EXPRESSIONS)
def test_linked_numbers_come_to_the_same(first: int, second: int, third: str, used: str) -> None:
    """THIRD is computed by the linker, what the function answers by Python."""
    base = f"FIRST = {first}\nSECOND = {second}\n"
    module = f"THIRD = {third}\ndef f(x):\n    return ({used}) * THIRD, (x, {third}), -THIRD ** 2\n"
    text = bundle("from a import f", a="from b import FIRST, SECOND\n" + module, b=base)
    assert run(text)["f"](1) == run(base + module)["f"](1)
    assert "THIRD" not in text


# --- what cannot be linked


@pytest.mark.parametrize(
    ("a", "b", "message"),
    [
        ("def f(): pass", "def f(): pass", "both define f"),
        ("from uos import uname", "from usys import uname", "both define uname"),
        ("COLOURS = [1]", "COLOURS = [2]", "both define COLOURS"),
        ("import gc", "def gc(): pass", "both define gc"),
        ("def read(): return open('x')", "def open(): pass", "b defines open, which a has from"),
    ],
)
def test_names_that_clash_are_told(a: str, b: str, message: str) -> None:
    with pytest.raises(BoardError, match=message):
        bundle("from a import x\nfrom b import y", a=a, b=b)


def test_the_same_import_number_or_local_name_twice_is_no_clash() -> None:
    text = bundle(
        "from a import f\nfrom b import g",
        a="import gc\nfrom uos import uname\nLIMIT = 1\ndef f(open):\n    return LIMIT, open",
        b="import gc\nfrom uos import uname\nLIMIT = 2\ndef g():\n    f = LIMIT\n    return f",
    )
    names = run(text.replace("from uos import uname\n", ""))
    assert names["f"](0) == (1, 0)
    assert names["g"]() == 2


@pytest.mark.parametrize(
    "statement",
    [
        "import b",
        "from b import RED as ROT",
        "from b import *",
        "from . import b",
        "from p import q",
        "def f():\n    import b",
    ],
)
def test_other_ways_to_import_our_modules_are_told(statement: str) -> None:
    modules: Mapping[str, str] = {"b": COLOURS, "p__q": COLOURS}
    with pytest.raises(
        BoardError, match=r"a says `(import|from) .*write `from module import name`"
    ):
        bundle("from a import f", a=statement, **modules)


def test_a_syntax_error_is_told_with_file_and_line() -> None:
    with pytest.raises(BoardError, match=r"p/q\.py does not compile: line 2: "):
        bundle("pass", p__q="RED = 1\nBLUE = = 2")


# --- ours


def test_our_bundle_keeps_every_function_and_no_name_of_a_number() -> None:
    tree = ast.parse(frozen_sources()[f"{BUNDLE}.py"])
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert {"ROLL", "TICK_MS", "BUTTONS", "TYPE_CHECKING"} & names == set()
    classes = {node.name for node in tree.body if isinstance(node, ast.ClassDef)}
    assert {"Pico", "Device", "Switches", "Computer", "Pool"} <= classes


def test_linking_gives_the_same_text_every_time_and_in_any_order() -> None:
    sources = {"main": "from a import f", "a": "from b import RED\ndef f():\n    return RED"}
    first = link({**sources, "b": COLOURS}, ["main"])
    assert link(dict(reversed([*sources.items(), ("b", COLOURS)])), ["main"]) == first
