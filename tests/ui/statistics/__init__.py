"""Tests of the window with the figures of all games."""
