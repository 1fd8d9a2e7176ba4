"""Widgets that all packages of the window use: forms, panels, tables, text from outside, focus and arrow keys."""
