"""Tests of the main window: its menus, options, docks and dialogs."""
