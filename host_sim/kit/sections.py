"""Texts of words under headings, as maps and layouts are: every word knows its place."""

import re
from typing import NamedTuple

from host_sim.kit.faults import Fault, phrase

LONGEST_WORD_SHOWN = 20
_WORD = re.compile(r"\S+")


class Word(NamedTuple):
    """A word of a file, and where it stands."""

    line: int
    column: int
    text: str

    @property
    def shown(self) -> str:
        """As it is told in a fault: quoted, and not too long."""
        cut = len(self.text) > LONGEST_WORD_SHOWN
        return repr(self.text[:LONGEST_WORD_SHOWN] + "…" if cut else self.text)

    def fault(self, message: str) -> Fault:
        """Something that is wrong with this word."""
        return Fault(self.line, self.column, message)


class Section(NamedTuple):
    """A heading and what stands below it."""

    heading: Word
    words: list[Word]  # after the heading, in its line
    lines: list[list[Word]]


class Form(NamedTuple):
    """What stands in such a text."""

    comment: str  # begins one, at the beginning of a line or after a blank
    headings: tuple[str, ...]
    of_one_line: tuple[str, ...]  # headings with words behind them, and no lines below
    may_repeat: tuple[str, ...] = ()
    may_miss: tuple[str, ...] = ()
    shortest: int = 2  # letters that make a word look like a heading

    def read(self, text: str, faults: list[Fault]) -> list[Section]:
        """The sections of a text in their order; what is wrong with them goes to `faults`."""
        comment = re.compile(rf"(?:^|(?<=\s)){self.comment}.*")
        sections: list[Section] = []
        for number, line in enumerate(text.split("\n"), 1):
            found = _WORD.finditer(comment.sub("", line))
            words = [Word(number, match.start() + 1, match.group()) for match in found]
            if words and self._is_heading(words[0].text):
                sections.append(Section(words[0], words[1:], []))
            elif words and sections and sections[-1].heading.text not in self.of_one_line:
                sections[-1].lines.append(words)
            elif words:
                named = ", ".join(self.headings)
                message = phrase("a heading belongs here: {headings}", headings=named)
                faults.append(words[0].fault(message))
        return sections

    def _is_heading(self, text: str) -> bool:
        """Whatever looks like one: a misspelt one is one fault, not one in each of its lines."""
        return text.isalpha() and len(text) >= self.shortest

    def by_heading(self, sections: list[Section], faults: list[Fault]) -> dict[str, Section]:
        """Those that stand once. Of two with the same heading only the first counts."""
        found: dict[str, Section] = {}
        for section in sections:
            heading = section.heading
            if heading.text not in self.headings:
                named = ", ".join(self.headings)
                message = phrase(
                    "{word} is not one of {headings}", word=heading.shown, headings=named
                )
                faults.append(heading.fault(message))
            elif heading.text in found:
                first = found[heading.text].heading.line
                message = phrase(
                    "a second {heading}: the first is line {line}",
                    heading=repr(heading.text),
                    line=first,
                )
                faults.append(heading.fault(message))
            elif heading.text not in self.may_repeat:
                found[heading.text] = section
            alone = heading.text in self.headings and heading.text not in self.of_one_line
            if alone and section.words:
                message = phrase("nothing may follow {heading}", heading=repr(heading.text))
                faults.append(section.words[0].fault(message))
        missing = [
            name
            for name in self.headings
            if name not in found and name not in self.may_repeat and name not in self.may_miss
        ]
        faults += [
            Fault(0, 0, phrase("the heading {heading} is missing", heading=repr(name)))
            for name in missing
        ]
        return found
