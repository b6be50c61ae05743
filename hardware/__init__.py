"""The speldator as a thing: one pin table and one parts list, and all that is drawn from them."""
