"""Tests of the plugins' page, and of what is dropped onto the window."""
