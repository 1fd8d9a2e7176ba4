"""The window with the records of deals."""
