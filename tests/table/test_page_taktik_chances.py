"""After a game of Taktik: where the chance of winning swung, and whether by luck or by choice."""

import re
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from host_sim.cli import main
from host_sim.games.taktik.analysis import as_data
from host_sim.games.taktik.formats.record_reader import read_record
from host_sim.words.languages import LANGUAGES
from tests.table.pages import DESKTOP, PHONE, TABLET, OpenPage, assert_accessible, keep
from tests.table.serving import Serving

GAME = "play --mode standard --map drill --players recruit,recruit --seed 7 --record"
SIZES = {"desktop": DESKTOP, "tablet": TABLET, "phone": PHONE}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of recruits, who race."""
    path = tmp_path_factory.mktemp("played") / "game.tkt"
    assert main([*GAME.split(), str(path)]) == 0
    return path


@pytest.fixture(scope="module")
def analysed(played: Path) -> dict[str, Any]:
    return as_data(read_record(played).record.game)


def looking_back(server: Serving, open_page: OpenPage, played: Path, **how: Any) -> Page:
    code, made = server.post("/api/import?name=game.txt", played.read_text(encoding="utf-8"))
    assert code == 201, made
    page = open_page(f"/table/{made['id']}", **how)
    return page


def open_after(page: Page) -> Locator:
    """The figure, once it is drawn."""
    page.get_by_role("button", name="After the game").first.click()
    figure = page.get_by_role("figure").filter(has_text="The chance of winning")
    expect(figure.get_by_role("img", name="The chance of winning")).to_be_visible()
    return figure


def own(data: dict[str, Any], turn: dict[str, Any], chance: float) -> float:
    """Of whoever was on turn, as the page tells it."""
    first = turn["player"].split("+")[0] in data["sides"][0].split("+")
    return chance if first else 1 - chance


def test_the_turns_that_decided_a_game_are_named_with_their_cause(
    server: Serving, open_page: OpenPage, played: Path, analysed: dict[str, Any]
) -> None:
    figure = open_after(looking_back(server, open_page, played))
    named = [turn for turn in analysed["turns"] if turn["cause"]]
    assert named
    lines = figure.locator(".tk-swings li")
    expect(lines).to_have_count(len(named))
    for line, turn in zip(lines.all(), named, strict=True):
        expect(line).to_contain_text(f"Turn {turn['turn']},")
        shares = re.findall(r"(\d+)%", line.text_content() or "")
        expected = [own(analysed, turn, turn[when]) for when in ("before", "after")]
        for share, chance in zip(shares, expected, strict=True):
            assert abs(int(share) - 100 * chance) <= 1
        word = "choice" if turn["cause"] == "choice" else ("roll|lamp|strength|mine")
        expect(line).to_have_text(re.compile(word))
    expect(figure.locator("svg.plot .plot-spot")).to_have_count(len(named))


def test_every_turn_stands_in_the_table(
    server: Serving, open_page: OpenPage, played: Path, analysed: dict[str, Any]
) -> None:
    figure = open_after(looking_back(server, open_page, played))
    figure.get_by_text("Show as a table").click()
    rows = figure.locator("tbody tr")
    expect(rows).to_have_count(len(analysed["turns"]))
    turn = analysed["turns"][0]
    cells = rows.first.locator("td").all_text_contents()
    assert abs(int(cells[1][:-1]) - 100 * own(analysed, turn, turn["before"])) <= 1
    luck, choice = (int(cell.split(" ")[0]) for cell in cells[3:])
    swing = own(analysed, turn, turn["after"]) - own(analysed, turn, turn["before"])
    assert abs(luck + choice - 100 * swing) <= 2


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", list(SIZES))
def test_the_curve_fits_every_screen(
    server: Serving, open_page: OpenPage, played: Path, name: str, scheme: Literal["light", "dark"]
) -> None:
    page = looking_back(server, open_page, played, size=SIZES[name], scheme=scheme)
    figure = open_after(page)
    figure.locator("h4").scroll_into_view_if_needed()
    keep(page, f"taktik-chances-{name}-{scheme}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert_accessible(page)


@pytest.mark.parametrize("language", [language.code for language in LANGUAGES])
def test_the_curve_is_explained_in_every_language(
    server: Serving, open_page: OpenPage, played: Path, language: str
) -> None:
    page = looking_back(server, open_page, played, locale=language)
    page.goto(f"{page.url}?moment=1")
    swings = page.locator(".tk-swings li")
    expect(swings.first).to_be_visible()
    expect(swings.first).not_to_contain_text("after.")
    expect(page.locator(".figure").first).not_to_contain_text("{")
