"""After the game: statistics as plots and tables, replay of any moment, the record as a file."""

import re
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from host_sim.games.taktik.session import TaktikSession
from host_sim.games.tank_chess.formats.record_reader import parse_record
from host_sim.games.tank_chess.rules import position
from tests.games.tank_chess.clauses import placed
from tests.table.driving import drive, new_session
from tests.table.pages import DESKTOP, PHONE, OpenPage, assert_accessible, keep, until
from tests.table.serving import Serving
from tests.table.tank_page import GAME, SCHEMES, new_table, play, square

ON_BOARD = ("field", "repair", "holding", "laid", "dead")


def story(page: Page) -> Locator:
    return page.locator(".replay-story")


def scrub(page: Page, place: int) -> None:
    page.get_by_label("Moment of the game").fill(str(place))
    expect(page.locator(".replay-moment")).to_have_text(re.compile(f"^{place} of "))


@pytest.fixture(scope="module")
def played() -> TaktikSession:
    """A whole game of Taktik."""
    session = new_session(5)
    for _ in drive(session, 5):
        pass
    assert session.over
    return session


# Whether a clause that is cited stands where the text before it ends, or begins a line.
RUNS_ON = """(story) => {
  const link = story.querySelector(".clause-link");
  const range = document.createRange();
  range.setStart(story, 0);
  range.setEndBefore(link);
  const [before, cited] = [[...range.getClientRects()].at(-1), link.getClientRects()[0]];
  const line = story.firstElementChild.getBoundingClientRect();
  return Math.abs(before.right - cited.left) <= 2 || cited.left <= line.left + 2;
}"""


def look_back(page: Page) -> None:
    """Perhaps before there is a board."""
    page.get_by_role("button", name="After the game").first.click()


def imported(server: Serving, played: TaktikSession) -> str:
    text = "".join(f"{line}\n" for line in played.copy_for(None))
    code, made = server.post("/api/import?name=game.txt", text)
    assert code == 201, made
    return f"/table/{made['id']}"


def test_a_game_that_was_played_here_is_told_from_its_beginning(
    open_page: OpenPage, server: Serving, tmp_path: Path
) -> None:
    page = new_table(open_page, server, clock="5+1")
    play(page, GAME)
    page.get_by_role("button", name="After the game").first.click()
    expect(page.locator(".after-title")).to_have_text("Victory for White")
    expect(page.locator(".after-reason")).to_have_text("The command tank has escaped (C11).")
    expect(page.locator(".replay-moment")).to_have_text("11 of 11")
    keep(page, "after-tank-chess")
    scrub(page, 0)
    expect(story(page)).to_have_text("Before the first action")
    expect(square(page, "b4")).to_have_attribute("aria-label", re.compile("^b4, White light tank"))
    expect(page.locator(".tc-last")).to_have_count(0)
    for place, move in enumerate(GAME, 1):
        page.get_by_role("button", name="One step on").click()
        expect(story(page)).to_contain_text(f"{move}: ")
        if "off" not in move:
            end = move.split("-")[1].split("*")[0].rstrip("NESW")
            label = re.compile(f"^{end}, (White|Black) ")
            expect(square(page, end)).to_have_attribute("aria-label", label)
            expect(page.locator(".tc-last")).to_have_count(2)
        expect(page.locator(".replay-moment")).to_have_text(f"{place} of 11")
    scrub(page, 3)
    expect(square(page, "b13")).to_have_attribute("aria-label", "b13, wreck")
    expect(square(page, "a13")).to_have_attribute("aria-label", "a13, empty")
    page.get_by_role("button", name="To the next battle or capture").click()
    expect(page.locator(".replay-moment")).to_have_text("11 of 11")
    for title in ("Pieces over time", "Time left"):
        figure = page.get_by_role("figure").filter(has_text=title)
        expect(figure.get_by_role("img", name=title)).to_be_visible()
        figure.get_by_text("Show as a table").click()
        expect(figure.get_by_role("table").get_by_role("row")).not_to_have_count(0)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the record").click()
    assert download.value.suggested_filename == "A-board.txt"
    path = tmp_path / "record.txt"
    download.value.save_as(path)
    record = parse_record(path.read_text(encoding="utf-8"), "record").record
    assert len(record.game) == len(GAME) and record.seats == ("Anna", "Bo")
    page.locator(".tab-log").click()  # back to how it ended
    expect(square(page, "a13")).to_have_attribute("aria-label", "a13, empty")
    expect(page.locator(".log-item")).to_have_count(11)


