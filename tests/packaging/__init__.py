"""Tests of the commands that set Hearts up and check it."""
