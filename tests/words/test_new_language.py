"""A new language is one folder and one row: then everything that speaks says it."""

import argparse
import json
import socket
import threading
import urllib.error
import urllib.request
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import expect

from host_sim.games import kinds
from host_sim.games.taktik.formats.map_text import find_map
from host_sim.games.tank_chess.formats.layout import find_layout
from host_sim.paper import options, run
from host_sim.table.accounts import Accounts
from host_sim.table.guard import LOCAL, Guard
from host_sim.table.server import application
from host_sim.table.storage import Store
from host_sim.words import LANGUAGES, Language, Words
from tests.paper.printing import text_of, words_of
from tests.table.pages import OpenPage

ROW = Language("xx", "Igpay Atinlay", printed=True)
FOLDER = {
    "shell.json": {
        "lobby.new_game": "Ewnay amegay",
        "refusal.tank-chess.out_of_reach": "Ootay arfay: {piece}, {speed} epstay",
    },
    "faults.json": {
        "the headquarters of {country} is missing": "Ethay eadquartershay ofway {country}",
        "command tank": "ommandcay anktay",
    },
    "rules.json": {
        "taktik.B1": "Ethay oardbay isway exagonshay.",
        "part.B. The board": "B. Oardbay",
    },
    "paper.json": {"board.size": "{columns} yb {rows} acesspay", "figure.mountains": "ountainsmay"},
}


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Words:
    """As if the folder lay beside the others, and the row stood in the list."""
    folder = tmp_path_factory.mktemp("words")
    (folder / ROW.code).mkdir()
    for name, texts in FOLDER.items():
        text = json.dumps(texts, ensure_ascii=False)
        (folder / ROW.code / name).write_text(text, encoding="utf-8")
    folders = [kind.folder / "words" for kind in kinds().values()]
    return Words([*folders, folder], [*LANGUAGES, ROW])


@pytest.fixture(scope="module")
def address(words: Words, tmp_path_factory: pytest.TempPathFactory) -> Generator[str]:
    """Of a server that knows it."""
    listening = socket.create_server(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    store = Store(tmp_path_factory.mktemp("tables") / "tables.db")
    app = application(store, Guard(LOCAL, port), lambda: "", words, Accounts())
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", ws="websockets-sansio"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join()


def ask(address: str, path: str, body: str | None = None) -> Any:
    """As a reader of that language."""
    headers = {"Accept-Language": ROW.code, "Origin": address}
    data = None if body is None else body.encode()
    try:
        with urllib.request.urlopen(
            urllib.request.Request(address + path, data, headers)
        ) as answer:
            return json.loads(answer.read())
    except urllib.error.HTTPError as error:
        return json.loads(error.read())


def test_the_catalogue_has_its_texts_and_english_for_all_others(words: Words) -> None:
    theirs, english = words.catalogue("xx"), words.catalogue("en")
    assert theirs["lobby.new_game"] == "Ewnay amegay"
    assert theirs["lobby.games"] == english["lobby.games"]
    assert theirs.page.keys() == english.page.keys()  # no faults, clauses or documents
    assert theirs.number(12.5) == "12,5"


def test_the_page_offers_it_and_speaks_it(address: str, open_page: OpenPage) -> None:
    page = open_page(address=address)
    expect(page.get_by_role("heading", name="New game")).to_be_visible()
    menu = page.locator("select.language:visible")
    assert menu.locator("option").all_inner_texts() == [row.name for row in (*LANGUAGES, ROW)]
    menu.select_option(ROW.name)
    expect(page.get_by_role("heading", name="Ewnay amegay")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", ROW.code)


def test_a_browser_that_prefers_it_gets_it(address: str, open_page: OpenPage) -> None:
    page = open_page(address=address, locale=ROW.code)
    expect(page.get_by_role("heading", name="Ewnay amegay")).to_be_visible()


def test_a_fault_is_told_in_it(address: str) -> None:
    text = find_map("drill").read_text(encoding="utf-8").replace("HK", ".K", 1)
    faults = ask(address, "/api/check/taktik", text)["faults"]
    assert "B3: Ethay eadquartershay ofway Kazaldis" in [fault["message"] for fault in faults]


def test_a_refusal_is_told_in_it(address: str) -> None:
    layout = find_layout("basic16").read_text(encoding="utf-8").splitlines()
    head = ["tank-chess record 1", "player white A", "player black B"]
    lines = [*head, *(f"layout {line}" for line in layout), "play", "i1-i9N"]
    answer = ask(address, "/api/import?name=game", "".join(f"{line}\n" for line in lines))
    assert answer["error"] == f"game:{len(lines)}: C4: Ootay arfay: ommandcay anktay, 5 epstay"


def test_a_clause_is_told_in_it_and_the_others_in_english(address: str) -> None:
    theirs, english = ask(address, "/api/rules/xx"), ask(address, "/api/rules/en")
    told = {(clause["book"], clause["id"]): clause for clause in theirs}
    assert told["taktik", "B1"]["text"] == "Ethay oardbay isway exagonshay."
    assert told["taktik", "B1"]["part"] == "B. Oardbay"
    same = [clause for clause in english if told[clause["book"], clause["id"]] == clause]
    assert len(same) == len([clause for clause in english if clause["part"] != "B. The board"])


def test_a_document_is_printed_in_it(words: Words, tmp_path: Path) -> None:
    games = [papers for kind in kinds().values() if (papers := kind.papers())]
    parser = argparse.ArgumentParser()
    options.add_to(parser, games, words)
    form = ["--only", "board,rules", "--map", "drill", "--sheet", "a4", "--scale", "12.5"]
    given = parser.parse_args([*form, "--language", "xx", "-o", str(tmp_path)])
    assert run.run(options.understood(given, games, words)) == 0
    (overview, *_) = words_of((tmp_path / "xx/a4/board_drill.pdf").read_bytes())
    assert "acesspay" in text_of(overview) and "ountainsmay" in text_of(overview)
    assert "a space is 12,5 mm across" in text_of(overview)
    book = " ".join(map(text_of, words_of((tmp_path / "xx/a4/rules.pdf").read_bytes())))
    assert "Ethay oardbay isway exagonshay." in book and "Taktik: the rules" in book
