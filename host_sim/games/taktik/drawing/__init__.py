"""Pictures of boards: for the rule book, for `taktik map draw`, and for whatever shows a game."""
