"""Tests of the kernel in both forms, compiled and interpreted, against the rules and against each other."""
