"""Tests of how card designs are recognised and read."""
