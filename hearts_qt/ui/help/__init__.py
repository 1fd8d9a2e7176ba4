"""The help: its window, the program's own pages, and the pages of plugins."""
