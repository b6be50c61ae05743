"""Many modules as one file: a browser is told of it at once, and fetches it in one go.

Each module becomes a block of its own, in an order in which everything stands before it is used;
what it exports is kept under its name. The sources stay plain modules. They must be written as ours
are: imports and exports begin a line, nothing that is exported changes, and no two modules import
each other; ValueError tells of others.
"""

import posixpath
import re
from collections.abc import Callable, Collection, Mapping

_NAMES = r"\{([^}]*)\}"
_IMPORT = re.compile(rf'^import (?:{_NAMES}|\* as (\w+)) from "(\.[^"]+)";$', re.M)
_ALONE = re.compile(r'^import "(\.[^"]+)";$', re.M)
_PASSED_ON = re.compile(rf'^export {_NAMES} from "(\.[^"]+)";$', re.M)
_EXPORT = re.compile(r"^export ((?:async )?function\*?|class|const) (\w+)", re.M)
_DEFAULT = re.compile(r"^export default ", re.M)
_NOTHING = re.compile(r"^export \{\};$", re.M)
_LATER = re.compile(r'\bimport\("(\.[^"]+)"\)')
_OTHER = re.compile(r"^(?:import|export)\b.*", re.M)
# Whole lines of them: what stands within a line is left alone.
_COMMENTS = re.compile(r"^ *(?://.*|/\*\*?(?:[^*]|\*(?!/))*\*/ *)\n", re.M)

Modules = Mapping[str, str]  # their text by name, which is a path


def beside(name: str, path: str) -> str:
    """What a module means by a relative path."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def order(modules: Modules, first: Collection[str], known: Collection[str] = ()) -> list[str]:
    """The first ones and all that they import, at once or later, each after what it needs.

    Those that are `known` are there already.
    """
    found: list[str] = []
    later = list(first)
    while later:
        _add(modules, later.pop(0), known, found, later, [])
    return found


def _add(
    modules: Modules,
    name: str,
    known: Collection[str],
    found: list[str],
    later: list[str],
    above: list[str],
) -> None:
    if name in known or name in found:
        return
    if name in above:
        raise ValueError(f"{name} and {above[-1]} import each other")
    if name not in modules:
        raise ValueError(f"{above[-1] if above else 'the page'} imports {name}, which is not there")
    text = _bare(modules[name])
    for path in _imported(text):
        _add(modules, beside(name, path), known, found, later, [*above, name])
    found.append(name)
    later += [beside(name, path) for path in _LATER.findall(text)]


def _imported(text: str) -> list[str]:
    matches = [
        *((m.start(), m[m.re.groups]) for m in _IMPORT.finditer(text)),
        *((m.start(), m[1]) for m in _ALONE.finditer(text)),
        *((m.start(), m[2]) for m in _PASSED_ON.finditer(text)),
    ]
    return [path for _, path in sorted(matches)]


def _bare(text: str) -> str:
    """Comments are for those who read the sources."""
    return _COMMENTS.sub("", text)


def joined(modules: Modules, names: Collection[str]) -> str:
    """Those modules, in that order, as blocks. `$modules` has what each exports, by name."""
    return "".join(_block(name, modules[name]) for name in names)


def _block(name: str, text: str) -> str:
    exports: list[str] = []

    def of(path: str) -> str:
        return f'$modules["{beside(name, path)}"]'

    def export(match: re.Match[str]) -> str:
        exports.append(match[2])
        return f"{match[1]} {match[2]}"

    def pass_on(match: re.Match[str]) -> str:
        for one in _pairs(match[1]):
            here, there = one if len(one) == 2 else one * 2
            exports.append(f"{there}: {of(match[2])}.{here}")
        return ""

    def by_default(_: re.Match[str]) -> str:
        exports.append("default: $default")
        return "const $default = "

    steps: list[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]] = [
        (_ALONE, ""),
        (_IMPORT, lambda m: f"const {m[2] or _taken(m[1])} = {of(m[3])};"),
        (_PASSED_ON, pass_on),
        (_EXPORT, export),
        (_DEFAULT, by_default),
        (_NOTHING, ""),
        (_LATER, lambda m: f"Promise.resolve({of(m[1])})"),
    ]
    text = _bare(text)
    for pattern, put in steps:
        text = pattern.sub(put, text)
    if other := _OTHER.search(text):
        raise ValueError(f"{name} cannot be joined with others because of: {other[0]}")
    return f'{{\n{text}$modules["{name}"] = {{ {", ".join(exports)} }};\n}}\n'


def _pairs(names: str) -> list[list[str]]:
    """`a, b as c` is [["a"], ["b", "c"]]."""
    return [one.strip().split(" as ") for one in names.split(",") if one.strip()]


def _taken(names: str) -> str:
    return f"{{ {', '.join(': '.join(one) for one in _pairs(names))} }}"
