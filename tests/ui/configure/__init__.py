"""Tests of the dialog in which characters are configured."""
