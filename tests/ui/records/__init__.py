"""Tests of the window with the records of deals."""
