"""Widgets that every room of the window uses: forms, panels, tables, text from outside, focus and arrow keys."""
