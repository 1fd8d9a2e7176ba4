"""Hearts for the desktop: the rules, the players, the table and the window, each in a package of its own."""

__version__ = "0.1.0"
