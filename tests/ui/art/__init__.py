"""Tests of the card art."""
