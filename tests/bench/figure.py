"""What every bench yields."""

Figure = tuple[str, float, str]  # name, value, unit
