"""What the commands of `taktik` do; `cli.py` calls them."""
