"""Measurements: commands that print figures. None of them is a test."""
