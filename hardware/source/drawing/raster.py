"""A drawing in millimetres as PNG, with the project's fonts."""

from hardware.source.drawing.letters import FACES, FONTS


def raster(svg: str, dots_per_mm: float) -> bytes:
    """The PNG of a drawing whose size is in millimetres."""
    from resvg_py import svg_to_bytes

    return svg_to_bytes(
        svg_string=svg,
        dpi=dots_per_mm * 25.4,
        skip_system_fonts=True,
        font_files=[str(FONTS / face) for face in FACES.values()],
        sans_serif_family="DejaVu Sans",
    )
