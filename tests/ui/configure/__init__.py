"""Tests of the dialog that configures characters."""
