"""Loads every module that can be compiled twice in one process: once compiled and once interpreted.

A module with a `.pxd` beside it is a C extension if a compiler was installed, or else a Python file. An import prefers
the extension. `INTERPRETED` has the Python files as separate modules that import only each other: while they are
loaded, the extensions and Cython are hidden. Modules above the kernel that get its classes are loaded twice as well, so
that whole decisions can be compared.

Without a compiler both forms are interpreted. If `CI` is in the environment, this is an error.
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
KERNEL: Final = "hearts_qt.players.kernel"
KERNEL_MODULES: Final = (
    "board", "determinizations", "importance_weights", "parts", "pass_belief", "pass_policy", "pass_search", "rollout",
    "claim_search", "policy", "replay", "search", "utility",
)  # fmt: skip
TWICE: Final = (
    "hearts_qt.rules.core",
    KERNEL,
    *(f"{KERNEL}.{name}" for name in KERNEL_MODULES),
    "hearts_qt.players.kernel_view",
    "hearts_qt.players.move_search",
    "hearts_qt.players.cardshark",
)


class Form:
    """The modules of one form. Each is an attribute with the last part of its name; the kernel itself is `kernel`."""

    def __init__(self, name: str) -> None:
        """Import the modules in the form that Python finds at the moment."""
        self.name = name
        self.modules = {module.rpartition(".")[2]: import_module(module) for module in TWICE}

    def __getattr__(self, name: str) -> Any:
        try:
            return self.modules[name]
        except KeyError:
            raise AttributeError(name) from None


class _PythonFiles(MetaPathFinder):
    """Finds the Python file of a module, and never its extension."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Return the place of a module's Python file. Return None if the module is not loaded in both forms."""
        if name not in TWICE:
            return None
        place = ROOT.joinpath(*name.split("."))
        if place.is_dir():
            return spec_from_file_location(name, place / "__init__.py", submodule_search_locations=[str(place)])
        return spec_from_file_location(name, place.with_suffix(".py"))


@contextmanager
def _compiled_ones_hidden() -> Iterator[None]:
    finder = _PythonFiles()
    hidden = {name: sys.modules.pop(name) for name in TWICE}
    cython = sys.modules.get("cython")
    # An import of None raises ImportError, as if Cython were not installed.
    sys.modules |= {"cython": None}  # type: ignore[dict-item] # as the language reference has it
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        del sys.modules["cython"]
        sys.modules.update(hidden if cython is None else hidden | {"cython": cython})
        for name, module in hidden.items():
            parent, _, last = name.rpartition(".")
            setattr(sys.modules[parent], last, module)


def _interpreted() -> Form:
    with _compiled_ones_hidden():
        return Form("interpreted")


USED: Final = Form("used")
"""The modules that the program itself uses. They are compiled if a compiler was installed."""
INTERPRETED: Final = _interpreted()
FORMS: Final = (USED, INTERPRETED)

each_form: Final = pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
