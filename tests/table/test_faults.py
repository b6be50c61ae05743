"""What is wrong with a file or a wish is told in the reader's language."""

import ast
from pathlib import Path
from string import Formatter

import pytest

import host_sim
from host_sim.games.taktik.formats.map_text import find_map, parse_map
from host_sim.games.tank_chess.formats.layout import find_layout
from host_sim.games.tank_chess.formats.record_reader import parse_record
from host_sim.games.tank_chess.rules.pieces import PIECES, SIDES
from host_sim.kit.faults import BadInput, phrase
from tests.spoken import LANGUAGES, spoken
from tests.table.serving import Serving
from tests.words.files import texts

SOURCES = sorted(Path(host_sim.__file__).parent.rglob("*.py"))
TRANSLATED = LANGUAGES[1:]
MAP = find_map("drill").read_text(encoding="utf-8")
LAYOUT = find_layout("basic16").read_text(encoding="utf-8").splitlines()
RECORD = [
    "tank-chess record 1",
    "player white A",
    "player black B",
    *(f"layout {line}" for line in LAYOUT),
    "play",
]


def first_arguments() -> list[ast.expr]:
    """Of every call of `phrase`, wherever in the program."""
    return [
        node.args[0]
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == "phrase"
    ]


def sentences() -> set[str]:
    return {str(one.value) for one in first_arguments() if isinstance(one, ast.Constant)}


def translations(language: str) -> dict[str, str]:
    return texts("faults", language)


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def text_of(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def told(lines: list[str], language: str) -> list[str]:
    """What is wrong with a record."""
    with pytest.raises(BadInput) as caught:
        parse_record(text_of(lines), "game.tcr")
    return [spoken(language).translate(fault.message) for fault in caught.value.faults]


# The catalogues


def test_every_sentence_is_written_where_it_is_said() -> None:
    """One that is put together from pieces could be found by no translator."""
    assert len(sentences()) > 100
    assert all(isinstance(one, ast.Constant) for one in first_arguments())


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_language_has_every_sentence_and_no_other(language: str) -> None:
    assert sorted(translations(language)) == sorted(sentences())


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_has_the_same_gaps_and_is_one(language: str) -> None:
    for sentence, text in translations(language).items():
        assert gaps(text) == gaps(sentence), sentence
        assert text.strip() and text != sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_does_not_load_them(language: str) -> None:
    assert not sentences() & set(spoken(language).page)


@pytest.mark.parametrize("language", TRANSLATED)
def test_pieces_and_sides_are_called_as_on_the_rest_of_the_page(language: str) -> None:
    page = spoken(language).page
    for side in SIDES:
        assert spoken(language).translate(side) == page[f"tank_chess.side.{side.lower()}"]
    for piece in PIECES.values():
        key = f"tank_chess.kind.{piece.name.replace(' ', '-')}"
        assert spoken(language).translate(piece.name) == page[key]


# What is said


def test_a_text_knows_its_sentence_also_through_an_error() -> None:
    message = phrase("a row has at most {most} spaces", "B6", most=99)
    assert message == "B6: a row has at most 99 spaces"
    assert spoken("sv").translate(str(ValueError(message))) == "B6: en rad har högst 99 rutor"
    assert spoken("en").translate(message) == message


def test_what_nobody_translated_stays_as_it_is() -> None:
    assert spoken("sv").translate("a row has at most 99 spaces") == "a row has at most 99 spaces"


def test_what_stands_in_a_gap_is_no_sentence() -> None:
    for name in ("{name}", "White"):
        told = spoken("sv").translate(phrase("there is no space {name}", name=name))
        assert told.endswith(f"ruta {name}")


def test_a_refusal_in_a_record_is_told_in_the_words_of_the_page() -> None:
    (refused,) = told([*RECORD, "i1-i9N"], "sv")
    out_of_reach = spoken("sv")["refusal.tank-chess.out_of_reach"]
    clause, _, reason = refused.partition(": ")
    assert clause == "C4" and reason == out_of_reach.format(piece="befälsvagn", speed=5)
    (refused,) = told([*RECORD, "i16-i15S"], "th")
    assert refused == "C3: " + spoken("th")["refusal.tank-chess.not_your_piece"].format(
        owner="ฝ่ายดำ", mover="ฝ่ายขาว"
    )


def test_a_fault_of_a_quoted_layout_is_told_too() -> None:
    lines = [line.replace(" C ", " . ") for line in RECORD]
    assert "C2: Vit, befälsvagn: ingen i stället för 1, på 16 x 16" in told(lines, "sv")


# What the server says


def reader(language: str) -> dict[str, str]:
    return {"Accept-Language": language}


@pytest.mark.parametrize(
    ("language", "message"),
    [
        ("sv", "B3: högkvarteret i Kazaldis saknas"),
        ("sv-FI,fi;q=0.5", "B3: högkvarteret i Kazaldis saknas"),
        ("PL", "B3: brakuje sztabu: Kazaldis"),
        ("en", "B3: the headquarters of Kazaldis is missing"),
        ("xx", "B3: the headquarters of Kazaldis is missing"),
        ("", "B3: the headquarters of Kazaldis is missing"),
    ],
)
def test_the_server_tells_faults_in_the_language_that_is_asked_for(
    server: Serving, language: str, message: str
) -> None:
    text = MAP.replace("HK", ".K", 1)
    with pytest.raises(BadInput):
        parse_map(text, "a map")
    code, answer = server.post("/api/check/taktik", text, **reader(language))
    assert code == 200 and message in [fault["message"] for fault in answer["faults"]]


def test_the_server_tells_what_is_wrong_with_a_wish(server: Serving) -> None:
    seats = [{"who": "here", "name": name} for name in ("Anna", "Bo")]
    asked = {"kind": "taktik", "title": "x", "seats": seats}
    no_mode, no_map = {"mode": "five"}, {"mode": "intro", "map": {"text": "nonsense"}}
    code, answer = server.post("/api/tables", {**asked, "wishes": no_mode}, **reader("sv"))
    assert code == 400
    assert answer == {"error": "spelformen är en av intro, standard, three, four"}
    code, answer = server.post("/api/tables", {**asked, "wishes": no_map}, **reader("sv"))
    assert code == 400
    assert "din karta: rubriken 'board' saknas" in answer["error"].split("\n")
    assert "rubriken 'board' saknas" in [fault["message"] for fault in answer["faults"]]


def test_the_server_tells_what_is_wrong_with_a_record(server: Serving) -> None:
    code, answer = server.post("/api/import?name=letter", "Dear Anna", **reader("da"))
    assert (code, answer) == (400, {"error": "letter er ikke et spilforløb"})
    headless = text_of(RECORD[:-1])
    code, answer = server.post("/api/import?name=torn", headless, **reader("fi"))
    assert code == 400
    assert answer["error"] == f"torn:{len(RECORD) - 1}: alkuosa ei pääty: rivi 'play' puuttuu"
