"""Tests of tournaments, of an evening's tour, and of the deal of the day in a real window."""
