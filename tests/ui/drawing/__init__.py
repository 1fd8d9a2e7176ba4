"""Tests of the processes that draw, their client and their wire format."""
