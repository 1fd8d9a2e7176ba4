"""Tests of the plugins page, and of files that are dropped onto the window."""
