"""Tests of harmful text from other people. The program shows such text as plain text or not at all."""
