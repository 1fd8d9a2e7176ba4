"""Tests of the card table on the screen."""
