"""Tests of the drawing processes, of the client that uses them, and of the wire format."""
