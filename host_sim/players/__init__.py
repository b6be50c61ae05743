"""Who sits at the table: opponents that the computer plays, and people at a keyboard."""
