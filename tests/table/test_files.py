"""How files reach a browser: packed, once, and for as long as they stay the same."""

import gzip
import re
import urllib.error
import urllib.request
from email.message import Message

import pytest

from tests.table.serving import Serving


def fetched(server: Serving, path: str, **headers: str) -> tuple[int, Message, bytes]:
    request = urllib.request.Request(server.address + path, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as answer:
        return answer.code, answer.headers, answer.read()


def addresses(server: Serving, page: str) -> list[str]:
    found: list[str] = re.findall(r'(?:href|src|data-script)="(/[^"]+)"', server.get(page)[1])
    assert found
    return list(dict.fromkeys(found))


def test_all_that_a_page_names_is_there_and_kept_for_ever(server: Serving) -> None:
    table = server.taktik()["id"]
    for page in ("/", "/panel", f"/table/{table}"):
        for address in addresses(server, page):
            code, headers, data = fetched(server, address)
            assert code == 200 and data, address
            kept = "immutable" in str(headers["cache-control"])
            assert kept is ("?v=" in address), address
            assert kept or address.startswith("/api/"), address


def test_what_is_promised_for_ever_is_only_what_was_asked_for(server: Serving) -> None:
    shell = next(one for one in addresses(server, "/") if "shell.js" in one)
    code, headers, _ = fetched(server, shell.replace("?v=", "?v=0"))
    assert code == 200 and headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/api/words/sv", "/api/choices", "/api/picture/taktik?map=drill"])
def test_the_rest_is_asked_for_again_and_costs_nothing_if_it_is_the_same(
    server: Serving, path: str
) -> None:
    code, headers, data = fetched(server, path)
    assert (code, headers["cache-control"]) == (200, "no-cache") and data
    code, _, data = fetched(server, path, **{"If-None-Match": str(headers["etag"])})
    assert (code, data) == (304, b"")
    code, packed, data = fetched(server, path, **{"Accept-Encoding": "gzip, br"})
    assert packed["content-encoding"] == "gzip" and packed["etag"] == headers["etag"]
    assert gzip.decompress(data) == fetched(server, path)[2]


def test_the_page_of_a_table_fetches_its_own_game_and_no_other(server: Serving) -> None:
    for made, own, other in (
        (server.taktik(), "taktik", "tank_chess"),
        (server.tank_chess(), "tank_chess", "taktik"),
    ):
        page = server.get(f"/table/{made['id']}")[1]
        loaded = re.findall(r'<link rel="modulepreload" href="/web/([^"?]+)', page)
        assert loaded == [f"{own}/game.js"]
        needed = re.findall(r'data-script="/web/([^"?]+)[^>]*data-needed', page)
        assert needed == [f"{own}/game.js"] and other in page
        assert f"/api/tables/{made['id']}/picture" in page


def test_a_page_fetches_the_words_of_its_reader_ahead(server: Serving) -> None:
    for said, code in (("sv-SE,en;q=0.5", "sv"), ("xx, fi;q=0.9, en", "fi"), ("", "en")):
        page = server.get("/", **{"Accept-Language": said})[1]
        assert re.findall(r"/api/words/(\w+)", page) == [code]
