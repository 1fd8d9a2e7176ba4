"""Tests of the whole program: its own process, its own screen, a mouse, keys, and what a screen reader gets."""
