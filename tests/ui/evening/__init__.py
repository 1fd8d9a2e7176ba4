"""Tests of an evening's tour."""
