"""Tests of the computer players, and a table and simple players to test them with."""
