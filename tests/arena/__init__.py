"""Tests of the arena: what it plays, how it adds up the results, and that it loses none."""
