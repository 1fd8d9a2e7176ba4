"""Tests of harmful text from other people: wherever the program reads it, it is shown as plain text or not at all."""
