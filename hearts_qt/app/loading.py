"""Loads Qt and the window's modules without two things that cost time and would delay the first card.

The first one is PySide's import. When PySide is loaded, it replaces Python's import by one that reads the source of
each module that is imported later. So it finds out whether the module wants other spellings of Qt's names (``from
__feature__ import snake_case``). Hearts never wants them. Reading the sources takes a tenth of the time of the start,
and the lines stay in memory.

The second one is the garbage collector. It would look at every loaded module several times, and would find nothing to
remove.
"""

import builtins
import gc
from collections.abc import Iterator
from contextlib import contextmanager


def load_qt() -> None:
    """Import Qt, and put Python's own import back in place."""
    python_import = builtins.__import__
    with without_collector():
        import PySide6.QtWidgets  # noqa: F401
    builtins.__import__ = python_import


@contextmanager
def without_collector() -> Iterator[None]:
    """Keep the garbage collector from running while modules are loaded, and from looking at these modules later."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if was_enabled:
            gc.enable()
