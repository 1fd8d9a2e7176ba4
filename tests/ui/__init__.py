"""Tests of the window through its widgets."""
