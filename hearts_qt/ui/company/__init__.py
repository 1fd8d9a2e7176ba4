"""The players at the table: their comments, moods and sounds, and the dialog that changes them."""
