"""The layout editor in the page: drawing, symmetry, faults, files, and a game on what was made."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from host_sim.games.tank_chess.formats.layout import parse_layout
from tests.table.pages import DESKTOP, PHONE, OpenPage, assert_accessible, keep
from tests.table.tank_page import SCHEMES, select, square


def verdict(page: Page) -> Locator:
    return page.locator(".tc-verdict")


def take(page: Page, symbol: str) -> None:
    """From the palette."""
    button = page.locator(f'.tc-put[data-symbol="{symbol}"]')
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")


def stands(page: Page, name: str, what: str) -> None:
    expect(square(page, name)).to_have_attribute("aria-label", re.compile(f"^{name}: {what}"))


def editor(open_page: OpenPage, **how: Any) -> Page:
    page = open_page("/layout", **how)
    expect(verdict(page)).to_have_text("No faults: ready to play.")
    return page


def test_what_is_put_appears_on_the_other_side_too(open_page: OpenPage) -> None:
    page = editor(open_page)
    take(page, "#")
    square(page, "a2").click()
    stands(page, "a2", "Obstacle")
    stands(page, "p15", "Obstacle")
    square(page, "a2").click()  # the same again takes it away
    stands(page, "p15", "Nothing")
    take(page, ".")
    square(page, "i1").click()
    stands(page, "h16", "Nothing")
    take(page, "C")
    square(page, "j1").click()
    stands(page, "j1", "White command tank")
    stands(page, "g16", "Black command tank")
    page.get_by_label("Symmetric").uncheck()
    take(page, "#")
    square(page, "p8").click()  # an obstacle of the shipped layout
    stands(page, "p8", "Nothing")
    stands(page, "a9", "Obstacle")


def test_faults_are_told_and_marked_where_they_are(open_page: OpenPage) -> None:
    page = editor(open_page)
    page.get_by_label("Symmetric").uncheck()
    take(page, "#")
    square(page, "c13").click()
    expect(verdict(page)).to_have_text("Faults: 1")
    fault = page.locator(".tc-faults li")
    expect(fault.locator("strong")).to_have_text("c13")
    expect(fault).to_contain_text("# on c13 has no counterpart: n4 must be #")
    expect(fault.locator(".clause-link")).to_have_text("C1")
    stands(page, "c13", "Obstacle: # on c13 has no counterpart")
    mark = page.locator(".tc-fault rect").bounding_box()
    there = square(page, "c13").bounding_box()
    assert mark and there
    assert abs(mark["x"] - there["x"]) < 5 and abs(mark["y"] - there["y"]) < 5
    expect(page.get_by_role("button", name="Play this")).to_be_disabled()
    take(page, "h")
    square(page, "a12").click()
    expect(page.locator(".tc-faults")).to_contain_text("Black has 3 heavy tanks, not 2")
    expect(page.get_by_role("button", name="Black heavy tank: 1 too many")).to_be_visible()
    keep(page, "editor-faults")
    assert_accessible(page)
    page.locator(".tc-fault-button", has_text="c13").click()
    expect(square(page, "c13")).to_be_focused()
    fault.locator(".clause-link").first.click()
    expect(page.get_by_role("dialog").get_by_role("article").first).to_be_visible()


def test_faults_are_told_in_the_language_of_the_reader(open_page: OpenPage) -> None:
    page = open_page("/layout", locale="sv")
    expect(verdict(page)).to_have_text("Inga fel: klar att spela på.")
    page.get_by_label("Symmetriskt").uncheck()
    take(page, "#")
    square(page, "c13").click()
    fault = page.locator(".tc-faults li")
    expect(fault).to_contain_text("# på c13 har inget motstycke: n4 måste vara #")
    expect(fault.locator(".clause-link")).to_have_text("C1")
    stands(page, "c13", "Hinder: # på c13 har inget motstycke")
    take(page, "h")
    square(page, "a12").click()
    expect(page.locator(".tc-faults")).to_contain_text("Svart, tung stridsvagn: 3 i stället för 2")


def drag(page: Page, *squares: str) -> None:
    for number, name in enumerate(squares):
        box = square(page, name).bounding_box()
        assert box
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)
        if number == 0:
            page.mouse.down()
    page.mouse.up()


def test_a_stroke_is_taken_back_as_one(open_page: OpenPage) -> None:
    page = editor(open_page)
    undo, redo = (page.get_by_role("button", name=name, exact=True) for name in ("Undo", "Redo"))
    expect(undo).to_be_disabled()
    take(page, "#")
    drag(page, "a6", "b6")
    square(page, "e12").click()
    stands(page, "p11", "Obstacle")
    undo.click()
    stands(page, "e12", "Nothing")
    stands(page, "b6", "Obstacle")
    undo.click()
    for name in ("a6", "b6", "p11", "o11"):
        stands(page, name, "Nothing")
    expect(undo).to_be_disabled()
    redo.click()
    stands(page, "b6", "Obstacle")
    stands(page, "a6", "Obstacle")
    square(page, "a6").focus()
    page.keyboard.press("Control+z")
    stands(page, "a6", "Nothing")
    page.keyboard.press("Control+Shift+z")
    stands(page, "a6", "Obstacle")


def test_saved_opened_and_kept(open_page: OpenPage, tmp_path: Path) -> None:
    page = editor(open_page)
    page.get_by_label("Name").fill("Our ridge")
    take(page, "#")
    square(page, "a2").click()
    expect(verdict(page)).to_have_text("No faults: ready to play.")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    assert download.value.suggested_filename == "Our-ridge.layout"
    path = tmp_path / "again.layout"
    download.value.save_as(path)
    made = parse_layout(path.read_text(encoding="utf-8"), "saved")
    assert made.name == "Our ridge" and {(0, 1), (15, 14)} <= set(made.obstacles)
    page.reload()  # the browser keeps what is being made
    stands(page, "a2", "Obstacle")
    page.get_by_role("button", name="Clear").click()
    stands(page, "i1", "Nothing")
    expect(page.locator(".tc-faults")).to_contain_text("White has no heavy tanks, not 2")
    page.locator('input[type="file"]').set_input_files(path)
    stands(page, "i1", "White command tank")
    expect(page.get_by_label("Name")).to_have_value("Our ridge")
    nonsense = tmp_path / "letter.txt"
    nonsense.write_text("Dear Anna")
    page.locator('input[type="file"]').set_input_files(nonsense)
    expect(page.get_by_role("alert")).to_have_text("letter.txt is no layout.")
    page.get_by_label("Begin with").select_option("basic20")
    stands(page, "t20", "Nothing")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_role("combobox", name="Board")).to_have_value("20")
    expect(verdict(page)).to_have_text("No faults: ready to play.")


def test_a_layout_is_made_by_keys_and_played(open_page: OpenPage) -> None:
    page = editor(open_page)
    page.get_by_label("Name").fill("By hand")
    square(page, "a1").focus()
    for key in ("ArrowUp", "#", "ArrowRight", "#", "Delete"):
        page.keyboard.press(key)
    stands(page, "a2", "Obstacle")
    stands(page, "b2", "Nothing")
    page.get_by_role("button", name="Play this").click()
    expect(page.locator(".table-title")).to_have_text("By hand")
    expect(square(page, "p15")).to_have_attribute("aria-label", "p15, obstacle")
    select(page, "b4")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_its_looks(open_page: OpenPage, size: tuple[int, int]) -> None:
    page = editor(open_page, size=size)
    if size == PHONE:
        take(page, "#")
        square(page, "c12").tap()
        stands(page, "n5", "Obstacle")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        keep(page, f"editor-{'phone-' * (size == PHONE)}{scheme}")
        if size == DESKTOP or scheme == "dark":  # on a phone the colours are the same
            assert_accessible(page)
