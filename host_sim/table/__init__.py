"""The table in the browser: a server that seats people and computers at games of any kind."""
