"""Tests of what is read from the logs of past matches: the luck of their deals."""
