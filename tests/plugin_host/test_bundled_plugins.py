"""Tests that the bundled plugins, which people copy as examples, use only what every plugin is allowed to use."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hearts_qt import paths

FILES = sorted(paths.bundled_plugins().glob("**/*.py"))


def imported(path: Path) -> Iterator[str]:
    """Yield the modules that a file imports."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a plugin's modules import each other by name"
            yield node.module or ""


def test_there_are_examples_in_python() -> None:
    """At least one bundled plugin is written in Python; otherwise the next test would check nothing."""
    assert FILES


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_bundled_plugin_imports_the_api_and_nothing_else_of_ours(path: Path) -> None:
    """A bundled plugin imports only the standard library, modules of its own folder, and `hearts_qt.api`."""
    neighbours = {each.stem for each in path.parent.glob("*.py")}
    for module in imported(path):
        first = module.partition(".")[0]
        assert first in sys.stdlib_module_names | neighbours or module == "hearts_qt.api", f"{path}: {module}"
