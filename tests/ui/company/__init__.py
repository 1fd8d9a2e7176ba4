"""Tests of comments, moods and sounds at the table."""
