"""Tests of figures, luck and seals, worked out from logs, views and updates."""
