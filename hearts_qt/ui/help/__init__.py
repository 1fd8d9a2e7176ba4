"""The help: its window and its pages, the program's own and those of plugins."""
