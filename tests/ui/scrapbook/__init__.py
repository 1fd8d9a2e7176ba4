"""Tests of the scrapbook."""
