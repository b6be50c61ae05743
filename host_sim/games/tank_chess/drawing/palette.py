"""How a Tank Chess board looks: colours and strokes, as a style sheet."""

from enum import StrEnum

SIDE_NAMES = ("white", "black")


class Tone(StrEnum):
    """What is drawn over a board: allowed, forbidden, or only a remark."""

    YES = "yes"
    NO = "no"
    NOTE = "note"


INK, PAPER = "#26231f", "#fbf9f4"
TONES = {Tone.YES: "#14723f", Tone.NO: "#c01f2f", Tone.NOTE: "#7a5a00"}
_LINE = "fill:none;stroke-linecap:round;stroke-linejoin:round"
_RULES = {
    "text": f"font-family:'DejaVu Sans',Verdana,sans-serif;fill:{INK};text-anchor:middle",
    ".paper": f"fill:{PAPER}",
    ".light": "fill:#dcd3b6",
    ".dark": "fill:#cfc5a4",
    ".beyond": "fill:#e9efe2;stroke:#9db08f;stroke-width:1.5;stroke-dasharray:5 5",
    ".edge": f"fill:none;stroke:{INK};stroke-width:2.5",
    ".label": "font-size:13px;fill:#5d574c",
    # What nobody drives over
    ".stone": "fill:#8d8579;stroke:#55504a;stroke-width:1.8;stroke-linejoin:round",
    ".sunlit": "fill:#b5ada0",
    ".wall": "fill:#a5593f;stroke:#5b2d1e;stroke-width:1.8;stroke-linejoin:round",
    ".roof": "fill:#bf7052;stroke:#5b2d1e;stroke-width:1.2",
    ".scorch": "fill:#6e6556;fill-opacity:.55",
    ".burnt": "fill:#7b7468;stroke:#3a3630;stroke-width:1.6;stroke-linejoin:round",
    ".crack": f"{_LINE};stroke:#3a3630;stroke-width:3.4",
    # The two sides differ in lightness, not in hue.
    ".white": "fill:#fffdf3;stroke:#26231f;stroke-width:1.7;stroke-linejoin:round",
    ".white .track": "fill:#a79c82",
    ".white .link": f"{_LINE};stroke:#26231f;stroke-width:1.1",
    ".white .star": "fill:#ffcf3f",
    ".black": "fill:#3b3e45;stroke:#0d0e10;stroke-width:1.7;stroke-linejoin:round",
    ".black .track": "fill:#1c1d20",
    ".black .link": f"{_LINE};stroke:#7d8088;stroke-width:1.1",
    ".black .top": "fill:#555962",
    ".black .star": "fill:#b87a00",
    ".letter": "font-size:12px;font-weight:bold;stroke:none",
    ".letter.white": f"fill:{INK};stroke:none",
    ".letter.black": "fill:#ffffff;stroke:none",
    ".ghost": "opacity:.5",
    # What is drawn over the board
    **{f".{tone}": f"color:{colour}" for tone, colour in TONES.items()},
    ".mark": "fill:currentColor;fill-opacity:.25;stroke:currentColor;stroke-width:2.4",
    ".arrow": "fill:currentColor;stroke:#ffffff;stroke-width:1",
    ".casing": f"{_LINE};stroke:#ffffff;stroke-width:7;stroke-opacity:.75",
    ".line": f"{_LINE};stroke:currentColor;stroke-width:3.4",
    ".line.no": "stroke-dasharray:7 6",
    ".ring": f"{_LINE};stroke:currentColor;stroke-width:3",
    ".cross": f"{_LINE};stroke:currentColor;stroke-width:4",
    ".badge": "fill:currentColor;stroke:#ffffff;stroke-width:1.4",
    ".count": "font-size:12px;font-weight:bold;fill:#ffffff",
    ".said": "font-size:14px;font-weight:bold;letter-spacing:.04em;fill:currentColor;"
    "stroke:#ffffff;stroke-width:4;stroke-linejoin:round;paint-order:stroke",
    ".caption": "font-size:16px;font-weight:bold",
    # A click goes to the square below.
    ".under,.pieces,.over": "pointer-events:none",
}
SCOPE = "tank-chess"
STYLE = "\n".join(
    f"{','.join(f'.{SCOPE} {part}' for part in selector.split(','))}{{{rule}}}"
    for selector, rule in _RULES.items()
)
