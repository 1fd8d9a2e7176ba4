"""Hearts for the desktop: the law, the players, the table and the window, each in a room of its own."""

__version__ = "0.1.0"
