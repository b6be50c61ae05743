"""The speldator in a terminal window."""
