"""Loads a Python file of a plugin as a module, in the process that runs the plugin's code.

Players and hooks are loaded in the same way. The file can import other files of its folder, because the program that
runs it has put the folder into `sys.path`.
"""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType


def load_module(folder: Path, file: str) -> ModuleType:
    """Return the module of a Python file. Raises FileNotFoundError, and whatever the file raises."""
    path = folder / file
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise FileNotFoundError(f"there is no Python file {file}")
    module = importlib.util.module_from_spec(spec)
    # The module is registered before its code runs, because dataclasses, pickle and typing look up a class's module in
    # `sys.modules`. A loaded module with the same name is not replaced.
    sys.modules.setdefault(path.stem, module)
    spec.loader.exec_module(module)
    return module
