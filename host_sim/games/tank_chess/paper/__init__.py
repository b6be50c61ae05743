"""Tank Chess on paper: boards and flat pieces."""
