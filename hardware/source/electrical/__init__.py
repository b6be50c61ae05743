"""What the design means electrically: sums, drawings, lists."""
