"""Tests of the deal of the day and its calendar in a real window."""
