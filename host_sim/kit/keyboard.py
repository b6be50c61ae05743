"""How to ask a person at this machine, and how to answer."""

from collections.abc import Callable

Read = Callable[[str], str | None]  # shows a prompt and answers a line; None if there is none
Say = Callable[[str], None]
