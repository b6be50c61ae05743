"""Many modules as one file: they do the same, in an order in which each finds what it needs."""

import json
import subprocess
from pathlib import Path

import pytest

from host_sim.games import kinds
from host_sim.table.joining import joined, order
from host_sim.table.pages import FIRST, WEB

MAIN = """/** Says all. */

import "./early.js";
import { one, two as second } from "./deep/numbers.js";
import * as words from "./words.js";
import { Thing, passed } from "./passing.js";

// A comment that is: export const nothing = 0;
/**
 * import { nothing } from "./nothing.js";
 */
export async function all() {
  const late = /** @type {any} */ (await import("./late.js"));
  const { name } = new Thing();
  return [early(), one, second(), words.HELLO, name, passed, late.default.what, late.more];
}
function early() {
  return globalThis.early;
}
"""
NUMBERS = """import { HELLO } from "../words.js";

export const one = HELLO.length;
export function two() {
  return 2;
}
"""
PASSING = """export { HELLO as passed } from "./words.js";
export class Thing {
  name = "thing";
}
"""
LATE = """import { one } from "./deep/numbers.js";

export default {
  what: `late ${one}`,
};
export const more = 7;
export {};
"""
SOURCES = {
    "js/main.js": MAIN,
    "js/early.js": "globalThis.early = (globalThis.early ?? 0) + 1;\n",
    "js/deep/numbers.js": NUMBERS,
    "js/words.js": 'export const HELLO = "hello"; // and not: export const BYE\n',
    "js/passing.js": PASSING,
    "js/late.js": LATE,
}
SAID = [1, 5, 2, "hello", "thing", "hello", "late 5", 7]


def said(script: str, tmp_path: Path) -> list[object]:
    path = tmp_path / "page.mjs"
    path.write_text(script, encoding="utf-8")
    done = subprocess.run(["node", path], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_joined_modules_do_what_they_did(tmp_path: Path) -> None:
    for name, text in SOURCES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    told = "console.log(JSON.stringify(await all()));\n"
    assert said(f'import {{ all }} from "./js/main.js";\n{told}', tmp_path) == SAID
    text = joined(SOURCES, order(SOURCES, ["js/main.js"]))
    begin = f'const $modules = {{}};\n{text}const {{ all }} = $modules["js/main.js"];\n'
    assert said(begin + told, tmp_path) == SAID


def test_each_stands_after_what_it_imports_and_once() -> None:
    names = order(SOURCES, ["js/main.js"])
    assert sorted(names) == sorted(SOURCES)
    assert names.index("js/early.js") == 0  # the first import of all
    assert names.index("js/words.js") < names.index("js/deep/numbers.js") < names.index(FIRST)
    known = {"js/words.js", "js/deep/numbers.js"}
    assert order(SOURCES, ["js/late.js"], known) == ["js/late.js"]


@pytest.mark.parametrize(
    ("modules", "why"),
    [
        (
            {"a.js": 'import { b } from "./b.js";\n', "b.js": 'import { a } from "./a.js";\n'},
            "a.js and b.js import each other",
        ),
        ({"a.js": 'import { b } from "./b.js";\n'}, "a.js imports b.js, which is not there"),
        ({"a.js": "export let a = 1;\n"}, "a.js cannot be joined .* export let a = 1;"),
        ({"a.js": 'import b from "./a.js";\n'}, "a.js cannot be joined"),
    ],
)
def test_what_cannot_be_joined_is_told(modules: dict[str, str], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        joined(modules, order(modules, ["a.js"]))


def test_every_module_of_ours_can_be_joined() -> None:
    folders = [kind.folder for kind in kinds().values()]
    modules = {path.relative_to(WEB).as_posix(): path for path in WEB.rglob("*.js")}
    for folder in folders:
        found = (folder / "web").rglob("*.js")
        modules |= {path.relative_to(folder.parent).as_posix(): path for path in found}
    texts = {name: path.read_text(encoding="utf-8") for name, path in modules.items()}
    assert sorted(order(texts, list(texts))) == sorted(texts)
    assert joined(texts, list(texts)).count('$modules["') > len(texts)
