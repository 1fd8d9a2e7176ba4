"""Tests of the program as a whole: sessions, the command line, and the end of the program."""
