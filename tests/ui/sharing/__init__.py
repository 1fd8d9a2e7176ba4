"""Tests of the pictures of deals."""
