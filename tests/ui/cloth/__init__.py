"""Tests of the table's surface on the screen."""
