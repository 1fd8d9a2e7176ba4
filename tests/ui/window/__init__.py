"""Tests of the main window with its menus, options, docks and dialogs."""
