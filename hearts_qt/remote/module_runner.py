"""A program that runs one module of Hearts, in a process in which a plugin's code will run.

Its command line is ``python -P module_runner.py ROOT MODULE WORD…``. ROOT is the folder that contains hearts_qt. The
module's ``main`` gets the words and returns the exit code. With -P nothing is imported from the folder of this file.
"""

import os
import sys


def main(root: str, module: str, words: list[str]) -> int:
    """Call the module's ``main``, and return its exit code."""
    _find_hearts(root)
    __import__(module)
    code: int = sys.modules[module].main(*words)
    return code


def _find_hearts(root: str) -> None:
    """Make hearts_qt importable, even if this process may not list the folder that contains hearts_qt.

    In such a folder Python finds nothing, even if a .pth file has put the folder into `sys.path`.
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
