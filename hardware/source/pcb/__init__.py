"""The circuit board: placed and routed here, filled, checked and plotted by KiCad."""
