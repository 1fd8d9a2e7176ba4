"""The inner loops of the search: the board, the determinizations, a quick policy and the tree; compiled if possible.

Each module can run in two ways. If a C compiler and Cython are present at installation, the module is compiled to a C
extension with the C types in its `.pxd` file, and its loops release the interpreter lock (GIL). Otherwise Python runs
the module itself. It is then about fifty times slower, and has the same results for the same seed.

The kernel uses no views, styles or clocks. It takes hands, masks and tables of numbers, and returns cards and sums.
"""

from hearts_qt.players.kernel import search

COMPILED = not (search.__file__ or "").endswith(".py")
"""Whether the compiled modules are in use."""
