"""Gerber and drill files without the time at which they were made."""

import re

# KiCad 6 writes it three ways: as an attribute, in a Gerber comment, in a drill file's comment.
_LINES = re.compile(r"^(?:%TF\.CreationDate,.*\*%|; #@! TF\.CreationDate,.*)\n", re.MULTILINE)
_IN_A_COMMENT = re.compile(r"^((?:G04 Created by|; DRILL file) .*?) date [^*\n]*", re.MULTILINE)


def undated(text: str) -> str:
    """The same file without its time."""
    return _IN_A_COMMENT.sub(r"\1", _LINES.sub("", text))
