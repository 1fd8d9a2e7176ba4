"""Tests of who says what."""
