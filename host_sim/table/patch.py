"""What changed between two pieces of JSON, so that a page need not be told all of it again.

A patch is `[value]`, which takes the place of what was there, or an object that holds a patch for
each key of an object, or each number of a list, that changed.
"""

from typing import Any, cast

Json = Any


def patch(old: Json, new: Json) -> Json | None:
    """What turns `old` into `new`; None if they are the same."""
    if isinstance(old, dict) and isinstance(new, dict):
        return _of_objects(cast("dict[str, Json]", old), cast("dict[str, Json]", new))
    if isinstance(old, list) and isinstance(new, list):
        return _of_lists(cast("list[Json]", old), cast("list[Json]", new))
    same = old == new and isinstance(old, bool) == isinstance(new, bool)
    return None if same else [new]


def _of_objects(old: dict[str, Json], new: dict[str, Json]) -> Json | None:
    if old.keys() != new.keys():
        return [new]
    within = {
        key: found
        for key, value in new.items()
        if old[key] is not value and (found := patch(old[key], value)) is not None
    }
    return within or None


def _of_lists(old: list[Json], new: list[Json]) -> Json | None:
    if len(old) != len(new):
        return [new]
    within = {
        str(place): found
        for place, (before, value) in enumerate(zip(old, new, strict=True))
        if before is not value and (found := patch(before, value)) is not None
    }
    # Where most of it is new, telling all of it is shorter.
    return ([new] if 2 * len(within) > len(new) else within) or None
