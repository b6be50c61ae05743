"""What stands around the games: lobby, links, languages, records, light and dark."""

import json
import re
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from host_sim.games.taktik.formats.map_text import find_map
from tests.spoken import LANGUAGES
from tests.table import tank_page
from tests.table.pages import (
    PHONE,
    OpenPage,
    assert_accessible,
    draw,
    heard,
    keep,
    seat_down,
    until,
)
from tests.table.serving import Serving
from tests.table.taktik_page import centre

HOSTILE = "<img src=x onerror=alert(1)>"
# All that a reader, or a reader's screen reader, meets on a page.
SAID = """() => {
  const said = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) said.push(walker.currentNode.textContent.trim());
  for (const one of document.querySelectorAll("*"))
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext"])
      if (one.hasAttribute(name)) said.push(one.getAttribute(name).trim());
  return [...new Set(said)].filter(Boolean);
}"""


def link(made: dict[str, Any], place: int) -> str:
    return f"/table/{made['id']}#{made['seats'][place]['token']}"


def wait_for_board(page: Page) -> None:
    expect(page.locator(".taktik-board[data-at]")).to_be_visible()
    until(page, lambda: bool(heard(page).state))
    draw(page)


def quick_set_up(page: Page) -> None:
    wait_for_board(page)
    for name in ("auto", "ready"):
        at = heard(page).state["at"]
        page.locator(f".actions [data-tutorial={name}]").click()
        until(page, lambda at=at: heard(page).state["at"] > at)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_lobby_is_for_everyone(
    open_page: OpenPage, server: Serving, scheme: Literal["light", "dark"]
) -> None:
    server.taktik()
    page = open_page(scheme=scheme)
    expect(page.locator(".new-form")).to_be_visible()
    expect(page.locator(".game").first).to_be_visible()
    keep(page, f"lobby-{scheme}")
    assert_accessible(page)
    page.get_by_role("button", name="Rules").click()
    page.get_by_role("searchbox").fill("bridge")
    expect(page.locator("dialog .clause").first).to_be_visible()
    keep(page, f"rules-{scheme}")
    assert_accessible(page)
    for _ in range(2):  # empties the search, then closes the window
        page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_table_is_for_everyone(
    open_page: OpenPage, server: Serving, scheme: Literal["light", "dark"]
) -> None:
    made = server.taktik("standard", map="classic", who="device")
    page = open_page(link(made, 0), scheme=scheme)
    wait_for_board(page)
    page.locator(".actions [data-tutorial=auto]").click()
    expect(page.locator(".actions [data-tutorial=ready]")).to_be_visible()
    keep(page, f"table-{scheme}")

    made = server.taktik("standard", who="device")
    page.goto(server.address + link(made, 0))
    wait_for_board(page)
    page.locator(".tab-rules").click()
    expect(page.locator(".rules-host .clause").first).to_be_visible()
    page.locator(".tk-tool-units").click()
    assert_accessible(page)
    keep(page, f"table-rules-{scheme}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_lobby_fits_a_phone(open_page: OpenPage, scheme: Literal["light", "dark"]) -> None:
    page = open_page(size=PHONE, scheme=scheme)
    expect(page.locator(".new-form")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    keep(page, f"lobby-phone-{scheme}")
    assert_accessible(page)


def test_light_and_dark_can_be_chosen_and_stay(open_page: OpenPage) -> None:
    page = open_page()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.locator(".theme").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_friend_joins_by_a_link(open_page: OpenPage) -> None:
    page = open_page()
    form = page.locator(".new-form")
    form.locator(".who-seat select").nth(1).select_option("device")
    form.locator(".who-seat input[type=text]").nth(0).fill("Anna")
    form.locator(".who-seat input[type=text]").nth(1).fill("Bo")
    form.get_by_role("button", name="Begin").click()
    expect(page.locator(".share .qr")).to_be_visible()
    until(page, lambda: page.evaluate("document.querySelector('.qr').naturalWidth > 50"))
    keep(page, "share")
    assert_accessible(page)
    address = page.locator(".share input").input_value()
    page.keyboard.press("Escape")
    wait_for_board(page)
    anna = heard(page).state
    page.get_by_role("button", name="Table").click()
    page.get_by_role("button", name="Links").click()
    expect(page.locator(".share input")).to_have_value(address)
    page.keyboard.press("Escape")
    friend = open_page(address[address.index("/table") :], size=PHONE)
    wait_for_board(friend)
    bo = heard(friend).state
    assert (anna["you"], bo["you"]) == (bo["seats"][0]["player"], bo["seats"][1]["player"])
    expect(page.locator(".seat-sign.away")).to_have_count(0)
    page.get_by_role("button", name="Table").click()
    expect(page.get_by_role("button", name="Save the record")).to_be_visible()
    expect(page.get_by_role("button", name="Links")).to_have_count(0)  # it was used up


def test_a_seat_is_offered_to_every_player_that_the_computer_has(open_page: OpenPage) -> None:
    """Also to those with settings."""
    depth = {"name": "depth", "what": "Moves ahead", "default": 2, "low": 1, "high": 4}
    opponents: list[dict[str, Any]] = [
        {"name": "recruit", "what": "weak", "settings": []},
        {"name": "clever", "what": "strong", "settings": [depth]},
    ]
    opponents = [{"strength": "", "cost": "", "available": True, **one} for one in opponents]
    page = open_page("/panel")
    page.evaluate(
        """async (opponents) => {
          const {$modules} = await import(document.querySelector("script[src]").src);
          const {createWhoSits} = $modules["js/who_sits.js"];  // the page's own, with its words
          window.who = createWhoSits();
          who.update(["white", "black"], opponents);
          document.querySelector("main").replaceChildren(who.element);
        }""",
        opponents,
    )
    player = page.get_by_label("Who plays Black", exact=True)
    assert player.locator("option").all_inner_texts() == [
        "Person at this screen",
        "Person on another device",
        "Computer: Recruit",
        "Computer: clever",
    ]
    page.get_by_label("Name of who plays White").fill("Anna")
    anna = {"who": "here", "name": "Anna"}
    assert page.evaluate("who.seats()") == [anna, {"who": "computer", "name": "recruit"}]
    expect(page.get_by_label("Moves ahead").last).to_be_hidden()
    player.select_option("Computer: clever")
    assert page.evaluate("who.seats()") == [anna, {"who": "computer", "name": "clever"}]
    page.get_by_label("Moves ahead").last.fill("3")
    assert page.evaluate("who.fault()") is None
    assert page.evaluate("who.seats()") == [anna, {"who": "computer", "name": "clever depth=3"}]
    page.get_by_label("Moves ahead").last.fill("5")
    assert page.evaluate("who.fault()") == "Moves ahead is a number from 1 to 4."


def test_a_link_that_nobody_knows_lets_one_watch(open_page: OpenPage, server: Serving) -> None:
    made = server.taktik()
    page = open_page(f"/table/{made['id']}#no-such-token")
    expect(page.locator(".toast")).to_be_visible()
    wait_for_board(page)
    assert heard(page).state["you"] is None


def test_whoever_watches_sees_no_secrets_and_may_look_back(
    open_page: OpenPage, server: Serving
) -> None:
    made = server.taktik("intro", who="device")
    players = [open_page(link(made, place)) for place in (0, 1)]
    for player in players:
        quick_set_up(player)
    watcher = open_page(f"/table/{made['id']}")
    wait_for_board(watcher)
    expect(watcher.locator("[data-piece] .tk-strength").first).to_have_text("?")
    numbers = watcher.locator("[data-piece] .tk-strength").all_text_contents()
    assert set(numbers) == {"?"}
    expect(watcher.locator(".actions > *")).to_have_count(0)
    expect(watcher.get_by_role("button", name="Undo")).to_have_count(0)

    watcher.get_by_role("button", name="Replay").click()
    scrubber = watcher.locator(".replay-range")
    items = [item["n"] for item in heard(watcher).state["story"]["items"]]
    expect(scrubber).to_have_attribute("max", str(max(items) + 1))
    scrubber.focus()
    watcher.keyboard.press("Home")
    expect(watcher.locator("[data-piece]")).to_have_count(0)
    keep(watcher, "watching-the-past")
    at = heard(watcher).state["at"]
    hold(players[0])
    until(watcher, lambda: heard(watcher).state["at"] > at)
    expect(watcher.locator("[data-piece]")).to_have_count(0)  # the past stays the past
    watcher.locator(".tab-log").click()
    expect(watcher.locator("[data-piece]").first).to_be_visible()


def hold(page: Page) -> None:
    """Rolls with the space bar."""
    at = heard(page).state["at"]
    until(page, lambda: heard(page).panel["wants"] == "roll")
    page.locator("button[data-tutorial=roll]").focus()
    page.keyboard.down("Space")
    until(page, lambda: heard(page).panel["held"] == heard(page).state["you"])
    page.keyboard.up("Space")
    until(page, lambda: heard(page).state["at"] > at)


def save_record(page: Page, folder: Path) -> Path:
    page.get_by_role("button", name="Table").click()
    head = heard(page).state["head"]
    expect(page.get_by_text(f"Line {head['lines']} of the record")).to_contain_text(head["short"])
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save the record").click()
    path = folder / saving.value.suggested_filename
    saving.value.save_as(path)
    return path


def test_a_record_goes_out_and_comes_in_again(
    open_page: OpenPage, server: Serving, tmp_path: Path
) -> None:
    made = server.taktik("intro", who="device")
    page = open_page(link(made, 0), forgiven=("status of 400",))
    quick_set_up(page)
    unfinished = save_record(page, tmp_path)
    page.get_by_role("button", name="Table").click()
    page.get_by_role("button", name="Resign").click()
    page.locator("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator(".notice-result")).to_be_visible()
    whole = save_record(page, tmp_path / "whole")

    page.goto(server.address)
    page.locator("#import-file").set_input_files(unfinished)
    expect(page.locator(".import .fault")).to_contain_text("sarapan has revealed")
    page.locator("#import-file").set_input_files(whole)
    page.wait_for_url(re.compile("/table/"))
    wait_for_board(page)
    assert heard(page).state["you"] is None
    assert heard(page).state["title"] == whole.name
    page.locator(".tab-after").click()
    expect(page.locator(".replay-range")).to_be_visible()


def test_an_unfinished_record_can_be_replayed(
    open_page: OpenPage, server: Serving, tmp_path: Path
) -> None:
    page = tank_page.new_table(open_page, server)
    tank_page.play(page, tank_page.GAME[:3])
    record = save_record(page, tmp_path)
    page.goto(server.address)
    page.locator("#import-file").set_input_files(record)
    page.wait_for_url(re.compile("/table/"))
    page.get_by_role("button", name="Replay").click()
    expect(page.locator(".replay-range")).to_have_attribute("max", "3")
    page.locator(".replay-range").focus()
    page.keyboard.press("Home")
    expect(page.locator(".replay-range")).to_have_value("0")


def test_markup_in_names_stays_text(open_page: OpenPage, server: Serving) -> None:
    asked = {
        "kind": "taktik",
        "title": f"{HOSTILE} & co",
        "wishes": {"mode": "intro", "map": "drill"},
        "seats": [{"who": "device", "name": HOSTILE}, {"who": "here", "name": "<b>Bo</b>"}],
    }
    code, made = server.post("/api/tables", asked)
    assert code == 201
    page = open_page()
    seat_down(page, made)
    for path in ("/", link(made, 0), f"/table/{made['id']}"):
        page.goto(server.address + path)
        expect(page.get_by_text(HOSTILE).first).to_be_visible()
        if path != "/":
            wait_for_board(page)
        assert page.locator("img[src=x]").count() == 0
        assert page.locator("b:text('Bo')").count() == 0
    page.get_by_role("button", name="Table").click()
    page.get_by_role("button", name="Links").click()
    expect(page.locator(".share").get_by_text(HOSTILE)).to_be_visible()
    assert page.locator("img[src=x]").count() == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_the_language_of_its_reader(
    open_page: OpenPage, server: Serving, language: str
) -> None:
    english: dict[str, str] = json.loads(server.get("/api/words/en")[1])

    def assert_speaks(page: Page, name: str) -> None:
        expect(page.locator("html")).to_have_attribute("lang", language)
        said: list[str] = page.evaluate(SAID)
        raw = [one for one in said if one in english or re.search(r"\{\w+\}", one)]
        assert not raw, raw
        keep(page, f"{name}-{language}")

    page = open_page(locale=language)
    expect(page.locator(".new-form")).to_be_visible()
    assert_speaks(page, "lobby")
    made = server.taktik("intro", who="device")
    page.goto(server.address + link(made, 0))
    wait_for_board(page)
    page.mouse.click(*centre(page, "e17"))
    expect(page.locator(".toast.refusal")).to_be_visible()
    page.locator(".actions [data-tutorial=auto]").click()
    expect(page.locator(".actions [data-tutorial=ready]")).to_be_visible()
    page.locator(".tab-rules").click()
    expect(page.locator(".rules-host .clause").first).to_be_visible()
    assert_speaks(page, "table")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.reload()
    wait_for_board(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert_speaks(page, "table-phone")
    page.goto(f"{server.address}/panel")
    expect(page.locator(".spd-device")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert_speaks(page, "panel")


def test_what_is_wrong_with_a_file_is_told_in_the_language_that_was_chosen(
    open_page: OpenPage, tmp_path: Path
) -> None:
    page = open_page(forgiven=("status of 400",))
    page.locator("select.language").select_option("sv")
    expect(page.locator("html")).to_have_attribute("lang", "sv")
    ours = tmp_path / "ours.map"
    ours.write_text(find_map("drill").read_text("utf-8").replace("HK", ".K", 1), "utf-8")
    form = page.locator(".new-form")
    form.get_by_text("Din egen fil").click()
    form.locator("input[type=file]").set_input_files(ours)
    told = form.locator(".faults li")
    expect(told.first).to_contain_text(re.compile(r"^Rad \d+: B3: högkvarteret i Kazaldis saknas$"))
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Anna")
    page.locator("#import-file").set_input_files(letter)
    expect(page.locator(".import .fault")).to_have_text(
        "Det gick inte: letter.txt är inget spelförlopp"
    )


def test_on_a_shared_screen_a_tank_chess_move_can_be_called_back(
    open_page: OpenPage, server: Serving
) -> None:
    page = tank_page.new_table(open_page, server)
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    tank_page.make(page, tank_page.GAME[0], 0)
    until(page, lambda: heard(page).state["you"] == "black")
    undo.click()
    expect(page.locator(".log-item")).to_have_count(0)
    until(page, lambda: heard(page).state["you"] == "white")
    expect(undo).to_be_disabled()
    tank_page.make(page, tank_page.GAME[0], 0)
    until(page, lambda: heard(page).state["you"] == "black")


def test_while_a_clock_runs_nothing_is_called_back(open_page: OpenPage, server: Serving) -> None:
    page = tank_page.new_table(open_page, server, clock="10+0")
    tank_page.make(page, tank_page.GAME[0], 0)
    until(page, lambda: heard(page).state["you"] == "black")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
