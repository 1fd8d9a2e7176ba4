"""Widgets that all packages of the window use: forms, panels, tables, safe texts, focus and arrow keys."""
