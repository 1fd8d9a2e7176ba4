"""Comments, moods and sounds at the table. They depend only on what everybody at the table can see."""
