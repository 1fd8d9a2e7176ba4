"""Measures how the computer players behave, over thousands of deals; slow, and not part of the ordinary tests."""
