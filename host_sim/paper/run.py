"""`make paper`: all documents, in each language and for each size of paper, as PDF files."""

from pathlib import Path

from host_sim.paper.options import Options
from host_sim.paper.typeset import Typesetter, pages


def run(options: Options) -> int:
    typesetter = Typesetter()
    made: dict[Path, list[int]] = {}
    # One document after the other in all its forms: the typesetter remembers what they share.
    for make in options.makers:
        for sheet in options.sheets:
            for words in options.languages:
                document = make(sheet, words)
                pdf = typesetter.pdf(document)
                folder = options.output / words.language.code / sheet.name
                folder.mkdir(parents=True, exist_ok=True)
                (folder / f"{document.name}.pdf").write_bytes(pdf)
                made.setdefault(folder, []).append(pages(pdf))
    for folder, counts in sorted(made.items()):
        print(f"{folder}: {len(counts)} files, {sum(counts)} pages")
    return 0
