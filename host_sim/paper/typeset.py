"""Documents become PDF, by typst: the same bytes every time, and never with a warning."""

import json
import re
from pathlib import Path
from typing import Any, NamedTuple

from host_sim.kit.faults import BadInput
from host_sim.kit.png import FONTS, NOT_IN_THEM

TEMPLATES = Path(__file__).parent / "templates"


class Document(NamedTuple):
    name: str  # of the file, without its ending
    template: Path  # a typst file; it may import `common.typ`
    data: dict[str, Any]  # what the template sets


class Typesetter:
    """Keeps one compiler: what documents share, such as a board, it reads only once."""

    def __init__(self) -> None:
        from typst import Compiler, Fonts  # large, and needed for this alone

        # Only our own fonts: what a machine has must change nothing. But a map's name may be in a
        # script that they have not.
        self._compilers = {
            foreign: Compiler(
                root=TEMPLATES,
                font_paths=Fonts(
                    include_system_fonts=foreign,
                    include_embedded_fonts=False,
                    font_paths=[FONTS],
                ),
            )
            for foreign in (False, True)
        }

    def pdf(self, document: Document) -> bytes:
        from typst import TypstError

        data = json.dumps(document.data, ensure_ascii=False)
        compiler = self._compilers[bool(NOT_IN_THEM.search(data))]
        try:
            made, warnings = compiler.compile_with_warnings(
                document.template.read_bytes(),
                format="pdf",
                sys_inputs={"data": data},
                timestamp=0,
            )
        except TypstError as error:
            raise BadInput.of(document.name, f"cannot be typeset: {error.message}") from None
        if warnings:
            told = "; ".join(warning.message for warning in warnings)
            raise BadInput.of(document.name, f"typst warns: {told}")
        assert isinstance(made, bytes)
        return made


def pages(pdf: bytes) -> int:
    """How many a PDF of ours has."""
    return max(int(count) for count in re.findall(rb"/Count (\d+)", pdf))
