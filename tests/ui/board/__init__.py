"""Tests of the places on a table, of faces, and of pictures of a table."""
