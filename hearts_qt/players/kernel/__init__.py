"""The inner loops of the search: the board, the determinizations, a quick policy and the tree; compiled if possible.

Each module is one source file with two forms. If a C compiler and Cython are present at installation, it is compiled to
a C extension with the C types in the `.pxd` beside it, and its loops release the interpreter lock (GIL). Otherwise
Python runs the same file, about fifty times as slowly, with the same results for the same seed.

The kernel knows no views, styles or clocks. It takes hands, masks and tables of numbers, and returns cards and sums.
"""

from hearts_qt.players.kernel import search

COMPILED = not (search.__file__ or "").endswith(".py")
"""Whether the compiled modules are in use."""
