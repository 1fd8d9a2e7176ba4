"""Tournaments in the window, the tour of an evening, and the calendar of the deals of the day."""
