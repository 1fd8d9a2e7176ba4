"""Tests of the modules and classes that plugins may import."""
