"""Tests of the whole program: its own process, a screen of its own, a mouse, keys and a screen reader's eyes."""
