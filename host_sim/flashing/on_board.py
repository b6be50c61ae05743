"""Code that runs on the board, as text. Kept to what any MicroPython has, even a too old one."""

from collections.abc import Iterable

# (name, version, machine, version of .mpy files it loads, name of the build)
IDENTIFY = """
import sys
i = sys.implementation
print((i.name, i.version[:3], getattr(i, '_machine', sys.platform), getattr(i, '_mpy', 0) & 255,
    getattr(i, '_build', '')))
"""

VERSION = """
from panel.version import VERSION
print(VERSION)
"""

# The pause lets the answer to the command leave the board first.
RESET = """
import machine, time
time.sleep_ms(100)
machine.reset()
"""

_SURVEY = """
import binascii, hashlib, os
buffer = bytearray(512)
def digest(path):
    h = hashlib.sha256()
    with open(path, 'rb') as f:
        while True:
            n = f.readinto(buffer)
            if not n:
                return binascii.hexlify(h.digest()).decode()
            h.update(memoryview(buffer)[:n])
def look(path):
    try:
        mode = os.stat(path)[0]
    except OSError:
        return
    if mode & 0x4000:
        print((path, None))
        for name in os.listdir(path):
            look(path + '/' + name)
    else:
        print((path, digest(path)))
for path in {paths!r}:
    look(path)
"""

_INSTALL = """
import os
for path in {packages!r}:
    os.rename(path + {suffix!r}, path)
for path in {stale!r}:
    try:
        os.remove(path)
    except OSError:
        os.rmdir(path)
for path in {starters!r}:
    os.rename(path + {suffix!r}, path)
if hasattr(os, 'sync'):
    os.sync()
"""

_MAKE_FOLDER = """
import os
try:
    os.stat({path!r})
except OSError:
    os.mkdir({path!r})
"""

_REMOVE = """
import os
for path in {paths!r}:
    try:
        os.remove(path)
    except OSError:
        pass
"""


def survey(paths: Iterable[str]) -> str:
    """Prints a line `(path, sha256)` for each file at or below the paths, `(path, None)` for each
    folder. Paths that do not exist are passed over."""
    return _SURVEY.format(paths=list(paths))


def install(packages: list[str], starters: list[str], stale: list[str], suffix: str) -> str:
    """Puts every new file in the place of the old one. One go, a fraction of a second."""
    return _INSTALL.format(packages=packages, starters=starters, stale=stale, suffix=suffix)


def make_folder(path: str) -> str:
    return _MAKE_FOLDER.format(path=path)


def remove(paths: Iterable[str]) -> str:
    return _REMOVE.format(paths=list(paths))
