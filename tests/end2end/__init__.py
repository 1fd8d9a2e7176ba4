"""Tests of the whole program in its own process and on its own screen, with a mouse, keys and a screen reader."""
