"""Tests of the windows with records, unfinished games, checked deals and luck."""
