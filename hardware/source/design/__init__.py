"""Tables only: every part, connection, size, place and word. Everything else is made from them."""
