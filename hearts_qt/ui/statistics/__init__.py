"""The window with the figures of all games: key figures, charts, rivalries, and a table of everything.

The figures come from the statistics process, see `history.statistics`. Here they are only shown.
"""
