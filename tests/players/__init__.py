"""Tests of the computer players, with a table and simple players for these tests."""
