"""Tests that compare the compiled and the interpreted kernel with the rules and with each other."""
