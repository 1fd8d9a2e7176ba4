"""The dialog that changes characters: their names, faces, ways to play and comments."""
