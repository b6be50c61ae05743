"""The shell of the page and the games' parts: who knows whom, and where their files come from."""

import re
from dataclasses import replace
from typing import Any

import pytest

from host_sim.games import kinds
from host_sim.games.contract import Kind
from host_sim.games.taktik.drawing.palette import PIECES
from host_sim.games.taktik.rules.house import ALLOWED, PRESETS, House, as_data, house_of
from host_sim.games.taktik.rules.modes import CASTINGS
from host_sim.games.tank_chess.rules.actions import PLAYERS
from host_sim.kit.faults import BadInput
from host_sim.table.pages import WEB
from host_sim.table.rule_books import rules
from tests.spoken import spoken
from tests.table.pages import OpenPage
from tests.table.serving import Serving

# The name of the product: in the page, and where the browser keeps what belongs to it.
PRODUCT = {
    "index.html": ["Taktik Speldator"],
    "js/memory.js": ['const PREFIX = "taktik.";'],
}
KINDS = list(kinds().values())


def names_of_games() -> set[str]:
    """Of the games, their folders and their players."""
    commanders = {c.name(p) for c in CASTINGS.values() for p in range(len(c.players))}
    countries = {country for name in commanders for country in name.split("+")}
    games = {name for kind in KINDS for name in (kind.name, kind.folder.name)}
    spelled = {name.replace("_", separator) for name in games for separator in " _-"}
    return spelled | {name.replace("_", "") for name in games} | countries


def test_the_shell_names_no_game() -> None:
    pattern = re.compile("|".join(names_of_games()), re.IGNORECASE)
    for path in WEB.rglob("*"):
        if path.suffix not in (".js", ".css", ".html"):
            continue
        name, text = path.relative_to(WEB).as_posix(), path.read_text(encoding="utf-8")
        for product in PRODUCT.get(name, []):
            assert product in text
            text = text.replace(product, "")
        assert not pattern.search(text), name
        assert not any(f'"{player}"' in text for player in PLAYERS), name


def test_all_styles_are_one_file(server: Serving) -> None:
    page = server.get("/")[1]
    linked = re.findall(r'<link rel="stylesheet" href="(/web/[^"?]+)', page)
    assert linked == ["/web/styles.css", "/web/css/dark.css"]
    styles = server.get("/web/styles.css")[1]
    for kind in KINDS:
        for path in (kind.folder / "web").rglob("*.css"):
            assert path.read_text(encoding="utf-8") in styles
    fonts = re.findall(r'url\("(/web/fonts/[^"]+)"\)', styles)
    assert len(fonts) > 5 and all("?v=" in font for font in fonts)


def test_what_hangs_on_has_is_named(server: Serving) -> None:
    """Otherwise a browser computes the style of the whole page anew whenever anything comes in."""
    styles = re.sub(r"/\*.*?\*/", "", server.get("/web/styles.css")[1], flags=re.S)
    selectors = [one for one in re.findall(r"[^{};]+(?=\{)", styles) if ":has(" in one]
    assert selectors
    for selector in selectors:
        last = re.split(r"[ >~+](?![^()]*\))", selector.strip())[-1]
        assert re.match(r"[\w.]|:where\(\.", last), selector


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_game_serves_its_own_pages_and_boards(server: Serving, kind: Kind) -> None:
    manifest = server.get(f"/web/{kind.folder.name}/web/game.js")[1]
    assert re.findall(r'^    "(/[^"]*)": \{', manifest, re.M) == list(kind.pages)
    for address in kind.pages:
        assert server.get(address)[0] == 200
    assert server.get(f"/api/shipped/{kind.name}/no-such-board")[0] == 404
    assert server.get("/api/shipped/no-such-game/basic16")[0] == 404


def test_the_countries_have_the_colours_of_their_pieces(server: Serving) -> None:
    styles = server.get("/web/taktik/web/css/players.css")[1]
    colours = dict(re.findall(r"--(\w+): (#\w+);", styles))
    assert colours == {name: PIECES[name] for name in PIECES if name != "nobody"}


def test_a_preset_fills_the_form_and_single_rules_can_be_changed(open_page: OpenPage) -> None:
    page = open_page("/panel")
    presets = {name: as_data(house) for name, house in PRESETS.items()}
    wishes: list[Any] = page.evaluate(
        """async (presets) => {
            const { createHouseRules } = await import('/web/taktik/web/house_rules.js');
            const rules = createHouseRules(presets);
            const choose = (select, value) => {
                select.value = value;
                select.dispatchEvent(new Event("change"));
                return rules.wish();
            };
            const preset = rules.element.querySelector(".house-preset select");
            const gap = rules.element.querySelector("option[value=up_to_2]").parentElement;
            return [
                rules.wish(), choose(preset, "booklet"), choose(gap, "up_to_2"),
                choose(preset, "ours"),
            ];
        }""",
        presets,
    )
    houses = [house_of(wish, "the form") for wish in wishes]
    booklet = PRESETS["booklet"]
    assert houses == [House(), booklet, replace(booklet, long_range_gap="up_to_2"), House()]


def test_the_form_offers_the_house_rules_that_there_are(open_page: OpenPage) -> None:
    page = open_page("/panel")
    form: dict[str, Any] = page.evaluate(
        "async () => ({...await import('/web/taktik/web/house_rules.js')})"
    )
    books = ("taktik", "speldator")
    clauses = {one["id"] for one in rules(KINDS, spoken("en")) if one["book"] in books}
    assert form["CLAUSES"].keys() == ALLOWED.keys() and {*form["CLAUSES"].values()} <= clauses

    def allows(name: str, value: Any) -> bool:
        try:
            house_of({name: value}, "the form")
        except BadInput:
            return False
        return True

    for name, words in form["WORDS"].items():
        assert all(allows(name, word) for word in words)
        assert not allows(name, "another")
    for name, (low, high) in form["NUMBERS"].items():
        assert allows(name, low) and allows(name, high)
        assert not allows(name, low - 1) and not allows(name, high + 1)
    counts = {"cars": 4, "tanks": 8}
    for value in range(10):
        for kind, allowed in form["STRENGTHS"].items():
            strengths = {one: [2] * n for one, n in counts.items()} | {kind: [value] * counts[kind]}
            assert allows("strengths", strengths) == (value in allowed)
