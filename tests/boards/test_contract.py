"""All boards can do what the contract says, by the same names and arguments, and no more."""

import ast
import inspect
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from boards.contract import Board
from host_sim.boards.desk import Desk

BOARDS = Path(__file__).resolve().parents[2] / "firmware/boards"
# What hands and tests do to a desk, beside what every board can do.
DESK_ALONE = {"light"}

Abilities = dict[str, list[str]]


def promised() -> Abilities:
    return {name: arguments(method) for name, method in public(vars(Board)).items()}


def public(members: Any) -> dict[str, Callable[..., Any]]:
    return {n: f for n, f in members.items() if callable(f) and not n.startswith("_")}


def arguments(method: Callable[..., Any]) -> list[str]:
    """Names, but for those that nobody can use."""
    return [
        "" if p.kind is p.POSITIONAL_ONLY else name
        for name, p in inspect.signature(method).parameters.items()
        if name != "self"
    ]


def abilities_of(board: object) -> Abilities:
    members = {**vars(type(board)), **vars(board)}
    return {name: arguments(method) for name, method in public(members).items()}


def written(path: Path, board: str) -> Abilities:
    """What a class has that cannot be imported here: methods, and functions of its own module and
    of MicroPython's that its __init__ takes over by their names."""
    module = ast.parse(path.read_text(encoding="utf-8"))
    taken = {
        alias.name: MICROPYTHONS_OWN.get(alias.name, [])
        for node in module.body
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("u")
        for alias in node.names
    }
    taken |= {n.name: _arguments(n) for n in module.body if isinstance(n, ast.FunctionDef)}
    (made,) = (n for n in module.body if isinstance(n, ast.ClassDef) and n.name == board)
    methods = {n.name: n for n in made.body if isinstance(n, ast.FunctionDef)}
    found = {
        name: _arguments(method)[1:] for name, method in methods.items() if not name.startswith("_")
    }
    for node in ast.walk(methods["__init__"]):
        match node:
            case (
                ast.Assign(targets=[ast.Attribute(attr=name)], value=ast.Name(id=function))
                | ast.AnnAssign(target=ast.Attribute(attr=name), value=ast.Name(id=function))
            ) if name == function and function in taken:
                found[name] = taken[function]
            case _:
                pass
    return found


def _arguments(function: ast.FunctionDef) -> list[str]:
    return [argument.arg for argument in function.args.args]


# docs.micropython.org: os.urandom(n), time.ticks_us(). Neither takes a name.
MICROPYTHONS_OWN = {"urandom": [""], "ticks_us": list[str]()}


def test_the_pico_can_do_what_the_contract_says() -> None:
    assert written(BOARDS / "pico.py", "Pico") == promised()


def test_the_desk_can_do_what_the_contract_says() -> None:
    made_up: Any = import_module("host_sim.boards.desk").MadeUpTime()
    desk = abilities_of(Desk(made_up, lambda n, /: bytes(n)))
    assert {name: desk[name] for name in desk.keys() - DESK_ALONE} == promised()


def test_a_board_under_circuitpython_can_do_what_the_contract_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("BLINKA_OS_AGNOSTIC", "1")  # must be there before the first import
    circuit: Any = import_module("boards.circuit")
    pin: Any = import_module("adafruit_blinka.microcontroller.generic_agnostic_board.pin")
    monkeypatch.setattr(circuit, "_pin", lambda gpio: pin.D0)  # pyright: ignore
    assert abilities_of(circuit.Circuit()) == promised()


def test_the_contract_fits_on_a_screen_and_is_copied_to_no_board() -> None:
    from host_sim.flashing import files

    assert len((BOARDS / "contract.py").read_text(encoding="utf-8").splitlines()) < 120
    for carried in (files.shipped_files(), files.circuitpython_files()):
        assert not [path for path in carried if "contract" in path]
