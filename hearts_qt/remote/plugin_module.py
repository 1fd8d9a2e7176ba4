"""Loads a Python file of a plugin as a module, in the process that runs the plugin's code.

Players and hooks are loaded in the same way. What the file needs from its own folder it finds by `sys.path`, which its
runner has set.
"""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType


def load_module(folder: Path, file: str) -> ModuleType:
    """Return the module of a file; raises FileNotFoundError, and whatever the file raises."""
    path = folder / file
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise FileNotFoundError(f"there is no Python file {file}")
    module = importlib.util.module_from_spec(spec)
    # Before it runs, because dataclasses, pickle and typing look a class's module up there. A module of Python that
    # is loaded already keeps its name.
    sys.modules.setdefault(path.stem, module)
    spec.loader.exec_module(module)
    return module
