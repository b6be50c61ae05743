"""Flat arrays of small numbers: machine words in what `make fast` compiles, lists until then.

A module that uses them is written for both. mypyc sees `vec[i64]` and makes of it an array of
64-bit words; interpreted, a plain list is the fastest there is, and no library is needed.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

MYPY = False  # which mypy and its compiler take for true
if MYPY:
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
elif TYPE_CHECKING:
    from builtins import int as i64
    from builtins import list as vec
else:
    i64 = int

    class vec:
        """Interpreted, a row of numbers is a list."""

        def __class_getitem__(cls, _item):
            return list


Ints = Iterable[int]
