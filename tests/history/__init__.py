"""Tests of figures, luck, records, waiting matches and seals, which are worked out from logs, views and updates."""
