"""Tank Chess in the page: by mouse, by finger, by keys alone, and against the computer."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from host_sim.games.tank_chess.rules.pieces import FORCES, PIECES
from tests.table.pages import DESKTOP, PHONE, TABLET, OpenPage, assert_accessible, draw, keep
from tests.table.serving import Serving
from tests.table.tank_page import (
    GAME,
    SCHEMES,
    does,
    make,
    middle,
    new_table,
    pinch,
    play,
    select,
    square,
    touch,
    width,
)


def test_a_whole_game_at_one_screen(open_page: OpenPage, server: Serving) -> None:
    page = new_table(open_page, server)
    play(page, GAME[:2])
    select(page, "b8")
    keep(page, "tank-chess-reach")
    square(page, "d11").click()
    page.locator('.tc-arrow[data-facing="N"]').click()  # the ring on the board
    expect(does(page, "fire-b13")).to_be_visible()
    expect(page.locator(".tc-shot.tc-destroys")).to_have_count(1)
    keep(page, "tank-chess-aim")
    assert_accessible(page)
    does(page, "fire-b13").click()
    expect(page.locator(".tc-banner .tc-check strong")).to_have_text("CHECK")
    log = page.locator('.log-item[data-n="2"]')
    expect(log).to_contain_text("Black light tank on b13 is destroyed. CHECK!")
    expect(page.locator(".tc-lost").get_by_role("img", name="Black light tank")).to_be_visible()
    keep(page, "tank-chess-check")
    play(page, GAME[3:9], 3)
    expect(page.locator(".tc-banner .tc-escape strong")).to_have_text("ESCAPE")
    keep(page, "tank-chess-escape")
    make(page, GAME[9], 9)
    page.get_by_role("button", name="Leave the board from a13 and win").first.click()
    expect(page.locator(".notice-result")).to_contain_text("won: the command tank escaped")
    expect(page.locator(".table-status")).to_have_text("The game is over")
    keep(page, "tank-chess-over")


# What the board shows whenever it changes: does b13 stand, is a shot in the air, does it burst?
FILM = """() => {
  window.film = [];
  const scene = () => [
    !document.querySelector("#square-b13").getAttribute("aria-label").includes("wreck"),
    Boolean(document.querySelector(".tc-trace")),
    Boolean(document.querySelector(".tc-burst")),
  ];
  const watch = new MutationObserver(() => {
    const now = scene();
    if (String(window.film.at(-1)) !== String(now)) window.film.push(now);
  });
  watch.observe(document.querySelector(".tc-stage"), {childList: true, subtree: true});
}"""


def test_what_is_fired_at_stands_until_the_shot_arrives(
    open_page: OpenPage, server: Serving
) -> None:
    page = new_table(open_page, server, motion=True)
    play(page, GAME[:2])
    page.evaluate(FILM)
    make(page, GAME[2], 2)
    expect(page.locator(".tc-struck")).to_have_count(1)
    expect(page.locator(".tc-burst")).to_have_count(0)
    film = page.evaluate("window.film")
    flying, bursting = film.index([True, True, False]), film.index([False, False, True])
    assert flying < bursting
    assert all(stands for stands, *_ in film[:bursting])
    assert not any(stands for stands, *_ in film[bursting:])


def test_without_motion_a_shot_that_destroys_differs_from_one_that_does_not(
    open_page: OpenPage, server: Serving
) -> None:
    page = new_table(open_page, server)
    play(page, GAME[:2])
    select(page, "b8")
    square(page, "d10").click()
    does(page, "face-N").click()
    expect(page.locator(".tc-shot.tc-harmless")).not_to_have_count(0)
    does(page, "fire-d14").click()  # gun I against front armour I
    expect(page.locator(".toast.refusal .clause-link")).to_have_text("C7a")
    expect(page.locator(".tc-struck")).to_have_count(0)
    keep(page, "tank-chess-harmless")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.evaluate(FILM)
    make(page, GAME[2], 2)
    expect(page.locator(".tc-struck")).to_have_count(1)
    expect(page.locator(".tc-last-shot")).to_have_count(1)
    assert page.evaluate("window.film.every(([stands, flies, bursts]) => !flies && !bursts)")
    keep(page, "tank-chess-struck")
    make(page, GAME[3], 3)  # the next move takes the marks away
    expect(page.locator(".tc-struck")).to_have_count(0)


def test_a_refused_move_tells_why_with_the_clause(open_page: OpenPage, server: Serving) -> None:
    page = new_table(open_page, server)
    toast = page.locator(".toast.refusal")
    square(page, "h15").click()
    expect(toast).to_contain_text("That piece is Black's, and White is to move.")
    select(page, "b4")
    square(page, "b13").click()
    expect(toast.locator(".clause-link")).to_have_text(re.compile(r"C\d"))
    square(page, "p16").click()
    expect(toast).to_contain_text("Out of reach: a light tank takes up to 5 steps, or one back.")
    square(page, "f4").click()
    expect(toast).to_contain_text("An obstacle is on f4.")
    keep(page, "tank-chess-refused")
    toast.locator(".clause-link").click()
    expect(page.locator(".rules-host")).to_contain_text("C6")


def test_refusals_speak_the_readers_language(open_page: OpenPage, server: Serving) -> None:
    page = new_table(open_page, server, locale="sv")
    words = page.evaluate("async () => (await fetch('/api/words/sv')).json()")
    select(page, "b4")
    square(page, "p16").click()
    piece = words["tank_chess.kind.light-tank"]
    expect(page.locator(".toast.refusal")).to_contain_text(piece)
    page.keyboard.press("Escape")
    square(page, "h15").click()
    expect(page.locator(".toast.refusal")).to_contain_text(words["tank_chess.side.black"])


def test_a_piece_is_turned_by_a_drag(open_page: OpenPage, server: Serving) -> None:
    page = new_table(open_page, server)
    select(page, "b4")
    start, end = square(page, "b6").bounding_box(), square(page, "d6").bounding_box()
    assert start and end
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    page.mouse.up()
    expect(page.locator(".tc-move code")).to_have_text("b4-b6E")
    does(page, "go").click()
    expect(page.locator('.log-item[data-n="0"]')).to_contain_text("faces east")


def test_by_keys_alone(open_page: OpenPage, server: Serving) -> None:
    page = new_table(open_page, server)
    focused = page.locator("#main :focus")
    page.locator("#main").focus()
    for _ in range(30):
        page.keyboard.press("Tab")
        if focused.get_attribute("role") == "gridcell":
            break
    expect(focused).to_have_id("square-a1")
    for key in ("ArrowUp", "ArrowUp", "ArrowUp", "ArrowRight"):
        page.keyboard.press(key)
    expect(focused).to_have_id("square-b4")
    page.keyboard.press("Enter")
    expect(square(page, "b4")).to_have_attribute("aria-selected", "true")
    for _ in range(4):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator(".tc-move code")).to_have_text("b4-b8N")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".tc-move code")).to_have_text("b4-b8NW")
    page.keyboard.press("w")
    expect(page.locator(".tc-move code")).to_have_text("b4-b8N")
    keep(page, "tank-chess-keys")
    page.keyboard.press("Enter")
    expect(page.locator('.log-item[data-n="0"]')).to_have_count(1)
    expect(square(page, "o13")).to_contain_class("tc-can")
    page.keyboard.press("n")
    expect(page.locator('[aria-selected="true"]')).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator('[aria-selected="true"]')).to_have_count(0)
    page.keyboard.press("t")
    expect(page.get_by_role("button", name="Danger")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Control+z")
    expect(page.locator(".log-item")).to_have_count(0)


def test_the_clock_counts_and_a_draw_is_agreed(open_page: OpenPage, server: Serving) -> None:
    page = new_table(open_page, server, clock="5+2")
    clock = page.get_by_role("timer", name="White's clock")
    expect(clock).to_have_text(re.compile(r"^4:5\d$"))
    seconds = clock.inner_text()
    expect(clock).not_to_have_text(seconds)  # it goes on by itself
    make(page, GAME[0], 0)
    expect(page.get_by_role("timer", name="Black's clock")).to_contain_class("tc-runs")
    expect(clock).not_to_contain_class("tc-runs")
    expect(square(page, "o13")).to_contain_class("tc-can")  # Black sits here now
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="Offer a draw").click()
    page.get_by_role("dialog").get_by_role("button", name="Offer a draw").click()
    expect(page.locator(".tc-offer")).to_have_text("Your offer of a draw stands until White moves.")
    keep(page, "tank-chess-clock")
    page.locator(".seats button").click()  # the other one of this screen answers
    expect(page.locator(".notice-draw")).to_contain_text("Black offers a draw.")
    page.get_by_role("button", name="Accept").click()
    expect(page.locator(".notice-result")).to_contain_text("A draw")
    expect(page.locator(".tc-clock.tc-runs")).to_have_count(0)


def test_against_the_computer_from_the_lobby(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("button", name="Tank Chess against the computer").click()
    for number, move in ((0, "k2-k2NE"), (2, "k2-k2N")):
        make(page, move, number)
        answer = page.locator(f'.log-item[data-n="{number + 1}"]')
        expect(answer).to_have_count(1)
        expect(page.locator(".table-status")).to_have_text("Your turn")
    page.reload()
    expect(page.locator(".log-item")).to_have_count(4)
    expect(page.locator(".tc-last")).to_have_count(2)


def test_on_a_phone(open_page: OpenPage, server: Serving) -> None:
    page = new_table(open_page, server, size=PHONE)
    keep(page, "tank-chess-phone")
    for number, move in enumerate(GAME[:2]):
        start, end, facing = move.split("-")[0], *re.findall(r"-([a-p]\d+)(\w+)", move)[0]
        expect(square(page, start)).to_contain_class("tc-can")
        square(page, start).tap()
        (does(page, "turn") if start == end else square(page, end)).tap()
        does(page, f"face-{facing}").tap()
        if number == 0:
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme)
                keep(page, f"tank-chess-phone-{scheme}")
                assert_accessible(page)
        does(page, "go").tap()
        expect(page.locator(f'.log-item[data-n="{number}"]')).to_have_count(1)
    small = page.locator(".tc-panel button:visible, .tc-tools button:visible, .tabs button:visible")
    for button in small.all():
        box = button.bounding_box()
        assert box and box["height"] >= 40 and box["width"] >= 40, button.inner_text()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".tab-log").tap()
    expect(page.locator('.log-item[data-n="0"]')).to_be_visible()
    assert_accessible(page)


def test_two_fingers_bring_the_board_closer_and_one_moves_it(
    open_page: OpenPage, server: Serving
) -> None:
    page = new_table(open_page, server, size=PHONE)
    whole = width(square(page, "h8"))
    select(page, "b4")
    pinch(page, square(page, "b6"))  # among the squares that the tank can reach
    assert width(square(page, "h8")) == pytest.approx(3 * whole, rel=0.05)
    expect(does(page, "go")).to_have_count(0)  # nothing was chosen by it
    keep(page, "tank-chess-phone-closer")
    x, y = middle(square(page, "b6"))
    touch(page, ((x, y),), ((x + 30, y - 40),), ((x + 60, y - 80),))
    assert middle(square(page, "b6")) == pytest.approx((x + 60, y - 80), abs=2)
    square(page, "b6").click()
    expect(page.locator(".tc-move code")).to_have_text("b4-b6N")
    does(page, "fit").click()
    assert width(square(page, "h8")) == pytest.approx(whole)
    does(page, "in").click()
    does(page, "in").click()
    assert width(square(page, "h8")) == pytest.approx(1.4**2 * whole)
    does(page, "out").click()
    assert width(square(page, "h8")) == pytest.approx(1.4 * whole)
    assert_accessible(page)


def test_one_tab_stop_for_the_board_and_zoom_by_keys(open_page: OpenPage, server: Serving) -> None:
    page = new_table(open_page, server)
    page.get_by_role("button", name="Table", exact=True).focus()
    focused = page.locator(":focus")
    page.keyboard.press("Tab")
    expect(focused).to_have_id("square-a1")
    for name in ("Zoom in", "Zoom out", "Show the whole board", "Turn", "Danger", "Keys"):
        page.keyboard.press("Tab")
        expect(focused).to_have_accessible_name(name)
    square(page, "a1").focus()
    whole = width(square(page, "h8"))
    for _ in range(3):
        page.keyboard.press("+")
        draw(page)
    assert width(square(page, "h8")) == pytest.approx(1.4**3 * whole)
    stage = page.locator(".tc-stage").bounding_box()
    assert stage
    for _ in range(12):  # whoever walks on is never out of sight
        page.keyboard.press("ArrowUp")
        draw(page)
        box = focused.bounding_box()
        assert box and box["y"] >= stage["y"]
    expect(focused).to_have_id("square-a13")
    page.keyboard.press("0")
    draw(page)
    assert width(square(page, "h8")) == pytest.approx(whole)


def test_in_the_dark(open_page: OpenPage, server: Serving) -> None:
    page = new_table(open_page, server, scheme="dark", clock="30+0")
    make(page, GAME[0], 0)
    select(page, "o13")
    keep(page, "tank-chess-dark")
    assert_accessible(page)


def test_the_page_knows_the_pieces_as_the_rules_do(open_page: OpenPage) -> None:
    page = open_page("/layout")
    told = page.evaluate(
        """async () => ({...await import("/web/tank_chess/web/kinds.js"),
          ...await import("/web/tank_chess/web/layout_text.js")})"""
    )
    for kind, piece in PIECES.items():
        arc = "thrown" if piece.throws else "wide" if piece.arc else "ahead"
        numbers = {key: getattr(piece, key) for key in ("speed", "gun", "front", "side", "rear")}
        assert told["FACTS"][piece.letter] == {**numbers, "arc": arc}
        assert told["NAMES"][piece.letter] == piece.name.replace(" ", "-")
        assert told["KINDS"][kind.name.lower()] == piece.letter
    forces = {str(size): {PIECES[k].letter: n for k, n in f.items()} for size, f in FORCES.items()}
    assert told["FORCES"] == forces
    assert told["SIZES"] == list(FORCES)
    assert all(len(told[name]) == len(PIECES) for name in ("FACTS", "NAMES", "KINDS"))


# Buttons of the compass that something else lies upon.
COVERED = """() => [...document.querySelectorAll(".tc-turn:enabled")].filter((button) => {
  button.scrollIntoView({block: "nearest"});
  const { x, y, width, height } = button.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) !== button;
}).map((button) => button.title)"""


@pytest.mark.parametrize("size", [DESKTOP, TABLET, (390, 844)], ids=["desktop", "tablet", "phone"])
def test_what_is_called_out_does_not_move_the_board(
    open_page: OpenPage, server: Serving, size: tuple[int, int]
) -> None:
    """C12: CHECK comes and goes between the third move and the eighth."""
    page = new_table(open_page, server, size=size)
    play(page, GAME[:3])
    boxes: list[Any] = []
    called: set[bool] = set()
    for number, move in enumerate(GAME[3:8], 3):
        make(page, move, number)
        draw(page)
        called.add(page.locator(".tc-check").is_visible())
        boxes.append(page.locator(".tc-stage > svg").bounding_box())
    assert called == {True, False}
    assert all(box == boxes[0] for box in boxes)
    make(page, GAME[8], 8)
    expect(page.locator(".tc-notice")).to_have_count(2)  # ESCAPE too
    select(page, "o13")
    does(page, "turn").click()
    expect(does(page, "go")).to_be_visible()
    draw(page)
    assert page.evaluate(COVERED) == []
    keep(page, f"tank-chess-called-{size[0]}")


def test_on_a_phone_the_replay_has_a_board_that_can_be_seen(
    open_page: OpenPage, server: Serving
) -> None:
    page = new_table(open_page, server, size=PHONE)
    play(page, GAME)
    page.locator(".tab-after").tap()
    expect(page.locator(".replay-moment")).to_be_visible()
    assert width(page.locator(".tc-stage > svg")) >= 0.7 * PHONE[0]
    keep(page, "tank-chess-phone-after")
