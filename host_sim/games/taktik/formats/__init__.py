"""Maps and records as text."""
