"""Python runs this at the start of each program that a test starts, because this folder is on its path."""

from importlib import import_module

# Here the module has no package, because the program has another path than the tests.
import_module("seeded_draws").begin_process()
