"""Replaces the `cython` module if Cython is not installed; in that case nothing is compiled."""

from contextlib import nullcontext
from typing import Final

compiled: Final = False
"""Whether the importing module is compiled."""
nogil: Final = nullcontext()
"""A context that does nothing here; in a compiled module it releases the interpreter lock (GIL)."""
