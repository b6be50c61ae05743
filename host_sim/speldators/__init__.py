"""Where rolls come from."""

from host_sim.speldators.result import Fire, Roll, Strategy, Tactic
from host_sim.speldators.virtual import VirtualSpeldator, bit_source

__all__ = ["Fire", "Roll", "Strategy", "Tactic", "VirtualSpeldator", "bit_source"]
