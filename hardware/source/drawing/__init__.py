"""What every drawing is made with: marks, letters, pages, pixels."""
