"""The options file."""
