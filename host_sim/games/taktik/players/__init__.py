"""Who sits at a table of Taktik: chance, a person, and what rolls for them."""
