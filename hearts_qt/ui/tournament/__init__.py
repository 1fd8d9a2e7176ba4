"""The window's room for tournaments: how far a tournament went, and the list of all that were played."""
