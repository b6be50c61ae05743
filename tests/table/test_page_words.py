"""Words on the page that were chosen with care, and have room where they stand."""

import pytest
from playwright.sync_api import expect

from host_sim.games import words
from host_sim.words.languages import LANGUAGES
from tests.table.pages import PHONE, OpenPage, assert_accessible, keep

# Whether an element's text ends inside of it, and in how many lines.
FITS = """(legend) => {
  const range = document.createRange();
  range.selectNodeContents(legend);
  const box = legend.parentElement.getBoundingClientRect();
  const parts = [...range.getClientRects()];
  const inside = parts.every(({left, right}) => left >= box.left - 1 && right <= box.right + 1);
  return [inside, new Set(parts.map(({top}) => Math.round(top))).size];
}"""


@pytest.mark.parametrize("language", [one.code for one in LANGUAGES])
def test_the_speldators_own_page_has_a_heading(open_page: OpenPage, language: str) -> None:
    page = open_page("/panel", locale=language)
    title = words().catalogue(language)["panel.title"]
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    assert_accessible(page)


@pytest.mark.parametrize("size", [PHONE, (320, 600)], ids=["phone", "low"])
def test_the_booklets_word_for_long_range_stands_on_its_lamp(
    open_page: OpenPage, size: tuple[int, int]
) -> None:
    page = open_page("/panel", locale="sv", size=size)
    legend = page.locator(".spd-lamp-long_range .spd-legend")
    expect(legend).to_have_text("DISTANS\u00adSKJUTNING")
    keep(page, f"panel-sv-{size[0]}")
    inside, lines = legend.evaluate(FITS)
    assert inside
    assert lines == (2 if size == PHONE else 1)


def test_swedish_says_long_range_in_one_way() -> None:
    assert not [
        key for key, text in words().catalogue("sv").own.items() if "långt håll" in text.lower()
    ]


@pytest.mark.parametrize(("language", "surrounded"), [("pl", "otoczon"), ("th", "วงล้อม")])
def test_a_ring_drawn_around_an_enemy_does_not_surround_it(language: str, surrounded: str) -> None:
    for key in ("taktik.hint.shoot", "taktik.hint.move_or_shoot"):
        assert surrounded not in words().catalogue(language)[key]
