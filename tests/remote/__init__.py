"""Tests of players outside."""
