"""Tests of the options, the profile and the characters."""
