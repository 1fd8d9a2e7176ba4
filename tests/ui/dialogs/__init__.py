"""Tests of the dialogs, of the page of plugins, and of files that are dropped onto the window."""
