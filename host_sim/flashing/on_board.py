"""Code that runs on the board, as text. Kept to what any MicroPython has, even a too old one."""

from collections.abc import Iterable

from host_sim.flashing.bundle import BUNDLE

# (name, version, machine, version of .mpy files it loads, name of the build)
IDENTIFY = """
import sys
i = sys.implementation
print((i.name, i.version[:3], getattr(i, '_machine', sys.platform), getattr(i, '_mpy', 0) & 255,
    getattr(i, '_build', '')))
"""

# Of the files as they are now; the start before has loaded what was there then.
VERSION = f"""
import sys
sys.modules.pop({BUNDLE!r}, None)
print(__import__({BUNDLE!r}).VERSION)
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
for name in os.listdir('/'):
    if name.split('_')[0] in {packages!r} and name.split('.')[-1] in ('py', 'mpy', 'new'):
        look('/' + name)
"""

_INSTALL = """
import os
for path in {arrived!r}:
    os.rename(path + {suffix!r}, path)
for path in {stale!r}:
    try:
        os.remove(path)
    except OSError:
        os.rmdir(path)
if hasattr(os, 'sync'):
    os.sync()
"""

_REMOVE = """
import os
for path in {paths!r}:
    try:
        os.remove(path)
    except OSError:
        pass
"""


def survey(paths: Iterable[str], packages: Iterable[str] = ()) -> str:
    """Prints a line `(path, sha256)` for each file at or below the paths, `(path, None)` for each
    folder, and the same for modules of these packages in the root folder. Paths that do not exist
    are passed over."""
    return _SURVEY.format(paths=list(paths), packages=list(packages))


def install(arrived: list[str], stale: list[str], suffix: str) -> str:
    """Puts every new file in the place of the old one, in this order, and removes what is stale.
    One go, a fraction of a second."""
    return _INSTALL.format(arrived=arrived, stale=stale, suffix=suffix)


def remove(paths: Iterable[str]) -> str:
    return _REMOVE.format(paths=list(paths))
