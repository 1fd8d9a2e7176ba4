"""Tests of the place where everything meets."""
