"""Small learners, each in about twenty lines, that play against random ones."""
