"""Measures how the computer players behave in thousands of deals.

This is slow and does not belong to the ordinary tests.
"""
