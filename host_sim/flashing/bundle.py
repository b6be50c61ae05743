"""The modules that every start of a board needs, linked into one: one file to find and to load.

A number that has a name is written out wherever the name stands, and takes no room on the board.
What is imported inside a function is loaded when it is needed: it becomes a file of its own,
together with what it imports.
"""

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from host_sim.flashing.errors import BoardError

BUNDLE = "panel_bundle"

# MicroPython's own modules. With a `u` before its name one is found at once; by its plain name the
# board would search its files first, and take one that happens to be called so.
BUILT_IN = frozenset({"array", "binascii", "errno", "hashlib", "json", "machine", "os", "time"})

Program = Mapping[str, ast.Module]  # modules by their dotted names
Key = tuple[str, str]  # a module, and a name that it defines

# What a literal is made of. Its names have to be those of other literals.
_LITERAL = (
    *(ast.Constant, ast.Tuple, ast.Name, ast.expr_context),
    *(ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop),
)


def link(
    sources: Mapping[str, str], starters: Sequence[str], asked: Sequence[str] = ()
) -> dict[str, str]:
    """Name -> source of what a board gets: the starters, the bundle, and what is loaded later.

    `sources` has every module by its dotted name. Into the bundle go those that the starters
    import, those that these import, and those that a person may have `asked` for by name.
    """
    program = {name: _parsed(name, text) for name, text in sources.items()}
    for name in program:
        _check_imports(name, program)
    home = _homes(program, starters, asked)
    literals = _literals(program, asked)
    parts: dict[str, list[ast.stmt]] = {}
    for file in sorted({*home.values(), BUNDLE}):
        inside = [name for name in home if home[name] == file]
        _check_names(program, inside, literals)
        parts[file] = [s for name in inside for s in _Linker(name, program, home, literals).body()]
    parts[BUNDLE] += _found_by_name(asked)
    return {name: _text(body) for name, body in parts.items()}


def _homes(program: Program, starters: Sequence[str], asked: Sequence[str]) -> dict[str, str]:
    """The file of each module, in an order in which they can be loaded."""
    home: dict[str, str] = {}
    for name in _loaded(program, (*starters, *asked)):
        home[name] = name if name in starters else BUNDLE
    for root in _imported_later(program):
        for name in _loaded(program, [root]):
            home.setdefault(name, _flat(root))
    for name in program:
        home.setdefault(name, _flat(name))
    return home


def _imported_later(program: Program) -> list[str]:
    """What some function imports."""
    functions = [
        node
        for tree in program.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
    ]
    modules = {
        node.module or ""
        for function in functions
        for node in ast.walk(function)
        if isinstance(node, ast.ImportFrom)
    }
    return sorted(modules & program.keys())


def _flat(name: str) -> str:
    """What a module is called on the board, where every folder would take two blocks of flash."""
    return name.replace(".", "_")


def _found_by_name(asked: Iterable[str]) -> list[ast.stmt]:
    """So that `from panel.settings import change` finds the bundle."""
    names = sorted({part for name in asked for part in (name, name.split(".")[0])})
    modules = " = ".join(f"sys.modules[{name!r}]" for name in (*names, BUNDLE))
    return ast.parse(f"import sys\n{modules}").body if names else []


def _text(body: list[ast.stmt]) -> str:
    return ast.unparse(ast.fix_missing_locations(ast.Module(body, []))) + "\n"


# --- reading


def _parsed(name: str, text: str) -> ast.Module:
    path = name.replace(".", "/") + ".py"
    try:
        tree = ast.parse(text)
    except SyntaxError as error:
        raise BoardError(f"{path} does not compile: line {error.lineno}: {error.msg}") from error
    return _Stripper().visit(tree)


def _check_imports(name: str, program: Program) -> None:
    """Of our own modules only `from module import name` can be linked."""
    packages = {module.rpartition(".")[0] for module in program} - {""}
    for node in ast.walk(program[name]):
        match node:
            case ast.Import(names=aliases):
                wrong = any(alias.name in program for alias in aliases)
            case ast.ImportFrom(module=module, names=aliases, level=level):
                ours = module in program and any(a.asname or a.name == "*" for a in aliases)
                wrong = ours or module in packages or level > 0
            case _:
                continue
        if wrong:
            raise BoardError(
                f"{name} says `{ast.unparse(node)}`. For a board, write `from module import name`: "
                "all that a start needs becomes one module."
            )


def _check_names(program: Program, modules: Sequence[str], literals: Mapping[Key, object]) -> None:
    """In a file every name has one meaning, and what Python calls so keeps its own."""
    known: dict[str, tuple[str, str]] = {}  # name: what it means, and for which module
    for module in modules:
        for name, meaning in _defined(program[module], module, program):
            if (module, name) not in literals:
                first, owner = known.setdefault(name, (meaning, module))
                if first != meaning and owner != module:
                    raise BoardError(f"{owner} and {module} both define {name}: rename one.")
    for module in modules:
        tree = program[module]
        for name in sorted(known.keys() & _read(tree).keys() - _bound(tree).keys()):
            owner = known[name][1]
            raise BoardError(f"{owner} defines {name}, which {module} has from Python: rename it.")


def _defined(tree: ast.AST, module: str, program: Program) -> Iterator[tuple[str, str]]:
    """The names that a module gives to the bundle, and what they mean."""
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name, module
            case ast.Name(id=name, ctx=ast.Store()):
                yield name, module
            case ast.Import(names=aliases):
                yield from ((alias.asname or alias.name, alias.name) for alias in aliases)
            case ast.ImportFrom(module=source, names=aliases):
                if source not in program:
                    yield from ((a.asname or a.name, f"{source}.{a.name}") for a in aliases)
            case _:
                yield from _defined(node, module, program)


