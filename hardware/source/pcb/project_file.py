"""The KiCad project beside the board: the maker's rules, every finding an error."""

import json

from hardware.source.design import board_rules as rules

# All that KiCad 6 can find on a board without a schematic. Nothing is a mere warning.
_CHECKS = """
    annular_width clearance copper_edge_clearance courtyards_overlap drill_out_of_range
    duplicate_footprints footprint_type_mismatch hole_clearance hole_near_hole invalid_outline
    item_on_disabled_layer items_not_allowed malformed_courtyard missing_courtyard
    npth_inside_courtyard padstack pth_inside_courtyard shorting_items silk_over_copper
    silk_overlap through_hole_pad_without_hole track_dangling track_width tracks_crossing
    unconnected_items unresolved_variable via_dangling zone_has_empty_net zones_intersect
"""
CHECKS = _CHECKS.split()


def project_file(name: str) -> str:
    """The file's text, for a board of this name."""
    limits = {
        "max_error": 0.02,  # of a circle drawn as a polygon: finer only makes files longer
        "min_clearance": rules.CLEARANCE,
        "min_copper_edge_clearance": rules.EDGE_CLEARANCE,
        "min_hole_clearance": rules.CLEARANCE,
        "min_hole_to_hole": rules.HOLE_TO_HOLE,
        "min_silk_clearance": rules.PRINT_GAP,
        "min_through_hole_diameter": rules.VIA_DRILL,
        "min_track_width": rules.TRACK_MIN,
        "min_via_annular_width": (rules.VIA_RING - rules.VIA_DRILL) / 2,
        "min_via_diameter": rules.VIA_RING,
    }
    settings = {
        "meta": {"version": 2},
        "rule_severities": dict.fromkeys(CHECKS, "error"),
        "rules": limits,
    }
    project = {
        "board": {"design_settings": settings},
        "meta": {"filename": f"{name}.kicad_pro", "version": 1},
        "net_settings": {
            "classes": [
                _net_class("Default", rules.SIGNAL_WIDTH),
                {
                    **_net_class("Power", rules.POWER_WIDTH),
                    "nets": sorted(rules.POWER_NETS),
                },
            ],
            "meta": {"version": 2},
        },
    }
    return json.dumps(project, indent=2, sort_keys=True) + "\n"


def _net_class(name: str, width: float) -> dict[str, object]:
    return {
        "name": name,
        "clearance": rules.CLEARANCE,
        "track_width": width,
        "via_diameter": rules.VIA_RING,
        "via_drill": rules.VIA_DRILL,
        "diff_pair_gap": 0.25,
        "diff_pair_via_gap": 0.25,
        "diff_pair_width": 0.2,
        "microvia_diameter": 0.3,
        "microvia_drill": 0.1,
    }
