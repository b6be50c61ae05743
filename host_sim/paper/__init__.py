"""Both games on paper: boards, counters, mine maps, a quick reference and the rule books."""
