"""Tests of deal records."""