def spaces(view: dict[str, Any]) -> dict[str, str]:
    return {p["name"]: p["space"] for p in view["pieces"] if p["space"] and p["status"] in ON_BOARD}


def drawn(page: Page) -> dict[str, str]:
    return page.evaluate(
        "() => Object.fromEntries([...document.querySelectorAll('[data-piece]')]"
        ".map((one) => [one.dataset.piece, one.dataset.space]))"
    )


def test_the_scrubber_shows_any_moment_of_taktik(
    open_page: OpenPage, server: Serving, played: TaktikSession
) -> None:
    page = open_page(imported(server, played))
    look_back(page)
    total = len(played.story())
    expect(page.locator(".replay-moment")).to_have_text(f"{total} of {total}")
    for place in (0, 1, total // 3, total // 2, total - 5, total):
        scrub(page, place)
        view = played.ask(None, {"back_to": place})["view"]
        until(page, lambda view=view: drawn(page) == spaces(view))
        expect(page.locator(".tk-trail")).to_have_css("visibility", "hidden")
    scrub(page, total // 2)
    keep(page, "after-replay")
    moments = page.locator(".replay-moment")
    slider = page.get_by_label("Moment of the game")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(moments).to_have_text(f"{total // 2 + 1} of {total}")
    page.keyboard.press("n")
    expect(story(page)).to_have_text(re.compile("destroyed|damage|repair|taken|Battle|mine"))
    page.keyboard.press("Home")
    expect(moments).to_have_text(f"0 of {total}")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(moments).to_have_text(re.compile("^2 of "))
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_chance_is_plotted_against_expectation(
    open_page: OpenPage, server: Serving, played: TaktikSession
) -> None:
    page = open_page(imported(server, played))
    look_back(page)
    for title in ("Lamps against expectation", "Shots against expectation", "Strength over time"):
        figure = page.get_by_role("figure").filter(has_text=title)
        expect(figure.get_by_role("img", name=title)).to_be_visible()
        figure.get_by_text("Show as a table").click()
        expect(figure.get_by_role("table")).to_be_visible()
    lamps = page.get_by_role("figure").filter(has_text="Lamps against expectation")
    row = lamps.get_by_role("row").filter(has=page.get_by_role("rowheader", name="Lamp 2"))
    counted, of = (int(text) for text in row.get_by_role("cell").all_inner_texts()[:2])
    assert 0 < counted < of
    page.locator(".after-numbers").scroll_into_view_if_needed()
    keep(page, "after-statistics")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_its_looks(
    open_page: OpenPage, server: Serving, played: TaktikSession, size: tuple[int, int]
) -> None:
    page = open_page(imported(server, played), size=size)
    look_back(page)
    expect(page.get_by_role("figure")).to_have_count(4)
    name = f"after-{'phone-' * (size == PHONE)}"
    keep(page, f"{name}{SCHEMES[0]}")
    assert page.locator(".replay-story").evaluate(RUNS_ON)
    frame = page.locator(".tk-frame").bounding_box()
    assert frame and frame["height"] >= 0.3 * size[1]
    page.get_by_role("figure").last.scroll_into_view_if_needed()
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        keep(page, f"{name}{scheme}-plots")
        if size == DESKTOP or scheme == "dark":  # on a phone the colours are the same
            assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_replay_stops_at_the_start_of_play(
    open_page: OpenPage, server: Serving, played: TaktikSession
) -> None:
    """After the set-up and the rolls for who begins (M2)."""
    page = open_page(imported(server, played))
    look_back(page)
    start = next(n for n, item in enumerate(played.story()) if item.turn > 0)
    total = len(played.story())
    expect(page.locator(".replay-start")).to_have_count(1)
    page.get_by_role("button", name="To the start of play").click()
    expect(page.locator(".replay-moment")).to_have_text(f"{start} of {total}")
    view = played.ask(None, {"back_to": start})["view"]
    until(page, lambda: drawn(page) == spaces(view))
    page.keyboard.press("End")
    expect(page.locator(".replay-moment")).to_have_text(f"{total} of {total}")
    page.keyboard.press("s")
    expect(page.locator(".replay-moment")).to_have_text(f"{start} of {total}")


def test_an_address_opens_the_replay_at_its_moment(
    open_page: OpenPage, server: Serving, played: TaktikSession
) -> None:
    total = len(played.story())
    page = open_page(f"{imported(server, played)}?moment={total // 2}")
    expect(page.locator(".replay-moment")).to_have_text(f"{total // 2} of {total}")
    view = played.ask(None, {"back_to": total // 2})["view"]
    until(page, lambda: drawn(page) == spaces(view))
    page.get_by_role("button", name="One step on").click()
    expect(page).to_have_url(re.compile(rf"\?moment={total // 2 + 1}$"))
    page.get_by_role("button", name="Link to this moment").click()
    link = page.get_by_role("textbox", name="Link to this moment").input_value()
    assert link == page.url
    page.keyboard.press("Escape")
    page.reload()
    expect(page.locator(".replay-moment")).to_have_text(f"{total // 2 + 1} of {total}")
    page.get_by_role("button", name="To the end").click()
    expect(page).not_to_have_url(re.compile("moment"))
    scrub(page, 3)
    expect(page).to_have_url(re.compile(r"\?moment=3$"))
    page.locator(".tab-log").click()  # back to how it ended
    expect(page).not_to_have_url(re.compile("moment"))


def test_a_game_without_a_set_up_has_no_stop_after_it(open_page: OpenPage, server: Serving) -> None:
    page = new_table(open_page, server)
    play(page, GAME)
    look_back(page)
    expect(page.locator(".replay-range")).to_be_visible()
    expect(page.locator(".replay-start")).to_have_count(0)
    expect(page.get_by_role("button", name="To the start of play")).to_have_count(0)


# What an element is drawn in.
PAINT = "(one, property) => getComputedStyle(one)[property]"


def assert_lines_are_in(page: Page, title: str, colours: list[str]) -> None:
    figure = page.get_by_role("figure").filter(has_text=title)
    lines = figure.locator(".plot .plot-line:not(.plot-edge)")
    expect(lines).to_have_count(len(colours))
    assert [line.evaluate(PAINT, "stroke") for line in lines.all()] == colours
    ends = figure.locator(".plot .plot-end").all()
    assert [end.evaluate(PAINT, "fill") for end in ends] == colours


def marks(page: Page) -> list[str]:
    return [
        one.evaluate(PAINT, "fill")
        for one in page.locator(".seats .mark:first-child .ground").all()
    ]


def test_a_side_has_the_same_colour_on_the_board_and_in_charts(
    open_page: OpenPage, server: Serving, played: TaktikSession
) -> None:
    page = open_page(imported(server, played))
    look_back(page)
    expect(page.get_by_role("figure")).to_have_count(4)
    ground = [page.locator(f".tk-ground .{name}").first for name in ("kazaldis", "sarapan")]
    assert marks(page) == [one.evaluate(PAINT, "color") for one in ground]  # as its pieces wear
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert_lines_are_in(page, "Strength over time", marks(page))
    chess = new_table(open_page, server, clock="5+1")
    play(chess, GAME)
    look_back(chess)
    for title in ("Pieces over time", "Time left"):
        assert_lines_are_in(chess, title, ["rgb(255, 253, 243)", "rgb(38, 35, 31)"])
    assert marks(chess) == ["rgb(255, 253, 243)", "rgb(38, 35, 31)"]


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_moves_that_cost_much_are_marked_and_lead_to_their_moment(
    open_page: OpenPage, server: Serving, size: tuple[int, int], scheme: Literal["light", "dark"]
) -> None:
    """White could have destroyed the command tank at once (C11), and turned to and fro instead."""
    lines = ["tank-chess record 1", "player white Anna", "player black Bo"]
    lines += [f"position {position.text(placed('Ca1N Hh8N ch13S li3W'))}", "play"]
    lines += ["a1-a1NE", "i3-i3N", "h8-h9N*h13", "result white command_tank"]
    code, made = server.post("/api/import?name=game.txt", "".join(f"{line}\n" for line in lines))
    assert code == 201, made
    page = open_page(f"/table/{made['id']}", size=size, scheme=scheme)
    look_back(page)
    figure = page.get_by_role("figure").filter(has_text="The chance of winning")
    expect(figure.get_by_role("img", name="The chance of winning")).to_be_visible()
    page.locator(".after-numbers").scroll_into_view_if_needed()
    keep(page, f"after-chance-{scheme}-{size[0]}")
    assert_accessible(page)
    point = page.locator(".tc-turning-button").first
    expect(point).to_contain_text("Move 1, White: a1-a1NE !?")
    expect(point).to_contain_text("missed win: the chance fell from 100%")
    point.click()
    expect(page.locator(".replay-moment")).to_have_text("0 of 3")
    expect(page.locator('.log-item[data-n="0"] .log-mark')).to_contain_text("!? missed win")
    expect(page.locator('.log-item[data-n="2"] .log-mark')).to_have_count(0)
