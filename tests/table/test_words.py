"""Every language says everything: the same keys and gaps as in English, each used by the page."""

import json
import re
from pathlib import Path

import pytest

from host_sim.games.taktik.news import WORDS as EVENTS
from host_sim.games.taktik.rules import refusals as taktik
from host_sim.games.tank_chess.rules import refusals as tank_chess
from host_sim.kit.refused import Refusal
from host_sim.table import words

TOPICS = sorted(path.parent.name for path in words.WORDS.glob("*/en.json"))
GAP = re.compile(r"\{\w+\}")
PAGE = Path(words.__file__).parent / "web/js"
SOURCES = "\n".join(path.read_text(encoding="utf-8") for path in sorted(PAGE.rglob("*.js")))
# Literal keys, and beginnings of keys that the page puts together: `t(`event.${…}`)`.
LITERALS = set(re.findall(r'"([a-z][\w-]*(?:\.[\w-]+)+)"', SOURCES))
BEGINNINGS = set(re.findall(r"`([a-z][\w.-]*\.)\$\{", SOURCES))
ENDINGS = set(re.findall(r"\$\{[^}]*\}(\.[\w.-]+)`", SOURCES))


def texts(topic: str, language: str) -> dict[str, str]:
    return json.loads((words.WORDS / topic / f"{language}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("topic", TOPICS)
def test_a_language_has_the_same_keys_and_gaps(topic: str, language: str) -> None:
    english, other = texts(topic, "en"), texts(topic, language)
    assert list(other) == list(english)
    for key, text in other.items():
        assert text.strip(), key
        assert sorted(set(GAP.findall(text))) == sorted(set(GAP.findall(english[key]))), key


@pytest.mark.parametrize("language", words.LANGUAGES[1:])
def test_a_language_has_every_clause(language: str) -> None:
    english = words.rules("en")
    translated = words.rules(language)
    assert [clause["id"] for clause in translated] == [clause["id"] for clause in english]
    same = [e["id"] for e, t in zip(english, translated, strict=True) if e["text"] == t["text"]]
    assert not same
    parts = {e["part"] for e in english}
    assert len({t["part"] for t in translated}) == len(parts)


def test_no_key_stands_in_two_topics() -> None:
    keys = [key for topic in TOPICS for key in texts(topic, "en")]
    assert len(keys) == len(set(keys))


def test_every_key_is_used() -> None:
    unused = [
        key
        for key in words.catalogue("en")
        if key not in LITERALS
        and not any(key.startswith(beginning) for beginning in BEGINNINGS)
        and not any(key.endswith(ending) for ending in ENDINGS)
    ]
    assert unused == []


def test_every_key_that_the_page_says_is_there() -> None:
    said = set(re.findall(r'\bt\(\s*"([\w.-]+)"', SOURCES))
    assert said and said <= set(words.catalogue("en"))


@pytest.mark.parametrize(
    ("game", "refusals"), [("taktik", taktik.Refusal), ("tank-chess", tank_chess.Refusal)]
)
def test_every_refusal_can_be_said_with_its_details(game: str, refusals: type[Refusal]) -> None:
    catalogue = words.catalogue("en")
    for refusal in refusals:
        text = catalogue[f"refusal.{game}.{refusal.name.lower()}"]
        assert set(GAP.findall(text)) <= set(GAP.findall(refusal.reason)), refusal


def test_everything_that_happens_in_taktik_can_be_said() -> None:
    for what, text in EVENTS.items():
        said = words.catalogue("en")[f"event.taktik.{what.name.lower()}"]
        assert set(GAP.findall(said)) <= set(GAP.findall(text)) | {"{player}", "{winner}"}, what
