"""The colours of the board, and how its classes look.

The four countries keep apart for every kind of colour blindness, by hue and by lightness; allied
countries are both warm or both cool (B2), and each has a mark besides.
"""

from host_sim.games.taktik.rules.board import Country

COUNTRY_CLASSES = (*(country.name.lower() for country in Country), "nobody")

INK = "#2b2a28"
PAPER = "#fbf9f4"
RED, BLUE = "#cf2233", "#1d5fd1"
YES, NO, NOTE = "#14723f", "#c01f2f", "#5a4a00"

GROUND = {
    "kazaldis": "#f3de98",
    "armania": "#e8ae99",
    "sarapan": "#d3caee",
    "calderon": "#a9dac8",
    "nobody": "#f4f2ec",
}
CITY = {
    "kazaldis": "#fbf3d6",
    "armania": "#f7dfd6",
    "sarapan": "#eeeaf9",
    "calderon": "#dcf1ea",
    "nobody": "#ffffff",
}
PIECES = {
    "kazaldis": "#d19a14",
    "armania": "#a83a24",
    "sarapan": "#4a45a0",
    "calderon": "#1e8a74",
    "nobody": "#777570",
}

_TEXT = f"font-family:'DejaVu Sans',Verdana,sans-serif;fill:{INK};text-anchor:middle"
_LINE = "fill:none;stroke-linecap:round;stroke-linejoin:round"
_RULES = {
    "text": _TEXT,
    ".paper": f"fill:{PAPER}",
    **{f".{name}": f"fill:{GROUND[name]};color:{PIECES[name]}" for name in COUNTRY_CLASSES},
    **{f".{name}.city": f"fill:{CITY[name]}" for name in COUNTRY_CLASSES},
    # What covers a space
    ".water": "fill:#6aaadb;stroke:#3a79b0;stroke-width:1.6",
    ".wood": "fill:#8fb873;stroke:#5f8d4c;stroke-width:1.2",
    ".rock": "fill:#b9ada0;stroke:#8b7d70;stroke-width:1.2",
    ".yard": "fill:#d9cdbb;stroke:#a8977f;stroke-width:1.2",
    ".wave": f"{_LINE};stroke:#d3e8f7;stroke-width:1.8",
    ".flow": f"{_LINE};stroke:#b7d8f0;stroke-width:1.8;stroke-dasharray:9 6",
    ".deck": "fill:none;stroke:#5b4028;stroke-width:19",
    ".planks": "fill:none;stroke:#d9b078;stroke-width:14",
    ".gaps": "fill:none;stroke:#9a7345;stroke-width:14;stroke-dasharray:1.4 4.2",
    ".plate": "fill:#ffffff;fill-opacity:.8;stroke:currentColor;stroke-width:2.5",
    ".hatch": "fill:none;stroke:currentColor;stroke-width:2.2;stroke-opacity:.5",
    # Lines between spaces
    ".grid": f"{_LINE};stroke:#4d4637;stroke-width:1;stroke-opacity:.35",
    ".edge": f"{_LINE};stroke:{INK};stroke-width:2",
    ".border": f"{_LINE};stroke:{RED};stroke-width:4",
    ".city-line": f"{_LINE};stroke:{BLUE};stroke-width:3",
    ".blocked": f"{_LINE};stroke:{INK};stroke-width:7",
    # A click goes to the space below.
    ".grid,.edge,.lines,.names,.under,.pieces,.over": "pointer-events:none",
    # Words
    ".heading": "font-weight:bold;letter-spacing:.12em",
    ".label": "font-size:15px;fill:#6d675c",
    ".country-name text": "font-weight:bold;fill:currentColor;fill-opacity:.55",
    ".legend-head": "font-size:13px;font-weight:bold;text-anchor:start",
    ".legend-word": "font-size:13px;text-anchor:start",
    # Pieces and what is drawn over the board
    ".strength": "font-size:13px;font-weight:bold",
    ".badge": f"fill:#ffffff;stroke:{INK};stroke-width:1.2",
    ".cost": "font-size:12px;font-weight:bold",
    ".casing": f"{_LINE};stroke:#ffffff;stroke-width:8;stroke-opacity:.9",
    ".route": f"{_LINE};stroke:currentColor;stroke-width:4",
    ".carried": f"{_LINE};stroke:currentColor;stroke-width:3.2;stroke-dasharray:1 7",
    ".tip": "fill:currentColor;stroke:#ffffff;stroke-width:1.5",
    ".shot": f"{_LINE};stroke:currentColor;stroke-width:3.6",
    ".no.shot": "stroke-dasharray:7 6",
    ".ring": f"{_LINE};stroke:currentColor;stroke-width:3",
    ".cross": f"{_LINE};stroke:currentColor;stroke-width:4",
    ".mark": "fill:currentColor;fill-opacity:.22;stroke:currentColor;stroke-width:2.6",
    ".yes": f"color:{YES}",
    ".no": f"color:{NO}",
    ".note": f"color:{NOTE}",
    ".said": "font-size:13px;font-weight:bold;stroke:#ffffff;stroke-width:4;stroke-linejoin:round;"
    "paint-order:stroke",
    ".caption": "font-size:17px;font-weight:bold",
    ".remark": "font-size:14px;text-anchor:start",
    ".pool": f"fill:#ffffff;stroke:{INK};stroke-width:1",
    ".share": f"fill:none;stroke:{INK};stroke-width:2.4",
}
SCOPE = "taktik"  # the class of a whole drawing
# All of it below the class of the drawing, so that it disturbs no page around it.
STYLE = "\n".join(
    f"{','.join(f'.{SCOPE} {part}' for part in selector.split(','))}{{{rule}}}"
    for selector, rule in _RULES.items()
)
