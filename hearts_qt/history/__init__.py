"""Works out figures, luck, records and seals of deals from logs, views and updates.

No module here uses the clock, the options or Qt.
"""
