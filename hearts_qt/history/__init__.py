"""Figures, luck and seals of deals, worked out from logs, views and updates. No clock, no options, no Qt."""
