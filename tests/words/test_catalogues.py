"""Every language says everything: the same keys and gaps as in English, each used by the page."""

import json
import re

import pytest

from host_sim.games import kinds
from host_sim.games.taktik.news import WORDS as EVENTS
from host_sim.games.taktik.rules import refusals as taktik
from host_sim.games.tank_chess.rules import refusals as tank_chess
from host_sim.kit.refused import Refusal
from host_sim.table.rule_books import rules
from tests.spoken import LANGUAGES, spoken
from tests.words.files import HOST_SIM, files

PRINTED = ("/paper.json", "/book.json")  # not in every language; tests/paper reads them
FILES = [str(path.relative_to(HOST_SIM)) for path in files("*", "en")]
GAP = re.compile(r"\{\w+\}")
SOURCES = "\n".join(p.read_text(encoding="utf-8") for p in sorted(HOST_SIM.rglob("web/**/*.js")))
# Literal keys, and beginnings of keys that the page puts together: `t(`event.${…}`)`.
LITERALS = set(re.findall(r'"([a-z][\w-]*(?:\.[\w-]+)+)"', SOURCES))
BEGINNINGS = set(re.findall(r"`([a-z][\w-]*\.[\w.-]*)\$\{", SOURCES))
ENDINGS = set(re.findall(r"\$\{[^}]*\}(\.[\w.-]+)`", SOURCES))


def read(path: str, language: str) -> dict[str, str]:
    """What that English file is in another language."""
    file = HOST_SIM / path.replace("/en/", f"/{language}/")
    return json.loads(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", [path for path in FILES if not path.endswith(PRINTED)])
def test_a_language_has_the_same_keys_and_gaps(path: str, language: str) -> None:
    english, other = read(path, "en"), read(path, language)
    assert list(other) == list(english)
    for key, text in other.items():
        assert text.strip(), key
        assert sorted(set(GAP.findall(text))) == sorted(set(GAP.findall(english[key]))), key


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_language_has_every_clause(language: str) -> None:
    english, translated = (rules(kinds().values(), spoken(code)) for code in ("en", language))
    assert [clause["id"] for clause in translated] == [clause["id"] for clause in english]
    same = [e["id"] for e, t in zip(english, translated, strict=True) if e["text"] == t["text"]]
    assert not same
    parts = {e["part"] for e in english}
    assert len({t["part"] for t in translated}) == len(parts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_stands_in_two_files(language: str) -> None:
    keys = [
        key for path in files("*", language) for key in json.loads(path.read_text(encoding="utf-8"))
    ]
    assert len(keys) == len(set(keys)) == len(spoken(language).own) > 500


def test_every_key_is_used() -> None:
    unused = [
        key
        for key in spoken("en").page
        if key not in LITERALS
        and not any(key.startswith(beginning) for beginning in BEGINNINGS)
        and not any(key.endswith(ending) for ending in ENDINGS)
    ]
    assert unused == []


def test_every_key_that_the_page_says_is_there() -> None:
    said = set(re.findall(r'\bt\(\s*"([\w.-]+)"', SOURCES))
    assert said and said <= set(spoken("en").page)


@pytest.mark.parametrize(
    ("game", "refusals"), [("taktik", taktik.Refusal), ("tank-chess", tank_chess.Refusal)]
)
def test_every_refusal_can_be_said_with_its_details(game: str, refusals: type[Refusal]) -> None:
    begin = f"refusal.{game}."
    for language in LANGUAGES:
        told = {key: text for key, text in spoken(language).own.items() if key.startswith(begin)}
        # Where English has no words of its own for the page, the page says the reason as it is.
        if told or language != "en":
            assert set(told) == {f"{begin}{refusal.name.lower()}" for refusal in refusals}
        for refusal in refusals:
            text = told.get(f"{begin}{refusal.name.lower()}", "")
            assert set(GAP.findall(text)) <= set(GAP.findall(refusal.reason)), refusal


def test_everything_that_happens_in_taktik_can_be_said() -> None:
    for what, text in EVENTS.items():
        said = spoken("en").page[f"event.taktik.{what.name.lower()}"]
        assert set(GAP.findall(said)) <= set(GAP.findall(text)) | {"{player}", "{winner}"}, what
