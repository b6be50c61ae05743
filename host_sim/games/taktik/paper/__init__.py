"""Taktik on paper: boards, counters, mine maps and a quick reference."""