def _loaded(program: Program, roots: Iterable[str]) -> list[str]:
    """What is loaded with these modules, each after those that it imports."""
    seen: set[str] = set()
    order: list[str] = []

    def load(name: str) -> None:
        if name not in seen:
            seen.add(name)
            for node in _outside_functions(program[name]):
                if isinstance(node, ast.ImportFrom) and (module := node.module or "") in program:
                    load(module)
            order.append(name)

    for root in roots:
        load(root)
    return order


def _outside_functions(tree: ast.AST) -> Iterator[ast.AST]:
    for node in ast.iter_child_nodes(tree):
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            yield node
            yield from _outside_functions(node)


def _bound(tree: ast.AST) -> Counter[str]:
    """How often each name is given a meaning, wherever that is."""
    names: Counter[str] = Counter()
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                names[name] += 1
            case ast.arg(arg=name) | ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                names[name] += 1
            case ast.alias(name=name, asname=other):
                names[other or name] += 1
            case ast.ExceptHandler(name=str(name)):
                names[name] += 1
            case ast.Global(names=several):
                names.update(several)
            case _:
                pass
    return names


def _read(tree: ast.AST) -> Counter[str]:
    nodes = (node for node in ast.walk(tree) if isinstance(node, ast.Name))
    return Counter(node.id for node in nodes if isinstance(node.ctx, ast.Load))


def _assigned(node: ast.AST) -> str | None:
    """The name in `name = value`."""
    match node:
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name
        case _:
            return None


# --- names that stand for a literal


def _literals(program: Program, asked: Sequence[str]) -> dict[Key, object]:
    """What is written out where its name is read: numbers, and texts and tuples that are read once.
    What nobody reads is here as well, and so vanishes, unless it may be asked for.

    A name that also means something else, a parameter perhaps, stays a name.
    """
    meanings = {name: _meanings(name, program) for name in program}
    reads: Counter[Key] = Counter()
    unclear: set[Key] = set()
    for module, meaning in meanings.items():
        bound, read = _bound(program[module]), _read(program[module])
        for name, key in meaning.items():
            reads[key] += read[name]
            if bound[name] > 1:
                unclear.add(key)
    literals: dict[Key, object] = {}
    for module in _loaded(program, program):
        for node in program[module].body:
            key = module, _assigned(node) or ""
            if key[1] and key not in unclear and isinstance(node, ast.Assign):
                value = _value(node.value, _written_out(meanings[module], literals))
                few = reads[key] == 1 or (not reads[key] and module not in asked)
                if type(value) is int or (value is not None and few):
                    literals[key] = value
    return literals


def _meanings(module: str, program: Program) -> dict[str, Key]:
    """Where the names of a module come from: those it imports from ours, and its own."""
    names = {name: (module, name) for name in map(_assigned, program[module].body) if name}
    for node in ast.walk(program[module]):
        if isinstance(node, ast.ImportFrom) and (source := node.module or "") in program:
            names |= {alias.name: (source, alias.name) for alias in node.names}
    return names


def _written_out(meaning: Mapping[str, Key], literals: Mapping[Key, object]) -> dict[str, object]:
    return {name: literals[key] for name, key in meaning.items() if key in literals}


def _value(node: ast.expr, known: Mapping[str, object]) -> object:
    """What an expression of literals comes to; None if it is more than that."""
    for part in ast.walk(node):
        unknown = isinstance(part, ast.Name) and part.id not in known
        if unknown or not isinstance(part, _LITERAL):
            return None
    return eval(compile(ast.Expression(node), "literal", "eval"), {}, dict(known))


# --- writing


class _Rewriter(ast.NodeTransformer):
    def generic_visit(self, node: ast.AST) -> ast.AST:
        """A block that has become empty needs a `pass`."""
        super().generic_visit(node)
        if isinstance(node, ast.stmt | ast.ExceptHandler) and getattr(node, "body", None) == []:
            vars(node)["body"] = [ast.Pass()]
        return node


class _Stripper(_Rewriter):
    """Takes away what is for readers and type checkers."""

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        return None if isinstance(node.value, ast.Constant) else self.generic_visit(node)

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.AST]:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return [self.visit(statement) for statement in node.orelse]
        return self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        return None if _assigned(node) == "TYPE_CHECKING" else self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        return self.visit(ast.Assign([node.target], node.value)) if node.value else None

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        return ast.arg(node.arg)


class _Linker(_Rewriter):
    def __init__(
        self,
        name: str,
        program: Program,
        home: Mapping[str, str],
        literals: Mapping[Key, object],
    ) -> None:
        self._name = name
        self._program = program
        self._home = home
        self._literals = literals
        self._written_out = _written_out(_meanings(name, program), literals)

    def body(self) -> list[ast.stmt]:
        return self.visit(self._program[self._name]).body

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id not in self._written_out:
            return node
        return ast.parse(repr(self._written_out[node.id]), mode="eval").body

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        return None if _assigned(node) in self._written_out else self.generic_visit(node)

    def visit_Import(self, node: ast.Import) -> ast.AST:
        return ast.Import(
            [
                ast.alias("u" + alias.name, alias.asname or alias.name)
                if alias.name in BUILT_IN
                else alias
                for alias in node.names
            ]
        )

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | None:
        if node.module in BUILT_IN:
            return ast.ImportFrom(f"u{node.module}", node.names, 0)
        source = node.module or ""
        if source not in self._program:
            return node
        names = [alias for alias in node.names if (source, alias.name) not in self._literals]
        file = self._home[source]
        if not names or file == self._home[self._name]:
            return None
        return ast.ImportFrom(file, names, 0)
