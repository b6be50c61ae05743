"""Bringing a board's files to the shipped version, so that a pulled cable never leaves it dead.

All new files are copied under temporary names and checked there; only then one short command puts
them in place. Until that moment the old version is whole.
"""

from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from posixpath import dirname

from host_sim.flashing import on_board
from host_sim.flashing.errors import BoardError
from host_sim.flashing.files import PACKAGES, STARTERS
from host_sim.flashing.repl import ConnectionLost, Repl, ScriptFailed, understood

SUFFIX = ".new"
# What the player has stored. It lies in the root folder, which is not tidied; named all the same.
KEPT = ("settings.json", "settings.bad")
_CHUNK = 256

Say = Callable[[str], None]


def upload(repl: Repl, files: Mapping[str, bytes], say: Say) -> None:
    """Make the board carry exactly `files` in our folders. Files that are right already stay."""
    wanted = {f"/{path}": sha256(content).hexdigest() for path, content in files.items()}
    present = _survey(repl, wanted)
    changed = [path for path, digest in wanted.items() if present.get(path) != digest]
    # A leftover that is about to be written anew is not stale.
    arriving = {path + SUFFIX for path in changed}
    stale = [path for path in _stale(present, wanted) if path not in arriving]
    try:
        _copy(repl, files, changed, say)
        _check(repl, {path + SUFFIX: wanted[path] for path in changed})
    except Exception:
        _clean_up(repl, changed)
        raise
    # boot.py and main.py last: they must never meet modules older than themselves. What they
    # needed before goes after that: until then the old version is whole.
    arrived = sorted(changed, key=lambda path: path[1:] in STARTERS)
    repl.execute(on_board.install(arrived, stale, SUFFIX))
    _check(repl, wanted)
    for path in stale:
        say(f"  removed    {path}")


def _survey(repl: Repl, wanted: Mapping[str, str]) -> dict[str, str | None]:
    """All that is ours on a board, of this version or another. Modules lie in the root folder and
    have the name of a package before their own; once they lay in folders."""
    starters = [path for path in wanted if path[1:] in STARTERS]
    leftovers = [path + SUFFIX for path in starters]
    folders = [f"/{package}" for package in PACKAGES]
    return _digests(repl, [*folders, *starters, *leftovers], PACKAGES)


def _digests(
    repl: Repl, paths: Iterable[str], packages: Iterable[str] = ()
) -> dict[str, str | None]:
    """Path -> sha256 as the board computes it; None for a folder."""
    found: dict[str, str | None] = {}
    for line in repl.execute(on_board.survey(paths, packages)).splitlines():
        path, digest = understood(line, str, str | None)
        found[path] = digest
    return found


def _stale(present: Mapping[str, str | None], wanted: Mapping[str, str]) -> list[str]:
    """Files of older versions, among them the .py twin of an .mpy, which MicroPython would prefer.
    Then folders that are left over, the innermost first."""
    folders = {dirname(path) for path in wanted}
    kept = {path for path in present if path.rsplit("/", 1)[-1] in KEPT}
    files = [p for p, digest in present.items() if digest and p not in wanted and p not in kept]
    empty = [p for p, digest in present.items() if digest is None and p not in folders]
    empty = [p for p in empty if not any(k.startswith(p + "/") for k in kept)]
    return sorted(files) + sorted(empty, reverse=True)


def _copy(repl: Repl, files: Mapping[str, bytes], changed: list[str], say: Say) -> None:
    for path, content in files.items():
        if f"/{path}" in changed:
            _write(repl, f"/{path}{SUFFIX}", content)
            say(f"  copied     /{path}  {len(content):,} bytes")
        else:
            say(f"  unchanged  /{path}")


def _write(repl: Repl, path: str, content: bytes) -> None:
    repl.execute(f"f = open({path!r}, 'wb')")
    for start in range(0, len(content), _CHUNK):
        repl.execute(f"f.write({content[start : start + _CHUNK]!r})")
    repl.execute("f.close()")


def _check(repl: Repl, expected: Mapping[str, str]) -> None:
    found = _digests(repl, expected)
    for path, digest in expected.items():
        if found.get(path) != digest:
            raise BoardError(
                f"{path} did not arrive as it was sent. Try again, with another cable or straight "
                "into the computer. If it happens again, the board's flash may be worn out."
            )


def _clean_up(repl: Repl, changed: list[str]) -> None:
    try:
        repl.execute(on_board.remove(path + SUFFIX for path in changed))
    except (ScriptFailed, ConnectionLost):
        return  # The first error is the one to report; this was only tidying.
