"""Tests of playing: how updates are shown on the table, and the effects of mouse and keys there."""
