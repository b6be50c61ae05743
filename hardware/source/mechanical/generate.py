"""All that is made of the panel's table: `make hardware` writes it."""

from hardware.source.design import front
from hardware.source.design.legends import LEGENDS
from hardware.source.drawing.pdf import PAPERS, true_to_scale
from hardware.source.drawing.raster import raster
from hardware.source.mechanical import (
    artwork,
    assembly,
    battery_door,
    case_bottom,
    dxf,
    handset,
    label_sheet,
    panel_plate,
    template,
)
from hardware.source.mechanical.stl import stl

CASE = "hardware/case"
PANEL = "hardware/panel"
PICTURES = f"{PANEL}/pictures"


def solids() -> dict[str, bytes]:
    """What is printed in plastic."""
    return {
        **{f"{CASE}/{name}.stl": stl(case_bottom.tray(name)) for name in front.CASES},
        **{f"{CASE}/{name}.stl": stl(panel_plate.to_print(name)) for name in front.POSTS},
        f"{CASE}/battery_door.stl": stl(battery_door.to_print()),
    }


def sheets() -> dict[str, bytes]:
    """Labels and drill template, to print, and the outline to cut."""
    files = {
        f"{PANEL}/drill_template.svg": template.template().encode(),
        f"{PANEL}/panel.dxf": dxf.dxf(),
    }
    for paper in PAPERS:
        files[f"{PANEL}/drill_template_{paper}.pdf"] = true_to_scale(
            template.template(), template.WIDTH, template.HEIGHT, "Drill template 1:1", paper
        )
    for language, legend in LEGENDS.items():
        files[f"{PANEL}/artwork_{language}.svg"] = artwork.artwork(language).encode()
        for paper in PAPERS:
            files[f"{PANEL}/artwork_{language}_{paper}.pdf"] = true_to_scale(
                label_sheet.label_sheet(language),
                label_sheet.WIDTH,
                label_sheet.HEIGHT,
                f"{legend.brand} {legend.model}",
                paper,
            )
    return files


def pictures() -> dict[str, bytes]:
    """What the handset looks like."""
    files = {
        f"{PICTURES}/exploded.png": raster(assembly.exploded(), 4),
        f"{PICTURES}/lipo.png": raster(assembly.lipo(), 4),
        f"{PICTURES}/panel_back.png": raster(assembly.panel_back(), 4),
        f"{PICTURES}/underside.png": raster(assembly.underside(), 4),
        f"{PICTURES}/handset.png": raster(handset.handset("en"), 6),
    }
    for language in LEGENDS:
        files[f"{PICTURES}/handset_{language}.svg"] = handset.handset(language).encode()
    return files


def generate() -> dict[str, bytes]:
    """By path from the project's root."""
    return {**solids(), **sheets(), **pictures()}
