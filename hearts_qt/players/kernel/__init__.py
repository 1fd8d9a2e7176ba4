"""The search's inner loops: a board, worlds dealt at random, a quick policy, a tree; compiled where that is possible.

Each module is one source with two forms. Where a C compiler and Cython are there when the program is installed, the
`.pxd` beside it gives its names C types and it becomes a C extension whose loops let go of the interpreter's lock;
where not, the same file runs as it is, some fifty times as slowly, with the same results for the same seed.

Nothing here knows of views, of styles or of time: hands, masks, tables of numbers in; cards and sums out.
"""

from hearts_qt.players.kernel import search

COMPILED = not (search.__file__ or "").endswith(".py")
"""Whether the compiled form is in use."""
