"""Tests of the arena: what is played, how it is added up, and that nothing of it is lost."""
