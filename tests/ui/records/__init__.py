"""Tests of the windows with the records of deals and with the unfinished games."""
