"""The board of Taktik as a person sees it in the page."""

from playwright.sync_api import Page

# The picture of the ground has a path for all spaces alike, each from its centre on.
CENTRES = """() => Object.fromEntries(
  [...document.querySelectorAll(".tk-ground path[data-names]")].flatMap((path) => {
    const drawn = path.getScreenCTM();
    const centres = [...path.getAttribute("d").matchAll(/M(\\S+?) (-?[\\d.]+)/g)];
    return path.dataset.names.split(" ").map((name, place) => {
      const { x, y } = new DOMPoint(centres[place][1], centres[place][2]).matrixTransform(drawn);
      return [name, [x, y]];
    });
  }))"""


def centres(page: Page) -> dict[str, tuple[float, float]]:
    """Of all spaces, by name, in pixels of the page."""
    found: dict[str, list[float]] = page.evaluate(CENTRES)
    return {name: (x, y) for name, (x, y) in found.items()}


def centre(page: Page, space: str) -> tuple[float, float]:
    return centres(page)[space]
