"""Tests of card art, of the drawing processes and their wire format, and of sounds and voices."""
