"""Tests of the places on a table, and of pictures of it."""
