"""Stands in for the `cython` module where Cython is not installed; nothing is compiled then."""

from contextlib import nullcontext
from typing import Final

compiled: Final = False
"""Whether the importing module is compiled."""
nogil: Final = nullcontext()
"""A context that does nothing here; in a compiled module it releases the interpreter lock (GIL)."""
