"""Tests of external players, hooks and their confinement."""
