"""What changed between two pieces of JSON, so that a page need not be told all of it again.

A patch is `[value]`, which takes the place of what was there, or an object that holds a patch for
each key of an object, or each number of a list, that changed.
"""

from typing import Any, cast

Json = Any


def patch(old: Json, new: Json) -> Json | None:
    """What turns `old` into `new`; None if they are the same, as 1 and true are."""
    if old == new:
        return None
    if isinstance(old, dict) and isinstance(new, dict):
        return _of_objects(cast("dict[str, Json]", old), cast("dict[str, Json]", new))
    if isinstance(old, list) and isinstance(new, list):
        return _of_lists(cast("list[Json]", old), cast("list[Json]", new))
    return [new]


def _of_objects(old: dict[str, Json], new: dict[str, Json]) -> Json:
    if old.keys() != new.keys():
        return [new]
    return {key: patch(old[key], value) for key, value in new.items() if old[key] != value}


def _of_lists(old: list[Json], new: list[Json]) -> Json:
    if len(old) != len(new):
        return [new]
    pairs = enumerate(zip(old, new, strict=True))
    changed = {str(n): patch(before, value) for n, (before, value) in pairs if before != value}
    # Where most of it is new, telling all of it is shorter.
    return [new] if 2 * len(changed) > len(new) else changed
