"""What a CircuitPython board runs: the same panel, on six NeoPixels."""

from boards.circuit import Circuit
from panel.start import open_panel
from speldator.controls import BUTTONS

circuit = Circuit()
if circuit.read() & BUTTONS != BUTTONS:  # both push buttons held: safe mode, the REPL is free
    panel = open_panel(circuit)
    panel.run()
