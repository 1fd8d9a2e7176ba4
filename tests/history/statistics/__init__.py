"""Tests of the statistics: facts of deals and games, the index, and the questions about it."""
