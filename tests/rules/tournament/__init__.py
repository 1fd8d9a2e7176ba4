"""Tests of the rules of tournaments."""
