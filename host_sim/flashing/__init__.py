"""Everything that puts the firmware onto a board: compiled files, UF2 images, upload over USB."""
