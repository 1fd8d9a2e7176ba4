"""Tests of the arena: what is played, how it is added up, and that no result is lost."""
