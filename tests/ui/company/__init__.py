"""Tests of comments, moods and sounds at the table, and of the dialog that configures characters."""
