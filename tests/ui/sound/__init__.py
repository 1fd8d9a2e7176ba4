"""Tests of sounds and voices."""
