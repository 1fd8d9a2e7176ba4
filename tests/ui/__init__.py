"""The window, tested through its widgets."""
