"""Tests of the program that runs one module of Hearts: it finds hearts_qt even in a folder that it cannot list."""

import subprocess
import sys
from pathlib import Path

import pytest

import hearts_qt
from hearts_qt.remote import module_runner

_IN_A_CLOSED_FOLDER = """
import importlib.util, os, sys
root, runner, in_path = sys.argv[1:]
system = sys.modules[os.listdir.__module__]
whole = os.listdir

def listed(folder="."):
    if str(folder) == root:
        raise PermissionError(folder)
    return whole(folder)

system.listdir = os.listdir = listed
if in_path:
    sys.path.append(root)
spec = importlib.util.spec_from_file_location("runner", runner)
runner = importlib.util.module_from_spec(spec)
spec.loader.exec_module(runner)
try:
    runner.main(root, "hearts_qt.ids_for_nobody", [])
except ModuleNotFoundError as error:
    print(error.name)
"""


@pytest.mark.parametrize("in_path", ["", "yes"])
def test_hearts_is_found_in_a_folder_that_may_not_be_listed(in_path: str) -> None:
    """The package hearts_qt is found in a folder that cannot be listed. Only the invented module is missing."""
    root = Path(hearts_qt.__file__).parents[1]
    command = (sys.executable, "-I", "-S", "-c", _IN_A_CLOSED_FOLDER, str(root), module_runner.__file__, in_path)
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == "hearts_qt.ids_for_nobody"
