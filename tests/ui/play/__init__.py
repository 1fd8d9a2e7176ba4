"""Tests of playing: what updates become on the cloth, and gestures at the table."""
