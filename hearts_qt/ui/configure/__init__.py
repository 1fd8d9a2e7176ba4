"""The dialog in which the people at the table are made: their names, faces, ways to play, and what they say."""
