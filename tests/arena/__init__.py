"""Tests of the arena: what it plays, how it adds up results, and that no result is lost."""
