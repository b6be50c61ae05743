"""A browser for the test of a new language."""

from tests.table.pages import browser, open_page, server

__all__ = ["browser", "open_page", "server"]
