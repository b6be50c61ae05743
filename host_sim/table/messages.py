"""What a page may say over the socket; anything else is no message."""

import json
from collections.abc import Callable
from typing import Any, NamedTuple, cast

from host_sim.kit.texts import check_depth
from host_sim.table.computers import PACES
from speldator.controls import SWITCHES

LONGEST = 16 * 1024  # bytes
MOST_ID = 2**31


class Sit(NamedTuple):
    id: int
    table: str
    token: str | None
    known: int = 0  # changes that the page has seen before


class Act(NamedTuple):
    id: int
    at: int
    action: str


class Undo(NamedTuple):
    id: int
    at: int


class AskBack(NamedTuple):
    """Wishes to take back an action though others have acted since."""

    id: int
    at: int


class AnswerBack(NamedTuple):
    """Agrees that another takes one back, or not."""

    id: int
    at: int
    yes: bool


class Hint(NamedTuple):
    id: int
    at: int


class Pace(NamedTuple):
    """How long the computers let people look on."""

    id: int
    pace: str


class Press(NamedTuple):
    id: int
    switch: str
    down: bool


class Ask(NamedTuple):
    id: int
    question: dict[str, Any]


Message = Sit | Act | Undo | AskBack | AnswerBack | Hint | Pace | Press | Ask

FORMS: dict[str, type[Message]] = {
    "sit": Sit,
    "act": Act,
    "undo": Undo,
    "ask_back": AskBack,
    "answer_back": AnswerBack,
    "hint": Hint,
    "pace": Pace,
    "press": Press,
    "ask": Ask,
}


def _count(value: object) -> bool:
    return type(value) is int and 0 <= value < MOST_ID


def _text(longest: int) -> Callable[[object], bool]:
    return lambda value: type(value) is str and len(value) <= longest


# What each field may be.
FIELDS: dict[str, Callable[[object], bool]] = {
    "id": _count,
    "at": _count,
    "known": _count,
    "table": _text(40),
    "token": lambda value: value is None or _text(80)(value),
    "action": _text(2000),
    "switch": lambda value: type(value) is str and value in SWITCHES,
    "down": lambda value: type(value) is bool,
    "yes": lambda value: type(value) is bool,
    "pace": lambda value: type(value) is str and value in PACES,
    "question": lambda value: type(value) is dict and len(cast("dict[Any, Any]", value)) == 1,
}


class NoMessage(Exception):
    """Not one of ours; `id` is its number, if it has one that can be answered."""

    def __init__(self, reason: str, identity: int | None = None) -> None:
        super().__init__(reason)
        self.id = identity


def read_json(text: str) -> Any:
    """What a JSON text says; ValueError if it is none, or deeper than anybody needs."""
    check_depth(text)
    return json.loads(text)


def parse(text: str) -> Message:
    """The message that a text is; raises NoMessage if it is none."""
    try:
        said = read_json(text)
    except ValueError:
        raise NoMessage("no JSON") from None
    if not isinstance(said, dict):
        raise NoMessage("no object")
    fields = cast("dict[str, Any]", said)
    identity = fields.get("id")
    if not FIELDS["id"](identity):
        raise NoMessage("no id")
    form = FORMS.get(fields.pop("do", "")) if isinstance(fields.get("do"), str) else None
    if form is None:
        raise NoMessage("no such thing to do", identity)
    if not set(form._fields) - set(form._field_defaults) <= set(fields) <= set(form._fields):
        raise NoMessage(f"fields are {', '.join(form._fields)}", identity)
    for name, value in fields.items():
        if not FIELDS[name](value):
            raise NoMessage(f"{name} is wrong", identity)
    return form(**fields)
