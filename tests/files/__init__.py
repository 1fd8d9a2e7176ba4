"""Tests of files that survive."""
