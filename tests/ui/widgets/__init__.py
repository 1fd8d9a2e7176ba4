"""Tests of the widgets that several parts of the window use."""
