"""A program that runs one module of Hearts, in a process in which a plugin's code will run.

``python -P module_runner.py ROOT MODULE WORD…``. ROOT is the folder that contains hearts_qt. The module's ``main`` is
called with the words and returns the exit code. Nothing is imported from the folder of this file (-P).
"""

import os
import sys


def main(root: str, module: str, words: list[str]) -> int:
    """Call the module's ``main``, and return the code that it returns."""
    _find_hearts(root)
    __import__(module)
    code: int = sys.modules[module].main(*words)
    return code


def _find_hearts(root: str) -> None:
    """Make hearts_qt importable, even if this process is not allowed to list the folder that contains it.

    Python finds nothing in such a folder, even if the folder is in `sys.path` because of a .pth file.
    """
    try:
        os.listdir(root)
    except OSError:
        from importlib.util import module_from_spec, spec_from_file_location

        package = os.path.join(root, "hearts_qt")
        spec = spec_from_file_location(
            "hearts_qt", os.path.join(package, "__init__.py"), submodule_search_locations=[package]
        )
        assert spec is not None
        assert spec.loader is not None
        sys.modules["hearts_qt"] = module_from_spec(spec)
        spec.loader.exec_module(sys.modules["hearts_qt"])
    else:
        if root not in sys.path:
            sys.path.append(root)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3:]))
