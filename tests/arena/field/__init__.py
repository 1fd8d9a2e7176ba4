"""Tests of the field of a tournament."""
