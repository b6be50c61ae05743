"""An SVG as a PDF on one A4 page."""

from hardware.source.mechanical.pdf import DRAWING, typeset


def pdf(svg: str, title: str) -> bytes:
    """As wide as a landscape page with margins of 10 mm."""
    page = 'paper: "a4", flipped: true, margin: 10mm'
    return typeset(svg, title, page, f'align(center + horizon, image("{DRAWING}", width: 100%))')
