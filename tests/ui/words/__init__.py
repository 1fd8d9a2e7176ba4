"""Tests of the sentences about the game."""
