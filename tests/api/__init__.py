"""Tests of what plugins may import."""
