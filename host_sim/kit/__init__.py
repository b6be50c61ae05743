"""What any game needs, and knows of none: readers, records, refusals, pictures."""
