"""What a person asks of a new game: plain data, which may be anything."""

from typing import cast

from host_sim.games.contract import Json
from host_sim.kit.faults import phrase


def only(wishes: Json, *keys: str) -> dict[str, Json]:
    """The wishes, if they have no other keys; ValueError otherwise."""
    if not isinstance(wishes, dict) or not set(cast("dict[str, Json]", wishes)) <= set(keys):
        raise ValueError(phrase("wishes are {names}", names=", ".join(keys)))
    return cast("dict[str, Json]", wishes)


def own_text(wish: Json) -> str | None:
    """The text of somebody's own map or layout, if that is wished."""
    match wish:
        case {"text": str(text)}:
            return text
        case _:
            return None
