"""Tests of tournaments in the window."""
