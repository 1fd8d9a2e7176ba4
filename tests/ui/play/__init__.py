"""Tests of playing: how updates are shown on the table, and what mouse and keys do there."""
