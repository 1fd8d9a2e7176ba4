"""Tests of the windows in which deals are checked and luck is shown."""
