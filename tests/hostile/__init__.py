"""Tests of harmful text from other people: wherever it comes in, it is shown as plain text or not at all."""
