"""What runs inside Debian's Python beside KiCad 6; started by kicad.py, imports nothing of ours.

python3 kicad_side.py fill  BOARD          fill the ground planes and save
python3 kicad_side.py check BOARD REPORT   the design rule check, into a text file
python3 kicad_side.py plot  BOARD FOLDER   Gerber and drill files
"""

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

pcbnew: Any = import_module("pcbnew")  # it has no types

PLOTTED = ("F.Cu", "B.Cu", "F.Mask", "B.Mask", "F.SilkS", "B.SilkS", "Edge.Cuts")


def fill(board_path: str) -> None:
    """Fill the ground planes and save."""
    board = pcbnew.LoadBoard(board_path)
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    pcbnew.SaveBoard(board_path, board)


def check(board_path: str, report_path: str) -> None:
    """Write the design rule check's report."""
    board = pcbnew.LoadBoard(board_path)
    all_of_a_track = True
    done = pcbnew.WriteDRCReport(board, report_path, pcbnew.EDA_UNITS_MILLIMETRES, all_of_a_track)
    if not done:
        sys.exit("KiCad wrote no report")


def plot(board_path: str, folder: str) -> None:
    """Write Gerber and drill files."""
    board = pcbnew.LoadBoard(board_path)
    controller = pcbnew.PLOT_CONTROLLER(board)
    options = controller.GetPlotOptions()
    options.SetOutputDirectory(folder)
    options.SetUseGerberProtelExtensions(True)  # .gtl, .gbl ...: any maker's page sorts them itself
    options.SetUseGerberX2format(True)
    options.SetIncludeGerberNetlistInfo(True)
    options.SetCreateGerberJobFile(False)
    options.SetUseAuxOrigin(True)
    options.SetPlotFrameRef(False)
    options.SetDrillMarksType(pcbnew.PCB_PLOT_PARAMS.NO_DRILL_SHAPE)
    options.SetSubtractMaskFromSilk(False)  # the check has found no print on bare copper
    for layer in PLOTTED:
        controller.SetLayer(board.GetLayerID(layer))
        controller.OpenPlotfile(layer.replace(".", "_"), pcbnew.PLOT_FORMAT_GERBER, layer)
        controller.PlotLayer()
    controller.ClosePlot()
    writer = pcbnew.EXCELLON_WRITER(board)
    mirrored, minimal_header, merged = False, False, False
    origin = board.GetDesignSettings().GetAuxOrigin()
    writer.SetOptions(mirrored, minimal_header, origin, merged)
    writer.SetFormat(True)  # metric
    writer.CreateDrillandMapFilesSet(folder, True, False)


TASKS: dict[str, Callable[..., None]] = {"fill": fill, "check": check, "plot": plot}

if __name__ == "__main__":
    TASKS[sys.argv[1]](*sys.argv[2:])
