"""Mine maps (A1): for each country a secret sheet with the whole board, two to a page.

All but the country itself is pale: there its battalion's mines lie (A1.1). Only in the mode for
three are Calderon's mines in Sarapan too.
"""

from pathlib import Path

from host_sim.games.taktik.drawing.palette import COUNTRY_CLASSES, SCOPE
from host_sim.games.taktik.paper.board import heading, whole_svg
from host_sim.games.taktik.rules.board import Board, Country
from host_sim.games.taktik.rules.forces import COUNTS, Kind
from host_sim.paper.pictures import restyled, size
from host_sim.paper.sheets import Sheet
from host_sim.paper.typeset import Document
from host_sim.words import Catalogue

TEMPLATE = Path(__file__).with_suffix(".typ")
TO_A_PAGE = 2
PALE = "opacity:.3"


def pad_svg(board: Board, country: Country) -> str:
    others = [name for name in COUNTRY_CLASSES if name != COUNTRY_CLASSES[country]]
    rules = [
        f"{','.join(f'.{SCOPE} .space.{name}' for name in others)}{{{PALE}}}",
        f".{SCOPE} .country-name{{{PALE}}}",
        f".{SCOPE} .label{{font-size:24px}}",  # the board is small here
    ]
    return restyled(whole_svg(board), "\n".join(rules))


def mine_pads_document(board: Board, name: str, sheet: Sheet, words: Catalogue) -> Document:
    mines = COUNTS[Kind.MINE]
    width, height = size(whole_svg(board))
    pads = [
        {
            "country": country.name.capitalize(),
            "svg": pad_svg(board, country),
            "title": words.say("mines.title", country=country.name.capitalize()),
        }
        for country in Country
    ]
    return Document(
        f"mine_maps_{name}",
        TEMPLATE,
        {
            "language": words.language.code,
            "sheet": sheet.data(),
            "title": words.say("mines.document", map=board.name),
            "ratio": width / height,
            "pages": [pads[start : start + TO_A_PAGE] for start in range(0, len(pads), TO_A_PAGE)],
            "to_a_page": TO_A_PAGE,
            "heading": heading(board),
            "player": words["mines.player"],
            "mines": [words.say("mines.mine", number=number) for number in range(1, mines + 1)],
            "secret": words["mines.secret"],
            "rules": words.say("mines.rules", mines=mines),
        },
    )
