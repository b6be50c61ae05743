"""Fixtures for the tests that look at the page."""

from tests.table.pages import browser, open_page, server

__all__ = ["browser", "open_page", "server"]
