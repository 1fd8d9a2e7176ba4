"""Figures, luck and seals of deals, worked out from logs, views and updates.

No module here uses the clock, the options or Qt.
"""
