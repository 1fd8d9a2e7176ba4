"""What the kernel needs of Cython where Cython is not installed: the answer that nothing is compiled."""

from contextlib import nullcontext
from typing import Final

compiled: Final = False
"""Whether the module that asks is compiled."""
nogil: Final = nullcontext()
"""The block in which a compiled module lets go of the interpreter's lock."""
